import Foundation
import GherkinRunner
import Synchronization

/// Steps that end the process, or fail when no one looks.
struct Specs: SpecSuite {
  init() { if Self.asks("PROBE_SUITE", for: "exits") { exit(0) } }

  func makeWorld(for scenario: ScenarioContext) -> ScenarioContext { scenario }

  func define(_ steps: Steps<ScenarioContext>) {
    steps.beforeAll { _ in
      if Self.asks("PROBE_BEFORE", for: "fails") { throw ExpectationFailure("before all") }
    }
    steps.afterAll { _ in
      if Self.asks("PROBE_AFTER", for: "hops") {
        await MainActor.run { print("on the main actor") }
      }
      if Self.asks("PROBE_AFTER", for: "fails") { throw ExpectationFailure("after all") }
      if Self.asks("PROBE_AFTER", for: "exits") { exit(0) }
    }
    steps.step("it passes") { _ in }
    steps.step("it fails") { _ in throw ExpectationFailure("it had to") }
    steps.step("it fails at first") { world in try expect(world.attempt > 0, "the first attempt") }
    steps.step("it calls exit") { _ in exit(0) }
    steps.step("it calls quick_exit") { _ in
      #if canImport(Glibc)
        quick_exit(0)
      #else
        exit(0)
      #endif
    }
    steps.step("it adds an exit handler") { _ in atexit { _exit(0) } }
    steps.step("it posts an exit") { _ in
      DispatchQueue.main.async { exit(0) }
      try await Task.sleep(for: .seconds(60))
    }
    steps.step("it checks when it is over") { world in
      let scenario = world
      Thread.detachNewThread {
        while !Self.isGiven.load(ordering: .acquiring) { usleep(1000) }
        scenario.check(false, "a late check")
        Self.isHeard.store(true, ordering: .releasing)
      }
    }
    steps.step("it checks a moment later") { world in
      let scenario = world
      Thread.detachNewThread {
        usleep(100_000)
        scenario.check(false, "a late check")
      }
    }
    steps.step("it waits for that check") { _ in
      Self.isGiven.store(true, ordering: .releasing)
      while !Self.isHeard.load(ordering: .acquiring) { try await Task.sleep(for: .milliseconds(1)) }
    }
    steps.step("it expects") { _ in Assertion.fail() }
    steps.step("it expects in a detached task") { _ in
      await Task.detached { Assertion.fail() }.value
    }
    if Self.asks("PROBE_SUITE", for: "is wrong") {
      steps.step("it has {nothing}") { _ in }
      steps.step("it has (") { _ in }
    }
  }

  private static func asks(_ variable: String, for value: String) -> Bool {
    ProcessInfo.processInfo.environment[variable] == value
  }

  /// What two scenarios tell each other.
  private static let isGiven = Atomic(false)
  private static let isHeard = Atomic(false)
}
