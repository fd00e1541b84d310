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
    let isOfSuite = folder.files.states[document.path] != nil || folder.stage != .complete
    if document.isFeature, isOfSuite, let bytes = DocumentURI.contents(of: uri) {
      folder.workspace?.setSavedBytes(nil, of: document.path)
      folder.workspace?.update(document.path, bytes)
    } else {
      folder.workspace?.remove(document.path)
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
      folder.workspace != nil
    else { return }
    documents[key]?.needsUpdate = false
    let (path, bytes) = (document.path, document.text.bytes)
    let known = folder.workspace?.file(at: path)?.document.source.bytes
    if known != bytes {
      folder.workspace?.update(path, bytes)
      if known == nil { arrange() }
    }
    folder.workspace?.setSavedBytes(document.unreadable, of: path)
  }
}

/// Files that change.
extension Server {
  mutating func poll() {
    var cost = hasWatchers ? Duration.zero : lookAtFiles()
    let start = environment.now()
    lookAtRuns()
    cost += environment.now() - start
    let interval = hasWatchers ? Self.pollInterval * 4 : Self.pollInterval
    pollTime = environment.now() + max(interval, cost * Self.pollShare)
  }

  /// Takes over results of other runs, and looks whether step definitions have changed.
  mutating func lookAtRuns() {
    guard let project = runProject, let path = runs.look(at: project) else { return }
    let generation = folder.generation
    environment.start { [environment] in
      // A run that begins replaces the file; what it writes is read the next time.
      guard let bytes = try? FileSystem.contents(of: path) else { return }
      environment.post(.resultsRead(generation: generation, RunRecorder.results(of: bytes)))
    }
  }

  /// Takes over what changed on disk.
  ///
  /// - Returns: How long it took to see what has changed. Taking it over says nothing of how long the next look takes.
  @discardableResult
  mutating func lookAtFiles() -> Duration {
    guard folder.stage == .complete, !folder.path.isEmpty else { return .zero }
    let start = environment.now()
    let configuration =
      folder.project?.configurationPath ?? folder.configurationURI.flatMap(DocumentURI.path)
    // Nil where it is gone, which is a change.
    if let configuration, (try? FileSystem.state(of: configuration)) != folder.configurationState {
      load()
      return .zero
    }
    guard let project = folder.project else { return .zero }
    let files = project.findFeatures().keeping(folder.files, in: project.folder)
    let cost = environment.now() - start
    take(files, of: project)
    return cost
  }

  private mutating func take(_ files: FeatureFiles, of project: Project) {
    var hasChanged = files.paths != folder.files.paths
    let changes = files.changes(since: folder.files)
    for path in changes.removed where documents[folder.paths.key(of: path)] == nil {
      folder.workspace?.remove(path)
      withdraw(uri(ofPath: path))
    }
    for path in changes.saved {
      hasChanged = true
      let key = folder.paths.key(of: path)
      lookAtSaved(key)
      // A file that is gone again is missing from the next list.
      guard documents[key] == nil, let bytes = project.contents(of: path) else { continue }
      folder.workspace?.update(path, bytes)
    }
    folder.paths.note(files.paths)
    noteFiles(files)
    guard hasChanged else { return }
    arrange()
    compareAllSoon()
  }
}
