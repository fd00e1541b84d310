/// The folder that is served, and the project that it belongs to.
extension Server {
  /// The folder to serve of those that a client names as it introduces itself: the first that is a package, or else the
  /// first. Returns nil if there is none.
  static func servedFolder(_ params: JSONValue) -> String? {
    let open = (params["workspaceFolders"]?.array ?? []).map { $0["uri"] }
    let named = open.isEmpty ? [params["rootUri"]] : open
    let folders = named.compactMap { $0?.string.flatMap(DocumentURI.path) }
    return folders.first { folder in
      [ConfigurationFile.standardName, "Package.swift"].contains {
        FileSystem.exists(FileSystem.absolute($0, in: folder))
      }
    } ?? folders.first ?? params["rootPath"]?.string
  }

  mutating func open(_ path: String) {
    paths = RootPaths(path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path)
    host.open(paths.folder)
  }

  mutating func receive(_ event: ProjectHost.Event) {
    let (former, mistake) = (host.files, host.problem)
    switch host.handle(event) {
    case .loaded:
      if let mistake { withdraw(DocumentURI.uri(of: mistake.path)) }
      projectLoaded()
    case .read:
      paths.note(host.files.paths)
      showProblems(besides: former)
      for key in documents.keys { documents[key]?.needsUpdate = true }
      compare()
    case nil: return
    }
    answerDeferred()
  }

  private mutating func projectLoaded() {
    if let problem = host.problem { return publish(problem) }
    guard let project = host.project else { return }
    paths = RootPaths(project.folder)
    if let problem = project.problem { showMessage(problem, .error) }
    if let path = project.program?.settings.executable {
      executable = FileSystem.absolute(path, in: project.folder)
    }
    // The open documents are where the project has them.
    for key in documents.keys.sorted() {
      documents[key]?.path = paths.path(of: key)
      documents[key]?.needsUpdate = true
      if !changed.contains(key) { changed.insert(key, at: 0) }
    }
    publishChanges()
  }

  /// Says why features may be missing, unless that was said before.
  private func showProblems(besides former: FeatureFiles) {
    for problem in host.files.problems where !former.problems.contains(problem) {
      showMessage(problem, .warning)
    }
  }

  /// Takes over what changed on disk.
  mutating func lookAtFiles(always: Bool = true) {
    let former = host.files
    guard let found = host.look(atFiles: always || !hasWatchers) else { return }
    let changes = found.changes(since: former)
    host.take(found) { [documents, paths] in documents[paths.key(of: $0)] != nil }
    for path in changes.removed where documents[paths.key(of: path)] == nil {
      withdraw(uri(ofPath: path))
    }
    for path in changes.saved { lookAtSaved(paths.key(of: path)) }
    paths.note(found.paths)
    showProblems(besides: former)
    compareSoon()
  }
}
