import Foundation

/// Runs features, and builds the program that runs them, for a client that shows features: an editor, or a page.
///
/// A value that decides and shows nothing itself: it starts programs, is told by events what they do, and keeps notices
/// of what its client has to show. `Workspace` says where in the text the results stand.
package struct RunService: Sendable {
  /// What a program does that the service has started.
  package enum Event: Sendable {
    /// The run with a number has come this far.
    case runAdvanced(Int, RunUpdate)
    case runEnded(Int, RunEnding)
    case buildEnded(Int, ProgramEnd, output: String)
  }

  /// What a client has to show, or to note.
  package enum Notice: Sendable {
    case began(Job)
    /// So many scenarios of a run have ended.
    case advanced(Job, ended: Int, total: Int)
    case ended(Job)
    case message(String, Level)
    /// Text for a log.
    case log(String)
    /// A question to the user, with the possible answers; its number is for `answer`.
    case question(Int, String, answers: [String])
    /// Step definitions have changed since the program was built, or no longer.
    case staleness(project: Int)
    /// Whether a run or a build goes on, so that a rebuilt program has to wait.
    case busy(Bool)
    /// The memory has changed.
    case memory
  }

  package enum Level: Sendable {
    case error, warning, information
  }

  /// A run or a build that goes on.
  package struct Job: Sendable {
    package enum Kind: String, Sendable {
      case run, build
    }

    package let kind: Kind
    package let number: Int
    /// What is said about it.
    package let detail: String?
    fileprivate let project: RunProject
    fileprivate let stop: @Sendable () -> Void
    fileprivate var wasStopped = false
    /// The features of which the text runs that is not saved.
    fileprivate var unsaved = UnsavedFeatures(number: 0)
    /// Distinguishes the program that runs from later builds.
    fileprivate var program = ""
    fileprivate var ended = StatusCounts()
    /// What to run when the build has succeeded.
    fileprivate var next: [RunRequest] = []
  }

  /// A question before a build.
  private struct Question {
    let project: RunProject
    /// What to run afterwards, or instead.
    let next: RunRequest?

    static let build = "Build"
    static let buildAndRun = "Build and run"
  }

  /// What is known of one project.
  private struct State {
    var results = RunResults()
    /// The files whose results have changed since they were last shown.
    var changed: Set<String> = []
    var build = BuildState()
  }

  private let startProgram: ProgramStarter
  private let post: @Sendable (Event) -> Void
  /// What the service that follows this one needs to know.
  package var memory = RunMemory()
  private var states: [Int: State] = [:]
  private var running: Job?
  private var building: Job?
  /// Runs that wait for the one that goes on.
  private var waiting: [RunRequest] = []
  /// How many runs and builds there were.
  private var count = 0
  private var questions: [Int: Question] = [:]
  private var questionCount = 0
  private var notices: [Notice] = []

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
    case .runAdvanced(let number, let update): advance(number, update)
    case .runEnded(let number, let ending): endRun(number, ending)
    case .buildEnded(let number, let end, let output): endBuild(number, end, output)
    }
  }

  private mutating func say(_ text: String, _ level: Level) {
    notices.append(.message(text, level))
  }

  private mutating func noteBusy() { notices.append(.busy(running != nil || building != nil)) }

  /// Starts what waits, if nothing goes on.
  private mutating func startNext() {
    if running == nil, building == nil, !waiting.isEmpty { start(waiting.removeFirst()) }
    noteBusy()
  }

  /// Ends the run and the build that go on, and forgets those that wait.
  package mutating func stopAll() {
    waiting = []
    for number in [running, building].compactMap({ $0?.number }) { stop(number) }
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
    guard isStale(project.number), let command = project.buildCommand else { return start(request) }
    if memory.builds.contains(project.folder) { return build(project, command, then: [request]) }
    ask(
      "Step definitions have changed since the program was built. Build first with “\(command.joined(separator: " "))”?",
      [Question.buildAndRun, "Run"], Question(project: project, next: request))
  }

  /// Starts a run or, if something goes on, lets it wait.
  private mutating func start(_ request: RunRequest) {
    guard running == nil, building == nil else { return waiting.append(request) }
    count += 1
    let (number, project) = (count, request.project)
    var unsaved = UnsavedFeatures(number: number)
    do {
      for (path, bytes) in request.unsaved { try unsaved.add(path, bytes) }
    } catch {
      return say("The unsaved text cannot be run: \(error.localizedDescription)", .error)
    }
    let output = RunOutput(number, RunRecorder(originals: unsaved.originals), post: post)
    let arguments =
      project.program.arguments + request.operands(unsaved)
      + (request.tags.map { ["--tags", $0] } ?? [])
      + ["--format", "message", "--isolate", "--minimum", "0", "--no-history"]
      + (memory.reportPath().map { ["--format", "html:\($0)"] } ?? [])
    let stop = startProgram(ProgramRequest(project.program.path, arguments, in: project.folder)) {
      output.receive($0)
    }
    let detail = unsaved.isEmpty ? nil : "with unsaved changes"
    let job = Job(
      kind: .run, number: number, detail: detail, project: project, stop: stop, unsaved: unsaved,
      program: project.programState)
    running = job
    notices.append(.began(job))
    noteBusy()
  }

  private mutating func advance(_ number: Int, _ update: RunUpdate) {
    guard let job = running, job.number == number else { return }
    take(update.results, in: job.project.number)
    guard update.ended != job.ended else { return }
    running?.ended = update.ended
    notices.append(.advanced(job, ended: update.ended.total, total: update.total))
  }

  private mutating func endRun(_ number: Int, _ ending: RunEnding) {
    guard let job = running, job.number == number else { return }
    running = nil
    job.unsaved.remove()
    let project = job.project.number
    states[project, default: State()].changed.formUnion(results(of: project).paths)
    states[project]?.results.forgetRunning()
    if ending.ended.total > 0 {
      memory.add(ending.messages, of: job.project, job.program, job.unsaved.originals)
    }
    notices += [.memory, .ended(job)]
    if !ending.errors.isEmpty { notices.append(.log(ending.errors)) }
    say(
      ending.text(wasStopped: job.wasStopped, hasUnsaved: !job.unsaved.isEmpty),
      ending.isGood ? .information : .warning)
    startNext()
  }
}

