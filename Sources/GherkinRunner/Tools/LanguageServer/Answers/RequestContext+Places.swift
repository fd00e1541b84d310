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

  func location(_ place: FeaturePlace) -> JSONValue? {
    document(at: place.path).map {
      ["uri": .text($0.uri), "range": $0.range(place.range, encoding)]
    }
  }

  /// A list of locations: those given, and places in the order of their files, of which there may be thousands. Places
  /// in files that are gone are left out.
  func written(_ locations: [JSONValue], _ places: [FeaturePlace]) -> JSONValue {
    var writer = JSONWriter()
    writer.beginArray()
    for location in locations { location.write(to: &writer) }
    var file: (path: String, uri: Bytes, document: TextDocument)?
    for place in places {
      if file?.path != place.path {
        // The lines of a file that is not open are found only once.
        file = document(at: place.path).map { (place.path, Bytes($0.uri.utf8), $0) }
      }
      guard let (_, uri, document) = file else { continue }
      writer.location(
        uri, document.position(of: place.range.lowerBound, encoding),
        document.position(of: place.range.upperBound, encoding))
    }
    writer.endArray()
    return .written(writer.bytes)
  }

  /// The text of a file that is not a feature: that of the editor if it is open, or else that on disk.
  func otherDocument(_ filePath: String) -> TextDocument? {
    let uri = DocumentURI.uri(of: filePath)
    if let open = openDocuments[path(of: uri)] { return open }
    // A file that is gone has no places to lead to.
    return (try? FileSystem.contents(of: filePath)).map { TextDocument(uri: uri, bytes: $0) }
  }

  func swiftSource(_ filePath: String) -> Bytes? { otherDocument(filePath)?.bytes }

  /// What the rename of a tag changes in the configuration file, by its path.
  func configurationEdits(_ tag: (old: String, new: String)) -> [String: [TextEdit]] {
    let path = project.configurationPath
    // A file that is not JSON has nothing to change.
    guard let file = otherDocument(path).flatMap({ try? JSONDocument($0.bytes) }) else {
      return [:]
    }
    let found = file.renaming(tag: tag.old, to: tag.new)
    return found.isEmpty ? [:] : [path: found]
  }

  /// The place of a definition in Swift: its pattern where that can be found, or else its line.
  func location(_ reference: SourceReference) -> JSONValue {
    let document = otherDocument(reference.filePath)
    let range = document.flatMap { document in
      workspace.pattern(definedAt: reference, in: document.bytes)
        .map { document.range($0, encoding) }
    }
    return [
      "uri": .text(document?.uri ?? DocumentURI.uri(of: reference.filePath)),
      "range": range ?? TextPosition(line: max(0, reference.line - 1), character: 0).emptyRange,
    ]
  }

  func location(_ target: NavigationTarget) -> JSONValue? {
    switch target {
    case .feature(let place): location(place)
    case .swift(let reference): location(reference)
    }
  }

  func edits(_ edits: [TextEdit], in document: TextDocument) -> JSONValue {
    .list(
      edits.map {
        ["range": document.range($0.range, encoding), "newText": .text($0.replacement)]
      })
  }

  /// Changes of several files, in the form that the client understands.
  ///
  /// - Parameters:
  ///   - features: By the paths of the workspace.
  ///   - others: Those of Swift files and of the configuration, by absolute paths.
  func workspaceEdit(
    _ features: [String: [TextEdit]], others: [String: [TextEdit]] = [:]
  ) -> JSONValue {
    func sorted(
      _ edits: [String: [TextEdit]], _ document: (String) -> TextDocument?
    ) -> [(document: TextDocument, edits: JSONValue)] {
      edits.sorted { $0.key < $1.key }.compactMap { path, edits in
        document(path).map { ($0, self.edits(edits, in: $0)) }
      }
    }
    let changed = sorted(features, document(at:)) + sorted(others, otherDocument)
    guard clientSupports("workspace", "workspaceEdit", "documentChanges") else {
      var changes = JSONObject()
      for (document, edits) in changed { changes[document.uri] = edits }
      return ["changes": .object(changes)]
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

  /// A text in Markdown, in a form that the client takes; `capability` lists the formats.
  ///
  /// A client that lists none takes texts without a format, and one that lists others shows the Markdown as it
  /// is written. See `MarkupContent` in the specification.
  func markup(_ text: String, _ capability: String...) -> JSONValue {
    guard let formats = client.capability(["textDocument"] + capability)?.array,
      let first = formats.first
    else { return .text(text) }
    return ["kind": formats.contains("markdown") ? "markdown" : first, "value": .text(text)]
  }
}
