import ComicsStepDefinitions
import ComicsTestDoubles
import Foundation
import GherkinRunner
import Synchronization
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
  // The time-out is for steps that hang: no result may depend on how busy the machine is.
  @Test(arguments: Specs.cases(in: "Features", tags: "not @live", timeout: .seconds(3600)))
  func scenario(_ scenario: ScenarioCase) async throws { try await scenario.run() }
}

/// The features of the business are about what users do.
struct DrivenRowTests {
  private final class Rows: Sendable {
    let all = Mutex<[String: Bool]>([:])
  }

  private struct Silence: EventReceiver {
    func receive(_ event: TimedEvent) {}
  }

  @Test func `at least 80 % of the rows drive an app as its user does`() async throws {
    let rows = Rows()
    let suite = Specs { row, droveApp in
      rows.all.withLock { $0["\(row.path):\(row.line): \(row.name)"] = droveApp }
    }
    let plan = try FeatureFolder.plan(outside: ["Runner", "Technical", "UseCases"])
    let definitions = FeatureFolder.definitions(of: suite)
    let options = RunOptions(timeout: .seconds(3600))
    let runner = Runner(suite, definitions: definitions, plan: plan, options: options)
    _ = await Silence().receiving { await runner.run(into: $0) }
    let all = rows.all.withLock(\.self)
    let others = all.filter { !$0.value }.keys.sorted().joined(separator: "\n")
    print("\(all.count) rows, of which these do not drive an app:\n\(others)")
    #expect(all.count == plan.scenarioCount)
    #expect(all.values.count { $0 } * 100 >= all.count * 80)
  }
}

/// How a request can end is one closed list; `LoadOutcomeTests` holds the page to it that authors of features read.
struct OutcomeListTests {
  @Test func `{outcome} takes the words of the list, and no others`() {
    let outcome = FeatureFolder.definitions.parameterTypes.first { $0.type.name == "outcome" }
    #expect(outcome?.type.alternatives == LoadOutcome.named.map(\.words))
  }
}
