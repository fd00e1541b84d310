import GherkinRunner
import Testing

/// What lines say by themselves, which the benchmarks measure apart from the grammar.
struct LineCensusTests {
  @Test func `tells lines apart, in the language and the doc strings that they are in`() {
    let text = """
      # language: fr
      # one comment
      @a
      Fonctionnalité: X

        Words of free text
        Given is no word of French
        Scénario: Y
          Quand je dors
            \"""
            Quand je rêve
            ```
            \"""
          Alors | rien
            | a |
            | b |
      # language: en
      """
    let census = LineCensus(SourceFile(uri: "x.feature", text: text))

    let found = LineKind.allCases.filter { census[$0] > 0 }.map { "\($0) \(census[$0])" }
    #expect(
      found == [
        "language 1", "tableRow 2", "docStringSeparator 2", "step 2", "tags 1", "feature 1",
        "scenario 1", "comment 2", "empty 1", "other 4",
      ])
  }

  @Test(
    arguments: ["good", "bad"].flatMap { folder in
      [".feature", ".md"].flatMap { Golden.files(in: folder, suffix: $0) }.map { "\(folder)/\($0)" }
    })
  func `counts every line once`(path: String) throws {
    let bytes = try Golden.bytes(path)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)

    #expect(
      LineCensus(SourceFile(uri: path, bytes: bytes)).lineCount
        == lines.count - (lines.last?.isEmpty == true ? 1 : 0))
  }

  @Test func `takes the first line without tags for the feature of Markdown`() {
    let text = "`@a`\n# Shop\n\n## Scenario: Buy\n* Given a basket\nProse\n"
    let census = LineCensus(SourceFile(uri: "x.feature.md", text: text))

    #expect(census[.feature] == 1)
    #expect(census[.scenario] == 1)
    #expect(census[.step] == 1)
  }
}