/// Results.
extension RunService {
  /// The last results of the scenarios of a project.
  package func results(of project: Int) -> RunResults { states[project]?.results ?? RunResults() }

  /// Takes over results, such as those of other runs.
  package mutating func take(_ results: RunResults, in project: Int) {
    guard !results.isEmpty else { return }
    states[project, default: State()].results.merge(results)
    states[project]?.changed.formUnion(results.paths)
  }

  /// Whether results have changed that were not taken yet.
  package var hasChanges: Bool { states.values.contains { !$0.changed.isEmpty } }

  /// The files whose results have changed since the last call, by project.
  package mutating func takeChanges() -> [(project: Int, paths: Set<String>)] {
    defer { for project in states.keys { states[project]?.changed = [] } }
    return states.map { ($0.key, $0.value.changed) }
  }

  /// Forgets all results.
  package mutating func clearResults() {
    for (project, state) in states {
      states[project]?.changed.formUnion(state.results.paths)
      states[project]?.results = RunResults()
    }
    memory.forgetRuns()
    notices.append(.memory)
  }

  /// Takes over what former services came to, once a project is known.
  package mutating func restore(_ project: RunProject) {
    states[project.number, default: State()].build.noteProgram(at: project.program.path)
    for run in memory.runs where run.folder == project.folder {
      // What is gone was removed with other temporary files.
      guard let messages = try? FileSystem.contents(of: run.messages) else { continue }
      var results = RunRecorder.results(of: messages, originals: run.originals)
      results.forgetRunning()
      if run.program != project.programState { results.outdate() }
      take(results, in: project.number)
    }
  }
}

/// Builds.
extension RunService {
  /// Whether step definitions have changed since the program was built.
  package func isStale(_ project: Int) -> Bool { states[project]?.build.isStale == true }

