/// A session of writing features in a browser: what it knows of the project, and what it has done to it.
///
/// A value without threads or connections, so that a test can be the page.
struct EditSession: Sendable {
  enum Event: Sendable {
    case project(ProjectHost.Event)
    /// There is something to tell.
    case wake
  }

  let environment: EditEnvironment
  var host: ProjectHost
  var places = SuitePlaces([], in: "")
  private(set) var isOver = false

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
    host = ProjectHost(environment.host) { post(.project($0)) }
    history = EditHistory(session: environment.session, in: environment.stateFolder)
    drafts = DraftStore(in: environment.stateFolder)
    host.runs.memory = history.memory
  }

  var project: Project? { host.project }
  /// The features; nil until all were read.
  var workspace: Workspace? { host.stage == .complete ? host.workspace : nil }

  /// - Parameter isOver: Whether no worker follows.
  mutating func close(isOver: Bool) {
    self.isOver = true
    host.runs.close()
    guard isOver else { return history.keep(host.runs.memory) }
    history.forget()
    host.runs.memory.removeReport()
  }
}

/// The project, as it is loaded and as its files change.
extension EditSession {
  /// Loads the project.
  mutating func begin() { host.open(environment.folder) }

  mutating func handle(_ event: Event) {
    if case .project(let event) = event {
      let (files, features) = (host.files, workspace)
      switch host.handle(event) {
      case .loaded:
        if let project { places = SuitePlaces(project.paths, in: project.folder) }
        tellState()
      case .read:
        for path in host.files.changes(since: files).saved where files.states[path] != nil {
          history.note(path, was: features?.file(at: path)?.document.source.bytes)
        }
        summaries = [:]
        _ = host.workspace?.takeChanges()
        for path in history.shownPaths { tellFeature(path) }
        tellState()
      case nil: break
      }
    }
    showRuns()
  }

  /// Does what is due.
  mutating func tick() {
    defer { sendNews() }
    guard host.lookTime <= environment.host.now() else { return }
    if let found = host.look() {
      let changes = found.changes(since: host.files)
      for path in changes.removed + changes.saved { history.note(path, was: bytes(path)) }
      host.take(found)
      noteChanges()
    }
    showRuns()
  }

  /// Takes over what the session itself has written.
  mutating func note(_ path: String, _ bytes: Bytes) {
    host.note(path, bytes)
    noteChanges()
  }

  /// Lets pages know which features say something else now.
  private mutating func noteChanges() {
    for path in host.workspace?.takeChanges() ?? [] { tellFeature(path) }
    tellState()
  }

  /// The features and their project, once they were read.
  func loaded() throws(EditProblem) -> (project: Project, workspace: Workspace) {
    guard let project, let workspace else {
      let text =
        host.problem?.message ?? "The features are still being read. Try again in a moment."
      throw EditProblem(503, text)
    }
    return (project, workspace)
  }
}

/// Telling pages what has happened, each thing at most ten times a second.
extension EditSession {
  private static let newsInterval = Duration.milliseconds(100)

  /// When `tick` has something to do.
  var nextTime: Duration { news.isEmpty ? host.lookTime : min(host.lookTime, newsTime) }

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
    let now = environment.host.now()
    guard !news.isEmpty, now >= newsTime else { return }
    for (_, event) in news { send(event.json) }
    (news, newsTime) = ([], now + Self.newsInterval)
  }
}
