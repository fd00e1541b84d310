/// A place for a worker process, and what its present worker is at.
///
/// A class, because the loop that serves all workers changes it in place; no other thread sees it.
final class WorkerSlot {
  /// What a worker is doing.
  enum Phase {
    /// Running the hooks before all scenarios.
    case preparing
    case working
    /// Running the hooks after all scenarios.
    case finishing
    /// Gone, because it was told to or because it crashed.
    case gone
  }

  let process: WorkerProcess
  /// By which the queue knows it.
  let number: Int
  var phase = Phase.preparing
  /// The attempt that runs, or is to be made next of a scenario that it tries again.
  private(set) var attempt: ScenarioAttempt?
  /// Attempts that it was told to make and has not begun.
  private(set) var given: [ScenarioAttempt] = []
  /// How many test steps of the attempt are over.
  private(set) var finishedSteps = 0
  /// Whether the next of them has started.
  private(set) var isStepOpen = false
  /// Whether the attempt has begun.
  private(set) var hasBegun = false
  /// When the attempt began, and when the test step or hook did that runs.
  private(set) var scenarioStart = Duration.zero
  private(set) var lastStart = Duration.zero
  /// Bytes that are not a whole event yet.
  var inbox: [UInt8] = []
  /// Whether what it reports cannot be read.
  var isGarbled = false
  /// The hook around all scenarios that runs.
  private(set) var runHook: Int?
  /// What changes as it gets on, when it last changed, and when that was.
  var pulse = 0
  var lastPulse: Duration
  /// When it was sent the interruption of the run, if it was.
  var interruption: Duration?
  /// When its bell ended, if it has: the process has ended, is about to, or has closed its descriptors.
  var bellEnd: Duration?
  /// Why it was killed, if it was.
  private(set) var killReason: Problem?
  /// How many hooks after all scenarios it has run.
  private(set) var finishedAfterAll = 0

  /// How many commands it was sent that it waits for, that to begin included.
  private var commandCount = 1
  /// How many it had got when it went to rest for the last time that was noticed.
  private var idleCount = 0

  /// - Parameters:
  ///   - process: It has been told to begin.
  ///   - time: When that was.
  init(_ process: WorkerProcess, number: Int, at time: Duration) {
    self.process = process
    self.number = number
    lastPulse = time
  }

  /// Whether it has done all that it was told, found the queue empty, and waits. All that it told
  /// before that is known.
  var isIdle: Bool { idleCount == commandCount }

  /// Whether it has taken nothing out of the queue that is not over: before it does, it says that it is
  /// ready.
  var hasNothing: Bool { isIdle || phase == .preparing && process.journal.waiting == 0 }

  /// Notes that it went to rest after `count` commands.
  ///
  /// - Returns: Whether it can have got so many.
  func noteIdle(after count: Int) -> Bool {
    idleCount = count
    return (0...commandCount).contains(count)
  }

  /// Ends its process, for `reason`.
  func kill(for reason: Problem) {
    guard killReason == nil else { return }
    killReason = reason
    process.kill()
  }

  /// Tells it to do something that it may wait for.
  func tell(_ command: WorkerCommand) {
    if case .run(let id) = command { given.append(id) }
    commandCount += 1
    process.tell([command])
  }

  /// Takes note of an event, and tells whether it is one that can follow on the others: a step that
  /// was left behind may still speak.
  func note(_ event: TimedEvent) -> Bool {
    switch event.event {
    case .runHookStarted(let hook):
      runHook = hook
      lastStart = event.time
    case .runHookFinished:
      runHook = nil
      if phase == .finishing { finishedAfterAll += 1 }
    case .scenarioStarted(let id):
      guard !hasBegun, attempt == nil || attempt == id else { return false }
      attempt = id
      given.removeAll { $0 == id }
      (hasBegun, finishedSteps, isStepOpen) = (true, 0, false)
      (scenarioStart, lastStart) = (event.time, event.time)
    case .stepStarted(let id, let step):
      guard hasBegun, id == attempt, step == finishedSteps, !isStepOpen else { return false }
      isStepOpen = true
      lastStart = event.time
    case .stepFinished(let id, let step, _):
      guard hasBegun, id == attempt, step == finishedSteps, isStepOpen else { return false }
      (finishedSteps, isStepOpen) = (step + 1, false)
    case .attached(_, let place):
      if case .step(let id, _) = place, !hasBegun || id != attempt { return false }
    case .scenarioFinished(let id, let result):
      guard hasBegun, id == attempt else { return false }
      hasBegun = false
      attempt = result.willBeRetried ? id.next : nil
    // No worker sends the first two.
    case .runStarted, .runFinished, .runProblem: break
    }
    return true
  }

  /// Leaves out an event of a scenario that is over, or that another worker runs.
  func leaveOut(_ event: Event) {
    if case .scenarioStarted(let id) = event { given.removeAll { $0 == id } }
  }

  /// What it was to do and has not begun; it is gone.
  func takeBack() -> [ScenarioAttempt] {
    defer { (attempt, given) = (nil, []) }
    return (hasBegun ? [] : attempt.map { [$0] } ?? []) + given
  }
}
