/// A session of writing features in a browser: what it knows of the project, and what it has done to it.
///
/// A value without threads or connections, so that a test can be the page.
struct EditSession: Sendable {
  enum Event: Sendable {
    case projectLoaded(generation: Int, Result<Project, ProjectProblem>)
    case featuresRead(generation: Int, Workspace, FeatureFiles)
    case resultsRead(generation: Int, RunResults)
    case run(RunService.Event)
    /// There is something to tell.
    case wake
  }

  let environment: EditEnvironment
  private(set) var project: Project?
  /// The features; nil until all were read.
  var workspace: Workspace?
  var places = SuitePlaces([], in: "")
  private(set) var files = FeatureFiles.none
  /// Why the project cannot be loaded.
  private(set) var problem: ProjectProblem?
  /// Distinguishes a project from one that was loaded before.
  private var generation = 0
  private var configurationState: FileSystem.State?
  private var pollTime = Duration.zero
  private(set) var isOver = false

  var runs: RunService
  /// The question to the user that is open.
  var question: (number: Int, answer: EditAnswer)?
  /// What was done to files since the session began.
  var history: EditHistory
  var drafts: DraftStore
  /// What the list of features shows of each, while it is as it was.
  var summaries: [String: FeatureSummary] = [:]

  /// Called with what happens, from any thread.
  private let post: @Sendable (Event) -> Void
  private let send: @Sendable (JSONValue) -> Void
  /// Events that are to be sent to pages; one with a key replaces the former one.
  private var news: [(key: String?, event: EditAnswer)] = []
  private var newsTime = Duration.zero

  /// - Parameters:
  ///   - post: Called from any thread with what is to be given to `handle`.
  ///   - tell: Tells pages something, and does not wait for them.
  init(
    _ environment: EditEnvironment, post: @escaping @Sendable (Event) -> Void,
    tell: @escaping @Sendable (JSONValue) -> Void
  ) {
    self.environment = environment
    (self.post, send) = (post, tell)
    runs = RunService(startProgram: environment.startProgram) { post(.run($0)) }
    history = EditHistory(session: environment.session, in: environment.stateFolder)
    drafts = DraftStore(in: environment.stateFolder)
    runs.memory = history.memory
  }

  /// Does something on another thread, and handles what comes of it.
  private func start(_ work: @escaping @Sendable () -> Event) {
    environment.start { [post] in post(work()) }
  }

  /// - Parameter isOver: Whether no worker follows.
  mutating func close(isOver: Bool) {
    self.isOver = true
    runs.close()
    guard isOver else { return history.keep(runs.memory) }
    history.forget()
    runs.memory.removeReport()
  }
}

/// The project, as it is loaded and as its files change.
extension EditSession {
  /// How often files are looked at.
  private static let pollInterval = Duration.milliseconds(250)
  /// Looking at files may take at most one part in this many of the time.
  private static let pollShare = 20

  /// Loads the project, for the first time or again.
  mutating func begin() {
    generation += 1
    pollTime = environment.now() + Self.pollInterval
    start { [environment, generation] in
      .projectLoaded(generation: generation, environment.loadProject(environment.folder))
    }
  }

  mutating func handle(_ event: Event) {
    switch event {
    case .projectLoaded(generation: generation, let result): projectLoaded(result)
    case .featuresRead(generation: generation, let workspace, let files):
      featuresRead(workspace, files)
    case .resultsRead(generation: generation, let results): runs.take(results, in: 0)
    // Of a project that was loaded before.
    case .projectLoaded, .featuresRead, .resultsRead, .wake: break
    case .run(let event): runs.handle(event)
    }
    showRuns()
  }

  private mutating func projectLoaded(_ result: Result<Project, ProjectProblem>) {
    tellState()
    switch result {
    case .failure(let problem):
      self.problem = problem
      configurationState = try? FileSystem.state(of: problem.path)
    case .success(let project):
      problem = nil
      self.project = project
      // Nil is the state of a file that is not there.
      configurationState = try? FileSystem.state(of: project.configurationPath)
      places = SuitePlaces(project.paths, in: project.folder)
      if let project = runProject { runs.restore(project) }
      lookAtRuns()
      start { [environment, generation] in
        var workspace = project.emptyWorkspace(sizeLimit: environment.sizeLimit)
        workspace.namesCommands = false
        let files = project.readFeatures(into: &workspace)
        return .featuresRead(generation: generation, workspace, files)
      }
    }
  }

