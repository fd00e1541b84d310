/// Recording what children report, as far as it makes sense.
extension Supervisor {
  /// Records the complete messages among the bytes that have come.
  func receive(from child: ChildState) throws(ChildError) {
    guard !child.isCorrupted else { return }
    guard child.process.ring.take(into: &child.inbox) else { return child.killCorrupted() }
    guard !child.inbox.isEmpty else { return }
    defer { recordPending() }
    // Clocks of processes agree to microseconds; the margin is far wider than that.
    let times = Duration.seconds(-1)...(log.now + .seconds(60))
    var reader = WireReader(child.inbox[...])
    do {
      while var frame = try reader.readFrame() {
        guard try receive(try frame.readMessage(), from: child, times) else {
          return child.killCorrupted()
        }
      }
    } catch let error as ChildError {
      throw error
    } catch {
      return child.killCorrupted()
    }
    child.inbox.removeSubrange(..<reader.position)
    // A child that waits has written whole messages.
    if child.isIdle, !child.inbox.isEmpty { child.killCorrupted() }
  }

  /// - Returns: Whether the message makes sense.
  private func receive(
    _ message: ChildMessage, from child: ChildState, _ times: ClosedRange<Duration>
  ) throws(ChildError) -> Bool {
    switch message {
    case .ready(let printed, let fingerprint):
      guard child.phase == .starting else { return false }
      guard fingerprint == nil || fingerprint == self.fingerprint else { throw .otherPlan }
      child.phase = .working
      child.printed = printed
      unreadyCount = 0
      return true
    case .idle(let commands, let fault):
      // Why the child cannot go on is why the run cannot.
      if let fault { control.fail(fault) }
      return child.noteIdle(after: commands)
    case .output(let bytes, let place, let time):
      child.printed += bytes.count
      let event = TimedEvent(.attached(.output(bytes), to: place), at: time)
      return receive(event, from: child, times)
    case .event(let event):
      return receive(event, from: child, times)
    }
  }

  private func receive(
    _ event: TimedEvent, from child: ChildState, _ times: ClosedRange<Duration>
  ) -> Bool {
    guard isPossible(event, times) else { return false }
    // An abandoned step may report still; what cannot follow is left out.
    if mayFollow(event, of: child), child.note(event) { recordLater(event) }
    return true
  }

  /// Whether an event belongs to no scenario that is over, and starts none that another child runs.
  private func mayFollow(_ event: TimedEvent, of child: ChildState) -> Bool {
    guard let scenario = event.event.scenario else { return true }
    guard !isOver[scenario] else { return false }
    guard case .scenarioStarted = event.event else { return true }
    return !children.contains { $0 !== child && $0.attempt(at: scenario) != nil }
  }

  /// Whether an event can have happened: all its numbers are those of things in the plan, and its times
  /// lie within the run. Others come from memory that a step wrote over, and would end the process that
  /// looks them up.
  private func isPossible(_ event: TimedEvent, _ times: ClosedRange<Duration>) -> Bool {
    func isRunHook(_ hook: Int) -> Bool {
      plan.beforeAll.contains(hook) || plan.afterAll.contains(hook)
    }
    func exists(_ id: ScenarioAttempt, step: Int = 0) -> Bool {
      guard isOver.indices.contains(id.scenario), step >= 0,
        (0...allowedRetries(of: id.scenario)).contains(id.attempt)
      else { return false }
      return step < max(1, plan.scenario(id.scenario).testStepCount)
    }
    guard times.contains(event.time) else { return false }
    return switch event.event {
    case .runStarted, .runFinished, .runProblem: true
    case .runHookStarted(let hook): isRunHook(hook)
    case .runHookFinished(let hook, let result): isRunHook(hook) && times.contains(result.duration)
    case .scenarioStarted(let id): exists(id)
    case .worldNotMade(let id, let result): exists(id) && times.contains(result.duration)
    case .attached(_, .runHook(let hook)): isRunHook(hook)
    case .attached(_, .step(let id, let step)), .stepStarted(let id, let step):
      exists(id, step: step)
    case .stepFinished(let id, let step, let result):
      exists(id, step: step) && times.contains(result.duration)
    case .scenarioFinished(let id, let result): exists(id) && times.contains(result.duration)
    }
  }

  /// How often a scenario may be retried.
  func allowedRetries(of scenario: Int) -> Int {
    plan.retries(of: scenario) + (everSuspected.contains(scenario) ? 1 : 0)
  }
}

extension Attachment {
  /// What a step printed, as a log.
  static func output(_ bytes: Bytes) -> Attachment {
    Attachment(
      .text(String(decoding: bytes, as: UTF8.self)), mediaType: logMediaType, name: "output")
  }
}

extension ChildError {
  fileprivate static let otherPlan = ChildError(
    "a child process has read other features than this one",
    remedy: "Run them again, if a file was saved just now.")
}
