import Foundation
import GherkinRunner
import Testing

/// A suite whose steps use the assertions of Swift Testing. Tests start it as a process.
@main struct AssertionProbe: SpecSuite {
  struct World { let scenario: ScenarioContext }

  /// Zero, which the compiler does not know.
  static var zero: Int { CommandLine.arguments.isEmpty ? 1 : 0 }

  /// However busy the machine is, the end of the run waits for tasks that steps leave.
  static func main() {
    main(arguments: Array(CommandLine.arguments.dropFirst())) { $0.leftoverLimit = .seconds(3600) }
  }

  func makeWorld(for scenario: ScenarioContext) -> World {
    if scenario.tags.contains("@world") { Issue.record("in the world") }
    return World(scenario: scenario)
  }

  func define(_ steps: Steps<World>) {
    steps.beforeAll { _ in
      if ProcessInfo.processInfo.environment["PROBE_HOOK"] == "fails" {
        Issue.record("in the hook")
      }
    }
    steps.after { world in print("after: \(world.scenario.isFailing ? "failing" : "passing")") }
    steps.step("it passes") { _ in #expect(Self.zero == 0) }
    steps.step("it expects") { _ in #expect(Self.zero == 1, "a comment") }
    steps.step("it expects twice") { _ in
      #expect(Self.zero == 1)
      #expect(Self.zero == 2)
    }
    steps.step("it requires") { _ in try #require(Self.zero == 1) }
    steps.step("it records an issue") { _ in Issue.record("recorded") }
    steps.step("it records a warning") { _ in Issue.record("only a warning", severity: .warning) }
    steps.step("it records a known issue") { _ in withKnownIssue { Issue.record("known") } }
    steps.step("it expects, then skips") { _ in
      #expect(Self.zero == 1)
      throw Skip("not here")
    }
    steps.step("it expects in child tasks") { _ in
      await withTaskGroup(of: Void.self) { group in group.addTask { #expect(Self.zero == 3) } }
      await Task { #expect(Self.zero == 4) }.value
    }
    steps.step("it expects in a detached task") { _ in
      await Task.detached { #expect(Self.zero == 5) }.value
    }
    steps.step("it expects when its scenario is over") { _ in
      Task {
        while !Signal.isGiven { try await Task.sleep(for: .milliseconds(5)) }
        #expect(Self.zero == 6)
        Signal.isHeard = true
      }
    }
    steps.step("it leaves a task that expects later") { _ in
      Task {
        try await Task.sleep(for: .milliseconds(100))
        #expect(Self.zero == 7)
      }
    }
    steps.step("it waits for that task") { _ in
      Signal.isGiven = true
      while !Signal.isHeard { try await Task.sleep(for: .milliseconds(5)) }
    }
  }
}
