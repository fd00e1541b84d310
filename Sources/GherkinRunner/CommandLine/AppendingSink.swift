import Foundation

/// Adds a report to the end of a file that others write to as well.
struct AppendingSink: ByteSink {
  private let path: String
  private let descriptor: Int32

  init(_ path: String) throws(FileError) {
    self.path = path
    try FileSystem.createFolder(FileSystem.parent(of: path))
    descriptor = try FileSystem.openAtEnd(path)
  }

  func abandon() { _ = Foundation.close(descriptor) }

  func write(_ bytes: [UInt8]) throws(FileError) {
    try FileSystem.write(bytes, to: descriptor, named: path)
  }

  func close() throws(FileError) {
    guard Foundation.close(descriptor) == 0 else { throw FileError(path, code: errno) }
  }
}
