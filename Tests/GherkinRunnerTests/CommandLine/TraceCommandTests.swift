import Foundation
import GherkinRunner
import Testing

@Suite struct TraceCommandTests {
  /// The beginning of features about stories.
  static let owning = """
    Feature: Shop
      @US01
      Scenario: Owning
        Given I have 4 comics
        Then I own 4 comics

    """

  private static let feature =
    owning + """
        @US02
        Scenario Outline: Counting
          Given I have <n> comics
          Then I own <m> comics
          Examples:
            | n | m |
            | 1 | 1 |
            | 2 | 3 |
        Scenario: Without a story
          When it breaks
      """

  private static let table = """
    # Stories

    | id | text | waiver | owner | until |
    |---|---|---|---|---|
    | US01 | Comics can be owned |
    | `US02` | Comics are counted |
    | [US03](https://example.org) | Comics can be sold | not yet | Ada | 2999-12-31 |
    """

  private static func run(
    _ typed: String, table: String = table, feature: String = feature,
    _ more: [String: String] = [:]
  ) async throws -> CommandLineRun {
    try await CommandLineRun.of(
      typed,
      ["stories.md": table, "Features/a.feature": feature].merging(more) { $1 })
  }

  @Test func `lists requirements with their scenarios`() async throws {
    let run = try await Self.run("trace stories.md --verbose")
    #expect(
      run.output == """
        Requirements (3):
          US01  covered    Comics can be owned
            Features/a.feature:3  Owning
          US02  covered    Comics are counted
            Features/a.feature:12  Counting
            Features/a.feature:13  Counting
          US03  waived     Comics can be sold
            waived until 2999-12-31 by Ada: not yet

        3 requirements: 1 waived, 2 covered

        """)
    #expect(run.status == .passed)
    #expect(run.errors.isEmpty)
  }

  @Test func `takes the results of a run, and says which requirement is not met`() async throws {
    let folder = try TemporaryFolder(["stories.md": Self.table, "Features/a.feature": Self.feature])
    _ = try await CommandLineRun.of("--format message:run.ndjson", in: folder)
    let run = try await CommandLineRun.of("trace stories.md --results run.ndjson", in: folder)
    #expect(run.status == .failed)
    #expect(
      run.output == """
        Requirements (3):
          US01  passed     Comics can be owned
          US02  failed     Comics are counted
          US03  waived     Comics can be sold

        stories.md:6:3: error: US02 is not met: Comics are counted [failed]
            = See Features/a.feature:13 (failed).

        3 requirements: 1 failed, 1 waived, 1 passed; 1 problem

        """)
  }

  @Test func `finds the results where specs json has them written`() async throws {
    let folder = try TemporaryFolder([
      "stories.csv": "id,text\nUS01,Owning\n", "Features/a.feature": Self.feature,
      "specs.json": #"{"requirements": "stories.csv", "format": ["messages:run.ndjson"]}"#,
    ])
    let before = try await CommandLineRun.of("trace", in: folder)
    #expect(before.output.contains("US01  covered"))
    _ = try await CommandLineRun.of("--name Owning", in: folder)
    let after = try await CommandLineRun.of("trace", in: folder)
    #expect(after.output.contains("US01  passed"))
    #expect(after.errors == "Results from run.ndjson.\n")
  }

  /// Two scenarios show the requirement, of which one has no result as it is now.
  @Test(arguments: [
    // Added since.
    ("", "@US01\n  Scenario: Later\n    Given I have 2 comics", "Features/a.feature:7 (not run)"),
    // Not selected, by whatever.
    ("--name Owning", nil, "Features/a.feature:7 (not run)"),
    ("--tags not(@b)", nil, "Features/a.feature:7 (not run)"),
    // Changed since: a step, a tag, a row.
    (
      "", "@US01 @b\n  Scenario: Counting\n    Given I have 3 comics",
      "Features/a.feature:7 (passed, changed since)"
    ),
    (
      "", "@US01 @b @c\n  Scenario: Counting\n    Given I have 1 comics",
      "Features/a.feature:7 (passed, changed since)"
    ),
    (
      "",
      "@US01 @b\n  Scenario: Counting\n    Given I have 1 comics\n  @US01\n  Scenario Outline: Rows\n"
        + "    Given I have <n> comics\n    Examples:\n      | n |\n      | 7 |",
      "Features/a.feature:14 (not run)"
    ),
  ])
  func `a requirement is not met by a part of its scenarios`(
    options: String, change: String?, place: String
  ) async throws {
    let counting = "@US01 @b\n  Scenario: Counting\n    Given I have 1 comics"
    let folder = try TemporaryFolder([
      "stories.md": "| id | text |\n|-|-|\n| US01 | a |\n",
      "Features/a.feature": Self.owning + counting,
    ])
    _ = try await CommandLineRun.of("\(options) --format message:run.ndjson", in: folder)
    if let change { try folder.write(Self.owning + change, to: "Features/a.feature") }
    let run = try await CommandLineRun.of("trace stories.md --results run.ndjson", in: folder)
    #expect(run.status == .failed)
    #expect(
      run.output == """
        Requirements (1):
          US01  not run    a

        stories.md:3:3: error: Whether US01 is met is not known, because 1 of its \(place.contains(":14") ? 3 : 2) scenarios did not run, or has changed since: a [not-run]
            = See \(place).

        1 requirement: 1 not run; 1 problem

        """)
  }

  @Test func `a scenario that did not run shows nothing, and a changed one is noted`() async throws
  {
    let folder = try TemporaryFolder(["stories.md": Self.table, "Features/a.feature": Self.feature])
    _ = try await CommandLineRun.of("--name Owning --format message:run.ndjson", in: folder)
    try folder.write(Self.feature.replacing("have 4", with: "have 5"), to: "Features/a.feature")
    let run = try await CommandLineRun.of("trace stories.md --results run.ndjson", in: folder)
    #expect(run.output.contains("US01  not run"))
    #expect(run.output.contains("US02  not run"))
    #expect(
      run.output.contains("Whether US02 is met is not known, because none of its scenarios passed"))
    #expect(run.errors.contains("1 scenario has changed since the results were written."))
    #expect(run.status == .failed)
  }

  @Test(arguments: [
    (
      "| id | text |\n|-|-|\n| US01 | a |\n| US02 | b |\n| US04 | c |", "",
      "stories.md:5:3: error: US04 has no scenario: c [uncovered]"
    ),
    (
      "|id|text|waiver|until|\n|-|-|-|-|\n|US01|a|\n|US12|b|later|2999-01-01|", "",
      "Features/a.feature:6:3: error: There is no requirement 'US02'. [unknown]"
    ),
    (
      "| id | text |\n|-|-|\n| US01 | a |\n| US02 | b |\n| US01 | c |", "",
      "stories.md:5:3: error: Two requirements have the id US01. [duplicate]"
    ),
    (
      "|id|text|waiver|until|\n|-|-|-|-|\n|US01|a|\n|US02|b|\n|US03|c|later|2020-01-01|", "",
      "stories.md:5:2: error: The waiver of US03 ended on 2020-01-01: c [expired]"
    ),
    (
      "|id|text|waiver|\n|-|-|-|\n|US01|a|cannot be checked|\n|US02|b|", "",
      "stories.md:3:2: error: US01 is waived, but has a scenario. [needless-waiver]"
    ),
    (
      "| id | text |\n|-|-|\n| US01 | a |\n| US02 | b |", "--every not(@wip)",
      "Features/a.feature:14:3: error: The scenario has no requirement: Without a story [untraced]"
    ),
  ])
  func `says what is to be put right, and where`(
    table: String, options: String, finding: String
  ) async throws {
    let run = try await Self.run("trace stories.md \(options)", table: table)
    #expect(run.output.contains(finding), "\(run.output)\(run.errors)")
    #expect(run.output.hasSuffix("; 1 problem\n"))
    #expect(run.status == .failed)
  }

  @Test(arguments: [
    ("| id | text |\n|-|-|\n| US01 | a |\n\n| US02 | b |\n", "stories.md:5:1: ", true),
    ("| id | text |\n|-|-|\n| US01 | a |\nUS02 b\n", "stories.md:4:1: ", true),
    (
      "| id | text |\n|-|-|\n| US01 | a |\n\n| id | text |\n|-|-|-|\n| US02 | b |\n",
      "stories.md:5:1: ", true
    ),
    ("| id | text |\n|-|-|\n| US01 | a |\n\nText | more.\n", "", false),
    ("| id | text |\n|-|-|\n| US01 | a |\n# Title\n- item\n\nText\n", "", false),
    ("| id | text |\n|-|-|\n| US01 | a |\n<!--\n| US02 | b |\n-->\n", "", false),
    ("| id | text |\n|-|-|\n| US01 | a |\n\n| x | y |\n|-|-|\n| 1 | 2 |\n", "", false),
    ("id,text\nUS01,a\n,,\n,b\n", "stories.csv:4:1: The row has no id.", true),
  ])
  func `a line that is not a row of a table is said`(
    table: String, place: String, isRefused: Bool
  ) async throws {
    let name = table.hasPrefix("id") ? "stories.csv" : "stories.md"
    let run = try await CommandLineRun.of(
      "trace \(name)", [name: table, "Features/a.feature": Self.owning])
    #expect(run.status == (isRefused ? .unusable : .passed), "\(run.output)\(run.errors)")
    guard isRefused else { return }
    let problem =
      place.hasSuffix("id.") ? "" : "This line is in no table, so it is not a requirement."
    #expect(run.errors.contains(place + problem), "\(run.errors)")
  }

  @Test(arguments: [
    ("| **id** | `text` |\n|-|-|\n| US99 | b |", "error: US99 has no scenario: b"),
    ("| _ID_ | [Text](x.md) |\n|-|-|\n| US99 | b |", "error: US99 has no scenario: b"),
    ("> | id | text |\n> |-|-|\n> | US99 | b |", "error: US99 has no scenario: b"),
    (
      "| Nr | text |\n|-|-|\n| US99 | b |",
      "stories.md:5:3: The table of requirements has no column 'id'."
    ),
    (
      "| requirement | meaning |\n|-|-|\n| US99 | b |",
      "stories.md:7:3: warning: This table has no column 'id', so US99 is no requirement."
    ),
    ("| Nr | what |\n|-|-|\n| US01 | a |\n| **@US99** | b |", "so US99 is no requirement."),
    ("| id | text | id |\n|-|-|-|\n| US99 | b | c |", "There is another column 'id'."),
    ("| id | text | Text |\n|-|-|-|\n| US99 | b | c |", "There is another column 'text'."),
    (
      "| id | text | waiver | untill |\n|-|-|-|-|\n| US99 | b | later | 2020-01-01 |",
      "stories.md:5:24: The column 'untill' is for readers, and there is no column 'until'."
    ),
    ("| id | text | wavier |\n|-|-|-|\n| US99 | b | later |", "Did you mean 'waiver'?"),
  ])
  func `a table that is nearly one of requirements is said`(
    second: String, message: String
  ) async throws {
    let table = "| id | text |\n|-|-|\n| US01 | a |\n\n" + second
    let run = try await Self.run("trace stories.md", table: table)
    #expect((run.output + run.errors).contains(message), "\(run.output)\(run.errors)")
  }

  @Test(arguments: [
    "| release | stories |\n|-|-|\n| 3 | US99 |", "| US99 | US98 |\n|-|-|\n| a | b |",
    "| version | changed |\n|-|-|\n| 1.2 | US99 |\n| US01 | none |",
    "| id | text | notes | order |\n|-|-|-|-|\n| US02 | b | c | 1 |",
  ])
  func `other tables are for readers`(second: String) async throws {
    let table = "| id | text |\n|-|-|\n| US01 | a |\n\n" + second
    let run = try await Self.run("trace stories.md", table: table)
    #expect(run.status != .unusable)
    #expect(run.errors == "")
  }

  @Test func `a tag of --every that no feature has is named`() async throws {
    let run = try await Self.run("trace stories.md --every @US10")
    #expect(
      run.errors
        == "warning: no feature has the tag '@US10' of --every. Did you mean '@US01'?\n")
  }

  /// A folder with a feature whose second scenario ends with `step`, and the results of a run of it.
  private static func folder(endingWith step: String, table: String) async throws -> TemporaryFolder
  {
    let feature = """
      Feature: Shop
        @US01
        Scenario: Owning
          Given I have 4 comics
        @US02
        Scenario: Counting
          \(step)
      """
    let folder = try TemporaryFolder(["stories.md": table, "Features/a.feature": feature])
    _ = try await CommandLineRun.of("--format message:run.ndjson", in: folder)
    return folder
  }

  @Test(arguments: ["", "2999-12-31", "2020-01-01"])
  func `a waiver excuses no scenario that fails`(until: String) async throws {
    let table = "|id|text|waiver|until|\n|-|-|-|-|\n|US01|a|\n|US02|b|not yet|\(until)|"
    let folder = try await Self.folder(endingWith: "When it breaks", table: table)
    let run = try await CommandLineRun.of("trace stories.md --results run.ndjson", in: folder)
    #expect(run.status == .failed)
    #expect(
      run.output == """
        Requirements (2):
          US01  passed     a
          US02  failed     b

        stories.md:4:2: error: US02 is not met: b [failed]
            = See Features/a.feature:6 (failed). A waiver excuses a scenario that is missing, not one that fails.

        2 requirements: 1 failed, 1 passed; 1 problem

        """)
  }

  @Test(arguments: [
    ("When I wait", "waived"), ("When nobody knows", "waived"), ("Given I have 4 comics", "passed"),
  ])
  func `a waiver holds until a scenario passes, and needs an end beside a scenario`(
    step: String, state: String
  ) async throws {
    let table = "|id|text|waiver|until|\n|-|-|-|-|\n|US01|a|\n|US02|b|not yet|"
    let isNeedless = "stories.md:4:2: error: US02 is waived, but has a scenario. [needless-waiver]"
    for until in ["", "2999-12-31"] {
      let folder = try await Self.folder(endingWith: step, table: table + until + "|")
      let run = try await CommandLineRun.of("trace stories.md --results run.ndjson", in: folder)
      #expect(run.output.contains("US02  \(state)"), "\(run.output)")
      let isExpected = until.isEmpty || state == "passed"
      #expect(run.output.contains(isNeedless) == isExpected, "\(run.output)")
      #expect(run.status == (isExpected ? .failed : .passed))
    }
  }

  @Test func `a waiver that has ended is needless if its requirement is met`() async throws {
    let table = "|id|text|waiver|until|\n|-|-|-|-|\n|US01|a|later|2020-01-01|\n|US02|b|"
    let folder = try await Self.folder(endingWith: "Given I have 4 comics", table: table)
    let run = try await CommandLineRun.of("trace stories.md --results run.ndjson", in: folder)
    #expect(run.output.contains("US01  passed"))
    #expect(run.output.contains("US01 is waived, but has a scenario."))
  }

  @Test(
    arguments: ["Features", "<folder>/Features", "Features/../Features/a.feature", "link"],
    [
      "Features", "<folder>/Features", "<folder>/./Features/a.feature", "link",
    ])
  func `results are found whatever path leads to a feature`(
    ran: String, traced: String
  ) async throws {
    let folder = try TemporaryFolder(["stories.md": Self.table, "Features/a.feature": Self.feature])
    try folder.link("link", to: "Features")
    func path(_ text: String) -> String { text.replacing("<folder>", with: folder.path) }
    _ = try await CommandLineRun.of("\(path(ran)) --format message:run.ndjson", in: folder)
    let run = try await CommandLineRun.of(
      "trace stories.md \(path(traced)) --results run.ndjson", in: folder)
    #expect(run.output.contains("US01  passed"), "\(run.output)")
    #expect(run.output.contains("US02  failed"), "\(run.output)")
  }

  @Test(arguments: [
    ("\"status\":\"FAILED\"", "\"status\":7", "this is not a Cucumber message."),
    ("\"nanos\":", "\"nanos\":-1", " ns is out of range."),
  ])
  func `a line of the results that cannot be read is not passed over`(
    old: String, new: String, reason: String
  ) async throws {
    let folder = try TemporaryFolder(["stories.md": Self.table, "Features/a.feature": Self.feature])
    _ = try await CommandLineRun.of("--format message:run.ndjson", in: folder)
    var lines = try folder.read("run.ndjson").split(separator: "\n").map(String.init)
    let line = try #require(lines.firstIndex { $0.contains("\"status\":\"FAILED\"") })
    lines[line].replace(old, with: new)
    // Lines without text count.
    try folder.write("\n" + lines.joined(separator: "\n") + "\n", to: "run.ndjson")
    let run = try await CommandLineRun.of("trace stories.md --results run.ndjson", in: folder)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("run.ndjson:\(line + 2): "), "\(run.errors)")
    #expect(run.errors.contains(reason), "\(run.errors)")
  }

  @Test func `reports as JSON and as Markdown`() async throws {
    let table = "| id | text |\n|-|-|\n| US01 | a *b* |\n| US02 | b |\n| US04 | c |"
    let json = try await Self.run("trace stories.md --format json", table: table)
    let value = try JSONReader.read(Bytes(json.output.utf8))
    #expect(value["requirements"]?[0]?["state"] == "covered")
    #expect(value["requirements"]?[1]?["scenarios"]?[1]?["line"] == 13)
    #expect(value["problems"]?[0]?["kind"] == "uncovered")
    #expect(value["problems"]?[0]?["line"] == 5)
    let markdown = try await Self.run("trace stories.md --format markdown", table: table)
    #expect(
      markdown.output.contains(#"- US01  covered    a \*b\*  "# + "\n  `Features/a.feature:3`"))
    #expect(markdown.output.contains("- US04  **uncovered**  c\n"))
    #expect(markdown.output.contains("- `stories.md:5:3`: US04 has no scenario: c"))
    #expect(json.status == .failed)
  }

  @Test(arguments: [
    ("trace", "", "It is not known where the requirements are."),
    ("trace none.md", "", "There is no file or folder 'none.md'."),
    ("trace stories.md", "# nothing", "stories.md:1:1: There is no table with the columns 'id'"),
    (
      "trace stories.md", "|id|name|\n|-|-|\n|a|b|",
      "stories.md:1:2: The table of requirements has no"
    ),
    ("trace stories.md", "|id|text|\n|-|-|", "There is no requirement in stories.md."),
    ("trace stories.md", "|id|text|\n|-|-|\n|a|b|c|", "stories.md:3:6: The row has 3 cells"),
    ("trace stories.md", "|id|text|\n|-|-|\n||b|", "stories.md:3:2: The row has no id."),
    ("trace stories.md", "|id|text|\n|-|-|\n|a b|b|", "stories.md:3:2: 'a b' cannot be an id."),
    (
      "trace stories.md", "|id|text|waiver|until|\n|-|-|-|-|\n|a|b|c|tomorrow|",
      "stories.md:3:8: 'tomorrow' is not a date."
    ),
    (
      "trace stories.md", "|id|text|waiver|until|\n|-|-|-|-|\n|a|b||2026-12-31|",
      "stories.md:3:7: A waiver ends here, but there is no waiver."
    ),
    (
      "trace stories.md --results stories.md", table,
      "stories.md:1: this is not a Cucumber message."
    ),
    ("trace stories.md Features/a.feature:3", table, "A line of 'Features/a.feature' was given"),
    ("trace stories.md --every (@a", table, "'(@a'"),
    ("trace stories.md Empty", table, "there is no feature file in 'Empty'"),
  ])
  func `bad input is answered with its place`(
    typed: String, table: String, answer: String
  ) async throws {
    let run = try await Self.run(typed, table: table, ["Empty/x.txt": ""])
    #expect(run.errors.contains(answer), "\(run.errors)")
    #expect(run.status == .unusable)
  }

  @Test func `a table that cannot be used ends a run that would show it`() async throws {
    let files = [
      "specs.json": #"{"requirements": "stories.md"}"#, "stories.md": "|id|text|\n|-|-|\n||b|",
      "Features/a.feature": "Feature: F\n  Scenario: S\n    Given I have 1 comics\n",
    ]
    let page = try await CommandLineRun.of("--format html:page.html", files)
    #expect(page.status == .unusable)
    #expect(page.errors.contains("stories.md:3:2: The row has no id."))
    let run = try await CommandLineRun.of("", files)
    #expect(run.status == .passed)
  }

  @Test func `the page lists requirements with links to their scenarios`() async throws {
    let folder = try TemporaryFolder([
      "specs.json": #"{"requirements": ["stories.md", "more.csv"]}"#, "stories.md": Self.table,
      "more.csv": "id,text\nUS04,Never <b>written</b>\n", "Features/a.feature": Self.feature,
    ])
    _ = try await CommandLineRun.of("--format html:page.html --tags @US01", in: folder)
    let page = try folder.read("page.html")
    let section = try #require(
      page.firstMatch(of: /<section class="part" id="requirements">(?s).*?<\/section>/)
    ).0
    #expect(section.contains("1 uncovered, 1 not run, 1 waived, 1 passed"))
    #expect(section.contains("Uncovered: the features of this run have no scenario for it."))
    #expect(
      section.contains(
        #"<th scope="row">US01</th><td><i>passed</i></td><td>Comics can be owned</td>"#
          + ##"<td><a href="#"##), "\(section)")
    #expect(section.contains("Counting <small>not run</small>"))
    #expect(section.contains("<td>Never &lt;b&gt;written&lt;/b&gt;</td>"))
    // The tag in the feature leads to the row.
    #expect(page.contains(#"<tr class="passed" id="t0"><th scope="row">US01"#))
    #expect(page.contains(##"<a href="#t0">@US01</a>"##))
  }
}
