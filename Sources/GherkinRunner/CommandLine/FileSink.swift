import Foundation

/// Writes a report to a file, which is there only once the report is whole. A file that takes the
/// place of another has its permissions.
///
/// What is no ordinary file, such as a pipe or `/dev/stderr`, is written to directly.
package struct FileSink: ByteSink {
  private enum Target {
    case draft(Draft)
    case outlet(Outlet)
  }

  private let path: String
  private let target: Target

  /// - Parameter interruption: Ends waiting for the reader of a pipe.
  package init(_ path: String, _ interruption: Interruption? = nil) throws(FileError) {
    let isWatched = Self.isWatched(path)
    // A link stays a link: what it leads to is written.
    let path = Self.isDevice(path) ? path : FileSystem.resolved(path)
    self.path = path
    try FileSystem.createFolder(FileSystem.parent(of: path))
    guard !isWatched else {
      target = .outlet(try Outlet(path, interruption))
      return
    }
    let draft = try Draft(of: path)
    FileSystem.keepPermissions(of: path, for: draft.descriptor)
    target = .draft(draft)
  }

  /// The file that the bytes go to until the report is whole, if it has a name.
  var draft: String? {
    if case .draft(let draft) = target { draft.name } else { nil }
  }

  package var isWatched: Bool {
    if case .outlet = target { true } else { false }
  }

  /// Whether `path` may be looked at as it is written, because it is no ordinary file.
  static func isWatched(_ path: String) -> Bool {
    isDevice(path) || FileSystem.exists(path) && !FileSystem.isOrdinaryFile(path)
  }

  private static func isDevice(_ path: String) -> Bool {
    path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    switch target {
    case .draft(let draft): try FileSystem.write(bytes, to: draft.descriptor, named: path)
    case .outlet(let outlet): try outlet.write(bytes)
    }
  }

  package func close() throws(FileError) {
    switch target {
    case .draft(let draft): try draft.publish()
    case .outlet(let outlet): try outlet.close()
    }
  }

  package func abandon() {
    switch target {
    case .draft(let draft): draft.discard()
    // An error in closing what is given up is no news.
    case .outlet(let outlet): try? outlet.close()
    }
  }
}
