/// A folder that the client has open, and the project that it belongs to.
struct ServerRoot {
  enum Stage {
    /// The definitions are not known yet.
    case loading
    /// Open documents are known, other features are not.
    case definitions
    case complete
  }

  /// The folder that the client has open.
  let opened: String
  var paths: RootPaths
  var stage = Stage.loading
  /// Distinguishes results of a former project from those of this one.
  var generation = 0
  var project: Project?
  var workspace: Workspace?
  var files = FeatureFiles.none
  /// The state of the configuration file, if there is one.
  var configurationState: FileSystem.State?
  /// When the client is to see that features are being read; nil if not, or no more.
  var progressTime: Duration?
  /// Whether the client sees it.
  var showsProgress = false
  /// The URI of a configuration file with a mistake, which is published.
  var configurationURI: String?
  /// The keys of the documents that were open when features began to be read.
  var openWhenRead: Set<String> = []
  /// The state of the file with results of other runs, if the settings name one and it is there.
  var resultsState: FileSystem.State?
  /// The Swift files for which there are diagnostics.
  var definitionURIs: [String] = []
  /// What the diagnostics of Swift files were made of.
  var definitionUse: DefinitionUse?

  init(_ folder: String) {
    opened = folder
    paths = RootPaths(folder)
  }

  var progressToken: JSONValue { .text("specs-load-\(generation)-\(opened)") }
}

/// What the diagnostics of Swift files depend on. Each of thousands of definitions without a use is one of them, so they
/// are made again only if this has changed.
struct DefinitionUse: Equatable {
  let generation: Int
  let patterns: [StepPattern]
  let isUsed: [Bool]?
  /// The states of the files that have diagnostics, which show their lines.
  var files: [String: FileSystem.State] = [:]
}

/// A document that the client has open.
struct OpenDocument {
  var text: TextDocument
  /// The index of its root.
  var root: Int
  /// Its path as the workspace of the root has it.
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

/// Roots, and how their projects are loaded.
extension Server {
  /// How often files are looked at, if the client does not watch them.
  static let pollInterval = Duration.milliseconds(250)
  /// Looking at files may take at most one part in this many of the time.
  static let pollShare = 20
  /// How long features may be read before the client sees that.
  private static let progressDelay = Duration.milliseconds(300)

  mutating func addRoot(_ folder: String) {
    let folder = Self.withoutSlash(folder)
    guard !roots.contains(where: { $0.opened == folder }) else { return }
    roots.append(ServerRoot(folder))
    for key in documents.keys.sorted() { assign(key) }
    load(roots.count - 1)
  }

  mutating func removeRoot(_ index: Int) {
    // The number of a root is that of its place, so the place stays.
    if let workspace = roots[index].workspace {
      for path in workspace.paths { withdraw(uri(ofPath: path, in: index)) }
    }
    roots[index] = ServerRoot("")
    roots[index].stage = .complete
    for key in documents.keys where documents[key]?.root == index { assign(key) }
  }

  /// The index of the root that a document belongs to.
  func root(of key: String) -> Int? {
    if let document = documents[key] { return document.root }
    let containing = roots.indices.filter {
      !roots[$0].opened.isEmpty && roots[$0].paths.contains(key)
    }
    return containing.max { roots[$0].paths.folder.count < roots[$1].paths.folder.count }
      ?? roots.indices.first
  }

  /// Puts an open document into its root.
  private mutating func assign(_ key: String) {
    guard var document = documents.removeValue(forKey: key), let root = root(of: key) else {
      return
    }
    document.root = root
    document.path = roots[root].paths.path(of: key)
    document.needsUpdate = true
    documents[key] = document
    changed.insert(key)
    comparesAll = true
  }

  func uri(ofPath path: String, in root: Int) -> String {
    let key = roots[root].paths.key(of: path)
    return documents[key]?.text.uri ?? roots[root].paths.uri(of: path)
  }

  /// Loads the project of a root, for the first time or again.
  mutating func load(_ index: Int) {
    roots[index].generation += 1
    let generation = roots[index].generation
    roots[index].progressTime = environment.now() + Self.progressDelay
    let folder = roots[index].opened
    environment.start { [environment] in
      let result = environment.loadProject(folder)
      environment.post(.projectLoaded(root: index, generation: generation, result))
    }
  }

