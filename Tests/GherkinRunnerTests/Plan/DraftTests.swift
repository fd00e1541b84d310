import GherkinRunner
import Testing

/// What becomes of scenarios that are tagged `@draft`.
@Suite struct DraftTests {
  private static let feature = """
    Feature: Shop
      Scenario: Buy
        Given I have 2 comics
        Then I own 2 comics

      @draft @later
      Scenario Outline: Give <count> away
        Given I have <count> comics
        Then they are gone

        Examples:
          | count |
          | 1     |
          | 2     |

      Rule: Returns
        Scenario Outline: Return <count>
          Given I have <count> comics
          Then I own <count> comics

          Examples:
            | count |
            | 1     |

          @draft
          Examples:
            | count |
            | many  |
    """

  private static func pickles(_ filter: PickleFilter) -> (selected: [Int], drafts: Int) {
    let file = Parser.parse(SourceFile(uri: "a.feature", text: feature))
    let pickles = PickleCompiler.compile(file.document)
    let drafts = pickles.count { filter.decision(on: $0) == .leftOutAsDraft }
    return (pickles.filter(filter.includes).map(\.location.line), drafts)
  }

  @Test(
    arguments: [
      ([:], [2, 23], 3), (["a.feature": [2]], [2], 0), (["a.feature": [1]], [2, 23], 3),
      (["a.feature": [7]], [13, 14], 0), (["a.feature": [6]], [13, 14], 0),
      (["a.feature": [14]], [14], 0), (["a.feature": [2, 14]], [2, 14], 0),
      (["a.feature": [17]], [23, 28], 0), (["a.feature": [28]], [28], 0),
      (["a.feature": [16]], [23], 1), (["b.feature": [7]], [2, 23], 3),
    ] as [([String: [Int]], [Int], Int)])
  func `a line of its own asks for a draft, a line that it shares does not`(
    lines: [String: [Int]], selected: [Int], drafts: Int
  ) {
    let found = Self.pickles(PickleFilter(lines: lines, drafts: .unnamed))
    #expect(found.selected == selected)
    #expect(found.drafts == drafts)
  }

  @Test(arguments: [
    ("@draft", [13, 14, 28], 0), ("not @draft", [2, 23], 0), ("@later", [], 2),
    ("@later and @draft", [13, 14], 0), ("@later or not @draft", [2, 23], 2),
    ("not (not @draft)", [13, 14, 28], 0),
  ])
  func `a tag expression that wants drafts asks for them`(
    tags: String, selected: [Int], drafts: Int
  ) throws {
    let found = Self.pickles(
      PickleFilter(tags: [try TagExpression(parsing: tags)], drafts: .unnamed))
    #expect(found.selected == selected)
    #expect(found.drafts == drafts)
  }

  /// `line rule severity` of what `check` finds, style apart.
  private static func findings(
    _ feature: String, _ settings: CheckSettings = CheckSettings()
  ) throws -> [String] {
    try Check.findings(feature, settings).map(\.diagnostic).filter { $0.severity > .style }
      .map { "\($0.location.line) \($0.rule ?? "") \($0.severity)" }
  }

  @Test func `what a draft lacks is as grave as the draft`() throws {
    #expect(
      try Self.findings(Self.feature) == [
        "6 draft warning", "9 undefined-step warning", "25 draft warning", "28 wrong-value warning",
      ])
    let strict = CheckSettings(["draft": .init(severity: .error)])
    #expect(try Self.findings(Self.feature, strict).contains("9 undefined-step error"))
    let lenient = CheckSettings(["draft": .init(isOff: true)])
    #expect(try Self.findings(Self.feature, lenient) == [])
  }

  @Test func `what other scenarios share, or what spoils the whole suite, stays an error`() throws {
    let background = "  Background:\n    Given it rains\n"
    let draft = "  @draft @id:a\n  Scenario: One\n    Then I own 2 comics\n"
    let other = "  @id:a\n  Scenario: Two\n    Then I own 3 comics\n"
    #expect(
      try Self.findings("Feature: F\n\(background)\(draft)")
        == ["3 undefined-step warning", "4 draft warning"])
    #expect(
      try Self.findings("Feature: F\n\(background)\(draft)\(other)")
        == ["3 undefined-step error", "4 draft warning", "7 wrong-id error"])
  }

  @Test func `a step that only a draft uses is used`() throws {
    let feature = "@draft\nFeature: F\n  Scenario: S\n    Given I have 2 comics\n"
    func unused(_ feature: String) throws -> Int {
      try Check.findings(["a.feature": Bytes(feature.utf8)], coversSuite: true)
        .count { $0.rule.name == CheckRule.unusedDefinition.name }
    }
    #expect(try unused(feature) == unused("Feature: F\n  Scenario: S\n    Given nothing\n") - 1)
  }
}
