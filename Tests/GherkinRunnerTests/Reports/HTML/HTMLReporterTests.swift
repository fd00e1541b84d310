import Foundation
import GherkinRunner
import Testing

@Suite struct HTMLReporterTests {
  private static let context = ReportContext(folder: Conformance.projectRoot.path)

  private func page(
    _ features: String, context: ReportContext = context,
    _ definitions: @escaping @Sendable (Steps<Rehearsal.World>) -> Void = { _ in }
  ) async throws -> String {
    let buffer = try await Rehearsal(definitions).report(HTMLReporter(context), features)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  @Test func `allows its own style and script and nothing else`() async throws {
    let page = try await page("Feature: F\n  Scenario: S\n    Given x")
    let style = try #require(page.firstMatch(of: /<style>((?s).*?)<\/style>/)).1
    let script = try #require(page.firstMatch(of: /<script>((?s).*?)<\/script>/)).1
    let policy = """
      default-src 'none'; style-src '\(try await Self.hash(String(style)))'; \
      script-src '\(try await Self.hash(String(script)))'; img-src data:; base-uri 'none'; \
      form-action 'none'
      """
    #expect(page.contains("content=\"\(Escaping.html.escaped(policy))\""))
    #expect(page.matches(of: /<(style|script)\b/).count == 2)
    #expect(!page.contains(/\s(style|on[a-z]+)=/.ignoresCase()))
    #expect(!page.contains(/(src|href)="?(?!data:|#)[a-z\/]/.ignoresCase()))
  }

  /// The SHA-256 of a text as a content security policy has it, by a program of the system.
  private static func hash(_ text: String) async throws -> String {
    let folder = try TemporaryFolder(["text": text])
    let program = Shell.has("sha256sum") ? ["sha256sum"] : ["shasum", "-a", "256"]
    let digits = try await Shell.run(program + ["text"], in: folder.path).output.prefix(64)
    let bytes = try stride(from: 0, to: 64, by: 2).map { offset in
      try #require(UInt8(digits.dropFirst(offset).prefix(2), radix: 16))
    }
    return "sha256-\(Data(bytes).base64EncodedString())"
  }

  @Test func `weighs less than 60 KB without features`() async throws {
    #expect(try await page("Feature: F\n  Scenario: S\n    Given x").utf8.count < 60_000)
  }

  @Test func `takes less than 1.5 KB for a scenario of five steps`() async throws {
    func size(_ count: Int) async throws -> Int {
      let steps = String(repeating: "    Given reader 1 asks for \"issue 1\"\n", count: 5)
      let scenarios = (0..<count).map { "  Scenario: Visit \($0) on day \($0)\n\(steps)" }
      return try await page("Feature: F\n" + scenarios.joined()) { steps in
        steps.given("reader {int} asks for {string}") { (_, _: Int, _: String) in }
      }.utf8.count
    }
    #expect(try await size(300) - size(100) < 200 * 1_500)
  }

  @Test func `rows among the slowest scenarios have their values unless their titles show them`()
    async throws
  {
    let page = try await page(
      """
      Feature: F
        Scenario Outline: Equal
          Given reader <n> asks for "<what>"
          Examples:
            | n | what |
            | 1 | a<b  |
        Scenario Outline: Reader <n>
          Given reader <n> asks for "nothing"
          Examples:
            | n |
            | 7 |
      """
    ) { steps in
      steps.given("reader {int} asks for {string}") { (_, _: Int, _: String) in
        try await Task.sleep(for: .milliseconds(1))
      }
    }
    let slowest = try #require(page.firstMatch(of: /(?s)id="slowest".*?<\/section>/)).output
    #expect(slowest.contains(">Equal</a> <small>1, a&lt;b</small></td>"), "\(slowest)")
    #expect(slowest.contains(">Reader 7</a></td>"), "\(slowest)")
  }

  @Test func `opens with what did not pass, the gravest first`() async throws {
    let page = try await page(
      """
      Feature: F
        Scenario: fine
          Given all is well
        Scenario: planned
          Given it is not built
        Scenario: unknown
          Given all is wel
        Scenario: bad
          Given it breaks
      """
    ) { steps in
      steps.given("all is well") { _ in }
      steps.given("it is not built") { _ in throw Pending("the shop is shut") }
      steps.given("it breaks") { _ in try expect("a red cat", equals: "a big cat", "the animal") }
    }
    let places = ["\">bad</a>", "\">unknown</a>", "\">planned</a>", "id=\"features\""].map {
      page.range(of: $0)?.lowerBound
    }
    #expect(places.allSatisfy { $0 != nil })
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    #expect(page.contains("<q>all is well</q>: &quot;wel&quot; should be &quot;well&quot;"))
    #expect(page.contains("the shop is shut"))
    #expect(page.contains("<p>No step definition matches this step.</p>"))
    #expect(page.contains("&quot;a <ins>big</ins> cat&quot;"))
    #expect(page.contains("&quot;a <del>red</del> cat&quot;"))
  }

  @Test func `shows the result of each row of an outline`() async throws {
    let page = try await page(
      """
      Feature: F
        Scenario Outline: <n> cats
          Given <n> cats
          Examples:
            | n  |
            | 1  |
            | 22 |
      """
    ) { steps in
      steps.given("{int} cats") { (_, count: Int) in try expect(count < 5, "too many cats") }
    }
    let row =
      /<tr class="(\w+)" id="scenario-([0-9a-f.]+)"><th scope="row"><i>(\w+)<\/i><\/th><td>(\d+)/
    let rows = page.matches(of: row)
    #expect(rows.map { "\($0.1) \($0.3) \($0.4)" } == ["passed passed 1", "failed failed 22"])
    #expect(Set(rows.map(\.2)).count == 2)
    #expect(page.contains("<var>&lt;n&gt;</var> cats"))
    #expect(page.contains("<b>Given </b><var>22</var> cats"))
  }

  @Test func `says in which language a feature is, and its own words are English`() async throws {
    let page = try await page(
      "# language: ar\nخاصية: قطط\n  سيناريو: قطة\n    بفرض x\n", { $0.given("x") { _ in } })
    #expect(page.contains(#"lang="ar" dir="rtl""#))
    #expect(page.contains(#"<i lang="en">passed</i>"#))
  }

  @Test func `lists tags by how often they are used`() async throws {
    let page = try await page(
      """
      @shop
      Feature: F
        @000-07 @SHOP-3
        Scenario: one
          Given x
        @000-07 @not-7 @9
        Scenario: two
          Given y
      """
    ) { steps in steps.given("x") { _ in } }
    let rows = page.matches(of: /<th scope="row">(@.*?)<\/th><td><i>(.*?)<\/i><\/td><td>(.*?)</)
    #expect(
      rows.map { "\($0.1) \($0.2) \($0.3)" } == [
        "@000-07 undefined 2 scenarios", "@9 undefined 1 scenario", "@SHOP-3 passed 1 scenario",
        "@not-7 undefined 1 scenario", "@shop undefined 2 scenarios",
      ])
  }

