/// The events of several shards as those of one run: in the order of the plan, with their times.
///
/// A hook around the run ran once in each shard; the worst result is reported.
struct MergedEvents {
  /// When the first shard began, as time since 1970.
  let start: Duration
  /// The events, the start and the end of the run included.
  private(set) var events: [TimedEvent] = []

  private let plan: Plan
  private var runHooks: [Int: RunHookRecord] = [:]
  private var scenarios: [[TimedEvent]]

  init(_ shards: [ShardMessages], _ merged: MergedPlan) throws(CommandError) {
    plan = merged.plan
    start = shards.compactMap(\.start).min() ?? .zero
    scenarios = Array(repeating: [], count: plan.scenarioCount)
    for (shard, numbers) in zip(shards, merged.scenarios) {
      try addRunHooks(of: shard)
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
    let problems = shards.compactMap(Self.problem)
    let end = shards.compactMap { $0.end?.timestamp.duration }.max() ?? start
    let duration = end.elapsed(since: start)
    events = [TimedEvent(.runStarted, at: .zero)]
    events += plan.beforeAll.flatMap { runHooks[$0]?.events ?? [] }
    events += scenarios.joined()
    events += plan.afterAll.flatMap { runHooks[$0]?.events ?? [] }
    let runEnd = problems.first.map(RunEnd.broken) ?? .complete
    events += problems.dropFirst().map { TimedEvent(.runProblem($0), at: duration) }
    events.append(TimedEvent(.runFinished(runEnd), at: duration))
  }

  /// Why the run of a shard ended early.
  private static func problem(of shard: ShardMessages) -> Problem? {
    guard let end = shard.end else {
      return Problem("\(shard.path) ends before its run does.")
    }
    return end.message.map { Problem($0, end.exception, besides: 0) }
  }

  private mutating func addRunHooks(of shard: ShardMessages) throws(CommandError) {
    let order = plan.definitionOrder.compactMap { reference in
      if case .hook(let hook) = reference { hook } else { nil }
    }
    let hooks = Dictionary(zip(shard.hooks.map(\.id), order)) { $1 }
    var records: [String: RunHookRecord] = [:]
    for (line, message) in shard.runHooks {
      if let started = message.testRunHookStarted, let hook = hooks[started.hookId] {
        records[started.id] = RunHookRecord(
          hook: hook, start: started.timestamp.duration - start)
      } else if let id = message.attachment?.testRunHookStartedId ?? message.runHookEnd,
        records[id] != nil
      {
        do throws(MessageError) {
          try records[id]?.add(message, plan, start)
        } catch {
          throw .badMessage(shard.path, line: line, error.reason)
        }
      } else {
        throw .badMessage(shard.path, line: line, "there is no such hook before this line")
      }
    }
    for record in records.values {
      if let known = runHooks[record.hook], known.status >= record.status { continue }
      runHooks[record.hook] = record
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

  mutating func add(
    _ message: MessageEnvelope, _ plan: Plan, _ start: Duration
  ) throws(MessageError) {
    if let attachment = message.attachment {
      let time = attachment.timestamp?.duration ?? start
      events.append(
        TimedEvent(.attached(try Attachment(attachment), to: .runHook(hook)), at: time - start))
    } else if let finished = message.testRunHookFinished {
      let result = try finished.result.result(besides: 1)
      status = result.status
      events.append(
        TimedEvent(
          .runHookFinished(hook: hook, result), at: finished.timestamp.duration - start))
    }
  }
}
