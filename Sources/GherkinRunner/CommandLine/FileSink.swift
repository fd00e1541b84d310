import Foundation

/// Writes a report to a file, which is there only once the report is whole.
///
/// What is no ordinary file, such as a pipe or `/dev/stderr`, is written to directly.
package struct FileSink: ByteSink {
  private let path: String
  /// Where the bytes go until the report is whole.
  private let draft: String
  private let descriptor: Int32
  package let isWatched: Bool

  package init(_ path: String) throws(FileError) {
    // A link stays a link: what it leads to is written.
    let isDevice = path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
    let path = isDevice ? path : FileSystem.resolved(path)
    self.path = path
    let isOrdinary =
      !isDevice && (!FileSystem.exists(path) || FileSystem.isOrdinaryFile(path))
    isWatched = !isOrdinary
    draft = isOrdinary ? "\(path).\(getpid()).part" : path
    try FileSystem.createFolder(FileSystem.parent(of: path))
    descriptor = try FileSystem.create(draft)
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    try FileSystem.write(bytes, to: descriptor, named: path)
  }

  package func close() throws(FileError) {
    guard Foundation.close(descriptor) == 0 else { throw FileError(path, code: errno) }
    if draft != path { try FileSystem.move(draft, to: path) }
  }
}