  private static let rows = """
    Feature: Bags
      Background:
        Given a shop
      Scenario Outline: <n> bags
        When I take:
          | bags |
          | <n>  |
        Then there are <n> bags
        And nothing else
        Examples:
          | n |
          | 1 |
          | 2 |
          | 3 |
    """

  @Test func `shows what fails with its whole scenario, and rows of an outline as one card`()
    async throws
  {
    let page = try await page(Self.rows) { steps in
      steps.given("a shop") { _ in }
      steps.when("I take:") { (_, _: DataTable) in }
      steps.then("there are {int} bags") { (_, count: Int) in try expect(2, equals: count) }
      steps.then("nothing else") { _ in }
    }
    let cards = page.matches(of: /<article class="card(?s).*?<\/article>/).map { String($0.0) }
    let card = try #require(cards.first)
    #expect(cards.count == 1)
    let text = card.replacing(/<[^>]*>/, with: " ").replacing(/\s+/, with: " ")
    for part in [
      "failed &lt;n&gt; bags Bags", "2 of 3 rows did not pass.", "result n time",
      "two values differ expected 1 found 2", "two values differ expected 3 found 2",
      "passed Given a shop passed When I take: bags 1 failed Then there are 1 bags",
      "Features/1.feature:4",
    ] { #expect(text.contains(part), "\(part) in \(text)") }
    // What was not reached says nothing.
    #expect(!text.contains("nothing else"))
    #expect(!card.contains(" id="), "the ids are those of the scenarios below")
  }

  @Test func `says in a sentence and in bars which parts passed, and folds what is for engineers`()
    async throws
  {
    let folder = try TemporaryFolder([
      "specs.json": #"{"technical": ["@technical", "features/inner"]}"#,
      "features/bags/a.feature": "Feature: A\n  Scenario: S\n    Given a dog\n",
      "features/cards/b.feature": "Feature: B\n  Scenario: S\n    Then I own 0 comics\n",
      "features/cards/c.feature":
        "@technical\nFeature: C\n  Scenario: S\n    Then I own 0 comics\n",
      "features/inner/d.feature": "Feature: D\n  Scenario: S\n    Then I own 0 comics\n",
    ])
    let run = try await CommandLineRun.of("features -f html:page.html", in: folder)
    #expect(run.status == .failed, "\(run.errors)")
    let page = try folder.read("page.html")
    #expect(
      page.contains(
        "<p class=\"lead\">Did not pass: 1 of 1 in bags. Passed: cards, For engineers.</p>"))
    let bars = page.matches(of: /<li><a href="#(\w+)">([^<]*)<\/a><svg.*?<\/svg><span>(.*?)</)
    #expect(
      bars.map { "\($0.1) \($0.2): \($0.3)" } == [
        "in0 bags: 1 undefined", "in1 cards: 1 passed", "technical For engineers: 2 passed",
      ])
    for bar in bars { #expect(page.contains("id=\"\(bar.1)\"")) }
    let folded = try #require(
      page.firstMatch(of: /<details class="technical"(?s).*?<\/section>\n<\/details>/)
    ).0
    #expect(folded.matches(of: /<h4>.*?<\/span> (.)</).map { String($0.1) } == ["C", "D"])
    try folder.write(#"{"technical": "features/outer"}"#, to: "specs.json")
    let refused = try await CommandLineRun.of("features -f html:page.html", in: folder)
    #expect(refused.status == .unusable)
    #expect(refused.errors.contains("There is no 'features/outer', which technical names."))
  }

  @Test func `names reasons for what was left out`() async throws {
    let page = try await page("Feature: F\n  Scenario: S\n    Given x") { steps in
      steps.given("x") { _ in throw Skip("closed on <Sundays>") }
    }
    #expect(page.contains("<summary>closed on &lt;Sundays&gt; (1)</summary>"))
  }

  @Test func `letters of many bytes count as bytes`() async throws {
    let page = try await page("Feature: F\n  Scenario: S\n    Given x") { steps in
      steps.given("x") { world in
        for _ in 0..<303 {
          world.scenario?.attach(String(repeating: "x", count: 99_000), mediaType: "text/plain")
        }
        for _ in 0..<4 {
          world.scenario?.attach(String(repeating: "नमस्ते ", count: 4_000), mediaType: "text/plain")
        }
        world.scenario?.attach(
          "a" + String(repeating: "\u{301}", count: 100_000), mediaType: "text/plain")
      }
    }
    #expect(page.matches(of: /Truncated\./).count >= 4)
    #expect(page.utf8.count < 32_000_000)
  }

  @Test func `keeps what is small enough, and says what was not`() async throws {
    let page = try await page("Feature: F\n  Scenario: S\n    Given x") { steps in
      steps.given("x") { world in
        world.scenario?.attach([1, 2, 3], mediaType: "image/png", name: "small.png")
        world.scenario?.attach([1, 2, 3], mediaType: "text/html", name: "page.html")
        world.scenario?.attach(
          Array(repeating: 7, count: 2_000_001), mediaType: "image/png", name: "large.png")
        world.scenario?.attach(
          String(repeating: "long ", count: 50_000), mediaType: "text/plain", name: "long.txt")
        world.scenario?.log("a short line")
        world.scenario?.link("javascript:alert(1)")
      }
    }
    #expect(page.contains(#"src="data:image/png;base64,AQID"> <span>small.png</span></summary>"#))
    #expect(page.matches(of: /base64,AQID/).count == 2, "the picture and the page, each once")
    #expect(
      page.contains(#"download="page.html" href="data:application/octet-stream;base64,AQID""#))
    #expect(page.contains("large.png, image/png, 2000001 bytes: too large"))
    #expect(page.contains("<summary>long.txt, text/plain, 250000 bytes</summary>"))
    #expect(page.contains("Truncated."))
    #expect(page.contains("<pre>a short line</pre>"))
    #expect(page.contains("<p class=\"attached\">javascript:alert(1)</p>"))
    #expect(page.contains("2 large attachments of scenarios that passed, 2 MB."))
    #expect(page.utf8.count < 400_000)
  }

  @Test func `shows a hundred failures and names the rest`() async throws {
    let scenarios = (0..<130).map { "  Scenario: S\($0)\n    Given x\n" }
    let page = try await page("Feature: F\n" + scenarios.joined())
    #expect(page.matches(of: /<article class="card/).count == 100)
    #expect(page.contains("<summary>30 more</summary>"))
    #expect(page.contains("Did not pass (130)"))
  }

  @Test func `links to the build, but only to a page`() async throws {
    var context = Self.context
    context.environment = [
      "GITLAB_CI": "true", "CI_JOB_URL": "javascript:alert(1)", "CI_COMMIT_BRANCH": "<b>",
    ]
    let page = try await page("Feature: F\n  Scenario: S", context: context)
    #expect(page.contains("· GitLab · &lt;b&gt;</p>"))
  }

  private static let bags = """
    Feature: F
      Scenario: S
        Then the bag has:
          | title  | copies | price |
          | Tintin | 2      | 12    |
          | Nemo   | 1      | 8     |
    """

  @Test func `shows how tables differ in a table, with words for the signs`() async throws {
    let page = try await page(Self.bags) { steps in
      steps.then("the bag has:") { (_, table: DataTable) in
        let found = [["title", "copies", "shelf"], ["Tintin", "<3>", "7"], ["Maus", "1", "8"]]
        try expect(DataTable(rows: found), equals: table, "the bag")
      }
    }
    for part in [
      "<pre class=\"reason\">the bag:</pre><p>missing column: <ins>price</ins></p>"
        + "<p>surplus column: <del>shelf</del></p>",
      "<tr><td></td><td>title</td><td>copies</td></tr>",
      "<tr><th scope=\"row\">changed</th><td>Tintin</td>"
        + "<td><div><small>expected</small> <ins>2</ins></div>"
        + "<div><small>found</small> <del>&lt;3&gt;</del></div></td></tr>",
      "<tr><th scope=\"row\">expected, but missing</th><td><ins>Nemo</ins></td><td><ins>1</ins></td></tr>",
      "<tr><th scope=\"row\">found, not expected</th><td><del>Maus</del></td><td><del>1</del></td></tr>",
    ] { #expect(page.contains(part), "\(part)") }
    #expect(!page.contains("- expected, + found"))
  }

  @Test func `shows what differed in earlier attempts in the same way`() async throws {
    var rehearsal = Rehearsal { steps in
      steps.then("the bag has:") { (world, table: DataTable) in
        guard world.scenario?.attempt == 0 else { return }
        try expect(DataTable(rows: [["title"]]), equals: table)
      }
    }
    rehearsal.retry = RetryRule(limit: 1)
    let buffer = try await rehearsal.report(HTMLReporter(Self.context), Self.bags)
    let page = String(decoding: buffer.bytes, as: UTF8.self)
    let attempts = try #require(page.firstMatch(of: /<ul class="attempts">(?s).*?<\/ul>/)).0
    #expect(attempts.contains("<b>attempt 1:</b> <i>failed</i> Then the bag has:"))
    #expect(attempts.contains("<table class=\"difference\">"))
    #expect(attempts.contains("<ins>Tintin</ins>"))
  }

  @Test func `shows each of several differences in its place`() async throws {
    let page = try await page(Self.bags) { steps in
      steps.then("the bag has:") { (world, table: DataTable) in
        world.scenario?.check(DataTable(rows: [["title"]]), equals: table, "the first")
        world.scenario?.check(false, "- a bullet")
        world.scenario?.check(DataTable(rows: []), equals: table, "the second")
      }
    }
    let parts = [
      "the first:</pre><p>missing column:", "\n- a bullet\n",
      "the second:</pre><div class=\"wide\">",
    ]
    let places = parts.map { page.range(of: $0)?.lowerBound }
    #expect(places.allSatisfy { $0 != nil })
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }

  @Test func `shows how texts of several lines differ, line by line`() async throws {
    let page = try await page(
      """
      Feature: F
        Scenario: S
          Then the letter reads:
            \"""
            Dear reader,
            the shop opens at nine.
            Goodbye
            \"""
      """
    ) { steps in
      steps.then("the letter reads:") { (_, text: DocString) in
        try expect(
          "Dear reader,\nthe shop opens at <ten>.\nGoodbye\nP.S.", equals: text.content,
          "the letter")
      }
    }
    for part in [
      "<pre class=\"reason\">the letter</pre><div class=\"wide\"><table class=\"difference lines\">",
      "<tr><td></td><td>&quot;Dear reader,</td></tr>",
      "<tr><th scope=\"row\">expected</th><td>the shop opens at <ins>nine</ins>.</td></tr>",
      "<tr><th scope=\"row\">found</th><td>the shop opens at <del>&lt;ten&gt;</del>.</td></tr>",
    ] { #expect(page.contains(part), "\(part)") }
  }

  @Test func `says where two values only look the same`() async throws {
    struct Price: Equatable, CustomStringConvertible {
      let cents: Int
      var description: String { "\(cents / 100) €" }
    }
    let page = try await page("Feature: F\n  Scenario: S\n    Given x") { steps in
      steps.given("x") { _ in try expect(Price(cents: 120), equals: Price(cents: 150)) }
    }
    #expect(page.contains("The values differ, but their descriptions are the same."))
  }

  @Test(.timeLimit(.minutes(60))) func `stays small however large what differs is`() async throws {
    func page(_ count: Int) async throws -> Int {
      try await self.page("Feature: F\n  Scenario: S\n    Given x\n  Scenario: T\n    Given y") {
        steps in
        steps.given("x") { world in
          let rows = (0..<count).map { ["\($0)", String(repeating: "long ", count: 50)] }
          world.scenario?.check(DataTable(rows: rows), equals: DataTable(rows: [["a", "b"]]))
        }
        steps.given("y") { _ in
          let words = (0..<count * 50).map { "\($0)" }
          try expect(words.joined(separator: " "), equals: words.reversed().joined(separator: " "))
        }
      }.utf8.count
    }
    let small = try await page(1)
    #expect(try await page(1_000) < small + 250_000)
  }

  @Test func `links to a scenario in the same way after it has moved`() async throws {
    let scenario = "  Scenario: S\n    Given x\n"
    let first = try await page("Feature: F\n" + scenario)
    let second = try await page("Feature: F\n  Scenario: T\n    Given x\n\n" + scenario)
    let link = try #require(
      first.firstMatch(of: /<a class="permalink" href="#(scenario-[0-9a-f]+)"/)
    ).1
    for page in [first, second] {
      #expect(page.contains("<a class=\"permalink\" href=\"#\(link)\""))
      #expect(page.contains("<section class=\"sc undefined\" id=\"\(link)\">"))
    }
  }

  @Test func `says which commit ran, at the top and on the paper of each feature`() async throws {
    var context = Self.context
    context.commit = "0123456789abcdef"
    let page = try await page("Feature: F\n  Scenario: S\n    Given x", context: context)
    let places = page.matches(of: /UTC<\/time> · (took .*? · 1 step · )?commit 0123456789</)
    #expect(places.map { $0.1 == nil } == [false, true])
  }
}
