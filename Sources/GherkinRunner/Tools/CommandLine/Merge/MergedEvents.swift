/// The events of several shards as those of one run: in the order of the plan, with their times.
///
/// A hook around the run ran once in each shard; each failure is reported, or else one result.
struct MergedEvents {
  /// When the first shard began, as time since 1970.
  let start: Duration
  /// The events, the start and the end of the run included.
  private(set) var events: [TimedEvent] = []

  private let plan: Plan
  /// What is reported of each hook around the run: its failures, or else its worst result.
  private var hookRuns: [Int: [(status: Status, events: [TimedEvent])]] = [:]

  init(_ shards: [RecordedRun], _ plan: Plan, _ scenarioNumbers: [[Int]]) {
    self.plan = plan
    start = shards.map(\.start).min() ?? .zero
    let isNamed = shards.count > 1
    var scenarios: [[TimedEvent]] = Array(repeating: [], count: plan.scenarioCount)
    for (shard, numbers) in zip(shards, scenarioNumbers) {
      addHookRuns(of: shard, named: isNamed)
      for (scenario, number) in zip(shard.planned, numbers) {
        // Messages that were merged declare also what a hook kept from running.
        if scenario.attempts.isEmpty, shard.end != nil { continue }
        scenarios[number] = scenario.ended(from: start).events(as: number, from: start)
      }
    }
    // What failed outside the scenarios of a shard, or why its run ended early.
    let problems = shards.compactMap { shard -> (isEarly: Bool, problem: Problem)? in
      guard let end = shard.end else {
        return (true, Problem("\(shard.path) ends before its run does."))
      }
      return end.problem.map { (end.isEarly, isNamed ? $0.naming(shard.path) : $0) }
    }
    let duration = (shards.compactMap { $0.end?.time }.max() ?? start).elapsed(since: start)
    events = [TimedEvent(.runStarted, at: .zero)]
    events += plan.beforeAll.flatMap { hookRuns[$0] ?? [] }.flatMap(\.events)
    events += scenarios.joined()
    events += plan.afterAll.flatMap { hookRuns[$0] ?? [] }.flatMap(\.events)
    let first = problems.firstIndex { isEarly, _ in isEarly }
    for (index, (_, problem)) in problems.enumerated() where index != first {
      events.append(TimedEvent(.runProblem(problem), at: duration))
    }
    let runEnd = first.map { RunEnd.broken(problems[$0].1) } ?? .complete
    events.append(TimedEvent(.runFinished(runEnd), at: duration))
  }

  private mutating func addHookRuns(of shard: RecordedRun, named: Bool) {
    let order = plan.definitionOrder.compactMap { reference in
      if case .hook(let hook) = reference { hook } else { nil }
    }
    for hookRun in shard.hookRuns where hookRun.hook < order.count {
      let hook = order[hookRun.hook]
      var events = [TimedEvent(.runHookStarted(hook: hook), at: hookRun.start - start)]
      events += hookRun.attachments.map { attachment, time in
        TimedEvent(.attached(attachment, to: .runHook(hook)), at: (time ?? start) - start)
      }
      let result = hookRun.end?.result
      if var result, let time = hookRun.end?.time {
        if named, result.status > .skipped, let problem = result.problem {
          result = StepResult(
            result.status, duration: result.duration, problem: problem.naming(shard.path))
        }
        events.append(TimedEvent(.runHookFinished(hook: hook, result), at: time - start))
      }
      let status = result?.status ?? .passed
      let known = hookRuns[hook]?.last?.status
      if let known, known > .skipped, status > .skipped {
        hookRuns[hook, default: []].append((status, events))
      } else if known.map({ $0 < status }) ?? true {
        hookRuns[hook] = [(status, events)]
      }
    }
  }
}

extension Problem {
  /// The same with the file of the shard in which it occurred.
  fileprivate func naming(_ path: String) -> Problem {
    var problem = self
    problem.message = "\(path): \(message)"
    return problem
  }
}
