import Foundation

/// A place in Swift source: where a step or a hook was defined, or an expectation written down.
public struct SourceReference: Sendable, Hashable {
  /// The file, as the compiler was given it.
  public let filePath: String
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  public let column: Int

  /// Names a place; pass `#filePath`, `#line` and `#column`.
  public init(filePath: String, line: Int, column: Int) {
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The file as seen from `folder`, which editors and terminals can open.
  package func path(from folder: String) -> String {
    guard !folder.isEmpty else { return filePath }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return filePath.hasPrefix(prefix) ? String(filePath.dropFirst(prefix.count)) : filePath
  }
}

extension SourceReference: CustomStringConvertible {
  /// `path:line`, seen from the working folder.
  public var description: String {
    "\(path(from: FileManager.default.currentDirectoryPath)):\(line)"
  }
}
