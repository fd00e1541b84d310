/// What a request is answered from: the server as it was when the request came, and the document that it names.
package struct RequestContext {
  let server: Server
  /// The features and definitions.
  let workspace: Workspace
  let project: Project
  /// The path of the document that the request names, as `workspace` has it.
  let path: String?
  /// That document; nil if it is neither open nor known, or if the workspace has other bytes, so that no place in one is
  /// one in the other.
  let document: TextDocument?

  /// - Parameter uri: The document that the request names.
  /// - Returns: nil while the project is not known.
  init?(_ server: Server, _ uri: String? = nil) {
    guard let workspace = server.host.workspace, let project = server.host.project else {
      return nil
    }
    (self.server, self.workspace, self.project) = (server, workspace, project)
    path = uri.map { server.paths.path(of: DocumentURI.key(of: $0)) }
    let isUnreadable = server.documents.values.contains { [path] in
      $0.path == path && $0.unreadable != nil
    }
    document = isUnreadable ? nil : path.flatMap { server.text(at: $0) }
  }

  var encoding: PositionEncoding { server.encoding }
  var results: RunResults { server.host.runs.results }
}

/// From places of the service to those of the protocol, and back.
extension RequestContext {
  /// A place in a document that a request names.
  typealias Place = (path: String, document: TextDocument, offset: Int)

  /// The place that the parameters name; nil if they name none in a file that the workspace knows.
  func place(_ params: JSONValue) -> Place? {
    guard let path, let document, let position = TextPosition(params["position"]),
      workspace.file(at: path) != nil
    else { return nil }
    return (path, document, document.offset(of: position, encoding))
  }

  /// Places as locations, without those in files that are gone.
  func locations(_ places: [FeaturePlace]) -> [JSONValue] {
    // There may be thousands, in few files.
    let documents = Dictionary(
      uniqueKeysWithValues: Set(places.map(\.path)).map { ($0, server.text(at: $0)) })
    return places.compactMap { place in
      documents[place.path]?.map {
        ["uri": .text($0.uri), "range": $0.range(place.range, encoding)]
      }
    }
  }

  /// The text of any file, by its path in the workspace or its absolute path: that of the editor, or else that on disk.
  func text(of path: String) -> TextDocument? {
    // A file that is gone has no places to lead to.
    server.text(at: server.paths.path(of: path))
      ?? (try? FileSystem.contents(of: path)).map {
        TextDocument(uri: DocumentURI.uri(of: path), bytes: $0)
      }
  }

  func swiftSource(_ filePath: String) -> Bytes? { text(of: filePath)?.bytes }

  /// The place of a definition in Swift: its pattern where that can be found, or else its line.
  func location(_ reference: SourceReference) -> JSONValue {
    let document = text(of: reference.filePath)
    let range = document.flatMap { document in
      workspace.pattern(definedAt: reference, in: document.bytes)
        .map { document.range($0, encoding) }
    }
    return [
      "uri": .text(document?.uri ?? DocumentURI.uri(of: reference.filePath)),
      "range": range ?? TextPosition(line: max(0, reference.line - 1), character: 0).emptyRange,
    ]
  }

  func edits(_ edits: [TextEdit], in document: TextDocument) -> JSONValue {
    .list(
      edits.map {
        ["range": document.range($0.range, encoding), "newText": .text($0.replacement)]
      })
  }

  /// Changes of several files.
  ///
  /// - Parameter edits: By the paths that the workspace has, or else by absolute paths.
  func workspaceEdit(_ edits: [String: [TextEdit]]) -> JSONValue {
    let changed = edits.sorted { $0.key < $1.key }.compactMap { path, edits in
      text(of: path).map { ($0, self.edits(edits, in: $0)) }
    }
    guard server.clientSupports("workspace", "workspaceEdit", "documentChanges") else {
      return ["changes": .object(changed.reduce(into: JSONObject()) { $0[$1.0.uri] = $1.1 })]
    }
    return [
      "documentChanges": .list(
        changed.map { document, edits in
          let version = document.version.map(JSONValue.integer) ?? .null
          return [
            "textDocument": ["uri": .text(document.uri), "version": version], "edits": edits,
          ]
        })
    ]
  }
}
