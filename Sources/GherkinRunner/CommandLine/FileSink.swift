import Foundation

/// Writes a report to a file, which is there only once the report is whole. A file that takes the
/// place of another has its permissions.
///
/// What is no ordinary file, such as a pipe or `/dev/stderr`, is written to directly.
package struct FileSink: ByteSink {
  private let path: String
  /// The file that the bytes go to until the report is whole; none where they are written directly.
  let draft: String?
  private let descriptor: Int32
  package let isWatched: Bool

  package init(_ path: String) throws(FileError) {
    isWatched = Self.isWatched(path)
    // A link stays a link: what it leads to is written.
    let path = Self.isDevice(path) ? path : FileSystem.resolved(path)
    self.path = path
    draft = isWatched ? nil : "\(path).\(getpid()).part"
    try FileSystem.createFolder(FileSystem.parent(of: path))
    descriptor = try FileSystem.create(draft ?? path)
    if draft != nil { FileSystem.keepPermissions(of: path, for: descriptor) }
  }

  /// Whether somebody may look on as `path` is written, because it is no ordinary file.
  static func isWatched(_ path: String) -> Bool {
    isDevice(path) || FileSystem.exists(path) && !FileSystem.isOrdinaryFile(path)
  }

  private static func isDevice(_ path: String) -> Bool {
    path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
  }

  package func abandon(isShared: Bool) {
    _ = Foundation.close(descriptor)
    if let draft, !isShared { FileSystem.remove(draft) }
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    try FileSystem.write(bytes, to: descriptor, named: path)
  }

  package func close() throws(FileError) {
    guard Foundation.close(descriptor) == 0 else { throw FileError(path, code: errno) }
    if let draft { try FileSystem.move(draft, to: path) }
  }
}
