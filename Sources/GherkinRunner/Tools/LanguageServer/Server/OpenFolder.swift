/// The folder that the client has open, and the project that it belongs to.
struct OpenFolder {
  /// The path; empty until one is open.
  var path = ""
  var paths = RootPaths("")
  /// The URI of a configuration file with a mistake, which is published.
  var configurationURI: String?
  /// The Swift files for which there are diagnostics.
  var definitionURIs: [String] = []
  /// What the diagnostics of Swift files were made of.
  var definitionUse: DefinitionUse?

  /// The folder to serve of those that a client names as it introduces itself: the first that is a package, or else the
  /// first. Returns nil if there is none.
  static func served(_ params: JSONValue) -> String? {
    let open = (params["workspaceFolders"]?.array ?? []).map { $0["uri"] }
    let named = open.isEmpty ? [params["rootUri"]] : open
    let folders = named.compactMap { $0?.string.flatMap(DocumentURI.path) }
    return folders.first { folder in
      [ConfigurationFile.standardName, "Package.swift"].contains {
        FileSystem.exists(FileSystem.absolute($0, in: folder))
      }
    } ?? folders.first ?? params["rootPath"]?.string
  }
}

/// What the diagnostics of Swift files depend on. Each of thousands of definitions without a use is one of them, so they
/// are made again only if this has changed.
struct DefinitionUse: Equatable {
  let generation: Int
  let isUsed: [Bool]?
}

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
  /// The number of its last change, in the order of the changes of all documents.
  var lastChange = 0
}

/// How the project of the folder is loaded.
extension Server {
  mutating func open(_ path: String) {
    folder.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    folder.paths = RootPaths(folder.path)
    host.open(folder.path)
  }

  /// Finds the open documents where the project has them.
  private mutating func arrangeDocuments() {
    for key in documents.keys {
      documents[key]?.path = folder.paths.path(of: key)
      documents[key]?.needsUpdate = true
      changed.insert(key)
      comparesAll = true
    }
  }

  func uri(ofPath path: String) -> String {
    documents[folder.paths.key(of: path)]?.text.uri ?? folder.paths.uri(of: path)
  }

  mutating func receive(_ event: ProjectHost.Event) {
    let former = host.files
    switch host.handle(event) {
    case .loaded: projectLoaded()
    case .read:
      folder.paths.note(host.files.paths)
      showProblems(besides: former)
      for key in documents.keys { documents[key]?.needsUpdate = true }
      comparesAll = true
      compare()
    case nil: return
    }
    answerDeferred()
  }

  private mutating func projectLoaded() {
    if let uri = folder.configurationURI { withdraw(uri) }
    folder.configurationURI = nil
    if let problem = host.problem {
      folder.configurationURI = DocumentURI.uri(of: problem.path)
      publish(problem)
    } else if let project = host.project {
      folder.paths = RootPaths(project.folder)
      if let problem = project.problem { showMessage(problem, .error) }
      if let path = project.program?.settings.executable {
        executable = FileSystem.absolute(path, in: project.folder)
      }
      arrangeDocuments()
      publishChanges()
    }
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
    host.take(found) { [documents, folder] in documents[folder.paths.key(of: $0)] != nil }
    for path in changes.removed where documents[folder.paths.key(of: path)] == nil {
      withdraw(uri(ofPath: path))
    }
    for path in changes.saved { lookAtSaved(folder.paths.key(of: path)) }
    folder.paths.note(found.paths)
    showProblems(besides: former)
    compareAllSoon()
  }
}
