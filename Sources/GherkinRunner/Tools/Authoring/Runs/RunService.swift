import Foundation

/// Runs features, and builds the program that runs them, for a client that shows features: an editor, or a page.
///
/// A value that decides and shows nothing itself: it starts programs, learns from events what they do, and keeps notices
/// of what its client has to show. `Workspace` says where in the text the results stand.
package struct RunService: Sendable {
  /// What the program of the job with a number does.
  package enum Event: Sendable {
    /// A run has these results, and so many scenarios of `total` have ended with each status.
    case advanced(Int, RunResults, ended: StatusCounts, total: Int)
    case ended(Int, JobEnding)
  }

  /// What a client has to show, or to note.
  package enum Notice: Sendable {
    case began(Job)
    /// So many scenarios of a run have ended.
    case advanced(Job)
    case ended(Job)
    /// What a run came to.
    case came(RunResult)
    case message(String, Level)
    /// Text for a log.
    case log(String)
    /// A question to the user, with the possible answers; its number is for `answer`.
    case question(Int, String, answers: [String])
    /// Step definitions have changed since the program was built, or no longer.
    case staleness
    /// What came of changes to a scenario.
    case noticed(MutationNotice)
  }

  package enum Level: Int, Sendable {
    case error = 1
    case warning, information
  }

  /// What goes on: a run, a build, or changes to a scenario that are tried.
  package struct Job: Sendable {
    package enum Kind: String, Sendable {
      case run, build, mutation
    }

    package let kind: Kind
    package let number: Int
    let project: RunProject
    /// What is said about it.
    package var detail: String?
    var stop: @Sendable () -> Void = {}
    var wasStopped = false
    /// The features of which the text runs that is not saved.
    var unsaved = UnsavedFeatures(number: 0)
    /// Distinguishes the program that runs from later builds.
    var program = ""
    /// How many of its scenarios have ended, and of how many.
    package internal(set) var ended = StatusCounts()
    package internal(set) var total = 0
    /// What to run when the build has succeeded.
    var next: RunRequest?
    /// The line of the scenario that is tried.
    var place: (path: String, line: Int) = ("", 0)
  }

  /// What is to be done: a run, or a build and then perhaps a run.
  enum Task: Sendable {
    case run(RunRequest)
    case build(RunProject, command: [String], next: RunRequest?)
  }

  private let startProgram: ProgramStarter
  private let post: @Sendable (Event) -> Void
  /// What the service that follows this one needs to know.
  package var memory = RunMemory()
  /// The last results of the scenarios.
  package private(set) var results = RunResults()
  /// The files whose results have changed since they were last shown.
  private var changed: Set<String> = []
  var buildState = BuildState()
  /// The state of the file with results of other runs, if the settings name one and it is there.
  var resultsState: FileSystem.State?
  /// What goes on.
  package private(set) var job: Job?
  /// What waits for the end of that.
  private var waiting: [Task] = []
  /// How many jobs there were.
  private var count = 0
  /// The questions that are open: what is built if the user agrees, and what is run after it, or instead.
  var questions: [Int: (project: RunProject, next: RunRequest?)] = [:]
  var questionCount = 0
  var notices: [Notice] = []

  /// - Parameters:
  ///   - startProgram: Starts the program of a job.
  ///   - post: Called from any thread with what is to be given to `handle`.
  package init(startProgram: @escaping ProgramStarter, post: @escaping @Sendable (Event) -> Void) {
    self.startProgram = startProgram
    self.post = post
  }

  /// What is to be shown, once.
  package mutating func takeNotices() -> [Notice] {
    defer { notices = [] }
    return notices
  }

  mutating func say(_ text: String, _ level: Level) { notices.append(.message(text, level)) }

  package mutating func handle(_ event: Event) {
    switch event {
    case .advanced(let number, let results, let ended, let total):
      guard var job, job.number == number else { return }
      take(results)
      guard ended != job.ended else { return }
      (job.ended, job.total) = (ended, total)
      self.job = job
      notices.append(.advanced(job))
    case .ended(let number, let ending):
      guard let job, job.number == number else { return }
      self.job = nil
      notices.append(.ended(job))
      switch job.kind {
      case .run: endRun(job, ending)
      case .build: endBuild(job, ending)
      case .mutation: endMutation(job, ending)
      }
      while self.job == nil, !waiting.isEmpty { start(waiting.removeFirst()) }
    }
  }
}

/// What goes on.
extension RunService {
  var isBusy: Bool { job != nil }

