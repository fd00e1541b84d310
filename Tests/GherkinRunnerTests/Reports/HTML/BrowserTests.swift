import Foundation
import GherkinRunner
import Testing

/// Pages in a real browser.
@Suite(Browser.required, .serialized, .timeLimit(.minutes(60))) struct BrowserTests {
  /// Texts that would do something if they were taken for more than text. What they would do shows
  /// in the document.
  private static let hostile = [
    "</script><script>document.documentElement.dataset.owned=1</script>",
    "<!-- <script> -->", "<!--", "--><b>", "]]>", "</style></title></textarea></details>",
    "<img src=x onerror=document.documentElement.dataset.owned=2>",
    "\"><svg onload=document.documentElement.dataset.owned=3>",
    "' onmouseover='document.documentElement.dataset.owned=4' x='",
    "[a](javascript:document.documentElement.dataset.owned=5)", "javascript:alert(6)",
    "\u{1B}[31mred\u{1B}[0m", "\u{2028}\u{2029}\u{0}\u{202E}\u{FFFE}\u{7F}",
    "<meta http-equiv=refresh content='0;url=https://example.org'>",
    "<base href=https://example.org><link rel=stylesheet href=https://example.org/a.css>",
    "<iframe src=https://example.org></iframe><form action=https://example.org><input>",
    "&lt;b&gt;&#60;i&#62;", "${alert(7)} {{8}} `9`", "\\u003cscript\\u003e",
  ]

  private static var steps: @Sendable (Steps<Rehearsal.World>) -> Void {
    { steps in
      steps.given(.regex("^text (.*)$")) { (world, text: String) in
        let scenario = world.scenario
        scenario?.log(text)
        scenario?.link(text)
        scenario?.attach(text, mediaType: text, name: text)
        scenario?.attach(Bytes(text.utf8), mediaType: "text/html", name: text)
        scenario?.attach(
          Bytes("<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"\(text)\"/>".utf8),
          mediaType: "image/svg+xml", name: text)
        throw ExpectationFailure(text, actual: text + "a", expected: text + "b")
      }
      steps.given("a cat") { _ in }
      steps.given(.regex("^skip (.*)$")) { (_, text: String) in throw Skip(text) }
    }
  }

  private func page(_ features: String) async throws -> String {
    let buffer = try await Rehearsal(Self.steps).report(HTMLReporter(ReportContext()), features)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  @Test func `takes nothing that a feature says for markup`() async throws {
    let scenarios = Self.hostile.map { text in
      """
        @tag<b>"'&
        Scenario Outline: \(text) <cell>
          \(text)

          \(text)
          Given text \(text)
          And skip \(text)
            | \(text.replacing("|", with: "")) |
          And unknown \(text)
            \"""\(text)
            \(text)
            \"""
          Examples: \(text)
            | cell                              |
            | \(text.replacing("|", with: "")) |

      """
    }
    let page = try await page(
      "Feature: \(Self.hostile.joined())\n\(scenarios.joined())\n  Scenario: fine\n    Given a cat")
    let document = try await Browser.document(of: page)
    #expect(!document.contains("data-owned"))
    #expect(document.matches(of: /<script\b/).count == 1)
    #expect(document.matches(of: /<style\b/).count == 1)
    #expect(document.matches(of: /<meta\b/).count == 5)
    let elements = document.matches(of: /<(iframe|base|link|object|embed|textarea|b\/)\b/)
    #expect(elements.isEmpty)
    #expect(document.matches(of: /<form\b/).count == 1)
    #expect(document.matches(of: /<svg\b/).count == 1)
    // The parser closed nothing early: the end of the page is where it belongs.
    #expect(document.contains(/<\/main><\/div>\s*<footer>/))
    let texts = document.matches(of: /<h5>.*?<\/h5>/).map(\.0)
    #expect(texts.count == Self.hostile.count + 1)
    #expect(texts.contains { $0.contains("&lt;/script&gt;&lt;script&gt;") })
  }

  private static let shop = """
    @shop
    Feature: Cats
      @one
      Scenario: Getting a cat
        Given a cat
      Scenario: Getting a dög
        Given a dog
    """

  /// The names of the scenarios that can be seen.
  private func visible(_ document: String) -> [String] {
    document.matches(of: /<section class="sc [a-z ]+" id="[^"]+">(?:<h5>.*?<\/span> (.*?)<\/h5>)/)
      .map { String($0.1) }
  }

  @Test(arguments: [
    ("", ["Getting a cat", "Getting a dög"]),
    ("?text=CAT+getting", ["Getting a cat", "Getting a dög"]),
    ("?text=dog", ["Getting a dög"]), ("?tag=@one", ["Getting a cat"]),
    ("?tag=@SHOP", ["Getting a cat", "Getting a dög"]), ("?result=undefined", ["Getting a dög"]),
    ("?result=passed&text=dog", []), ("?tag=%3Cb%3E", []),
  ])
  func `finds by text, tag and result`(query: String, names: [String]) async throws {
    let document = try await Browser.document(of: try await page(Self.shop), query: query)
    #expect(visible(document) == names)
    #expect(document.contains(#"<form id="find" role="search">"#), "the script did not run")
    let found = query.isEmpty ? "" : "\(names.count) of 2 scenarios"
    #expect(document.contains("<output id=\"found\">\(found)</output>"))
  }

  @Test func `shows of an outline the rows that were asked for`() async throws {
    let page = try await page(
      """
      Feature: F
        Scenario Outline: <animal>
          Given a <animal>
          Examples:
            | animal |
            | cat    |
            | dog    |
      """)
    let document = try await Browser.document(of: page, query: "?result=undefined")
    #expect(visible(document) == ["&lt;animal&gt;"])
    #expect(document.contains(/<tr class="passed" id="scenario-[0-9a-f.]+" hidden="">/))
    #expect(document.contains(/<tr class="undefined" id="scenario-[0-9a-f.]+">/))
    #expect(document.contains("<output id=\"found\">1 of 2 scenarios</output>"))
  }

  @Test func `runs no script but its own, and can be read without one`() async throws {
    // A script of which a single character differs is not the page's own.
    let page = try await page(Self.shop).replacing("\"use strict\";", with: "\"use strict\" ;")
    let document = try await Browser.document(of: page, query: "?text=dog")
    #expect(visible(document) == ["Getting a cat", "Getting a dög"])
    #expect(document.contains(#"<form id="find" role="search" hidden="">"#))
    #expect(!document.contains(/<(article|section|details)[^>]* hidden/))
  }

  @Test func `opens what a link leads to`() async throws {
    let scenarios = (0..<60).map { "  @id:s\($0)\n  Scenario: S\($0)\n    Given a cat\n" }
    let page = try await page("Feature: F\n" + scenarios.joined())
    #expect(!page.contains("<details open"))
    let document = try await Browser.document(of: page, query: "#scenario-s1")
    #expect(document.contains(/<article class="feature passed"[^>]*><details open/))
  }

  @Test func `puts each feature on pages of its own on paper, unfolded`() async throws {
    func page(_ features: Int, scenarios: Int) async throws -> String {
      let text = (0..<scenarios).map { "  Scenario: S\($0)\n    Given a cat\n" }.joined()
      let texts = (0..<features).map { "Feature: F\($0)\n\(text)" }
      let buffer = try await Rehearsal(Self.steps).report(HTMLReporter(ReportContext()), texts)
      return String(decoding: buffer.bytes, as: UTF8.self)
    }
    let one = try await Browser.sheets(of: try await page(1, scenarios: 2))
    #expect(try await Browser.sheets(of: try await page(3, scenarios: 2)) == one + 2)
    // Beyond 40 scenarios, features are folded on the screen.
    let folded = try await page(1, scenarios: 100)
    #expect(!folded.contains("<details open"))
    #expect(try await Browser.sheets(of: folded) > one + 2)
  }

  @Test(Browser.accessibilityChecker, arguments: [(false, 1_280), (true, 1_280), (false, 390)])
  func `an accessibility checker finds nothing`(isDark: Bool, width: Int) async throws {
    let folder = try TemporaryFolder(VariedSuite.files)
    for _ in 1...2 {
      let run = try await CommandLineRun.of(
        "-f html:page.html --history h.jsonl --retry 1", in: folder, suite: VariedSuite.self)
      #expect(run.status == .failed, "\(run.errors)")
    }
    _ = try await CommandLineRun.of(
      "steps --format html:steps.html", in: folder, suite: VariedSuite.self)
    for page in ["page.html", "steps.html"] {
      let address = "file://\(folder.path)/\(page)"
      try await BrowserTab.use(address) { tab in
        let scheme: JSONValue = [
          "name": "prefers-color-scheme", "value": isDark ? "dark" : "light",
        ]
        try await tab.call("Emulation.setEmulatedMedia", ["features": [scheme]])
        try await tab.resize(width: width, height: 900)
        // The checker adds a style of its own.
        try await tab.call("Page.setBypassCSP", ["enabled": true])
        try await tab.open(address)
        try await tab.evaluate(
          """
          for (const e of document.querySelectorAll("details:not(.picture)")) e.open = true;
          for (const e of document.querySelectorAll(".sc, .feature")) e.style.contentVisibility = "visible";
          """)
        let impacts = ["minor", "moderate", "serious", "critical"]
        #expect(try await tab.accessibilityFindings(impacts) == "")
      }
    }
  }
}

/// A suite that brings about everything that the page of a run can show.
struct VariedSuite: SpecSuite {
  static let files = [
    "specs.json": #"{"requirements": "requirements.md"}"#,
    "requirements.md": """
    | id   | text                 | waiver                          |
    |------|----------------------|---------------------------------|
    | US01 | A reader has a bag.  |                                 |
    | US02 | A reader has a card. |                                 |
    """,
    "Features/a.feature": """
    @US01
    Feature: Bags
      A **bag** holds comics, see [the shop](https://example.org).

      Background:
        Given a shop

      Scenario: Tables
        Then the bag has:
          | title of the comic | number of copies | price in the shop | publisher of the comic |
          | Tintin             | 2                | 12                | Casterman              |
          | Nemo               | 1                | 8                 | New York Herald        |

      Scenario: Texts
        Then the bag says:
          \"""
          one line
          another line
          \"""

      Scenario: Pictures
        When I look into the bag
        And I look into the bag

      Scenario: Flaky
        When it works at last

      Scenario: Later
        When it is not written

      Scenario: Never
        When it does not apply

      Scenario: Unknown
        When I look into the bagg

      Rule: Rows
        @rows
        Scenario Outline: <n> bags
          Then there are <n> bags
          Examples: Some
            | n | a long explanation of the row, which makes the table wide | and another explanation of it |
            | 1 | one                                                       | two                           |
            | 2 | one                                                       | two                           |
    """,
  ]

  func makeWorld(for scenario: ScenarioContext) -> ScenarioContext { scenario }

  func define(_ steps: Steps<ScenarioContext>) {
    steps.given("a shop") { _ in }
    steps.then("the bag has:") { (_, table: DataTable) in
      var rows = table.rows
      rows[1][1] = "3"
      rows[2] = ["Maus", "1", "8", "Pantheon"]
      try expect(DataTable(rows: rows), equals: table)
    }
    steps.then("the bag says:") { (_, text: DocString) in
      try expect(text.content.replacing("another", with: "no other"), equals: text.content)
    }
    steps.when("I look into the bag") { scenario in
      let picture = "<svg xmlns='http://www.w3.org/2000/svg' width='300' height='200'/>"
      scenario.attach(Bytes(picture.utf8), mediaType: "image/svg+xml", name: "bag.svg")
      scenario.attach("a\nb\nc\nd\ne\nf\ng", mediaType: "text/plain", name: "bag.txt")
      scenario.log("looked")
    }
    steps.when("it works at last") { scenario in try expect(scenario.attempt > 0, "not yet") }
    steps.when("it is not written") { _ in throw Pending("there is no till") }
    steps.when("it does not apply") { _ in throw Skip("it is Sunday") }
    steps.then("there are {int} bags") { (_, count: Int) in try expect(1, equals: count) }
  }
}
