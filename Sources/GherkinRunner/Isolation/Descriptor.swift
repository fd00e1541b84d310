import Foundation

/// The few calls on file descriptors that files and other processes take, made until they succeed or
/// fail for good.
enum Descriptor {
  /// Writes all of `bytes`, however often the system takes only a part.
  ///
  /// - Parameters:
  ///   - waiting: Whether to wait when nothing is taken at the moment.
  ///   - portion: How much to write at a time.
  ///   - waitForRoom: Waits before each portion; false if there will be no room.
  /// - Returns: The system's `errno`, if that failed; `ECANCELED` if there is no room.
  @discardableResult
  static func write(
    _ bytes: [UInt8], to descriptor: Int32, waiting: Bool = true, portion: Int = .max,
    waitForRoom: () -> Bool = { true }
  ) -> Int32? {
    var offset = 0
    while offset < bytes.count {
      guard waitForRoom() else { return ECANCELED }
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Foundation.write(
          descriptor, buffer.baseAddress?.advanced(by: offset),
          min(portion, buffer.count - offset))
      }
      if count >= 0 {
        offset += count
      } else if errno == EAGAIN, waiting {
        // What waits before each portion does so again.
        if portion == .max { waitUntilWritable(descriptor) }
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }

  /// Reads what there is, up to the size of `room`.
  ///
  /// - Returns: How many bytes; 0 at the end, less when that failed.
  static func read(_ descriptor: Int32, into room: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = unsafe Foundation.read(descriptor, room.baseAddress, room.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Appends what can be read at once; false at the end.
  static func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
    unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 8) { buffer in
      let count = unsafe read(descriptor, into: buffer)
      guard count > 0 else { return false }
      unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      return true
    }
  }

  /// How far in its file `descriptor` stands: behind what was written, also by other processes that
  /// share it.
  static func position(of descriptor: Int32) -> Int { Int(lseek(descriptor, 0, SEEK_CUR)) }

  /// What stands in the file behind `descriptor` from `offset` on.
  static func contents(of descriptor: Int32, from offset: Int) -> [UInt8] {
    var info = stat()
    guard unsafe fstat(descriptor, &info) == 0, Int(info.st_size) > offset else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(info.st_size) - offset)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
    }
    bytes.removeSubrange(max(0, count)...)
    return bytes
  }

  /// Both ends of a pipe, which other programs inherit only on purpose.
  static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [0, 0]
    guard
      unsafe ends.withUnsafeMutableBufferPointer({ unsafe Foundation.pipe($0.baseAddress) }) == 0
    else { return nil }
    for end in ends { keepToSelf(end) }
    return (ends[0], ends[1])
  }

  static func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) >= 0 }

  /// Keeps `descriptor` from programs that this process starts.
  static func keepToSelf(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }

  /// Whether programs that this process starts do not inherit `descriptor`; no if it is not open.
  static func isKeptToSelf(_ descriptor: Int32) -> Bool {
    let flags = fcntl(descriptor, F_GETFD)
    return flags >= 0 && flags & FD_CLOEXEC != 0
  }

  /// Waits for a descriptor that takes nothing at the moment, such as a full pipe.
  private static func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }
}
