/// The project of a folder for a client that keeps it open, an editor or a page: loads it, reads its features, sees what
/// changes on disk, and runs it.
///
/// A value without threads of its own. What takes long is done on others and comes back as an event.
package struct ProjectHost: Sendable {
  package enum Stage: Sendable {
    /// The definitions are not known yet.
    case loading
    /// The features are not known yet.
    case reading
    case complete
  }

  /// What was done on another thread.
  package struct Event: Sendable {
    fileprivate enum Content: Sendable {
      case loaded(Result<Project, ProjectProblem>)
      case read(Workspace, FeatureFiles)
      case results(RunResults)
      case run(RunService.Event)
    }

    /// Distinguishes what belongs to a project from what belongs to one that was loaded before.
    fileprivate let generation: Int
    fileprivate let content: Content
  }

  /// What a client has to take note of.
  package enum Change: Sendable {
    /// The project was loaded, or `problem` says why it cannot be.
    case loaded
    /// All features were read.
    case read
  }

  /// How often files are looked at.
  package static let interval = Duration.milliseconds(250)
  /// Looking at files may take at most one part in this many of the time.
  private static let share = 20

  private let environment: HostEnvironment
  private let post: @Sendable (Event) -> Void

  private var folder = ""
  /// Without a folder, there is nothing to wait for.
  package private(set) var stage = Stage.complete
  package private(set) var generation = 0
  package private(set) var project: Project?
  /// Why the project cannot be loaded.
  package private(set) var problem: ProjectProblem?
  /// The features, and the texts that a client has open; nil until the definitions are known.
  package var workspace: Workspace?
  package private(set) var files = FeatureFiles.none
  package var runs: RunService
  /// When `look` is due.
  package private(set) var lookTime: Duration
  /// The settings file, and its state before it was read; no state if it is not there.
  private var settings: (path: String, state: FileSystem.State?)?

  /// - Parameters:
  ///   - post: Called from any thread with what is to be given to `handle`.
  package init(
    _ environment: HostEnvironment, post: @escaping @Sendable (Event) -> Void
  ) {
    (self.environment, self.post) = (environment, post)
    lookTime = environment.now() + Self.interval
    runs = RunService(startProgram: environment.startProgram) {
      post(Event(generation: 0, content: .run($0)))
    }
  }

  /// The project as it is run; nil if it cannot be.
  package var runProject: RunProject? {
    guard let project, let program = project.program else { return nil }
    return RunProject(folder: project.folder, suite: project.planner.suite, program: program)
  }
}

/// Loading and reading.
extension ProjectHost {
  /// Loads the project that a folder belongs to.
  package mutating func open(_ folder: String) {
    (self.folder, stage) = (folder, .loading)
    load()
  }

  /// Loads the project, for the first time or again.
  private mutating func load() {
    generation += 1
    // What is saved while it is loaded is a change.
    if let path = settings?.path { settings = (path, Self.state(of: path)) }
    start { [environment, folder] in .loaded(environment.loadProject(folder)) }
  }

  private func start(_ work: @escaping @Sendable () -> Event.Content) {
    environment.start { [post, generation] in
      post(Event(generation: generation, content: work()))
    }
  }

  /// Takes over what was done on another thread. Returns nil if the client need not take note of it.
  package mutating func handle(_ event: Event) -> Change? {
    if case .run(let event) = event.content {
      runs.handle(event)
      return nil
    }
    guard event.generation == generation else { return nil }
    switch event.content {
    case .loaded(let result):
      take(result)
      return .loaded
    case .read(let workspace, let files):
      take(workspace, files)
      return .read
    case .results(let results): runs.take(results)
    case .run: break
    }
    return nil
  }

  private mutating func take(_ result: Result<Project, ProjectProblem>) {
    switch result {
    case .failure(let problem):
      (self.problem, stage) = (problem, .complete)
      noteSettings(problem.path)
    case .success(let project):
      (self.project, problem) = (project, nil)
      noteSettings(project.configurationPath)
      let empty = project.emptyWorkspace
      // Of a project that is loaded again, what was read of it before is shown until it is read again.
      if workspace == nil { (workspace, stage) = (empty, .reading) }
      if let runProject { runs.restore(runProject) }
      lookAtRuns()
      start { [empty] in
        var workspace = empty
        let files = project.readFeatures(into: &workspace)
        return .read(workspace, files)
      }
    }
  }

