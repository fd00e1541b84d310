import Foundation

/// Runs features, and builds the program that runs them, for a client that shows features: an editor, or a page.
///
/// A value that decides and shows nothing itself: it starts programs, learns from events what they do, and keeps notices
/// of what its client has to show. `Workspace` says where in the text the results stand.
package struct RunService: Sendable {
  /// What a program does that the service has started.
  package enum Event: Sendable {
    /// The run with a number has these results, and so many scenarios of `total` have ended with each status.
    case runAdvanced(Int, RunResults, ended: StatusCounts, total: Int)
    case runEnded(Int, RunEnding)
    case buildEnded(Int, ProgramEnd, output: String)
    /// The changes to a scenario were tried.
    case mutationEnded(Int, ProgramEnd, output: String, errors: String)
  }

  /// What a client has to show, or to note.
  package enum Notice: Sendable {
    case began(Job)
    /// So many scenarios of a run have ended.
    case advanced(Job, ended: Int, total: Int)
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
    /// Whether a run or a build goes on, so that a rebuilt program has to wait.
    case busy(Bool)
    /// What came of changes to a scenario.
    case noticed(MutationNotice)
    /// The memory has changed.
    case memory
  }

  package enum Level: Int, Sendable {
    case error = 1
    case warning, information
  }

  /// A run or a build that goes on.
  package struct Job: Sendable {
    package enum Kind: String, Sendable {
      case run, build, mutation
    }

    package let kind: Kind
    package let number: Int
    /// What is said about it.
    package let detail: String?
    let project: RunProject
    let stop: @Sendable () -> Void
    var wasStopped = false
    /// The features of which the text runs that is not saved.
    var unsaved = UnsavedFeatures(number: 0)
    /// Distinguishes the program that runs from later builds.
    var program = ""
    /// How many of its scenarios have ended, and of how many.
    package internal(set) var ended = StatusCounts()
    package internal(set) var total = 0
    /// What to run when the build has succeeded.
    var next: [RunRequest] = []
  }

  /// A question before a build.
  struct Question {
    let project: RunProject
    /// What to run afterward, or instead.
    let next: RunRequest?

    static let build = "Build"
    static let buildAndRun = "Build and run"
  }

  let startProgram: ProgramStarter
  let post: @Sendable (Event) -> Void
  /// What the service that follows this one needs to know.
  package var memory = RunMemory()
  /// The last results of the scenarios.
  package private(set) var results = RunResults()
  /// The files whose results have changed since they were last shown.
  private var changed: Set<String> = []
  var buildState = BuildState()
  /// The state of the file with results of other runs, if the settings name one and it is there.
  var resultsState: FileSystem.State?
  var running: Job?
  var building: Job?
  /// The scenario that is tried with changes, and its place.
  var mutating: (job: Job, path: String, line: Int)?
  /// Runs that wait for the one that goes on.
  var waiting: [RunRequest] = []
  /// How many runs and builds there were.
  var count = 0
  var questions: [Int: Question] = [:]
  var questionCount = 0
  var notices: [Notice] = []

  /// - Parameters:
  ///   - startProgram: Starts a run or a build.
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

  package mutating func handle(_ event: Event) {
    switch event {
    case .runAdvanced(let number, let results, let ended, let total):
      guard let job = running, job.number == number else { return }
      take(results)
      guard ended != job.ended else { return }
      running?.ended = ended
      running?.total = total
      notices.append(.advanced(running ?? job, ended: ended.total, total: total))
    case .runEnded(let number, let ending):
      guard let job = running, job.number == number else { return }
      running = nil
      end(job, ending)
    case .buildEnded(let number, let end, let output):
      guard let job = building, job.number == number else { return }
      building = nil
      endBuild(job, end, output)
    case .mutationEnded(let number, let end, let output, let errors):
      if mutating?.job.number == number { endMutation(end, output, errors) }
    }
  }

  mutating func say(_ text: String, _ level: Level) {
    notices.append(.message(text, level))
  }

  mutating func noteBusy() { notices.append(.busy(isBusy)) }

  var isBusy: Bool { job != nil }

  /// What goes on.
  package var job: Job? { running ?? building ?? mutating?.job }

  /// Starts what waits, if nothing goes on.
  mutating func startNext() {
    if !isBusy, !waiting.isEmpty { start(waiting.removeFirst()) }
    noteBusy()
  }

  /// Ends the run and the build that go on, and forgets those that wait.
  package mutating func stopAll() {
    waiting = []
    for number in [running, building, mutating?.job].compactMap({ $0?.number }) { stop(number) }
  }

  /// Ends the run or the build with a number.
  package mutating func stop(_ number: Int) {
    if running?.number == number {
      running?.wasStopped = true
      running?.stop()
    } else if building?.number == number {
      building?.wasStopped = true
      building?.next = []
      building?.stop()
    } else if mutating?.job.number == number {
      mutating?.job.wasStopped = true
      mutating?.job.stop()
    }
  }

  /// Ends what goes on, and removes what it left behind.
  package mutating func close() {
    stopAll()
    running?.unsaved.remove()
  }
}

/// Runs.
extension RunService {
  /// Runs features, after a build if step definitions have changed and the user agrees.
  package mutating func request(_ request: RunRequest) {
    let project = request.project
    guard isStale, let command = project.buildCommand else { return start(request) }
    if memory.builds.contains(project.folder) { return build(project, command, then: [request]) }
    ask(
      "Step definitions have changed since the program was built. Build first with “\(command.joined(separator: " "))”?",
      [Question.buildAndRun, "Run"], Question(project: project, next: request))
  }

  /// Starts a run or, if something goes on, lets it wait.
  mutating func start(_ request: RunRequest) {
    guard !isBusy else { return waiting.append(request) }
    count += 1
    let (number, project) = (count, request.project)
    var unsaved = UnsavedFeatures(number: number)
    do {
      for (path, bytes) in request.unsaved { try unsaved.add(path, bytes) }
    } catch {
      return say("The unsaved text cannot be run: \(error.localizedDescription)", .error)
    }
    let output = RunOutput(number, originals: unsaved.originals, post: post)
    let arguments =
      project.program.arguments + request.operands(unsaved)
      + (request.tags.map { ["--tags", $0] } ?? [])
      + ["--format", "message", "--isolate", "--minimum", "0", "--no-history"]
      + (memory.reportPath().map { ["--format", "html:\($0)"] } ?? [])
    let stop = startProgram(
      ProgramRequest(
        program: project.program.path, arguments: arguments, folder: project.folder)
    ) { output.receive($0) }
    let detail = unsaved.isEmpty ? nil : "with unsaved changes"
    let job = Job(
      kind: .run, number: number, detail: detail, project: project, stop: stop, unsaved: unsaved,
      program: project.programState)
    running = job
    notices.append(.began(job))
    noteBusy()
  }

  private mutating func end(_ job: Job, _ ending: RunEnding) {
    job.unsaved.remove()
    changed.formUnion(results.paths)
    results.forgetRunning()
    if ending.recorder.ended.total > 0 {
      memory.add(ending.messages, of: job.project, job.program, job.unsaved.originals)
    }
    notices += [.memory, .ended(job)]
    if !ending.errors.isEmpty { notices.append(.log(ending.errors)) }
    notices.append(
      .came(ending.result(wasStopped: job.wasStopped, hasUnsaved: !job.unsaved.isEmpty)))
    startNext()
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
    notices.append(.memory)
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
