import ComicsStepDefinitions
import Foundation
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

/// The features of this repository as test cases, so that `swift test` and Xcode show each scenario.
@Suite struct FeatureTests {
  // The time-out is for steps that hang: no verdict may depend on how busy the machine is.
  @Test(arguments: Specs.cases(in: "Features", tags: "not @live", timeout: .seconds(3600)))
  func scenario(_ scenario: ScenarioCase) async throws { try await scenario.run() }
}

/// How a request can end is one closed list, and those who write features find it.
struct OutcomeListTests {
  private static var outcomes: [String] {
    FeatureFolder.definitions.parameterTypes.first { $0.type.name == "outcome" }?.type.alternatives
      ?? []
  }

  @Test func `there are twenty-one outcomes, and the guide for features lists them all`() throws {
    #expect(Self.outcomes.count == 21)
    let page = URL(filePath: #filePath).appending(path: "../../../docs/writing-a-feature.md")
      .standardized
    let text = try String(contentsOf: page, encoding: .utf8)
    let section = text.split(separator: "\n## ").first { $0.hasPrefix("How a request can end") }
    let listed = (section ?? "").matches(of: /(?m)^\| `([^`]+)` \|/).map { String($0.1) }
    #expect(listed == Self.outcomes + ["status 404"])
  }
}
