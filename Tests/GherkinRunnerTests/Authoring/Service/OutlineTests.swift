import GherkinRunner
import Testing

/// The outline of a file.
struct OutlineTests {
  private static let feature = """
    # A comment
    # of two lines
    @shop
    Feature: Shop
      In words.

      Background:
        Given the server has these comics:
          | title |
          | A     |

      @a @b
      Scenario: One
        Given this letter:
          \"\"\"
          Dear all
          \"\"\"

      Rule: Two
        Scenario Outline: Three
          Then I own <n> comics
          Examples: Many
            | n |
            | 1 |
            | 2 |
    """

  private func outline(_ symbols: [FeatureSymbol], _ edited: EditedFeature, _ depth: Int = 0)
    -> [String]
  {
    symbols.flatMap { symbol in
      [
        "\(String(repeating: "  ", count: depth))\(symbol.kind): \(symbol.name)\(symbol.tags.isEmpty ? "" : " \(symbol.tags)")"
      ] + outline(symbol.children, edited, depth + 1)
    }
  }

  @Test func `names every block, in its block`() throws {
    let edited = try EditedFeature(Self.feature)
    #expect(
      outline(edited.workspace.symbols(in: edited.path), edited) == [
        "feature: Shop @shop", "  background: Background", "  scenario: One @a @b", "  rule: Two",
        "    outline: Three",
      ])
  }
}
