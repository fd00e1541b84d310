import GherkinRunner

/// Step definitions that behave as those of a sample do.
struct KitSuite: SpecSuite {
  var sample = KitSample(name: "")

  init() {}

  init(sample: KitSample) { self.sample = sample }

  func makeWorld(for scenario: ScenarioContext) -> KitWorld { KitWorld(scenario: scenario) }

  func define(_ steps: Steps<KitWorld>) {
    switch sample.name {
    case "all-statuses", "ambiguous", "pending", "skipped", "skipped-exception", "undefined",
      "undefined-multiple", "stack-traces", "test-run-exception", "unknown-parameter-type":
      defineStatuses(steps)
    case let name where name.hasPrefix("global-hooks"): defineRunHooks(steps)
    case let name where name.hasPrefix("hooks"): defineHooks(steps)
    case "attachments", "examples-tables-attachment": defineAttachments(steps)
    case "retry": defineRetries(steps)
    default: defineValues(steps)
    }
  }

  private func defineStatuses(_ steps: Steps<KitWorld>) {
    func pass(_ patterns: StepPattern...) {
      for pattern in patterns { steps.step(pattern) { _ in } }
    }
    switch sample.name {
    case "all-statuses":
      pass(.regex("^a step$"))
      steps.step(.regex("^a failing step$")) { _ in throw Kit.Error("whoops") }
      steps.step(.regex("^a pending step$")) { _ in throw Pending() }
      steps.step(.regex("^a skipped step$")) { _ in throw Skip() }
      steps.step(.regex("^an ambiguous (.*?)$")) { (_, _: String) in }
      steps.step(.regex("^(.*?) ambiguous step$")) { (_, _: String) in }
    case "ambiguous":
      steps.step(.regex("^a (.*?) with (.*?)$")) { (_, _: String, _: String) in }
      steps.step(.regex("^a step with (.*?)$")) { (_, _: String) in }
    case "pending":
      pass("an implemented non-pending step", "an implemented step that is skipped")
      steps.step("an unimplemented pending step") { _ in throw Pending() }
    case "skipped":
      pass("a step that does not skip", "a step that is skipped")
      steps.step("I skip a step") { _ in throw Skip() }
    case "skipped-exception": steps.step("I skip a step") { _ in throw Skip("skipping") }
    case "stack-traces": steps.step("a step throws an exception") { _ in throw Kit.Error("BOOM") }
    case "test-run-exception": pass("a step")
    case "unknown-parameter-type":
      steps.step("{airport} is closed because of a strike") { (_, _: String) in }
    default: pass("an implemented step", "a step that will be skipped")
    }
  }

  private func defineRunHooks(_ steps: Steps<KitWorld>) {
    let failsBefore = sample.name.hasSuffix("beforeall-error")
    let failsAfter = sample.name.hasSuffix("afterall-error")
    steps.beforeAll { _ in }
    steps.beforeAll { _ in if failsBefore { throw Kit.Error("BeforeAll hook went wrong") } }
    if failsBefore { steps.beforeAll { _ in } }
    steps.step("a step passes") { _ in }
    if sample.name == "global-hooks" {
      steps.step("a step fails") { _ in throw Kit.Error("Exception in step") }
    }
    steps.afterAll { _ in }
    steps.afterAll { _ in if failsAfter { throw Kit.Error("AfterAll hook went wrong") } }
    if failsAfter { steps.afterAll { _ in } }
  }

  private func defineHooks(_ steps: Steps<KitWorld>) {
    switch sample.name {
    case "hooks-attachment":
      steps.before { [sample] world in
        world.scenario.attach(try sample.bytes("cucumber.svg"), mediaType: "image/svg+xml")
      }
      steps.step("a step passes") { _ in }
      steps.after { [sample] world in
        world.scenario.attach(try sample.bytes("cucumber.svg"), mediaType: "image/svg+xml")
      }
    case "hooks-conditional":
      steps.before("@passing-hook") { _ in }
      steps.before("@fail-before") { _ in throw Kit.Error("Exception in conditional hook") }
      steps.step("a step passes") { _ in }
      steps.after("@fail-after") { _ in throw Kit.Error("Exception in conditional hook") }
      steps.after("@passing-hook") { _ in }
    default:
      steps.before { _ in }
      steps.step("a step passes") { _ in }
      steps.step("a step fails") { _ in throw Kit.Error("Exception in step") }
      steps.after { _ in }
    }
  }

  private func defineRetries(_ steps: Steps<KitWorld>) {
    func pass(_ pattern: StepPattern, from attempt: Int) {
      steps.step(pattern) { world in
        if world.scenario.attempt < attempt { throw Kit.Error("Exception in step") }
      }
    }
    pass("a step that always passes", from: 0)
    pass("a step that passes the second time", from: 1)
    pass("a step that passes the third time", from: 2)
    pass("a step that always fails", from: .max)
  }
}

/// What the steps of a sample share.
struct KitWorld {
  let scenario: ScenarioContext
  var table = DataTable(rows: [])
  var cucumbers = 0
  var friends = 0
  var cents = 0
  var chocolateBars = 0
  var hasBought = false
}

enum Kit {
  /// What the samples' own implementation throws; messages name it by its type.
  struct Error: Swift.Error, CustomStringConvertible {
    let description: String

    init(_ message: String) { description = message }
  }

  /// What its assertions throw.
  struct AssertionError: Swift.Error, CustomStringConvertible {
    let description: String

    init(_ message: String) { description = message }
  }
}
