import Foundation
import GherkinRunner
import Testing

/// What stands above everything else on a page, and what stands beside it.
@Suite struct PageOverviewTests {
  @Test func `draws the last runs, with their numbers in a table`() async throws {
    let folder = try TemporaryFolder([
      "specs.json": #"{"requirements": "stories.csv"}"#, "stories.csv": "id,text\nUS1,a\n",
      "Features/a.feature": "Feature: F\n  @US1\n  Scenario: S\n    Then I own 0 comics\n",
    ])
    func page() async throws -> String {
      _ = try await CommandLineRun.of("-f html:page.html --history h.jsonl", in: folder)
      return try folder.read("page.html")
    }
    #expect(try await !page().contains("<polyline"))
    try folder.write(
      "Feature: F\n  @US1\n  Scenario: S\n    Then I own 1 comics\n", to: "Features/a.feature")
    _ = try await page()
    let page = try await page()
    #expect(page.matches(of: /<polyline points="5,5 100,35 195,35 "\/>/).count == 2)
    #expect(page.matches(of: /<rect class="failed" x="97"/).count == 3)
    #expect(page.contains("<figcaption>Passed: 0.0 %, lowest 0.0 %</figcaption>"))
    #expect(page.contains("<figcaption>Requirements shown: 0 of 1</figcaption>"))
    #expect(page.contains("<summary>The last 3 runs in a table</summary>"))
    let rows = page.matches(of: /<td>(\d of 1)<\/td><td>[^<]*<\/td><td>(\d of 1)<\/td><\/tr>/)
    #expect(
      rows.map { "\($0.1), \($0.2)" } == ["0 of 1, 0 of 1", "0 of 1, 0 of 1", "1 of 1, 1 of 1"])
    // The lines of runs are not results of scenarios.
    let history = try await CommandLineRun.of("history h.jsonl -f json", in: folder)
    #expect(!history.errors.contains("warning"), "\(history.errors)")
    // A part of the features is not a run to compare with.
    try folder.write(
      "Feature: G\n  Scenario: T\n    Then I own 0 comics\n", to: "Features/b.feature")
    _ = try await CommandLineRun.of(
      "Features/b.feature -f html:page.html --history h.jsonl", in: folder)
    #expect(try !folder.read("page.html").contains("<polyline"))
  }

  private static let feature = """
    Feature: F
      Scenario: Passes
        Given a large attachment
      Scenario: Fails
        Given a large attachment
        And it fails
    """

  @Test func `leaves out nothing of what failed, and says what of the rest`() async throws {
    let folder = try TemporaryFolder(["Features/a.feature": Self.feature])
    let run = try await CommandLineRun.of("-f html:page.html", in: folder, suite: LargeSuite.self)
    #expect(run.status == .failed)
    let page = try folder.read("page.html")
    #expect(page.contains("1 large attachment of scenarios that passed, 3 MB."))
    #expect(page.matches(of: /download="screen.bin"/).count == 1)
    #expect(page.utf8.count > 4_000_000)
  }

  @Test func `writes what is large beside the page, once, and links it`() async throws {
    let folder = try TemporaryFolder(["Features/a.feature": Self.feature])
    let options = "-f html:out/page.html --attachments out/files"
    let run = try await CommandLineRun.of(options, in: folder, suite: LargeSuite.self)
    #expect(run.status == .failed)
    let page = try folder.read("out/page.html")
    let links = page.matches(of: /<a href="(\.\/files\/[0-9a-f]+-screen\.bin)">/).map(\.1)
    #expect(links.count == 2)
    let link = try #require(links.first)
    let file = try Data(contentsOf: URL(filePath: "\(folder.path)/out/\(link)"))
    #expect(file.count == 3_000_000)
    #expect(links.allSatisfy { $0 == link })
    #expect(!page.contains("Left out of this page"))
    #expect(page.utf8.count < 200_000)
    // A folder that cannot be made is said before anything runs.
    let refused = try await CommandLineRun.of(
      "-f html:page.html --attachments Features/a.feature/x", in: folder, suite: LargeSuite.self)
    #expect(refused.status == .unusable, "\(refused.errors)")
  }

  /// What can be said of accessibility without a browser: with one, axe-core looks.
  @Test func `pages have what screen readers need`() async throws {
    var files = VariedSuite.files
    files["specs.json"] = #"{"requirements": "requirements.md", "technical": "@rare"}"#
    files["Features/deep/b.feature"] =
      "@rare\nFeature: R\n  Scenario: S\n    When I look into the bag\n"
    let folder = try TemporaryFolder(files)
    for _ in 1...2 {
      _ = try await CommandLineRun.of(
        "-f html:page.html --history h.jsonl --retry 1", in: folder, suite: VariedSuite.self)
    }
    var pages = [try folder.read("page.html")]
    for command in ["steps --format html", "steps bag --format html"] {
      pages.append(try await CommandLineRun.of(command, in: folder, suite: VariedSuite.self).output)
    }
    pages.append(
      try await CommandLineRun.of(
        "mutate --format html",
        ["Features/a.feature": "Feature: F\n  Scenario: S\n    Then there may be 3 apples\n"],
        suite: FruitSuite.self
      ).output)
    for page in pages {
      let ids = page.matches(of: /<[^>]* id="([^"]*)"/).map(\.1)
      #expect(ids.count == Set(ids).count, "an id is there twice")
      let targets = Set(page.matches(of: /href="#([^"]*)"/).map(\.1))
      #expect(targets.subtracting(ids).isEmpty)
      let levels = page.matches(of: /<h([1-6])[ >]/).compactMap { Int($0.1) }
      #expect(levels.first == 1 && levels.filter { $0 == 1 }.count == 1)
      for (one, next) in zip(levels, levels.dropFirst()) {
        #expect(next <= one + 1, "a heading of level \(next) follows one of level \(one)")
      }
      for picture in page.matches(of: /<svg[^>]*>/) {
        #expect(picture.0.contains("aria-hidden"), "its words stand beside it")
      }
    }
  }

  @Test func `the colors of words can be told from what is behind them`() async throws {
    let page = try await CommandLineRun.of(
      "steps --format html", ["Features/a.feature": "Feature: F\n"]
    ).output
    let (light, dark) = (
      try #require(page.firstRange(of: ":root {")),
      try #require(page.firstRange(of: "scheme: dark)"))
    )
    for start in [light.upperBound, dark.upperBound] {
      let palette = page[start...].prefix { $0 != "}" }
      var colors: [Substring: Double] = [:]
      for color in palette.matches(of: /--(\w+): #([0-9a-f]{3,6});/) {
        let digits = color.2.count == 3 ? color.2.flatMap { [$0, $0] } : Array(color.2)
        let parts = stride(from: 0, to: 6, by: 2).map { index -> Double in
          let value = Double(Int(String(digits[index...index + 1]), radix: 16) ?? 0) / 255
          return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        colors[color.1] = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
      }
      let words = [
        "text", "quiet", "link", "passed", "failed", "pending", "skipped", "flaky", "undefined",
        "value",
      ]
      for word in words {
        for paper in ["page", "card"] {
          let pair = [
            try #require(colors[word[...]]), try #require(colors[paper[...]]),
          ].sorted()
          #expect((pair[1] + 0.05) / (pair[0] + 0.05) >= 4.5, "\(word) on \(paper)")
        }
      }
    }
  }
}

/// A suite that attaches more than a page keeps.
private struct LargeSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) -> ScenarioContext { scenario }

  func define(_ steps: Steps<ScenarioContext>) {
    steps.given("a large attachment") { scenario in
      scenario.attach(
        Array(repeating: 7, count: 3_000_000), mediaType: "application/octet-stream",
        name: "screen.bin")
    }
    steps.given("it fails") { scenario in try expect(1, equals: 2) }
  }
}
