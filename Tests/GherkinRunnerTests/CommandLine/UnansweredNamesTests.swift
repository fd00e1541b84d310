import GherkinRunner
import Testing

/// What is written and matches nothing: a name that one place gives and another has to answer.
@Suite struct UnansweredNamesTests {
  /// A place of the kind, and the line that it has in a run and in `check`.
  struct Place: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: [String: String]
    let line: String

    init(_ name: String, _ files: [String: String], _ line: String) {
      (testDescription, self.files, self.line) = (name, files, line)
    }

    /// A feature beside one that has the tags of all hooks.
    init(_ name: String, _ feature: String, _ line: String) {
      self.init(name, ["Features/a.feature": feature, "Features/z.feature": tagged], line)
    }
  }

  private static let steps = "\n    Given I pay\n    Then I have paid\n"
  private static let tagged = """
    Feature: Tagged
      @hooked
      Scenario: One\(steps)
      @orders
      Scenario: Two\(steps)
    """

  private static func scenario(_ title: String = "S", tags: String = "", below: String = "")
    -> String
  {
    "Feature: F\n  \(tags)\n  Scenario: \(title)\n  \(below)\(steps)"
  }

  private static func outline(
    _ header: String, title: String = "O", _ steps: String = "Given I pay\n    Then I have paid",
    more: String = ""
  ) -> String {
    let values = header.split(separator: "|").map { _ in "| 1 " }.joined()
    return """
      Feature: F
        Scenario Outline: \(title)
          \(steps)
          Examples:
            \(header)
            \(values)|
      \(more)
      """
  }

  private static func text(_ text: String, type: String = "") -> String {
    "Given the order:\n    \"\"\"\(type)\n    \(text)\n    \"\"\"\n    Then I have paid"
  }

  static let tags = [
    Place(
      "a hook", ["Features/a.feature": scenario(tags: "@hooked")],
      "warning: no feature has the tag '@orders' of the after hook (tidy) at "),
    Place(
      "a letter too few", scenario(tags: "@hookd"),
      "a.feature:2:3: warning: This tag is not `@hooked`, which the before hook at "),
    Place("a capital", scenario(tags: "@Hooked"), "Did you mean `@hooked`?"),
    Place("a letter at the end", scenario(tags: "@order"), "Did you mean `@orders`?"),
    Place("the tag of a feature", "@Orders\n" + scenario(), "Did you mean `@orders`?"),
    Place(
      "the tag of examples",
      outline("| a |").replacing("    Examples", with: "    @hoked\n    Examples"),
      "Did you mean `@hooked`?"),
    Place(
      "a setting",
      ["Features/a.feature": tagged, "specs.json": #"{"tags": "@hooked or @orders or @other"}"#],
      "warning: no feature has the tag '@other' of \"tags\" (specs.json). Check its spelling."),
    Place(
      "a tag that a setting excludes",
      [
        "Features/a.feature": tagged + scenario(tags: "@lvie").dropFirst(11),
        "specs.json": #"{"tags": "not @live"}"#,
      ],
      "warning: no feature has the tag '@live' of \"tags\" (specs.json). Did you mean '@lvie'?"),
    Place(
      "a tag that is nearly that of a setting",
      [
        "Features/a.feature": tagged + scenario(tags: "@Night").dropFirst(11)
          + scenario("T", tags: "@night").dropFirst(11), "specs.json": #"{"tags": "not @night"}"#,
      ], "which \"tags\" (specs.json) looks for."),
    Place(
      "sources",
      ["Features/a.feature": tagged, "specs.json": #"{"sources": {"Sources/**": "@crat"}}"#],
      "warning: no feature has the tag '@crat' of \"sources\" (specs.json)."),
    Place(
      "technical features",
      ["Features/a.feature": tagged, "specs.json": #"{"technical": ["@hooked", "@tecnical"]}"#],
      "warning: no feature has the tag '@tecnical' of \"technical[1]\" (specs.json)."),
    Place(
      "a quarantine",
      [
        "Features/a.feature": tagged,
        "specs.json": """
        {"quarantine": [{"tags": "@flaky", "reason": "r", "owner": "o", "until": "2999-12-31"}]}
        """,
      ], "No feature has the tag '@flaky' of this entry."),
  ]

  static let texts = [
    Place(
      "a limit in a title", scenario("S @timeout(5)"),
      "a.feature:3:15: warning: `@timeout(5)` is part of the name here, not a tag."),
    Place("a limit before a title", scenario("@timeout(5) S"), "`@timeout(5)` is part of the name"),
    Place("an id in a title", scenario("S @id:pay"), "`@id:pay` is part of the name here"),
    Place("a draft in a title", scenario("S @draft"), "`@draft` is part of the name here"),
    Place("a hook's tag in a title", scenario("S @hooked"), "`@hooked` is part of the name here"),
    Place(
      "a former budget in the title of a background",
      "Feature: F\n  Background: B @within:1ms\n    Given I pay\n  Scenario: S\(steps)",
      "`@within:1ms` is part of the name here"),
    Place(
      "a tag in the title of a feature", scenario().replacing("F\n", with: "F @orders\n"),
      "a.feature:1:12: warning: `@orders` is part of the name here"),
    Place(
      "the title of examples",
      outline("| a |").replacing("Examples:", with: "Examples: @hooked"),
      "`@hooked` is part of the name here"),
    Place(
      "a limit in a description", scenario(below: "  `@timeout(1)`"),
      "a.feature:4:6: warning: `@timeout(1)` is part of the description here, not a tag."),
    Place(
      "a label in a description", scenario(below: "Tags: @other, @orders"),
      "`@orders` is part of the description here"),
    Place("an item of a description", scenario(below: "- @hooked"), "`@hooked` is part of the"),
    Place("a sentence of a description", scenario(below: "It needs @serial"), "`@serial` is part"),
    Place(
      "the description of a rule",
      "Feature: F\n  Rule: R\n    Tags: @serial\n\n    Scenario: S\(steps)",
      "`@serial` is part of the"),
    Place(
      "a paragraph of Markdown",
      ["Features/a.feature.md": markdown("@timeout(1)"), "Features/z.feature": tagged],
      "Put it between back quotes, on a line of its own above the title."),
    Place(
      "an emphasized paragraph of Markdown",
      ["Features/a.feature.md": markdown("**@hooked**"), "Features/z.feature": tagged],
      "`@hooked` is part of the description here"),
    Place(
      "a title of Markdown",
      ["Features/a.feature.md": markdown("", "@orders"), "Features/z.feature": tagged],
      "`@orders` is part of the name here"),
  ]

  private static func markdown(_ paragraph: String, _ title: String = "") -> String {
    "# Feature: F\n\n\(paragraph)\n\n## Scenario: S \(title)\n\n* Given I pay\n* Then I have paid\n"
  }

  static let placeholders = [
    Place(
      "a doc string",
      outline("| prise |", text("{\"price\": <price>}")),
      "a.feature:5:15: warning: The examples on line 8 have no column named `price`."),
    Place(
      "a type of a doc string",
      outline("| kind |", text("x", type: "<Kind>")),
      "They have one named `kind`: write both alike."),
    Place(
      "blanks in a doc string",
      outline("| count |", text("< count >")),
      "have no column named ` count `."),
    Place(
      "blanks in a step", outline("| count |", "Given I pay < count >\n    Then I have paid"),
      "They have one named `count`: write both alike."),
    Place(
      "a blank and a capital in a cell",
      outline("| count |", "Given these:\n      | <Count > |\n    Then I have paid"),
      "They have one named `count`: write both alike."),
    Place(
      "blanks in the name, around a slip", outline("| count |", title: "O < cuont >"),
      "They have one named `count`: write both alike."),
  ]

  static let columns = [
    Place(
      "examples", outline("| x | x |", title: "O <x>"),
      "a.feature:6:13: error: There is another column named `x`."),
    Place(
      "the second table of examples",
      outline(
        "| x |", title: "O <x>", more: "    Examples:\n      | y | x | y |\n      | 1 | 2 | 3 |"),
      "error: There is another column named `y`."),
    Place(
      "examples in a rule",
      outline("| x | x |", title: "O <x>").replacing("  Scenario", with: "  Rule: R\n  Scenario"),
      "error: There is another column named `x`."),
    Place(
      "examples in Markdown",
      [
        "Features/a.feature.md": """
        # Feature: F

        ## Scenario Outline: O <x>

        * Given I pay
        * Then I have paid

        ### Examples:

          | x | x |
          | - | - |
          | 1 | 2 |
        """, "Features/z.feature": tagged,
      ], "error: There is another column named `x`."),
  ]

  static let files = [
    Place(
      "files that are almost features",
      ["Features/z.feature": tagged, "Features/a.story": "", "Features/b.feature.bak": ""],
      "warning: 2 files left out, because the names of features end with .feature or .feature.md: "),
    Place(
      "another folder", ["features/z.feature": tagged],
      "warning: 'features' is read, because there is no folder 'Features'."),
    Place(
      "a folder",
      [
        "Features/z.feature": tagged, "Other/x.txt": "",
        "specs.json": #"{"paths": ["Features", "Other"]}"#,
      ],
      "warning: there is no feature file in 'Other'."),
  ]

  @Test(arguments: tags + texts + placeholders + columns + files)
  func `has a line in a run and in check`(place: Place) async throws {
    for command in ["run", "check"] {
      let run = try await CommandLineRun.of(command, place.files, suite: HookedSuite.self)
      let text = run.output + run.errors
      // What a run warns of may be an error in `check`.
      let line =
        command == "run"
        ? place.line : place.line.replacing("warning: The exa", with: "error: The exa")
      #expect(text.contains(line), "\(command):\n\(text)")
      if place.line.contains("error:") { #expect(run.status == .failed) }
    }
  }

  @Test(arguments: [
    ("a tag of another tool in a title", scenario("S @ana")),
    ("a tag of another tool in a description", scenario(below: "Owner: @ana")),
    ("a sentence about tags", scenario(below: "Those with @hooked run at night.")),
    ("a tag that the scenario has", scenario("S @hooked", tags: "@hooked")),
    ("an address", scenario("Write to ana@hooked")),
    ("a tag like no other", scenario(tags: "@house")),
    ("what a feature says of others", scenario().replacing("F\n", with: "F\n  As those @hooked\n")),
    (
      "a text with a tag of HTML",
      outline("| prise |", text("<title>"))
    ),
    (
      "a text whose columns are used",
      outline("| prise |", title: "O <prise>", text("<price>"))
    ),
    (
      "a comparison",
      outline("| a |", title: "O <a>", "Given I pay < b and c >\n    Then I have paid")
    ),
    ("two columns without names", outline("| a | | |", title: "O <a>")),
  ])
  func `says nothing of what other tools or people read`(
    name: String, feature: String
  ) async throws {
    let files = ["Features/a.feature": feature, "Features/z.feature": Self.tagged]
    let run = try await CommandLineRun.of("run", files, suite: HookedSuite.self)
    #expect(run.errors == "✔ 3 scenarios (3 passed): all is well.\n")
  }

  @Test func `a run of one file says nothing of tags that others may have`() async throws {
    let files = ["Features/a.feature": Self.scenario(), "Features/z.feature": Self.tagged]
    let run = try await CommandLineRun.of("Features/a.feature", files, suite: HookedSuite.self)
    #expect(run.errors == "✔ 1 scenario (1 passed): all is well.\n")
  }

  @Test func `check names the tags of profiles as well`() async throws {
    let files = [
      "Features/z.feature": Self.tagged,
      "specs.json": #"{"profiles": {"live": {"tags": "@lvie"}}}"#,
    ]
    let run = try await CommandLineRun.of("check", files, suite: HookedSuite.self)
    #expect(run.errors.contains("no feature has the tag '@lvie' of \"profiles.live.tags\""))
  }

  /// Tags by which something chooses, so that hooks, texts and tables are about something.
  struct HookedSuite: SpecSuite {
    func makeWorld(for scenario: ScenarioContext) {}

    func define(_ steps: Steps<Void>) {
      steps.before("@hooked") { _ in }
      steps.after("@orders and not @nothing", name: "tidy") { _ in }
      steps.given(.regex("^I pay.*$")) { _ in }
      steps.then("I have paid") { _ in }
      steps.given("the order:") { (_, _: DocString) in }
      steps.given("these:") { (_, _: DataTable) in }
    }
  }
}
