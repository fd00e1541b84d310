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
  private var runHooks: [Int: [RunHookRecord]] = [:]
  private var scenarios: [[TimedEvent]]

  init(_ shards: [ShardMessages], _ merged: MergedPlan) throws(CommandError) {
    plan = merged.plan
    start = shards.compactMap(\.start).min() ?? .zero
    scenarios = Array(repeating: [], count: plan.scenarioCount)
    for (shard, numbers) in zip(shards, merged.scenarios) {
      try addRunHooks(of: shard, named: shards.count > 1)
      for (testCase, number) in zip(shard.cases, numbers) {
        // Messages that were merged declare also what a hook kept from running.
        if testCase.events.isEmpty, shard.end != nil { continue }
        var reader = CaseReader(testCase, number, plan, start)
        for (line, message) in testCase.events {
          do throws(MessageError) {
            try reader.add(message)
          } catch {
            throw .badMessage(shard.path, line: line, error.reason)
          }
        }
        reader.finish()
        scenarios[number] = reader.events
      }
    }
    let problems = shards.compactMap { shard in
      Self.problem(of: shard, named: shards.count > 1).map { (shard.end?.isEarly ?? true, $0) }
    }
    let end = shards.compactMap { $0.end?.timestamp.duration }.max() ?? start
    let duration = end.elapsed(since: start)
    events = [TimedEvent(.runStarted, at: .zero)]
    events += plan.beforeAll.flatMap { runHooks[$0] ?? [] }.flatMap(\.events)
    events += scenarios.joined()
    events += plan.afterAll.flatMap { runHooks[$0] ?? [] }.flatMap(\.events)
    let first = problems.firstIndex { isEarly, _ in isEarly }
    for (index, (_, problem)) in problems.enumerated() where index != first {
      events.append(TimedEvent(.runProblem(problem), at: duration))
    }
    let runEnd = first.map { RunEnd.broken(problems[$0].1) } ?? .complete
    events.append(TimedEvent(.runFinished(runEnd), at: duration))
  }

  /// What failed outside the scenarios of a shard, or why its run ended early.
  ///
  /// - Parameter named: Whether the text names the file.
  private static func problem(of shard: ShardMessages, named: Bool) -> Problem? {
    guard let end = shard.end else {
      return Problem("\(shard.path) ends before its run does.")
    }
    let problem = end.message.map { Problem($0, end.exception, besides: 0) }
    return named ? problem?.naming(shard.path) : problem
  }

  private mutating func addRunHooks(
    of shard: ShardMessages, named: Bool
  ) throws(CommandError) {
    let order = plan.definitionOrder.compactMap { reference in
      if case .hook(let hook) = reference { hook } else { nil }
    }
    let hooks = Dictionary(zip(shard.hooks.map(\.id), order)) { $1 }
    var records: [String: RunHookRecord] = [:]
    var ids: [String] = []
    for (line, message) in shard.runHooks {
      if let started = message.testRunHookStarted, let hook = hooks[started.hookId] {
        ids.append(started.id)
        records[started.id] = RunHookRecord(
          hook: hook, start: started.timestamp.duration - start)
      } else if let id = message.attachment?.testRunHookStartedId ?? message.runHookEnd,
        records[id] != nil
      {
        do throws(MessageError) {
          try records[id]?.add(message, plan, start, naming: named ? shard.path : nil)
        } catch {
          throw .badMessage(shard.path, line: line, error.reason)
        }
      } else {
        throw .badMessage(shard.path, line: line, "there is no such hook before this line")
      }
    }
    for record in ids.compactMap({ records[$0] }) {
      let known = runHooks[record.hook]?.last?.status
      if let known, known > .skipped, record.status > .skipped {
        runHooks[record.hook, default: []].append(record)
      } else if known.map({ $0 < record.status }) ?? true {
        runHooks[record.hook] = [record]
      }
    }
  }
}

extension MessageEnvelope {
  fileprivate var runHookEnd: String? { testRunHookFinished?.testRunHookStartedId }
}

private struct RunHookRecord {
  let hook: Int
  private(set) var status = Status.passed
  private(set) var events: [TimedEvent]

  init(hook: Int, start: Duration) {
    self.hook = hook
    events = [TimedEvent(.runHookStarted(hook: hook), at: start)]
  }

  /// - Parameter path: The file that the text of a failure names, if any.
  mutating func add(
    _ message: MessageEnvelope, _ plan: Plan, _ start: Duration, naming path: String?
  ) throws(MessageError) {
    if let attachment = message.attachment {
      let time = attachment.timestamp?.duration ?? start
      events.append(
        TimedEvent(.attached(try Attachment(attachment), to: .runHook(hook)), at: time - start))
    } else if let finished = message.testRunHookFinished {
      var result = try finished.result.result(besides: 1)
      status = result.status
      if let path, status > .skipped, let problem = result.problem {
        result = StepResult(status, duration: result.duration, problem: problem.naming(path))
      }
      events.append(
        TimedEvent(
          .runHookFinished(hook: hook, result), at: finished.timestamp.duration - start))
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
