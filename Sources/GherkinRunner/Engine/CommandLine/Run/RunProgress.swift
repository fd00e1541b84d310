extension Session {
  /// Does `body`, which runs `plan`, and shows on a terminal how far it is and what it waits for. `body` is given what
  /// has to receive all events; nil without such a line.
  package func showing<Result>(
    _ work: WorkProgress, _ plan: Plan, _ body: (EventWatcher?) async -> Result
  ) async -> Result {
    // A report with every step shows how far the run is.
    let showsSteps = options.formats.contains { $0.path == nil && $0.format == .pretty }
    guard let line = console.line, options.verbosity > .quiet, !showsSteps else {
      return await body(nil)
    }
    line.begin(work)
    defer { line.end() }
    return await body { events in
      line.update { work in
        for event in events { work.receive(event.event, plan) }
      }
    }
  }
}

extension WorkProgress {
  fileprivate mutating func receive(_ event: Event, _ plan: Plan) {
    switch event {
    case .scenarioStarted(let id): begin(id.scenario, plan.scenario(id.scenario).place)
    // Numbers below those of scenarios.
    case .runHookStarted(let hook): begin(-1 - hook, "the hook \(plan.hooks[hook].title)")
    case .runHookFinished(let hook, _): end(-1 - hook)
    case .scenarioFinished(let id, let result) where !result.willBeRetried:
      end(id.scenario)
      done += 1
      if result.status > .skipped { failures += 1 }
    default: break
    }
  }
}