  /// Starts something or, if something goes on, lets it wait.
  mutating func start(_ task: Task) {
    guard !isBusy else {
      // One more build is enough, however often sources are saved meanwhile.
      if case .build(_, _, nil) = task,
        waiting.contains(where: { if case .build = $0 { true } else { false } })
      {
        return
      }
      return waiting.append(task)
    }
    switch task {
    case .run(let request): start(request)
    // Another build has made it new.
    case .build(_, _, let next?) where !isStale: start(next)
    case .build(let project, let command, let next):
      begin(command[0], Array(command.dropFirst()), .build, project) { job in
        job.detail = command.joined(separator: " ")
        job.next = next
      }
    }
  }

  /// Lets something be done before all that waits.
  mutating func precede(_ task: Task) { waiting.insert(task, at: 0) }

  /// Starts the program of a job.
  mutating func begin(
    _ program: String, _ arguments: [String], _ kind: Job.Kind, _ project: RunProject,
    _ describe: (inout Job) -> Void
  ) {
    count += 1
    var job = Job(kind: kind, number: count, project: project)
    describe(&job)
    let output = JobOutput(job, post: post)
    job.stop = startProgram(
      ProgramRequest(program: program, arguments: arguments, folder: project.folder)
    ) { output.receive($0) }
    self.job = job
    notices.append(.began(job))
  }

  /// Ends what goes on, and forgets what waits.
  package mutating func stopAll() {
    waiting = []
    if let job { stop(job.number) }
  }

  /// Ends the job with a number.
  package mutating func stop(_ number: Int) {
    guard let job, job.number == number else { return }
    self.job?.wasStopped = true
    job.stop()
  }

  /// Ends what goes on, and removes what it left behind.
  package mutating func close() {
    stopAll()
    job?.unsaved.remove()
  }
}

/// Runs.
extension RunService {
  /// Runs features, after a build if step definitions have changed and the user agrees.
  package mutating func request(_ request: RunRequest) {
    let project = request.project
    guard isStale, let command = project.buildCommand else { return start(.run(request)) }
    if memory.builds.contains(project.folder) {
      return start(.build(project, command: command, next: request))
    }
    ask(
      "Step definitions have changed since the program was built. Build first with “\(command.joined(separator: " "))”?",
      [Self.buildAndRun, "Run"], project, next: request)
  }

  private mutating func start(_ request: RunRequest) {
    let project = request.project
    var unsaved = UnsavedFeatures(number: count + 1)
    do {
      for (path, bytes) in request.unsaved { try unsaved.add(path, bytes) }
    } catch {
      return say("The unsaved text cannot be run: \(error.localizedDescription)", .error)
    }
    let arguments =
      project.program.arguments + request.operands(unsaved)
      + (request.tags.map { ["--tags", $0] } ?? [])
      + ["--format", "message", "--isolate", "--minimum", "0", "--no-history"]
      + (memory.reportPath().map { ["--format", "html:\($0)"] } ?? [])
    begin(project.program.path, arguments, .run, project) { job in
      job.detail = unsaved.isEmpty ? nil : "with unsaved changes"
      (job.unsaved, job.program) = (unsaved, project.programState)
    }
  }

  private mutating func endRun(_ job: Job, _ ending: JobEnding) {
    job.unsaved.remove()
    changed.formUnion(results.paths)
    results.forgetRunning()
    if ending.recorder.ended.total > 0 {
      memory.add(ending.recorder.messages, of: job)
    }
    if !ending.log.isEmpty { notices.append(.log(ending.log)) }
    notices.append(
      .came(ending.result(wasStopped: job.wasStopped, hasUnsaved: !job.unsaved.isEmpty)))
  }
}

/// Results.
extension RunService {
  /// Takes over results, such as those of other runs.
  package mutating func take(_ results: RunResults) {
    guard !results.isEmpty else { return }
    self.results.merge(results)
    changed.formUnion(results.paths)
  }

  /// Whether results have changed that were not taken yet.
  package var hasChanges: Bool { !changed.isEmpty }

  /// The files whose results have changed since the last call.
  package mutating func takeChanges() -> [String] {
    defer { changed = [] }
    return changed.sorted()
  }

  /// Forgets all results.
  package mutating func clearResults() {
    changed.formUnion(results.paths)
    results = RunResults()
    memory.forgetRuns()
  }

  /// Takes over what former services came to, once a project is known.
  package mutating func restore(_ project: RunProject) {
    buildState.noteProgram(at: project.program.path)
    for run in memory.runs where run.folder == project.folder {
      // What is gone was removed with other temporary files.
      guard let messages = try? FileSystem.contents(of: run.messages) else { continue }
      var results = RunRecorder.results(of: messages, originals: run.originals)
      results.forgetRunning()
      if run.program != project.programState { results.outdate() }
      take(results)
    }
  }
}