  private mutating func featuresRead(_ workspace: Workspace, _ files: FeatureFiles) {
    self.workspace = workspace
    // A file may have been saved since it was read.
    let former = self.files
    note(files)
    for path in files.changes(since: former).saved where former.states[path] != nil { read(path) }
    summaries = [:]
    _ = self.workspace?.takeChanges()
    for path in history.shownPaths { tellFeature(path) }
    tellState()
  }

  private mutating func note(_ files: FeatureFiles) {
    self.files = files
    workspace?.coversSuite = files.problems.isEmpty
    workspace?.arrange(files.paths)
  }

  /// Does what is due.
  mutating func tick() {
    defer { sendNews() }
    let now = environment.now()
    guard pollTime <= now else { return }
    let found = lookAtFiles()
    lookAtRuns()
    // What it takes to take over changes is no part of the cost of looking.
    let cost = environment.now() - now
    if let found { takeOver(found) }
    showRuns()
    pollTime = environment.now() + max(Self.pollInterval, cost * Self.pollShare)
  }

  /// Looks what is on disk: returns the features, or begins anew if the settings have changed.
  private mutating func lookAtFiles() -> FeatureFiles? {
    // Nil where it is gone, which is a change.
    if let path = project?.configurationPath ?? problem?.path,
      (try? FileSystem.state(of: path)) != configurationState
    {
      begin()
      return nil
    }
    guard let project, workspace != nil else { return nil }
    return project.findFeatures().keeping(files, in: project.folder)
  }

  /// Takes over what has changed on disk.
  private mutating func takeOver(_ found: FeatureFiles) {
    let changes = found.changes(since: files)
    guard !changes.saved.isEmpty || found.paths != files.paths || found.problems != files.problems
    else { return }
    for path in changes.removed {
      history.note(path, was: bytes(path))
      workspace?.remove(path)
    }
    for path in changes.saved { read(path) }
    note(found)
    noteChanges()
  }

  /// Reads a feature that was saved by something else.
  private mutating func read(_ path: String) {
    // A file that is gone again is missing from the next list.
    guard let saved = project?.contents(of: path) else { return }
    history.note(path, was: bytes(path))
    workspace?.update(path, saved)
  }

  /// Takes over what the session itself has written.
  mutating func note(_ path: String, _ bytes: Bytes) {
    workspace?.update(path, bytes)
    if let project {
      // Its state is known, so that it is not read again.
      files = files.adding(
        path, try? FileSystem.state(of: FileSystem.absolute(path, in: project.folder)))
    }
    noteChanges()
  }

  /// Lets pages know which features say something else now.
  private mutating func noteChanges() {
    for path in workspace?.takeChanges() ?? [] { tellFeature(path) }
    tellState()
  }

  /// Takes over results of other runs, and looks whether step definitions have changed.
  private mutating func lookAtRuns() {
    guard let project = runProject, let path = runs.look(at: project) else { return }
    start { [generation] in
      // A run that begins replaces the file; what it writes is read the next time.
      let bytes = (try? FileSystem.contents(of: path)) ?? []
      return .resultsRead(generation: generation, RunRecorder.results(of: bytes))
    }
  }

  /// The project as it is run; nil if it cannot be.
  var runProject: RunProject? {
    guard let project, let program = project.program else { return nil }
    return RunProject(
      number: 0, folder: project.folder, suite: project.planner.suite, program: program)
  }

  /// The features and their project, once they were read.
  func loaded() throws(EditProblem) -> (project: Project, workspace: Workspace) {
    guard let project, let workspace else {
      let text =
        problem.map(\.message) ?? "The features are still being read. Try again in a moment."
      throw EditProblem(503, text)
    }
    return (project, workspace)
  }
}

/// Telling pages what has happened, each thing at most ten times a second.
extension EditSession {
  private static let newsInterval = Duration.milliseconds(100)

  /// When `tick` has something to do.
  var nextTime: Duration { news.isEmpty ? pollTime : min(pollTime, newsTime) }

  /// - Parameter key: Names what the event says; only the last event of the same key is sent.
  mutating func tell(_ event: EditAnswer, as key: String? = nil) {
    if news.isEmpty { post(.wake) }
    if let key { news.removeAll { $0.key == key } }
    news.append((key, event))
  }

  /// What the list of features shows has changed.
  mutating func tellState() { tell(["kind": "state"], as: "state") }

  /// A file, or its results, have changed.
  mutating func tellFeature(_ path: String) {
    summaries[path] = nil
    guard history.shownPaths.contains(path) else { return }
    tell(["kind": "feature", "path": path], as: "feature \(path)")
  }

  private mutating func sendNews() {
    let now = environment.now()
    guard !news.isEmpty, now >= newsTime else { return }
    for (_, event) in news { send(event.json) }
    (news, newsTime) = ([], now + Self.newsInterval)
  }
}
