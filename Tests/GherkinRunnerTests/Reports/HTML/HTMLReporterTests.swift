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

  /// What did not pass and why, what was compared, rows, tags, what was skipped, and the slowest scenarios.
  @Test func `shows a run as the golden has it`() async throws {
    var rehearsal = Rehearsal { steps in
      steps.given("a shop") { _ in }
      steps.given("a shop that is not built") { _ in throw Pending("it is <planned>") }
      steps.given("it is Sunday") { _ in throw Skip("closed on <Sundays>") }
      steps.when("I take:") { (_, _: DataTable) in }
      steps.then("there are {int} bags") { (_, count: Int) in try expect(2, equals: count) }
      steps.then("nothing else") { _ in }
      steps.then("the bag has:") { (_, table: DataTable) in
        let found = [["title", "copies", "shelf"], ["Tintin", "<3>", "7"], ["Maus", "1", "8"]]
        try expect(DataTable(rows: found), equals: table, "the bag")
      }
      steps.then("the bag has twice:") { (world, table: DataTable) in
        world.scenario?.check(DataTable(rows: [["title"]]), equals: table, "the first")
        world.scenario?.check(false, "- a bullet")
        world.scenario?.check(DataTable(rows: []), equals: table, "the second")
      }
      steps.then("the bag has at last:") { (world, table: DataTable) in
        guard world.scenario?.attempt == 0 else { return }
        world.scenario?.log("not yet")
        try expect(DataTable(rows: [["title"]]), equals: table)
      }
      steps.then("the letter reads:") { (_, text: DocString) in
        try expect(
          "Dear reader,\nthe shop opens at <ten>.\nGoodbye\nP.S.", equals: text.content,
          "the letter")
      }
      steps.then("the animal is {}") { (_, animal: String) in
        try expect("a red cat", equals: animal, "the animal")
      }
      steps.then("the price is right") { _ in
        try expect(Price(cents: 120), equals: Price(cents: 150))
      }
    }
    rehearsal.retry = RetryRule(limit: 1, tags: try TagExpression(parsing: "@again"))
    var context = Self.context
    context.environment = [
      "GITLAB_CI": "true", "CI_JOB_URL": "javascript:alert(1)", "CI_COMMIT_BRANCH": "<b>",
    ]
    let feature = String(decoding: try Golden.bytes("reports/page.feature"), as: UTF8.self)
    let page = try await rehearsal.report(
      HTMLReporter(context), feature,
      "# language: ar\nخاصية: قطط\n  سيناريو: قطة\n    بفرض a shop\n")
    try Golden.expect(
      PageText.shortened(String(decoding: page.bytes, as: UTF8.self)), equals: "reports/page.html")
  }

  private struct Price: Equatable, CustomStringConvertible {
    let cents: Int
    var description: String { "\(cents / 100) €" }
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