  /// Builds a project, if the user agrees.
  ///
  /// - Returns: False if nothing says how.
  package mutating func requestBuild(_ project: RunProject) -> Bool {
    guard let command = project.buildCommand else { return false }
    if memory.builds.contains(project.folder) {
      build(project, command, then: [])
    } else if !questions.values.contains(where: {
      // The same question twice would only be in the way.
      $0.project.number == project.number && $0.next == nil
    }) {
      ask(
        "Build with “\(command.joined(separator: " "))” in \(project.folder)?",
        [Question.build, "Not now"], Question(project: project, next: nil))
    }
    return true
  }

  private mutating func ask(_ text: String, _ answers: [String], _ question: Question) {
    questionCount += 1
    questions[questionCount] = question
    notices.append(.question(questionCount, text, answers: answers))
  }

  /// The user has answered a question, or has closed it.
  package mutating func answer(_ number: Int, _ answer: String?) {
    guard let question = questions.removeValue(forKey: number) else { return }
    guard answer == Question.build || answer == Question.buildAndRun,
      let command = question.project.buildCommand
    else {
      if let next = question.next { start(next) }
      return
    }
    memory.builds.insert(question.project.folder)
    notices.append(.memory)
    build(question.project, command, then: [question.next].compactMap(\.self))
  }

  private mutating func build(
    _ project: RunProject, _ command: [String], then next: [RunRequest]
  ) {
    guard building == nil else {
      building?.next += next
      return
    }
    count += 1
    let number = count
    let output = OutputCollector()
    let stop = startProgram(
      ProgramRequest(command[0], Array(command.dropFirst()), in: project.folder)
    ) { [post] event in
      if let end = output.receive(event) { post(.buildEnded(number, end, output: output.text)) }
    }
    let job = Job(
      kind: .build, number: number, detail: command.joined(separator: " "), project: project,
      stop: stop, next: next)
    building = job
    notices.append(.began(job))
    noteBusy()
  }

  private mutating func endBuild(_ number: Int, _ end: ProgramEnd, _ output: String) {
    guard let job = building, job.number == number else { return }
    building = nil
    notices += [.ended(job), .log(output)]
    if end == .exited(0) {
      states[job.project.number, default: State()].build.noteBuild(of: job.project.suite)
      lookAtDefinitions(of: job.project)
      waiting = job.next + waiting
    } else if !job.wasStopped {
      let reason =
        if case .notStarted(let reason) = end { reason } else {
          output.split(separator: "\n").first { $0.contains("error:") }.map(String.init)
            ?? "see the log"
        }
      say("The build failed: \(reason)", .error)
    }
    startNext()
  }

  /// Looks whether Swift files of definitions are newer than the program.
  package mutating func lookAtDefinitions(of project: RunProject) {
    let wasStale = isStale(project.number)
    guard states[project.number, default: State()].build.look(at: project.suite) else { return }
    let isStale = isStale(project.number)
    if isStale, !wasStale, !memory.hasSaidStale {
      memory.hasSaidStale = true
      notices.append(.memory)
      say("Step definitions have changed. What is reported is as of the last build.", .warning)
    }
    if isStale, project.program.settings.buildTime == .save { _ = requestBuild(project) }
    if isStale != wasStale { notices.append(.staleness(project: project.number)) }
  }
}

extension RunEnding {
  /// Whether there is nothing to worry about.
  fileprivate var isGood: Bool {
    isComplete && problem == nil && total > 0
      && Status.allCases.allSatisfy { $0 <= .skipped || ended[$0] == 0 }
  }

  /// The end of a run in a sentence.
  fileprivate func text(wasStopped: Bool, hasUnsaved: Bool) -> String {
    let note = hasUnsaved ? " (with unsaved changes)" : ""
    if wasStopped {
      return "The run was stopped\(ended.total == 0 ? "" : ": \(ended.text)")\(note)."
    }
    if case .notStarted(let reason) = end { return "The run cannot start: \(reason)" }
    guard isComplete else {
      let reason = errors.split(separator: "\n").first.map(String.init) ?? "\(end)"
      return "The run ended early: \(reason)"
    }
    if total == 0 { return "No scenario ran: a filter in specs.json may leave it out." }
    let reason = problem.map { " \($0)" } ?? ""
    return "\(ended.text)\(note).\(reason)"
  }
}
