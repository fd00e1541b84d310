/// Documents that the client has open: their text counts, whatever is on disk.
extension Server {
  /// The document that is open at `path`, as the workspace has it.
  func openText(at path: String) -> TextDocument? {
    documents.values.first { $0.path == path }?.text
  }

  /// The text at `path`: that of the open document, or else what the workspace holds of the file.
  func text(at path: String) -> TextDocument? {
    openText(at: path)
      ?? host.workspace?.file(at: path).map {
        TextDocument(uri: uri(ofPath: path), bytes: $0.document.source.bytes)
      }
  }

  /// The URI of the file at `path`, spelled as the client does if it is open.
  func uri(ofPath path: String) -> String {
    let key = paths.key(of: path)
    return documents[key]?.text.uri ?? (key.hasPrefix("/") ? DocumentURI.uri(of: key) : key)
  }

  mutating func didOpen(_ params: JSONValue) {
    guard let document = params["textDocument"], let uri = params.documentURI else { return }
    let text = Bytes((document["text"]?.string ?? "").utf8)
    let language = document["languageId"]?.string
    open(uri, bytes: text, version: document["version"]?.int, language: language)
  }

  private mutating func open(_ uri: String, bytes: Bytes, version: Int?, language: String?) {
    let key = DocumentURI.key(of: uri)
    if paths.folder.isEmpty { open(DocumentURI.path(of: uri).map(FileSystem.parent) ?? "/") }
    let isFeature =
      ["cucumber", "gherkin", "feature"].contains(language ?? "")
      || key.hasSuffix(".feature") || key.hasSuffix(".feature.md")
    documents[key] = OpenDocument(
      text: TextDocument(uri: uri, bytes: bytes, version: version),
      path: paths.path(of: key), isFeature: isFeature)
    noteChange(key)
    lookAtSaved(key)
  }

  /// Looks at what is saved of an open document: an editor shows the text of a file in UTF-16, which nothing else can
  /// read.
  mutating func lookAtSaved(_ key: String) {
    guard let document = documents[key], document.isFeature else { return }
    // A file that was never saved holds nothing unreadable.
    let saved = DocumentURI.contents(of: document.text.uri)
    let unreadable = saved.flatMap { Workspace.canRead($0) ? nil : $0 }
    guard unreadable != document.unreadable else { return }
    documents[key]?.unreadable = unreadable
    noteChange(key)
  }

  mutating func didChange(_ params: JSONValue) {
    guard let uri = params.documentURI, let changes = params["contentChanges"]?.array else {
      return
    }
    let key = DocumentURI.key(of: uri)
    if documents[key] == nil {
      // A client that did not open it changes what is on disk.
      open(uri, bytes: DocumentURI.contents(of: uri) ?? [], version: nil, language: nil)
    }
    documents[key]?.text.apply(
      changes, version: params["textDocument"]?["version"]?.int, encoding)
    noteChange(key)
  }

  /// Marks an open document as changed, so that its diagnostics are published.
  private mutating func noteChange(_ key: String) {
    documents[key]?.needsUpdate = true
    changed.removeAll { $0 == key }
    if documents[key]?.isFeature == true { changed.append(key) }
  }

  /// From now on, what is on disk counts.
  mutating func didClose(_ params: JSONValue) {
    guard let uri = params.documentURI else { return }
    let key = DocumentURI.key(of: uri)
    guard let document = documents.removeValue(forKey: key) else { return }
    changed.removeAll { $0 == key }
    let isOfSuite = host.files.contains(document.path) || host.stage != .complete
    if document.isFeature, isOfSuite, let bytes = DocumentURI.contents(of: uri) {
      host.workspace?.update(document.path, bytes)
    } else {
      host.workspace?.remove(document.path)
      withdraw(uri)
    }
    compareSoon()
  }

  /// Gives the workspace the text of documents that have changed. Several changes that came together cost no more
  /// than one.
  mutating func updateWorkspace() {
    for key in documents.keys { updateWorkspace(with: key) }
  }

  /// Gives the workspace the text of one document, if that has changed.
  mutating func updateWorkspace(with key: String) {
    guard let document = documents[key], document.needsUpdate, document.isFeature,
      host.workspace != nil
    else { return }
    documents[key]?.needsUpdate = false
    // What nothing else can read, a text of it does not correct.
    let (path, bytes) = (document.path, document.unreadable ?? document.text.bytes)
    let known = host.workspace?.file(at: path)?.document.source.bytes
    guard known != bytes else { return }
    host.workspace?.update(path, bytes)
    if known == nil { host.arrange() }
  }
}