  mutating func projectLoaded(_ result: Result<Project, ProjectProblem>, _ index: Int) {
    if let uri = roots[index].configurationURI { withdraw(uri) }
    roots[index].configurationURI = nil
    // Nil is the state of a configuration file that is not there.
    switch result {
    case .failure(let problem):
      roots[index].stage = .complete
      roots[index].configurationState = try? FileSystem.state(of: problem.path)
      roots[index].configurationURI = DocumentURI.uri(of: problem.path)
      publish(problem)
      endProgress(index)
    case .success(let project):
      roots[index].project = project
      roots[index].configurationState = try? FileSystem.state(of: project.configurationPath)
      roots[index].paths = RootPaths(project.folder)
      roots[index].workspace = project.emptyWorkspace(sizeLimit: environment.sizeLimit)
      if roots[index].stage == .loading { roots[index].stage = .definitions }
      if let problem = project.problem { showMessage(problem, .error) }
      useProgram(of: project, index)
      for key in documents.keys where documents[key]?.root == index { assign(key) }
      // The others may take long, and requests wait until this worker is ready.
      publishChanges(atMost: 1)
    }
    if roots.allSatisfy({ $0.stage != .loading }) {
      notify(RelayMethod.ready, [:])
    }
    guard case .success(let project) = result else { return }
    publishChanges()
    read(project, index)
  }

  /// Takes note of the program of a project, and of the results of former runs.
  private mutating func useProgram(of project: Project, _ index: Int) {
    guard let program = project.program else { return }
    // One program answers for all folders, so that of the first counts.
    if index == 0, let executable = program.settings.executable {
      let path = FileSystem.absolute(executable, in: project.folder)
      notify(RelayMethod.executable, ["path": .text(path)])
    }
    if let project = runProject(of: index) { runs.restore(project) }
    lookAtRuns(of: index)
  }

  /// Reads all features of a project, beside other work.
  private mutating func read(_ project: Project, _ index: Int) {
    guard let workspace = roots[index].workspace else { return }
    let generation = roots[index].generation
    let paths = roots[index].paths
    roots[index].openWhenRead = Set(documents.keys)
    let skipped = leftOut.union(documents.keys)
    environment.start { [environment] in
      var workspace = workspace
      let files = project.readFeatures(into: &workspace) { !skipped.contains(paths.key(of: $0)) }
      environment.post(.featuresRead(root: index, generation: generation, workspace, files))
    }
  }

  mutating func featuresRead(_ workspace: Workspace, _ files: FeatureFiles, _ index: Int) {
    roots[index].workspace = workspace
    roots[index].paths.note(files.paths)
    noteFiles(files, index)
    // The workspace still has their text of then.
    for key in roots[index].openWhenRead where documents[key] == nil {
      let path = roots[index].paths.path(of: key)
      if files.states[path] != nil, let bytes = try? FileSystem.contents(of: key) {
        roots[index].workspace?.update(path, bytes)
      } else {
        roots[index].workspace?.remove(path)
      }
    }
    roots[index].stage = .complete
    isOutdated = true
    arrange(index)
    endProgress(index)
    for key in documents.keys where documents[key]?.root == index {
      documents[key]?.needsUpdate = true
    }
    comparesAll = true
    compare()
  }

  /// Puts the files of a root in the order in which the command line reports them; those that are only open come last.
  mutating func arrange(_ index: Int) {
    guard let workspace = roots[index].workspace, roots[index].stage == .complete else { return }
    let files = roots[index].files
    let others = workspace.paths.filter { files.states[$0] == nil }
    roots[index].workspace?.arrange(files.paths + others)
  }

  mutating func noteFiles(_ files: FeatureFiles, _ index: Int) {
    for problem in files.problems where !roots[index].files.problems.contains(problem) {
      showMessage(problem, .warning)
    }
    roots[index].files = files
    roots[index].workspace?.coversSuite = files.problems.isEmpty
  }
}
