import Foundation

/// The few calls on file descriptors that talking to another process takes.
enum Descriptor {
  /// Writes all of `bytes`; false when nobody reads them any more.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Foundation.write(
          descriptor, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      offset += count
    }
    return true
  }

  /// Appends what can be read at once; false at the end.
  static func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
    let count = unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
      while true {
        let count = unsafe Foundation.read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        if count > 0 { unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
        return count
      }
    }
    return count > 0
  }

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

  /// Both ends of a pipe, which child processes do not inherit unless told to.
  static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [0, 0]
    guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe Foundation.pipe($0.baseAddress) }) == 0
    else { return nil }
    for end in ends { keepFromChildren(end) }
    return (ends[0], ends[1])
  }

  /// A file without a name, which is gone when nobody has it open.
  static func temporaryFile() -> Int32? {
    let folder = FileManager.default.temporaryDirectory.path
    var path = Array("\(folder)/specs-XXXXXX".utf8CString)
    let descriptor = unsafe path.withUnsafeMutableBufferPointer { buffer -> Int32 in
      guard let name = buffer.baseAddress else { return -1 }
      let descriptor = unsafe mkstemp(name)
      if descriptor >= 0 { unsafe unlink(name) }
      return descriptor
    }
    guard descriptor >= 0 else { return nil }
    keepFromChildren(descriptor)
    return descriptor
  }

  private static func keepFromChildren(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }
}
