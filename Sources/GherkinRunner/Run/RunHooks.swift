/// Runs the hooks around the whole run. They are not part of any scenario, so each one runs whatever
/// came of the others, and each has a result of its own. An interruption cancels the one that runs,
/// and lets none before the scenarios begin.
struct RunHooks<Suite: SpecSuite>: Sendable {
  let stage: RunStage<Suite>

  /// - Returns: Whether all of them passed.
  func run(_ hooks: [Int]) async -> Bool {
    guard !stage.options.dryRun else { return true }
    var allPassed = true
    for hook in hooks {
      if stage.plan.hooks[hook].kind == .beforeAll, stage.control.isInterrupted { return false }
      let result = await run(hook)
      if result.status > .skipped { allPassed = false }
    }
    return allPassed
  }

  private func run(_ hook: Int) async -> StepResult {
    guard case .run(let body) = stage.definitions.hooks[hook].body else {
      return StepResult(.passed)
    }
    let log = stage.log
    let start = log.now
    log.record(.runHookStarted(hook: hook), at: start)
    let recorder = Recorder(noteLate: stage.noteLate) { attachment, place in
      log.record(.attached(attachment, to: place), at: log.now)
    }
    recorder.begin(.runHook(hook))
    let limit =
      stage.plan.hooks[hook].timeLimit ?? TimeLimit(stage.options.timeout ?? .zero, .run)
    let race = Race(
      limit: limit, control: stage.control, log: log, subject: .runHook(hook), spare: stage.spare)
    var result = await TestingAssertions.record(in: recorder) {
      await race.run {
        try await body(RunContext(recorder: recorder))
      }
    }
    let failures = recorder.end()
    recorder.close()
    if !failures.isEmpty { result.add(failures) }
    if stage.plan.hooks[hook].kind == .beforeAll, result.status == .skipped {
      result = StepResult(.failed, problem: .skippedRun(result.problem))
    }
    let end = log.now
    result.duration = end - start
    log.record(.runHookFinished(hook: hook, result), at: end)
    return result
  }
}

extension Problem {
  /// Says that a hook before the run may not skip it: a run in which nothing ran must not be green.
  fileprivate static func skippedRun(_ reason: Problem?) -> Problem {
    let reason = reason.map { " (\($0.message))" } ?? ""
    return Problem(
      """
      the hook threw Skip\(reason), but a run in which no scenario ran must not pass. To skip \
      scenarios, throw Skip in a `before` hook; to leave them out, choose others with --tags.
      """, type: "Skip")
  }
}
