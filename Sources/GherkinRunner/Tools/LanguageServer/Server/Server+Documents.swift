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

  /// After an edit that was out of range, the text is that of the file that was saved.
  mutating func didSave(_ params: JSONValue) {
    guard let uri = params.documentURI else { return }
    let key = DocumentURI.key(of: uri)
    lookAtSaved(key)
    guard let document = documents[key] else { return }
    let saved =
      params["text"]?.string.map { Bytes($0.utf8) }
      ?? (document.text.isUncertain ? DocumentURI.contents(of: uri) : nil)
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
    guard let uri = params.documentURI else { return }
    let key = DocumentURI.key(of: uri)
    guard let document = documents.removeValue(forKey: key) else { return }
    changed.remove(key)
    let root = roots[document.root]
    let isOfSuite = root.files.states[document.path] != nil || root.stage != .complete
    if document.isFeature, isOfSuite, let bytes = DocumentURI.contents(of: uri) {
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

/// Files that change.
extension Server {
  mutating func poll(_ now: Duration) {
    for root in roots.indices {
      if !hasWatchers { lookAtFiles(of: root) }
      lookAtRuns(of: root)
    }
    let cost = environment.now() - now
    let interval = hasWatchers ? Self.pollInterval * 4 : Self.pollInterval
    pollTime = environment.now() + max(interval, cost * Self.pollShare)
  }

  /// Takes over results of other runs, and looks whether step definitions have changed.
  mutating func lookAtRuns(of index: Int) {
    guard let project = runProject(of: index) else { return }
    runs.lookAtDefinitions(of: project)
    guard let results = project.program.settings.results else { return }
    let path = FileSystem.absolute(results, in: project.folder)
    // Nil where nothing was written yet.
    let state = try? FileSystem.state(of: path)
    guard state != roots[index].resultsState else { return }
    roots[index].resultsState = state
    guard state != nil else { return }
    let generation = roots[index].generation
    environment.start { [environment] in
      // A run that begins replaces the file; what it writes is read the next time.
      guard let bytes = try? FileSystem.contents(of: path) else { return }
      let results = RunRecorder.results(of: bytes)
      environment.post(.resultsRead(root: index, generation: generation, results))
    }
  }

  /// Takes over what changed on disk.
  mutating func lookAtFiles(of index: Int) {
    let root = roots[index]
    guard root.stage == .complete, !root.opened.isEmpty else { return }
    let configuration =
      root.project?.configurationPath ?? root.configurationURI.flatMap(DocumentURI.path)
    // Nil where it is gone, which is a change.
    if let configuration, (try? FileSystem.state(of: configuration)) != root.configurationState {
      return load(index)
    }
    guard let project = root.project else { return }
    let files = project.findFeatures().keeping(root.files, in: project.folder)
    var hasChanged = files.paths != root.files.paths
    let changes = files.changes(since: root.files)
    for path in changes.removed where documents[root.paths.key(of: path)] == nil {
      roots[index].workspace?.remove(path)
      withdraw(uri(ofPath: path, in: index))
    }
    for path in changes.saved {
      hasChanged = true
      let key = root.paths.key(of: path)
      // A file that was left out is tried again when it is saved.
      leftOut.remove(key)
      lookAtSaved(key)
      // A file that is gone again is missing from the next list.
      guard documents[key] == nil, let bytes = project.contents(of: path) else { continue }
      roots[index].workspace?.update(path, bytes)
    }
    roots[index].paths.note(files.paths)
    noteFiles(files, index)
    guard hasChanged else { return }
    arrange(index)
    compareAllSoon()
  }
}

/// Progress.
extension Server {
  /// Shows the client that features are being read, if that takes long.
  mutating func showProgress(_ now: Duration) {
    for index in roots.indices {
      guard let time = roots[index].progressTime, time <= now else { continue }
      roots[index].progressTime = nil
      guard clientSupports("window", "workDoneProgress") else { continue }
      roots[index].showsProgress = true
      let token = roots[index].progressToken
      request("window/workDoneProgress/create", ["token": token])
      report(token, ["kind": "begin", "title": "Reading features"])
    }
  }

  mutating func endProgress(_ index: Int) {
    roots[index].progressTime = nil
    guard roots[index].showsProgress else { return }
    roots[index].showsProgress = false
    report(roots[index].progressToken, ["kind": "end"])
  }
}
