import GherkinRunner

/// Runs a feature text against definitions made in the test, and tells what happened, one line an
/// event, without times.
struct Rehearsal: Sendable {
  /// A world that remembers what steps did to it.
  struct World {
    var scenario: ScenarioContext?
    var notes: [String] = []
    var number = 0
    /// Whatever is to live as long as the world.
    var companion: AnyObject?
  }

  /// A suite whose definitions come from a closure.
  struct Suite: SpecSuite {
    var definitions: @Sendable (Steps<World>) -> Void = { _ in }
    var world: @Sendable (ScenarioContext) async throws -> World = { World(scenario: $0) }

    func makeWorld(for scenario: ScenarioContext) async throws -> World {
      try await world(scenario)
    }

    func define(_ steps: Steps<World>) { definitions(steps) }
  }

  var suite = Suite()
  var options = RunOptions()
  var filter = PickleFilter()
  var retry = RetryRule()
  /// Measures the time of the run.
  var clock = RunClock.continuous()

  init(_ definitions: @escaping @Sendable (Steps<World>) -> Void) {
    suite.definitions = definitions
  }

  func plan(_ features: String...) throws -> Plan { try plan(features) }

  private func plan(_ features: [String]) throws -> Plan {
    let registry = Registry<World>()
    suite.define(Steps(into: registry))
    let files = features.enumerated().map { index, text in
      Parser.parse(SourceFile(uri: "Features/\(index + 1).feature", text: text))
    }
    return try Planner(registry.definitions).plan(files, filter: filter, retry: retry)
  }

  /// The events of a run, as text.
  func run(_ features: String..., control: RunControl = RunControl()) async throws -> [String] {
    let registry = Registry<World>()
    suite.define(Steps(into: registry))
    let plan = try plan(features)
    let runner = Runner(suite, definitions: registry.definitions, plan: plan, options: options)
    return await Transcript(plan: plan).receiving(clock: clock) {
      await runner.run(into: $0, control: control)
    }.lines
  }
}

/// Writes events down as lines that a test can compare.
private struct Transcript: EventReceiver {
  let plan: Plan
  var lines: [String] = []

  mutating func receive(_ event: TimedEvent) {
    switch event.event {
    case .runStarted, .runFinished, .runHookStarted, .stepStarted: break
    case .runProblem(let problem): lines.append("! \(problem.message)")
    case .stillRunning(let owner): lines.append("still running: \(owner)")
    case .runHookFinished(let hook, let result):
      lines.append("\(plan.hooks[hook].title) \(text(result))")
    case .attached(let attachment, _):
      lines.append(
        "    + \(attachment.name ?? "") \(attachment.mediaType) \(text(attachment.body))")
    case .scenarioStarted(let id): lines.append(plan.scenario(id.scenario).pickle.name)
    case .worldNotMade(_, let result): lines.append("  makeWorld \(text(result))")
    case .stepFinished(let id, let step, let result):
      lines.append("  \(name(of: step, in: id.scenario)) \(text(result))")
    case .scenarioFinished(_, let result):
      lines.append("= \(result.status.rawValue)\(result.willBeRetried ? ", again" : "")")
    }
  }

  private func text(_ result: StepResult) -> String {
    result.status.rawValue + (result.problem.map { ": \($0.message)" } ?? "")
  }

  private func text(_ body: Attachment.Body) -> String {
    switch body {
    case .text(let text): text
    case .bytes(let bytes): "\(bytes)"
    }
  }

  private func name(of step: Int, in scenario: Int) -> String {
    let scenario = plan.scenario(scenario)
    switch scenario.testStep(step) {
    case .world: return "makeWorld"
    case .hook(let hook): return plan.hooks[hook].title
    case .step(let step, _): return scenario.pickle.steps[step].text
    }
  }
}
