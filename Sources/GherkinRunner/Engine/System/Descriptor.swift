import Foundation

/// The few calls on file descriptors that files and other processes take, made until they succeed or
/// fail for good.
package enum Descriptor {
  /// Writes all of `bytes`, however often the system takes only a part.
  ///
  /// - Parameters:
  ///   - portion: How much to write at a time.
  ///   - waitForRoom: Waits before each portion; false if there will be no room. Without it, nothing ends the wait.
  /// - Returns: The system's `errno`, if that failed; `ECANCELED` if there is no room.
  @discardableResult
  package static func write(
    _ bytes: Bytes, to descriptor: Int32, portion: Int = .max,
    waitForRoom: (() -> Bool)? = nil
  ) -> Int32? {
    var offset = 0
    while offset < bytes.count {
      guard waitForRoom?() ?? true else { return ECANCELED }
      let (count, code) = writeNow(bytes, from: offset, to: descriptor, upTo: portion)
      offset += count
      if let code, code != EAGAIN { return code }
      if code == EAGAIN, waitForRoom == nil {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&request, 1, -1)
      }
    }
    return nil
  }

  /// Writes what the system takes in one call.
  ///
  /// - Returns: How many bytes, and the system's `errno` if there are none: `EAGAIN` if nothing is taken at the moment.
  @discardableResult
  package static func writeNow(
    _ bytes: Bytes, from offset: Int = 0, to descriptor: Int32, upTo portion: Int = .max
  ) -> (count: Int, code: Int32?) {
    while true {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Foundation.write(
          descriptor, buffer.baseAddress?.advanced(by: offset),
          min(portion, buffer.count - offset))
      }
      if count >= 0 { return (count, nil) }
      if errno != EINTR { return (0, errno) }
    }
  }

  /// Reads what there is, up to the size of `room`.
  ///
  /// - Returns: How many bytes; 0 at the end; a negative number if reading failed, with the reason in `errno`.
  package static func read(_ descriptor: Int32, into room: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = unsafe Foundation.read(descriptor, room.baseAddress, room.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Appends what can be read at once; false at the end. It waits for that unless `prepareToDrain` was called.
  package static func read(_ descriptor: Int32, into bytes: inout Bytes) -> Bool {
    let count = append(descriptor, to: &bytes)
    return count > 0 || count < 0 && errno == EAGAIN
  }

  /// Appends what can be read at once. Returns what the other `read` does.
  static func append(_ descriptor: Int32, to bytes: inout Bytes) -> Int {
    unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
      let count = unsafe read(descriptor, into: buffer)
      unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<max(0, count)]))
      return count
    }
  }

  /// Makes a pipe hold as much as it can before who writes to it has to wait, and reading from it wait for nothing.
  static func prepareToDrain(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    #if os(Linux)
      // The C header has F_SETPIPE_SZ for GNU programs only. More than this an unprivileged process may not ask for.
      _ = fcntl(descriptor, 1031, 1 << 20)
    #endif
  }

  static func isPipe(_ descriptor: Int32) -> Bool { kind(of: descriptor) == S_IFIFO }

  package static func isOrdinaryFile(_ descriptor: Int32) -> Bool {
    kind(of: descriptor) == S_IFREG
  }

  private static func kind(of descriptor: Int32) -> mode_t? {
    // What is not open is of no kind.
    (try? FileSystem.information(on: descriptor)).map { $0.st_mode & S_IFMT }
  }

  /// How far in its file `descriptor` stands: behind what was written, also by other processes that
  /// share it.
  static func position(of descriptor: Int32) -> Int { Int(lseek(descriptor, 0, SEEK_CUR)) }

  static func size(of descriptor: Int32) -> Int {
    // What is not open holds nothing.
    (try? FileSystem.information(on: descriptor)).map { Int($0.st_size) } ?? 0
  }

  /// What the file behind `descriptor` holds from `offset` on; nothing if it cannot be read.
  static func contents(
    of descriptor: Int32, from offset: Int, upTo limit: Int = .max
  ) -> Bytes {
    let size = size(of: descriptor)
    guard size > offset else { return [] }
    var bytes = Bytes(repeating: 0, count: min(limit, size - offset))
    let count = unsafe bytes.withUnsafeMutableBytes { room in
      unsafe pread(descriptor, room.baseAddress, room.count, off_t(offset))
    }
    bytes.removeSubrange(max(0, count)...)
    return bytes
  }

  /// Held while a pipe is made and marked, and while a process starts. A process that started in between would inherit
  /// the pipe, and two such processes would keep each other's readers waiting for ever once their parent is killed.
  static let starts = NSLock()

  /// Both ends of a pipe, which other programs inherit only on purpose.
  package static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [0, 0]
    starts.lock()
    defer { starts.unlock() }
    guard unsafe Foundation.pipe(&ends) == 0 else { return nil }
    for end in ends { setCloseOnExec(end) }
    return (ends[0], ends[1])
  }

  static func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) >= 0 }

  static var allOpen: [Int32] {
    guard let entries = try? FileSystem.entries(of: "/dev/fd") else {
      // The numbers that programs have at first.
      return (0..<1024).filter(isOpen)
    }
    // The one by which the folder was read is closed.
    return entries.compactMap { Int32($0.name) }.filter(isOpen)
  }

  static func setCloseOnExec(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
}
