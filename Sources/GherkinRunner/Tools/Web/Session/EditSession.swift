/// A session of writing features in a browser: what it knows of the project, and what it has done to it.
///
/// A value without threads or connections, so that a test can be the page.
struct EditSession: Sendable {
  enum Event: Sendable {
    case project(ProjectHost.Event)
    /// The session is over.
    case end
  }

  let environment: EditEnvironment
  var host: ProjectHost
  var places = SuitePlaces([], in: "")
  private(set) var isOver = false

  /// The question to the user that is open.
  var question: (number: Int, answer: EditAnswer)?
  /// What was done to files since the session began.
  var history: EditHistory
  /// What the list of features shows of each, while it is as it was.
  var summaries: [String: FeatureSummary] = [:]

  /// The last events, for pages that ask for them.
  private var events: [(number: Int, key: String?, event: EditAnswer)] = []
  /// The numbers of the last event, and of the last one that is no longer known. They begin anywhere, so that those of the
  /// worker before are not among them.
  private var lastEvent: Int
  private var forgottenEvent: Int

  /// - Parameter post: Called from any thread with what is to be given to `handle`.
  init(_ environment: EditEnvironment, post: @escaping @Sendable (Event) -> Void) {
    self.environment = environment
    lastEvent = .random(in: 1..<1 << 48)
    forgottenEvent = lastEvent
    host = ProjectHost(environment.host) { post(.project($0)) }
    history = EditHistory(session: environment.session, in: environment.stateFolder)
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

/// Telling pages what has happened.
extension EditSession {
  /// A page that was asleep for more events asks for everything anew.
  private static let eventLimit = 256

  /// - Parameter key: Names what the event says; it replaces the former event of the same key.
  mutating func tell(_ event: EditAnswer, as key: String? = nil) {
    if let key { events.removeAll { $0.key == key } }
    lastEvent += 1
    events.append((lastEvent, key, event))
    if events.count > Self.eventLimit { forgottenEvent = events.removeFirst().number }
  }

  /// What the list of features shows has changed.
  mutating func tellState() { tell(["kind": "state"], as: "state") }

  /// A file, or its results, have changed.
  mutating func tellFeature(_ path: String) {
    summaries[path] = nil
    guard history.shownPaths.contains(path) else { return }
    tell(["kind": "feature", "path": path], as: "feature \(path)")
  }

  /// The number of the last event that a page has.
  struct NewsArguments: Decodable {
    let since: String?
  }

  /// What has happened since, or a greeting if it is not known what the page has.
  func news(_ arguments: NewsArguments) -> EditCall.Rest {
    var news: [EditAnswer] = [["kind": "hello"]]
    if let since = arguments.since.flatMap({ Int($0) }), forgottenEvent...lastEvent ~= since {
      news = events.filter { $0.number > since }.map(\.event)
    }
    return { [news, lastEvent, session = environment.session] in
      ["session": session, "number": lastEvent, "events": news]
    }
  }
}
