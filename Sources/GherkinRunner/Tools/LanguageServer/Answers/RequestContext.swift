/// What a request is answered from: a snapshot of the moment in which it was received.
package struct RequestContext: Sendable {
  /// The features and definitions.
  let workspace: Workspace
  let project: Project
  /// The path of the document that the request names, as `workspace` has it.
  let path: String?
  /// That document; nil if it is neither open nor known.
  let document: TextDocument?
  let encoding: PositionEncoding
  /// The parameters of `initialize`.
  let client: JSONValue
  let paths: RootPaths
  /// The last results of the scenarios.
  let results: RunResults
  /// Whether step definitions have changed since the program was built.
  let isStale: Bool
  /// The open documents, by path.
  let openDocuments: [String: TextDocument]
  let environment: ServerEnvironment

  /// The URI of the file at `path`, spelled as the client does if it is open.
  func uri(of path: String) -> String { openDocuments[path]?.uri ?? paths.uri(of: path) }

  /// The path of a document as `workspace` has it.
  func path(of uri: String) -> String { paths.path(of: DocumentURI.key(of: uri)) }

  /// The text at `path`: that of the open document, or else what the workspace holds of the file.
  func document(at path: String) -> TextDocument? {
    if let open = openDocuments[path] { return open }
    return workspace.file(at: path).map {
      TextDocument(uri: paths.uri(of: path), bytes: $0.document.source.bytes)
    }
  }

  /// Whether the client can do what `names` lead to among its capabilities.
  func clientSupports(_ names: String...) -> Bool {
    client.capability(names)?.bool == true
  }
}

extension JSONValue {
  /// What the parameters of `initialize` say about one capability of the client.
  func capability(_ names: [String]) -> JSONValue? {
    names.reduce(self["capabilities"]) { $0?[$1] }
  }
}

/// Conversions between the keys of documents and the paths that the workspace uses.
struct RootPaths: Sendable {
  let folder: String
  /// The same without links.
  let realFolder: String
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
      others[Self.tidied(FileSystem.absolute(path, in: folder))] = path
    }
  }

  /// Whether a file lies in the folder.
  func contains(_ key: String) -> Bool {
    key.hasPrefix(folder == "/" ? "/" : folder + "/") || others[key] != nil
      || key.hasPrefix("/") && FileSystem.resolved(key).hasPrefix(realFolder + "/")
  }

  func path(of key: String) -> String {
    guard key.hasPrefix("/") else { return key }
    if let path = others[key] { return path }
    if key.hasPrefix(folder + "/") { return String(key.dropFirst(folder.count + 1)) }
    let real = FileSystem.resolved(key)
    return real.hasPrefix(realFolder + "/")
      ? String(real.dropFirst(realFolder.count + 1)) : others[real] ?? key
  }

  func key(of path: String) -> String {
    path.hasPrefix("/") || path.hasPrefix("untitled:")
      ? path : Self.tidied(FileSystem.absolute(path, in: folder))
  }

  func uri(of path: String) -> String {
    let key = key(of: path)
    return key.hasPrefix("/") ? DocumentURI.uri(of: key) : key
  }

  /// The path without `.` and `..`.
  private static func tidied(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
