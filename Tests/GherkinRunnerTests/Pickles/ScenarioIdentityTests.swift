import GherkinRunner
import Testing

/// By what scenarios and rows are known from one run to the next.
@Suite struct ScenarioIdentityTests {
  private static let text = """
    Feature: Shop
      Scenario: Buy
        Given x
      Rule: Members
        Scenario: Buy
          Given x
      Scenario Outline: Return <n>
        Given <n>
        Examples: few
          | n | m |
          | 1 | a |
          | 2 | b |
    """

  private static func pickles(_ text: String, path: String = "shop.feature") -> Pickles {
    PickleCompiler.compile(Parser.parse(SourceFile(uri: path, text: text)).document)
  }

  /// The identities of all scenarios of `texts`, each in a file of its own.
  private static func identities(_ texts: String...) -> [String] {
    let pickles = texts.enumerated().map { Self.pickles($1, path: "\($0).feature") }
    let identities = ScenarioIdentities(pickles)
    return pickles.joined().map { identities[$0].text }
  }

  @Test func `names titles by twelve digits, and rows by eight more`() {
    let identities = Self.identities(Self.text)
    #expect(identities.count == 4)
    #expect(Set(identities).count == 4)
    #expect(identities[0].wholeMatch(of: /[0-9a-f]{12}/) != nil)
    #expect(identities[2].wholeMatch(of: /[0-9a-f]{12}\.[0-9a-f]{8}/) != nil)
    #expect(identities[2].prefix(12) == identities[3].prefix(12))
  }

  /// They are stored in histories, so they must not change with a release.
  @Test func `is the same on every machine and in every release`() {
    #expect(Self.identities("Feature: Shop\n  Scenario: Buy\n    Given x\n") == ["e6c4969739db"])
  }

  private static let changes: [(String, @Sendable (String) -> String)] = [
    ("moves down", { $0.replacing("Feature", with: "# a comment\n\nFeature") }),
    ("gets other steps", { $0.replacing("Given x", with: "Given y\n    And z") }),
    ("gets tags", { $0.replacing("  Scenario: Buy", with: "  @fast\n  Scenario: Buy") }),
    ("gets a title of examples", { $0.replacing("few", with: "many") }),
    ("is indented differently", { $0.replacing("| 1 | a |", with: "|1|a|") }),
  ]

  @Test(arguments: changes)
  func `a scenario keeps its identity when it`(
    change: String, make: @Sendable (String) -> String
  ) {
    let changed = make(Self.text)
    #expect(changed != Self.text)
    #expect(Self.identities(changed) == Self.identities(Self.text))
  }

  @Test func `a row keeps its identity when others are inserted and removed`() {
    let before = Self.identities(Self.text)
    let inserted = Self.identities(
      Self.text.replacing("| 1 | a |", with: "| 0 | x |\n      | 1 | a |"))
    #expect(inserted.suffix(2) == before.suffix(2))
    let removed = Self.identities(Self.text.replacing("      | 1 | a |\n", with: ""))
    #expect(removed.last == before.last)
  }

  @Test func `another title or value makes another identity`() {
    let before = Set(Self.identities(Self.text))
    for (old, new) in [
      ("Shop", "Store"), ("Buy", "Sell"), ("Members", "Guests"), ("| a |", "| c |"),
    ] {
      let changed = Self.identities(Self.text.replacing(old, with: new))
      #expect(Set(changed) != before, "\(old)")
    }
  }

  @Test func `a tag with the former identity keeps it when a title changes`() {
    let before = Self.identities(Self.text)
    let outline = before[2].prefix(12)
    let renamed = Self.text.replacing(
      "  Scenario Outline: Return <n>", with: "  @id:\(outline)\n  Scenario Outline: Bring <n> back"
    )
    #expect(Self.identities(renamed) == before)
    let named = Self.text.replacing(
      "  Scenario: Buy\n    Given", with: "  @id:buy\n  Scenario: Buy\n    Given")
    #expect(Self.identities(named).first == "buy")
  }

