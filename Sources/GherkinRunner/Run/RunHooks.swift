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
    let recorder = Recorder { attachment, place in
      log.record(.attached(attachment, to: place), at: log.now)
    }
    recorder.begin(.runHook(hook))
    let race = Race(
      timeout: stage.options.timeout, control: stage.control, log: log, subject: .runHook(hook))
    var result = await race.run {
      try await body(RunContext(recorder: recorder))
    }
    _ = recorder.end()
    let end = log.now
    result.duration = end - start
    log.record(.runHookFinished(hook: hook, result), at: end)
    return result
  }
}
