import ComicsStepDefinitions
import GherkinRunner
import Testing

struct VocabularyTests {
  @Test func `gives every sentence of the features exactly one meaning`() throws {
    let plan = try FeatureFolder.plan()
    #expect(plan.parseErrors.isEmpty)
    #expect(plan.scenarioCount > 100)
    for scenario in plan.scenarios {
      for (step, match) in zip(scenario.pickle.steps, scenario.matches) {
        if case .matched = match { continue }
        Issue.record("\(scenario.place): \(step.text) is \(match)")
      }
    }
  }

  @Test func `holds no sentence that no feature uses`() throws {
    let plan = try FeatureFolder.plan()
    var unused = Set(plan.stepDefinitions.indices)
    for match in plan.scenarios.flatMap(\.matches) {
      if case .matched(let definition, _) = match { unused.remove(Int(definition)) }
    }
    for definition in unused.sorted().map({ plan.stepDefinitions[$0] }) {
      Issue.record("\(definition.location): \(definition.pattern) is used by no feature")
    }
  }
}
