import ComicsStepDefinitions
import GherkinRunner

/// What came of a feature text that was run with the step definitions of this repository.
struct Outcome: EventReceiver {
  /// The statuses of the steps, in order.
  private(set) var statuses: [Status] = []
  /// What went wrong first, in words.
  private(set) var problem: String?

  private let plan: Plan

  private init(_ plan: Plan) { self.plan = plan }

  mutating func receive(_ event: TimedEvent) {
    // Results of hooks are kept apart: they clean up, whatever the steps do.
    guard case .stepFinished(let attempt, let step, let result) = event.event,
      case .step = plan.scenario(attempt.scenario).testStep(step)
    else { return }
    statuses.append(result.status)
    guard problem == nil, let found = result.problem else { return }
    let values = [found.expected.map { "expected: \($0)" }, found.actual.map { "actual: \($0)" }]
    problem = ([found.message] + values.compactMap { $0 }).joined(separator: "\n")
  }

  /// Runs one scenario that consists of the given steps, those of the background first.
  static func of(_ steps: String, background: String = "") async throws -> Outcome {
    let text = "Feature: Trial\nBackground:\n\(background)\nScenario: Trial\n" + steps
    let plan = try FeatureFolder.plan([SourceFile(uri: "trial.feature", text: text)])
    // Long enough for a busy machine: it only keeps a step that hangs from holding the tests for ever.
    let options = RunOptions(timeout: .seconds(3600))
    let runner = Runner(
      Specs(), definitions: FeatureFolder.definitions, plan: plan, options: options)
    return await Outcome(plan).receiving { await runner.run(into: $0) }
  }
}
