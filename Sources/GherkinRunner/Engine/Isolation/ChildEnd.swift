extension Supervisor {
  /// Records what a child left in its pipe, and reports on its behalf if it ended too early. To run scenarios again finds
  /// who ended the process, and takes back nothing that had failed, be it a check of a step that still ran.
  ///
  /// | when it ended | what is reported |
  /// |---|---|
  /// | during a hook around the run | the hook failed |
  /// | before it was ready | nothing; another takes its place, unless that happens too often |
  /// | while one scenario ran | the step that ran failed, or its world could not be made |
  /// | while several scenarios ran | those that had not failed run again, each by itself; the one that ends the process again failed |
  /// | while it worked and no scenario ran | a problem of the run |
  /// | before the hooks after all scenarios were over | the next hook failed |
  /// | after them, with a status other than 0, or by a signal | a problem of the run |
  func reap(_ child: ChildState, _ exit: ProcessExit) throws(ChildError) {
    try receive(from: child)
    let (phase, problem) = (child.phase, problem(of: child, exit))
    child.phase = .gone
    // While those that run are known to.
    let unstarted = child.unstarted(isOver)
    let now = log.now
    if let (hook, start) = child.runHook {
      let result = StepResult(.failed, duration: now - start, problem: problem)
      record([TimedEvent(.runHookFinished(hook: hook, result), at: now)])
      if phase == .starting { isAborted = true }
      return
    }
    switch phase {
    case .starting: try noteUnready(problem)
    case .finishing: reportFinish(of: child, exit, problem, at: now)
    case .working: reportRunning(in: child, problem, at: now)
    case .gone: break
    }
    returned.insert(contentsOf: child.awaited.values.sorted { $0.scenario < $1.scenario }, at: 0)
    takeBack(unstarted)
  }

  private func reportRunning(in child: ChildState, _ problem: Problem, at now: Duration) {
    let running = child.running.sorted { $0.id.scenario < $1.id.scenario }
    if running.isEmpty {
      if !child.hasLeft { reportExitOutsideScenarios(of: child, problem, at: now) }
      return
    }
    guard running.count > 1, !control.isInterrupted else {
      for attempt in running {
        unexplainedExits.removeAll { $0.scenarios.contains(attempt.id.scenario) }
        fail(attempt, of: child, problem, at: now)
      }
      return
    }
    unexplainedExits.append((problem, running.map(\.id.scenario)))
    for attempt in running {
      fail(attempt, of: child, attempt.hasFailed ? problem : .sharedExit(problem), at: now)
    }
  }

  /// Reports the rest of a scenario whose process ended.
  private func fail(
    _ attempt: ChildState.RunningAttempt, of child: ChildState, _ exit: Problem,
    at now: Duration
  ) {
    let (id, step) = (attempt.id, attempt.finishedSteps)
    let count = plan.scenario(id.scenario).testStepCount
    let problem =
      attempt.noted.map { noted in
        var problem = noted
        problem.message += "\n\(exit.message)"
        return problem
      } ?? exit
    if step < count {
      var result = StepResult(.failed, duration: now - attempt.lastTime, problem: problem)
      if attempt.isMakingWorld {
        result.problem = problem.ofWorld()
        log.record(.worldNotMade(id, result), at: now)
        result = StepResult(.skipped)
      } else if attempt.hasNoWorld {
        result = StepResult(.skipped)
      } else {
        result.problem?.message += hooksAround(step, of: id.scenario)
      }
      if !attempt.isStepOpen { log.record(.stepStarted(id, step: step), at: now) }
      let output = unreportedOutput(of: child)
      if !output.isEmpty {
        log.record(.attached(.output(output), to: .step(id, step: step)), at: now)
      }
      log.record(.stepFinished(id, step: step, result), at: now)
      log.skip(step + 1..<count, of: id, at: now)
    }
    let isShared = problem.cause == .sharedExit
    let willBeRetried =
      isShared || !control.isStopped && id.failures < plan.retries(of: id.scenario)
    let result = ScenarioResult(
      status: .failed, duration: now - attempt.start, willBeRetried: willBeRetried)
    record([TimedEvent(.scenarioFinished(id, result), at: now)])
    if willBeRetried { returned.append(id.next(countsFailure: !isShared)) }
  }

  /// Says which hooks run around the test step at `position`, since any of them may have ended the process.
  private func hooksAround(_ position: Int, of scenario: Int) -> String {
    let planned = plan.scenario(scenario)
    let hooks = (planned.hooks.beforeStep + planned.hooks.afterStep).map { plan.hooks[$0].phrase }
    guard case .step = planned.testStep(position), !hooks.isEmpty else { return "" }
    return "; it was in the step, or in \(hooks.joined(separator: ", or in "))"
  }

  /// Fails the run for each process that ended while several scenarios ran, unless one of them has ended another by itself.
  func reportUnexplainedExits() {
    for (problem, scenarios) in unexplainedExits {
      let message = """
        \(problem.message), while \
        \(scenarios.map { plan.scenario($0).pickle.titleAndPlace }.joined(separator: ", ")) \
        ran at the same time. Which of them ended it is not known: look for what they share, or run with --isolate.
        """
      log.record(.runProblem(Problem(message, type: problem.type)), at: log.now)
    }
  }

  private func noteUnready(_ problem: Problem) throws(ChildError) {
    failedStarts += 1
    let others = children.contains { $0.phase == .working }
    guard !control.isStopped, !others, failedStarts >= Self.startLimit else { return }
    throw ChildError("child processes end before they are ready: \(problem.message)")
  }

  /// Reports the next hook after all scenarios if the child did not start it, and an exit status that is not
  /// 0: it comes from an exit handler, such as that of a sanitizer which has found something.
  private func reportFinish(
    of child: ChildState, _ exit: ProcessExit, _ problem: Problem, at now: Duration
  ) {
    guard !child.hasLeft else { return }
    guard child.finishedAfterAll < plan.afterAll.count else {
      // What the child had to say is lost with the rest of its messages.
      if child.isCorrupted {
        reportExitOutsideScenarios(of: child, .corrupted(by: child.meddler), at: now)
      } else if !exit.isClean {
        reportExitOutsideScenarios(of: child, problem, at: now)
      }
      return
    }
    let hook = plan.afterAll[child.finishedAfterAll]
    let result = StepResult(.failed, problem: problem)
    record([
      TimedEvent(.runHookStarted(hook: hook), at: now),
      TimedEvent(.runHookFinished(hook: hook, result), at: now),
    ])
  }

  /// Reports that a process ended between scenarios, or after the last in another way than it should.
  private func reportExitOutsideScenarios(
    of child: ChildState, _ problem: Problem, at now: Duration
  ) {
    var message = """
      while no scenario ran, \(problem.message): look for tasks, threads and exit handlers that a scenario \
      leaves
      """
    let output = String(decoding: unreportedOutput(of: child).suffix(8192), as: UTF8.self)
    if !output.isEmpty { message += ". It printed:\n\(output)" }
    log.record(.runProblem(Problem(message, type: problem.type)), at: now)
  }

  /// What an isolated child printed since the end of its last step; a sanitizer says there what it has found.
  private func unreportedOutput(of child: ChildState) -> Bytes {
    child.process.output.map { Descriptor.contents(of: $0, from: max(0, child.printed)) } ?? []
  }

  /// Why the step failed that ran at the end: for what the process was killed for, unless that came late.
  private func problem(of child: ChildState, _ exit: ProcessExit) -> Problem {
    if exit.isDisconnection { return .closedDescriptors(by: child.meddler) }
    // One that cannot read its commands may end by itself before it is killed.
    guard let reason = child.killReason, exit.isKilled || child.isCorrupted && exit.isLeave else {
      return exit.problem
    }
    return reason
  }
}

extension Problem {
  /// What a child and its parent say to each other cannot be read.
  static func corrupted(by meddler: String) -> Problem {
    Problem(
      """
      \(meddler) wrote to file descriptors that it had not opened, or read from them; the process needs them to \
      report, and was killed
      """, type: "Crash")
  }

  /// A child cannot be reached any more.
  static func closedDescriptors(by meddler: String) -> Problem {
    Problem(
      """
      \(meddler) closed file descriptors that it had not opened, or replaced the program by another; the \
      process needs them to report, and was killed
      """, type: "Crash")
  }

  /// Several scenarios ran when the process ended.
  fileprivate static func sharedExit(_ problem: Problem) -> Problem {
    var shared = Problem(
      """
      \(problem.message); a step of another scenario that ran at the same time may be the reason, so this \
      scenario runs again by itself
      """, type: "SharedExit")
    shared.cause = .sharedExit
    return shared
  }

  /// The exit handlers of a process did not return.
  static func unendingExit(_ limit: Duration) -> Problem {
    Problem(
      "the process did not end within \(limit / .seconds(1)) s, and was killed", type: "Exit")
  }
}
