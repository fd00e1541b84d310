import Foundation

/// The few calls on file descriptors that files and other processes take, made until they succeed or
/// fail for good.
enum Descriptor {
  /// Writes all of `bytes`, however often the system takes only a part.
  ///
  /// - Parameter waiting: Whether to wait when nothing is taken at the moment.
  /// - Returns: The system's `errno`, if that failed.
  @discardableResult
  static func write(_ bytes: [UInt8], to descriptor: Int32, waiting: Bool = true) -> Int32? {
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Foundation.write(
          descriptor, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
      }
      if count >= 0 {
        offset += count
      } else if errno == EAGAIN, waiting {
        waitUntilWritable(descriptor)
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

  /// Keeps `descriptor` from programs that this process starts.
  static func keepToSelf(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }

  /// Waits for a descriptor that takes nothing at the moment, such as a full pipe.
  private static func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }
}
