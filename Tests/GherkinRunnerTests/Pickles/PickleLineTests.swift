import GherkinRunner
import Testing

/// Choosing pickles by a line of the file.
struct PickleLineTests {
  private static let text = """
    Feature: Shop
      Background:
        Given a basket

      @slow
      Scenario: Buy
        When paid

        # thanks
        Then done

      Scenario Outline: Return <n>
        When <n> is returned

        @few
        Examples: few
          | n |
          | 1 |
          | 2 |

        Examples: many
          | n |
          | 9 |
    """

  private static let everything = ["Buy", "Return 1", "Return 2", "Return 9"]

  private static let ruled = """
    # language: en
    @shop
    Feature: Shop
      What customers
      see of it.

      Background:
        Given a basket
          | n |
          | 1 |

      Scenario: Look
        When looking

      @money
      Rule: Paying
        Only once.

        Background:
          Given a purse

        Scenario: Cash
          When paid
    """

  /// As in the official compiler, which resolves one column after the other.
  @Test(arguments: [
    ("<<a>>", "20"), ("<a> < <b>", "b < 20"), ("<x> <a>", "<x> b"), ("a < <c> >", "a < 30 >"),
  ])
  func `a value may complete the name of a later column`(text: String, resolved: String) {
    let source = """
      Feature: F
        Scenario Outline: S
          Given \(text)
          Examples:
            | a | b  | c  |
            | b | 20 | 30 |
      """
    let result = Parser.parse(SourceFile(uri: "a.feature", text: source))
    let steps = PickleCompiler.compile(result.document).flatMap { $0.steps.map(\.text) }
    #expect(steps == [resolved])
  }

  @Test(arguments: [
    (1, []), (2, all), (3, all), (4, all), (5, all), (6, []), (7, all), (8, all), (10, all),
    (11, []),
    (12, ["Look"]), (14, []), (15, ["Cash"]), (16, ["Cash"]), (17, ["Cash"]), (18, []),
    (19, ["Cash"]), (20, ["Cash"]), (21, []), (22, ["Cash"]), (23, ["Cash"]),
  ])
  func `a feature, a rule and a background select all their scenarios`(line: Int, names: [String]) {
    let result = Parser.parse(SourceFile(uri: "shop.feature", text: Self.ruled))
    let pickles = PickleCompiler.compile(result.document)
    #expect(pickles.filter { $0.contains(line: line) }.map(\.name) == names)
    // The same among more lines than a scenario has.
    let filter = PickleFilter(lines: ["shop.feature": [line] + Array(100..<140)])
    #expect(pickles.filter(filter.includes).map(\.name) == names)
  }

  private static let all = ["Look", "Cash"]

  @Test(arguments: [
    (1, everything), (3, everything), (5, ["Buy"]), (6, ["Buy"]), (7, ["Buy"]), (10, ["Buy"]),
    (11, []),
    (12, ["Return 1", "Return 2", "Return 9"]), (13, ["Return 1", "Return 2", "Return 9"]),
    (15, ["Return 1", "Return 2"]), (16, ["Return 1", "Return 2"]),
    (17, ["Return 1", "Return 2"]), (18, ["Return 1"]), (19, ["Return 2"]),
    (21, ["Return 9"]), (23, ["Return 9"]), (24, []),
  ])
  func `a line selects what is written there`(line: Int, names: [String]) {
    let result = Parser.parse(SourceFile(uri: "shop.feature", text: Self.text))
    let selected = PickleCompiler.compile(result.document).filter { $0.contains(line: line) }

    #expect(selected.map(\.name) == names)
  }
}

/// Trees and pickles of this project's own features, as readable text.
struct PickleGoldenTests {
  static let files =
    Golden.files(in: "good", suffix: ".feature") + Golden.files(in: "good", suffix: ".feature.md")

  @Test func `there are files to look at`() { #expect(Self.files.count >= 6) }

  @Test(arguments: files)
  func `a file becomes this tree`(file: String) throws {
    try Golden.expect(TreeDump(try parse(file)).text, equals: "good/\(file).tree")
  }

  @Test(arguments: files)
  func `a file becomes these pickles`(file: String) throws {
    let pickles = PickleCompiler.compile(try parse(file))
    try Golden.expect(PickleDump(pickles).text, equals: "good/\(file).pickles")
  }

  private func parse(_ file: String) throws -> GherkinDocument {
    let result = Parser.parseGrammar(SourceFile(uri: file, bytes: try Golden.bytes("good/\(file)")))
    try #require(result.errors.isEmpty)
    return result.document
  }
}
