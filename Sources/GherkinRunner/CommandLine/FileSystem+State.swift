import Foundation

extension FileSystem {
  /// By what a file that was saved can be told from what it was before.
  struct State: Sendable, Hashable {
    private let identity: Identity
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int

    fileprivate init(_ info: stat) {
      identity = Identity(
        device: UInt64(truncatingIfNeeded: info.st_dev), node: UInt64(info.st_ino))
      size = Int64(info.st_size)
      #if canImport(Darwin)
        (seconds, nanoseconds) = (info.st_mtimespec.tv_sec, info.st_mtimespec.tv_nsec)
      #else
        (seconds, nanoseconds) = (info.st_mtim.tv_sec, info.st_mtim.tv_nsec)
      #endif
    }
  }

  /// The state that the file at `path` is in.
  static func state(of path: String) throws(FileError) -> State {
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { throw FileError(path, code: errno) }
    return State(info)
  }
}
