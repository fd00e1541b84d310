/// Documents that the client has open: their text counts, whatever is on disk.
extension Server {
  mutating func didOpen(_ params: JSONValue) {
    guard let document = params["textDocument"], let uri = document["uri"]?.string else { return }
    let text = document["text"]?.string ?? ""
    open(
      uri, bytes: Bytes(text.utf8), version: document["version"]?.int,
      language: document["languageId"]?.string)
  }

  private mutating func open(_ uri: String, bytes: Bytes, version: Int?, language: String?) {
    let key = DocumentURI.key(of: uri)
    if roots.isEmpty, let path = DocumentURI.path(of: uri) { addRoot(FileSystem.parent(of: path)) }
    if roots.isEmpty { addRoot("/") }
    documents[key] = nil
    leftOut.remove(key)
    guard let root = root(of: key) else { return }
    let isFeature =
      ["cucumber", "gherkin", "feature"].contains(language ?? "")
      || key.hasSuffix(".feature") || key.hasSuffix(".feature.md")
    documents[key] = OpenDocument(
      text: TextDocument(uri: uri, bytes: bytes, version: version), root: root,
      path: roots[root].paths.path(of: key), isFeature: isFeature)
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
    let saved = try? FileSystem.contents(of: path)
    let unreadable = saved.flatMap { Workspace.canRead($0) ? nil : $0 }
    guard unreadable != document.unreadable else { return }
    documents[key]?.unreadable = unreadable
    documents[key]?.needsUpdate = true
    changed.insert(key)
  }

  mutating func didChange(_ params: JSONValue) {
    guard let uri = params["textDocument"]?["uri"]?.string,
      let changes = params["contentChanges"]?.array
    else { return }
    let key = DocumentURI.key(of: uri)
    if documents[key] == nil {
      // A client that did not open it changes what is on disk.
      let bytes = DocumentURI.path(of: uri).flatMap { try? FileSystem.contents(of: $0) }
      open(uri, bytes: bytes ?? [], version: nil, language: nil)
    }
    documents[key]?.text.apply(
      changes, version: params["textDocument"]?["version"]?.int, encoding)
    documents[key]?.needsUpdate = true
    noteChange(key)
  }

  /// After an edit that was out of range, the text is that of the file that was saved.
  mutating func didSave(_ params: JSONValue) {
    guard let uri = params["textDocument"]?["uri"]?.string else { return }
    let key = DocumentURI.key(of: uri)
    lookAtSaved(key)
    guard let document = documents[key] else { return }
    let saved =
      params["text"]?.string.map { Bytes($0.utf8) }
      ?? (document.text.isUncertain
        ? DocumentURI.path(of: uri).flatMap { try? FileSystem.contents(of: $0) } : nil)
    guard let saved, saved != document.text.bytes else { return }
    documents[key]?.text.replaceAll(with: saved)
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
    guard let uri = params["textDocument"]?["uri"]?.string else { return }
    let key = DocumentURI.key(of: uri)
    guard let document = documents.removeValue(forKey: key) else { return }
    changed.remove(key)
    let root = roots[document.root]
    let isOfSuite = root.files.states[document.path] != nil || root.stage != .complete
    let bytes =
      isOfSuite ? DocumentURI.path(of: uri).flatMap { try? FileSystem.contents(of: $0) } : nil
    if let bytes, document.isFeature {
      roots[document.root].workspace?.setSavedBytes(nil, of: document.path)
      roots[document.root].workspace?.update(document.path, bytes)
    } else {
      roots[document.root].workspace?.remove(document.path)
      withdraw(uri)
    }
    compareAllSoon()
  }

  /// Gives the workspaces the text of documents that have changed. Several changes that came together cost no more
  /// than one.
  mutating func updateWorkspaces() {
    for key in documents.keys { updateWorkspace(with: key) }
  }

  /// Gives the workspace the text of one document, if that has changed.
  mutating func updateWorkspace(with key: String) {
    guard let document = documents[key], document.needsUpdate, document.isFeature,
      case let index = document.root, roots[index].workspace != nil
    else { return }
    documents[key]?.needsUpdate = false
    let (path, bytes) = (document.path, document.text.bytes)
    let known = roots[index].workspace?.file(at: path)?.document.source.bytes
    if known != bytes {
      let environment = environment
      environment.announcing(document.text.uri) { roots[index].workspace?.update(path, bytes) }
      if known == nil { arrange(index) }
    }
    roots[index].workspace?.setSavedBytes(document.unreadable, of: path)
  }
}
