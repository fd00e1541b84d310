/// What the lists of the page are made of: a few words on each scenario, in plan order.
struct PageNotes: Sendable {
  /// What came of the scenario at each index; nothing for those that were not reported.
  private(set) var verdicts: [ScenarioOutcome.Verdict?]
  private(set) var durations: [Duration]
  /// The scenarios that were skipped, by the reason given.
  private(set) var skipped: [(reason: String, scenarios: [Int])] = []
  private var reasons: [String: Int] = [:]
  /// What hooks around the run left behind.
  private(set) var attachments: [(hook: Int, attachment: Attachment)] = []

  init(_ plan: Plan) {
    verdicts = Array(repeating: nil, count: plan.scenarioCount)
    durations = Array(repeating: .zero, count: plan.scenarioCount)
  }

  /// Takes note of a scenario that is over.
  mutating func add(_ outcome: ScenarioOutcome) {
    let scenario = outcome.scenario.index
    verdicts[scenario] = outcome.verdict
    durations[scenario] = outcome.duration
    guard outcome.verdict == .skipped else { return }
    let problem = outcome.record.results.lazy.compactMap(\.problem).first
    let reason = problem?.message ?? "not run, and no reason was given"
    if let index = reasons[reason] {
      skipped[index].scenarios.append(scenario)
    } else {
      reasons[reason] = skipped.count
      skipped.append((reason, [scenario]))
    }
  }

  /// Takes note of something that a hook around the run left behind.
  mutating func add(_ attachment: Attachment, of hook: Int) {
    attachments.append((hook, attachment))
  }

  /// The scenarios that took longest, the slowest first.
  func slowest(_ count: Int) -> [Int] {
    durations.indices.sorted { (durations[$1], $0) < (durations[$0], $1) }
      .prefix(count).filter { durations[$0] > .zero }
  }
}
