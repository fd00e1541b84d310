/// Documents that the client has open: their text counts, whatever is on disk.
extension Server {
  mutating func didOpen(_ params: JSONValue) {
    guard let document = params["textDocument"], let uri = params.documentURI else { return }
    let text = Bytes((document["text"]?.string ?? "").utf8)
    let language = document["languageId"]?.string
    open(uri, bytes: text, version: document["version"]?.int, language: language)
  }

  private mutating func open(_ uri: String, bytes: Bytes, version: Int?, language: String?) {
    let key = DocumentURI.key(of: uri)
    if folder.path.isEmpty { open(DocumentURI.path(of: uri).map(FileSystem.parent) ?? "/") }
    let isFeature =
      ["cucumber", "gherkin", "feature"].contains(language ?? "")
      || key.hasSuffix(".feature") || key.hasSuffix(".feature.md")
    documents[key] = OpenDocument(
      text: TextDocument(uri: uri, bytes: bytes, version: version),
      path: folder.paths.path(of: key), isFeature: isFeature)
    noteChange(key)
    // Findings in other files may name this one, by the URI of the client.
    comparesAll = true
    lookAtSaved(key)
  }

  /// Looks at what is saved of an open document: an editor shows the text of a file in UTF-16, which nothing else can
  /// read.
  mutating func lookAtSaved(_ key: String) {
    guard let document = documents[key], document.isFeature,
      let path = DocumentURI.path(of: document.text.uri)
    else { return }
    // A file that was never saved holds nothing unreadable.
    let saved = try? FileSystem.contents(of: path)
    let unreadable = saved.flatMap { Workspace.canRead($0) ? nil : $0 }
    guard unreadable != document.unreadable else { return }
    documents[key]?.unreadable = unreadable
    documents[key]?.needsUpdate = true
    changed.insert(key)
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
    documents[key]?.needsUpdate = true
    noteChange(key)
  }

  /// Marks an open feature as changed, so that its diagnostics are published. Other documents have none.
  private mutating func noteChange(_ key: String) {
    guard documents[key]?.isFeature == true else { return }
    changed.insert(key)
    changeCount += 1
    documents[key]?.lastChange = changeCount
  }

  /// From now on, what is on disk counts.
  mutating func didClose(_ params: JSONValue) {
    guard let uri = params.documentURI else { return }
    let key = DocumentURI.key(of: uri)
    guard let document = documents.removeValue(forKey: key) else { return }
    changed.remove(key)
    let isOfSuite = host.files.contains(document.path) || host.stage != .complete
    if document.isFeature, isOfSuite, let bytes = DocumentURI.contents(of: uri) {
      host.workspace?.setSavedBytes(nil, of: document.path)
      host.workspace?.update(document.path, bytes)
    } else {
      host.workspace?.remove(document.path)
      withdraw(uri)
    }
    compareAllSoon()
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
    let (path, bytes) = (document.path, document.text.bytes)
    let known = host.workspace?.file(at: path)?.document.source.bytes
    if known != bytes {
      host.workspace?.update(path, bytes)
      if known == nil { host.arrange() }
    }
    host.workspace?.setSavedBytes(document.unreadable, of: path)
  }
}
