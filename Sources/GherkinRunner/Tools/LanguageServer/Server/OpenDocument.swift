/// A document that the client has open.
struct OpenDocument {
  var text: TextDocument
  /// Its path as the workspace has it.
  var path: String
  /// Whether it is a feature; the client may open Swift files as well.
  let isFeature: Bool
  /// What is on disk, if it is not text; nil if it is.
  var unreadable: Bytes?
  /// Whether the workspace has another text.
  var needsUpdate = true
}

/// Conversions between the keys of documents and the paths that the workspace uses.
struct RootPaths: Sendable {
  /// Empty until one is open.
  let folder: String
  /// The same without links.
  private let realFolder: String
  /// Paths that are not below the folder, by what identifies their documents.
  private var others: [String: String] = [:]

  init(_ folder: String) {
    self.folder = folder
    realFolder = FileSystem.resolved(folder)
  }

  /// Notes paths that lie outside of the folder.
  mutating func note(_ paths: [String]) {
    others = [:]
    for path in paths where path.hasPrefix("/") || path.hasPrefix("../") {
      others[key(of: FileSystem.absolute(path, in: folder))] = path
    }
  }

  func path(of key: String) -> String {
    guard key.hasPrefix("/") else { return key }
    if let path = others[key] { return path }
    if key.hasPrefix(folder + "/") { return String(key.dropFirst(folder.count + 1)) }
    let real = FileSystem.resolved(key)
    return real.hasPrefix(realFolder + "/")
      ? String(real.dropFirst(realFolder.count + 1)) : others[real] ?? key
  }

  /// The absolute path without `.` and `..`.
  func key(of path: String) -> String {
    if path.hasPrefix("untitled:") { return path }
    var parts: [Substring] = []
    for part in FileSystem.absolute(path, in: folder).split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
