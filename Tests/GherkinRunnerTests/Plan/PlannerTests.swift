import Foundation
import GherkinRunner
import Synchronization
import Testing

/// What several threads decide together.
@Suite struct PlannerTests {
  /// Scenarios enough to be worth sharing, with decisions of each kind.
  private static let text: String = (0..<2_500).map { number in
    """
      \(number % 3 == 0 ? "@tagged" : "@other")
      Scenario: number \(number)
        Given \(["a count of \(number)", "nothing", "both \(number)", "a table"][number % 4])
        And a name "n\(number)"

    """
  }.reduce("Feature: shared\n", +)

  private static func plan(workers: Int, using used: Set<Int>? = nil) throws -> Plan {
    let registry = Registry<Int>()
    let steps = Steps(into: registry)
    steps.given("nobody needs {float}") { (_, _: Double) in }
    steps.given("a count of {int}") { (_, _: Int) in }
    steps.given("a name {string}") { (_, _: String) in }
    steps.given("both {int}") { (_, _: Int) in }
    steps.given("both {word}") { (_, _: String) in }
    steps.given("a table") { (_, _: DataTable) in }
    steps.before("@tagged") { _ in }
    let file = Parser.parse(SourceFile(uri: "a.feature", text: text))
    return try Planner(registry.definitions, using: used).plan([file], workers: workers)
  }

  /// What was decided about each scenario, in words.
  private static func decisions(_ plan: Plan) -> [String] {
    plan.scenarios.map { scenario in
      let steps = scenario.matches.map { decision in
        switch decision {
        case .matched(let definition, let first):
          "\(definition) \(Array(plan.captures(of: Int(definition), from: Int(first))))"
        case .undefined: "undefined"
        case .ambiguous(let index):
          plan.candidates[Int(index)].map { match in
            "\(match.definition) \(Array(plan.captures[match.captures]))"
          }.joined(separator: " or ")
        case .argumentMismatch(let definition, let reason):
          "\(definition): \(plan.argumentMismatches[Int(reason)])"
        }
      }
      return "\(scenario.pickle.name): \(scenario.hooks), \(steps)"
    }
  }

  @Test(arguments: [2, 3, 5, 64])
  func `makes the same plan with several threads`(workers: Int) throws {
    let alone = try Self.decisions(Self.plan(workers: 1))
    let together = try Self.decisions(Self.plan(workers: workers))
    #expect(alone.count == 2_500)
    let difference = zip(alone, together).first { $0 != $1 }
    #expect(difference == nil)
    #expect(together.count == alone.count)
  }

  /// As a child makes it.
  @Test func `makes the same plan with nothing but the definitions that steps match`() throws {
    let plan = try Self.plan(workers: 1)
    let used = try #require(PlanExcerpt(plan, isComplete: true).definitions)
    #expect(used == [1, 2, 3, 4, 5])
    let part = try Self.plan(workers: 1, using: Set(used))
    #expect(part.patterns[0].parameters.isEmpty)
    #expect(Self.decisions(part) == Self.decisions(plan))
    #expect(PlanFingerprint(part) == PlanFingerprint(plan))
  }

  @Test func `plans of scenarios at the same lines of different files are told apart`() throws {
    let files = ["a.feature", "b.feature"].map {
      Parser.parse(SourceFile(uri: $0, text: "Feature: F\n  Scenario: S\n    Given x\n"))
    }
    let planner = try Planner(Definitions<Int>())
    let fingerprints = files.map { file in
      var filter = PickleFilter()
      filter.places = [file.document.source.uri: [2]]
      return PlanFingerprint(planner.plan(files, filter: filter))
    }
    #expect(fingerprints[0] != fingerprints[1])
  }

  @Test func `a scenario may be run again as often as anybody asks`() throws {
    let file = Parser.parse(
      SourceFile(uri: "a.feature", text: "Feature: F\n  Scenario: S\n    Given x\n"))
    let plan = try Planner(Definitions<Int>()).plan([file], retry: RetryRule(limit: 40_000))
    #expect(plan.retries(of: 0) == 40_000)
  }
}

/// In which order a plan has its scenarios.
@Suite struct RunOrderTests {
  static let feature =
    "Feature: Letters\n" + "abcdefgh".map { "  Scenario: \($0)\n    Given x\n" }.joined()

  @Test(arguments: [
    (RunOrder.defined, "abcdefgh"), (.reverse, "hgfedcba"),
    // These hold on every machine, so that a seed found in a CI log can be used at home.
    (.random(seed: 0), "bcgfeadh"), (.random(seed: 1), "adhbcgfe"),
    (.random(seed: .max), "afdecbgh"),
  ])
  func `is as asked for, everywhere`(order: RunOrder, names: String) throws {
    #expect(try Self.names(order) == names)
  }

  @Test func `is different for different seeds, and loses nothing`() throws {
    let orders = try (0..<50).map { try Self.names(.random(seed: $0)) }
    #expect(Set(orders).count > 45)
    for order in orders { #expect(String(order.sorted()) == "abcdefgh") }
  }

  private static func names(_ order: RunOrder) throws -> String {
    let file = Parser.parse(SourceFile(uri: "letters.feature", text: feature))
    let plan = try Planner(Definitions<Int>()).plan([file], order: order)
    return plan.scenarios.map(\.pickle.name).joined()
  }
}

/// Sharing work among threads.
@Suite struct ConcurrentMapTests {
  @Test(arguments: [1, 2, 5], [0, 1, 2, 7, 100])
  func `keeps the order, and has no more workers than it is told`(workers: Int, count: Int) {
    let present = Mutex((now: 0, most: 0))
    let squares = Array(0..<count).concurrentMap(workers: workers) { number in
      present.withLock { present in
        present.now += 1
        present.most = max(present.most, present.now)
      }
      Thread.sleep(forTimeInterval: 0.0002)
      present.withLock { $0.now -= 1 }
      return number * number
    }
    #expect(squares == (0..<count).map { $0 * $0 })
    #expect(present.withLock { $0.most } <= workers)
  }
}