  @Test
  func
    `a scenario with the former title does not take the identity from the one that is tagged with it`()
  {
    let old = "Feature: Shop\n  Scenario: Buy\n    Given x\n"
    let id = Self.identities(old)[0]
    let both = old + "  @id:\(id)\n  Scenario: Pay\n    Given x\n"
    #expect(Self.identities(both) == ["\(id)~2", id])
  }

  @Test func `those with the same titles and values are numbered, in one file and in several`() {
    let twice = "Feature: Shop\n  Scenario: Buy\n    Given x\n  Scenario: Buy\n    Given y\n"
    let id = Self.identities(twice)[0]
    #expect(Self.identities(twice, twice) == [id, "\(id)~2", "\(id)~3", "\(id)~4"])
    let rows = Self.identities(Self.text.replacing("| 2 | b |", with: "| 1 | a |"))
    #expect(rows[3] == "\(rows[2])~2")
  }

  @Test(arguments: [
    ("7f3a09c1d2e4", true), ("checkout-guest", true), ("größe_2", true), ("a~2.8d01b2c3~3", true),
    ("", false), ("a b", false), ("a.b.c", false), ("a~1", false), ("a~", false), ("a.", false),
    ("Features/a.feature:3", false),
  ])
  func `reads what it writes and nothing else`(text: String, isIdentity: Bool) {
    #expect((ScenarioIdentity(text)?.text == text) == isIdentity)
  }

  @Test func `an outline includes its rows`() throws {
    let row = try #require(ScenarioIdentity("buy.8d01b2c3"))
    let outline = try #require(ScenarioIdentity("buy"))
    #expect(outline.includes(row))
    #expect(!row.includes(outline))
    #expect(row.scenario == outline)
  }

  @Test(arguments: [
    (
      "@id:a\nFeature: F\n  Scenario: A\n    Given x\n",
      "F.feature:1:1: `@id:a` names a single scenario, and has no meaning here."
    ),
    (
      "Feature: F\n  @id:\n  Scenario: A\n    Given x\n",
      "F.feature:2:3: `@id:` sets no id."
    ),
    (
      "Feature: F\n  @id(a)\n  Scenario: A\n    Given x\n",
      "F.feature:2:3: `@id(a)` sets no id."
    ),
    (
      "Feature: F\n  @id:a @id:b\n  Scenario: A\n    Given x\n",
      "F.feature:2:9: `@id:b` stands beside `@id:a`, and only one of them can count."
    ),
    (
      "Feature: F\n  @id:a\n  Scenario: A\n    Given x\n  @id:a\n  Scenario: B\n    Given x\n",
      "F.feature:5:3: The scenario on line 2 has the same id, `@id:a`."
    ),
  ])
  func `a tag that cannot name a scenario keeps everything from running`(
    text: String, problem: String
  ) throws {
    let file = Parser.parse(SourceFile(uri: "F.feature", text: text))
    let plan = try Planner(Definitions<Int>()).plan([file])
    #expect(plan.tagProblems.map { "\($0.place): \($0.problem)" } == [problem])
  }

  @Test func `scenarios of two files with the same id are a problem that names both places`() throws
  {
    let text = "Feature: F\n  @id:a\n  Scenario: A\n    Given x\n"
    let files = ["1.feature", "2.feature"].map { Parser.parse(SourceFile(uri: $0, text: text)) }
    let plan = try Planner(Definitions<Int>()).plan(files)
    #expect(
      plan.tagProblems.map { "\($0.place): \($0.problem)" } == [
        "2.feature:2:3: The scenario at 1.feature:2 has the same id, `@id:a`."
      ])
  }

  @Test(arguments: ["@id", "@identity", "@ideas:a"])
  func `another tag is a tag like any other`(tag: String) throws {
    let text = "Feature: F\n  \(tag)\n  Scenario: A\n    Given x\n"
    let file = Parser.parse(SourceFile(uri: "F.feature", text: text))
    #expect(try Planner(Definitions<Int>()).plan([file]).tagProblems.isEmpty)
    #expect(Self.identities(text) == Self.identities(text.replacing("  \(tag)\n", with: "")))
  }
}