  private mutating func noteSettings(_ path: String) {
    if settings?.path != path { settings = (path, Self.state(of: path)) }
  }

  /// Nil is the state of a file that is not there.
  private static func state(of path: String) -> FileSystem.State? {
    try? FileSystem.state(of: path)
  }

  private mutating func take(_ workspace: Workspace, _ files: FeatureFiles) {
    (self.workspace, stage) = (workspace, .complete)
    // What the client wrote meanwhile may be newer than what was read.
    let saved = files.changes(since: self.files).saved.filter { self.files.states[$0] != nil }
    note(files)
    for path in saved { read(path) }
  }

  private mutating func note(_ files: FeatureFiles) {
    self.files = files
    workspace?.coversSuite = files.problems.isEmpty
    arrange()
  }

  /// Puts the files in the order in which the command line reports them. Texts that are only open come last.
  package mutating func arrange() {
    guard stage == .complete, let paths = workspace?.paths else { return }
    workspace?.arrange(files.paths + paths.filter { files.states[$0] == nil })
  }

  private mutating func read(_ path: String) {
    // A file that is gone again is missing from the next list.
    if let bytes = project?.contents(of: path) { workspace?.update(path, bytes) }
  }
}

/// What changes on disk.
extension ProjectHost {
  /// Looks what has changed: runs of others, definitions, settings and, unless the client says when they change, features.
  ///
  /// - Returns: The features, if there is a change to `take`. If the settings have changed, the project is loaded again.
  package mutating func look(atFiles: Bool = true) -> FeatureFiles? {
    let start = environment.now()
    let found = atFiles ? lookAtFiles() : nil
    lookAtRuns()
    let now = environment.now()
    let interval = atFiles ? Self.interval : Self.interval * 4
    lookTime = now + max(interval, (now - start) * Self.share)
    return found
  }

  private mutating func lookAtFiles() -> FeatureFiles? {
    if let settings, settings.state != Self.state(of: settings.path) {
      load()
      return nil
    }
    guard let project, stage == .complete else { return nil }
    let found = project.findFeatures().keeping(files, in: project.folder)
    return found == files ? nil : found
  }

  /// Takes over results of other runs, and looks whether step definitions have changed.
  private mutating func lookAtRuns() {
    guard let runProject, let path = runs.look(at: runProject) else { return }
    start {
      // A run that begins replaces the file; what it writes is read the next time.
      .results(RunRecorder.results(of: (try? FileSystem.contents(of: path)) ?? []))
    }
  }

  /// Takes over what was found on disk.
  ///
  /// - Parameter isOpen: Whether the client has a text of its own for a file, which counts whatever is on disk.
  package mutating func take(
    _ found: FeatureFiles, except isOpen: (String) -> Bool = { _ in false }
  ) {
    let changes = found.changes(since: files)
    for path in changes.removed where !isOpen(path) { workspace?.remove(path) }
    for path in changes.saved where !isOpen(path) { read(path) }
    note(found)
  }

  /// Takes over what the client has written to a file.
  package mutating func note(_ path: String, _ bytes: Bytes) {
    workspace?.update(path, bytes)
    guard let project else { return }
    // Its state is known, so that it is not read again.
    note(files.adding(path, Self.state(of: FileSystem.absolute(path, in: project.folder))))
  }
}

/// What clients that keep a project open act through, and their clock.
package struct HostEnvironment: Sendable {
  package var loadProject: ProjectLoader
  package var startProgram: ProgramStarter = ChildProgram.start
  package var now: @Sendable () -> Duration
  /// Does something on another thread.
  package var start: @Sendable (@escaping @Sendable () -> Void) -> Void = { work in
    // Where the system has no more threads, it is done on this one.
    if !SystemThread.start(work) { work() }
  }

  package init(loadProject: @escaping ProjectLoader, now: @escaping @Sendable () -> Duration) {
    (self.loadProject, self.now) = (loadProject, now)
  }
}
