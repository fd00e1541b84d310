/// The folder that the client has open, and the project that it belongs to.
struct OpenFolder {
  enum Stage {
    /// The definitions are not known yet.
    case loading
    /// Open documents are known, other features are not.
    case definitions
    case complete
  }

  /// The number of the project for the service that runs it.
  static let number = 0

  /// The path; empty until one is open.
  var path = ""
  var paths = RootPaths("")
  /// Without a folder, there is nothing to wait for.
  var stage = Stage.complete
  /// Distinguishes results of a former project from those of this one.
  var generation = 0
  var project: Project?
  var workspace: Workspace?
  var files = FeatureFiles.none
  /// The state of the configuration file, if there is one.
  var configurationState: FileSystem.State?
  /// The URI of a configuration file with a mistake, which is published.
  var configurationURI: String?
  /// The keys of the documents that were open when features began to be read.
  var openWhenRead: Set<String> = []
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
  /// How often files are looked at, if the client does not watch them.
  static let pollInterval = Duration.milliseconds(250)
  /// Looking at files may take at most one part in this many of the time.
  static let pollShare = 20

  mutating func open(_ path: String) {
    folder.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    folder.paths = RootPaths(folder.path)
    folder.stage = .loading
    load()
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

  /// Loads the project, for the first time or again.
  mutating func load() {
    folder.generation += 1
    let (path, generation) = (folder.path, folder.generation)
    environment.start { [environment] in
      environment.post(.projectLoaded(generation: generation, environment.loadProject(path)))
    }
  }

  mutating func projectLoaded(_ result: Result<Project, ProjectProblem>) {
    if let uri = folder.configurationURI { withdraw(uri) }
    folder.configurationURI = nil
    // Nil is the state of a configuration file that is not there.
    switch result {
    case .failure(let problem):
      folder.stage = .complete
      folder.configurationState = try? FileSystem.state(of: problem.path)
      folder.configurationURI = DocumentURI.uri(of: problem.path)
      publish(problem)
    case .success(let project):
      folder.project = project
      folder.configurationState = try? FileSystem.state(of: project.configurationPath)
      folder.paths = RootPaths(project.folder)
      folder.workspace = project.emptyWorkspace(sizeLimit: environment.sizeLimit)
      if folder.stage == .loading { folder.stage = .definitions }
      if let problem = project.problem { showMessage(problem, .error) }
      useProgram(of: project)
      arrangeDocuments()
      publishChanges()
      read(project)
    }
  }

  /// Takes note of the program of a project, and of the results of former runs.
  private mutating func useProgram(of project: Project) {
    if let path = project.program?.settings.executable {
      executable = FileSystem.absolute(path, in: project.folder)
    }
    if let project = runProject { runs.restore(project) }
    lookAtRuns()
  }

  /// Reads all features of a project, beside other work.
  private mutating func read(_ project: Project) {
    guard let workspace = folder.workspace else { return }
    let (generation, paths) = (folder.generation, folder.paths)
    let open = Set(documents.keys)
    folder.openWhenRead = open
    environment.start { [environment] in
      var workspace = workspace
      let files = project.readFeatures(into: &workspace) { !open.contains(paths.key(of: $0)) }
      environment.post(.featuresRead(generation: generation, workspace, files))
    }
  }

  mutating func featuresRead(_ workspace: Workspace, _ files: FeatureFiles) {
    folder.workspace = workspace
    folder.paths.note(files.paths)
    noteFiles(files)
    // The workspace still has their text of then.
    for key in folder.openWhenRead where documents[key] == nil {
      let path = folder.paths.path(of: key)
      if files.states[path] != nil, let bytes = try? FileSystem.contents(of: key) {
        folder.workspace?.update(path, bytes)
      } else {
        folder.workspace?.remove(path)
      }
    }
    folder.stage = .complete
    arrange()
    for key in documents.keys { documents[key]?.needsUpdate = true }
    comparesAll = true
    compare()
  }

  /// Puts the files in the order in which the command line reports them; those that are only open come last.
  mutating func arrange() {
    guard let workspace = folder.workspace, folder.stage == .complete else { return }
    let others = workspace.paths.filter { folder.files.states[$0] == nil }
    folder.workspace?.arrange(folder.files.paths + others)
  }

  mutating func noteFiles(_ files: FeatureFiles) {
    for problem in files.problems where !folder.files.problems.contains(problem) {
      showMessage(problem, .warning)
    }
    folder.files = files
    folder.workspace?.coversSuite = files.problems.isEmpty
  }
}
