import GherkinRunner
import Testing

/// The outline of a file, and what can be folded.
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
        "    outline: Three", "      examples: Many", "        row: 1", "        row: 2",
      ])
  }

  @Test func `folds blocks, arguments and comments`() throws {
    let edited = try EditedFeature(Self.feature)
    #expect(
      edited.workspace.foldingRanges(in: edited.path).map {
        "\($0.lines.lowerBound)-\($0.lines.upperBound)\($0.isComment ? " comment" : "")"
      } == [
        "1-2 comment", "4-25", "7-10", "9-10", "13-17", "15-17", "19-25", "20-25", "22-25",
      ])
  }

  @Test func `finds blocks in all files by words in any order`() throws {
    let edited = try EditedFeature(
      Self.feature, others: ["Features/zoo.feature": "@b\nFeature: Three animals\n"])
    func names(_ query: String) -> [String] {
      edited.workspace.symbols(matching: query, limit: 10).map { "\($0.path) \($0.symbol.name)" }
    }
    #expect(
      names("three") == ["Features/shop.feature Three", "Features/zoo.feature Three animals"])
    #expect(names("animals thr") == ["Features/zoo.feature Three animals"])
    #expect(names("@b zoo").isEmpty)
    #expect(names("@b animals") == ["Features/zoo.feature Three animals"])
    #expect(names("@b") == ["Features/shop.feature One", "Features/zoo.feature Three animals"])
    #expect(edited.workspace.symbols(matching: "", limit: 3).count == 3)
  }

  @Test(arguments: [
    ("größe", 1), ("GRÖSSE", 0), ("gro\u{308}ße", 1), ("gro", 0), ("e one", 1), ("one e", 1),
    ("ones", 0), ("e o", 1),
  ])
  func `finds words by characters, however they are encoded`(_ query: String, _ count: Int) throws {
    let edited = try EditedFeature("Feature: Größe one\n‸")
    #expect(edited.workspace.symbols(matching: query, limit: 10).count == count)
  }
}
