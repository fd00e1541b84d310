import GherkinRunner
import Testing

/// What an editor shows about an element under the pointer.
struct HoverTests {
  private func hover(_ marked: String) throws -> (text: String, range: String)? {
    let edited = try EditedFeature(marked)
    return edited.workspace.hover(at: edited.offset, in: edited.path).map {
      ($0.text, edited.text($0.range))
    }
  }

  @Test func `explains a step, its parameters and its uses`() throws {
    let hover = try #require(
      try hover(
        """
        Feature: Shop
          Scenario: S
            When the load ends with a tim‸eout
            And the load ends with no connection
            Then I see the list of all
        """))
    #expect(hover.range == "the load ends with a timeout")
    #expect(
      hover.text.hasPrefix(
        """
        **`the load ends with {outcome}`**

        - `{outcome}`: one of `a timeout`, `no connection`, `a valid response`; here `a timeout`

        Used twice, in 1 file. Defined at `Tests/GherkinRunnerTests/Authoring/CheckedSuite.swift:
        """))
  }

  @Test func `says why a step cannot run`() throws {
    let hover = try #require(
      try hover("Feature: Shop\n  Scenario: S\n    When I tpa \"Ba‸ck\"\n    Then I see the list\n")
    )
    #expect(hover.text.hasPrefix("This step has no definition.\nDid you mean: I tap \"…\""))
  }

  @Test func `lists the values of a placeholder and the uses of a column`() throws {
    let feature = """
      Feature: Shop
        Scenario Outline: S <n>
          Given I have <n> comics
          Then I own <n> comics
          Examples:
            | n |
            | 1 |
            | 2 |
            | 1 |
      """
    let use = try hover(feature.replacing("own <n>", with: "own <‸n>"))
    #expect(use?.text == "`<n>` is filled with `1`, `2`.")
    let column = try hover(feature.replacing("| n |", with: "| n‸ |"))
    #expect(column?.text == "`<n>` is used on lines 2, 3, 4.")
  }

  @Test func `explains tags`() throws {
    let hover = try #require(try hover("@seri‸al\nFeature: F\n"))
    #expect(
      hover.text.contains("Scenarios with this tag do not run at the same time as others."),
      "\(hover.text)")
  }

  @Test func `says nothing where there is nothing`() throws {
    #expect(try hover("Feature: F\n\n‸\n\n  Scenario: S\n") == nil)
    #expect(try hover("Feature: F\n  Some wo‸rds.\n") == nil)
    #expect(try hover("Fea‸ture: F\n") == nil)
  }
}
