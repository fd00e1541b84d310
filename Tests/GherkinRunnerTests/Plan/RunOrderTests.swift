import GherkinRunner
import Testing

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
