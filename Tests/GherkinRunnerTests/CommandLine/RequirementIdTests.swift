import Foundation
import GherkinRunner
import Testing

/// Which tags are taken for ids, and what is said of requirements that a run of some features says nothing of.
@Suite struct RequirementIdTests {
  /// What 'trace' says of scenarios with `tags` if the table has `ids`.
  private static func run(tags: [String], ids: [String]) async throws -> CommandLineRun {
    let scenarios = tags.map { "  @\($0)\n  Scenario: \($0)\n    When I wait\n" }.joined()
    let rows = ids.map { "| \($0) | text |\n" }.joined()
    return try await CommandLineRun.of(
      "trace stories.md",
      [
        "stories.md": "| id | text |\n|-|-|\n\(rows)",
        "Features/a.feature": "Feature: F\n\(scenarios)",
      ])
  }

  @Test(arguments: [
    // Stories that are older than the table, however many come later.
    (["US01", "US02", "US03", "US04", "US05", "US06"], ["US06"]),
    (["US1", "US2", "US6", "US7", "US8", "US9", "US10"], ["US6", "US7", "US8", "US9", "US10"]),
    // Tickets, of which one is a requirement.
    (["GH-7", "GH-120", "GH-200"], ["GH-120"]),
  ])
  func `a row and a tag are enough where other tags read like ids`(
    tags: [String], ids: [String]
  ) async throws {
    let run = try await Self.run(tags: tags, ids: ids)
    #expect(run.status == .passed, "\(run.output)")
    #expect(!run.output.contains("no requirement"), "\(run.output)")
  }

  @Test(arguments: [
    ("US30", ["US01", "US02"], nil), ("US00", ["US01", "US02"], nil),
    ("us1", ["US01", "US02"], "US01"), ("US001", ["US01", "US12"], "US01"),
    ("GH-0100", ["GH-100", "US1"], "GH-100"),
  ])
  func `a tag that is meant as an id is reported, with an id that only reads otherwise`(
    tag: String, ids: [String], meant: String?
  ) async throws {
    let run = try await Self.run(tags: ids + [tag], ids: ids)
    #expect(run.status == .failed)
    #expect(run.output.contains("There is no requirement '\(tag)'."), "\(run.output)")
    #expect(run.output.contains("Did you mean") == (meant != nil), "\(run.output)")
    if let meant { #expect(run.output.contains("Did you mean '@\(meant)'?"), "\(run.output)") }
  }

  @Test(arguments: [
    (
      "stories.md", "|id|text|\n|-|-|\n|a|b|c|",
      #"as \|, or add a column that the row has to the first line of the table: 'waiver', 'owner', 'until'."#
    ),
    ("stories.md", "|id|text|waiver|owner|\n|-|-|-|-|\n|a|b|c|d|e|", ": 'until'."),
    (
      "stories.md", "|id|text|waiver|owner|until|\n|-|-|-|-|-|\n|a|b|c|d||f|",
      #"Write a bar within a text as \|."#
    ),
    ("stories.csv", "id,text\na,b,c", "in quotation marks, or add a column"),
  ])
  func `a row with too many cells is answered with the columns that there may be`(
    path: String, table: String, advice: String
  ) async throws {
    let run = try await CommandLineRun.of("trace \(path)", [path: table])
    #expect(run.status == .unusable)
    #expect(run.errors.contains(advice), "\(run.errors)")
  }

  @Test func `many requirements that were not in a run are one problem for people`() async throws {
    let ids = (1...6).map { "US\($0)" }
    let folder = try TemporaryFolder([
      "stories.csv": "id,text\n" + ids.map { "\($0),text\n" }.joined(),
      "Features/a.feature": "Feature: A\n  @US1\n  Scenario: a\n    Given I have 4 comics\n",
      "Features/b.feature": "Feature: B\n"
        + ids.dropFirst().map { "  @\($0)\n  Scenario: \($0)\n    When it breaks\n" }.joined(),
    ])
    _ = try await CommandLineRun.of("Features/a.feature --format message:run.ndjson", in: folder)
    let run = try await CommandLineRun.of("trace stories.csv --results run.ndjson -q", in: folder)
    #expect(run.status == .failed)
    #expect(
      run.output == """
        stories.csv:3:1: error: Whether 5 requirements are met is not known, because none of their scenarios ran: US2, US3, US4 and 2 more. [not-run]
            = Run all features, and use the results of that run.

        6 requirements: 5 not run, 1 passed; 5 problems

        """)
    let json = try await CommandLineRun.of(
      "trace stories.csv --results run.ndjson -f json", in: folder)
    #expect(try JSONReader.read(Bytes(json.output.utf8))["problems"]?.array?.count == 5)
  }

  @Test(arguments: [
    ("Features/a.feature", "3 not in this run, 1 passed"), ("", "1 uncovered, 2 failed, 1 passed"),
    ("Features/a.feature Features/b.feature", "2 failed, 1 uncovered, 1 passed"),
    ("./Features", "2 failed, 1 uncovered, 1 passed"),
  ])
  func `the page calls uncovered only what no feature of the suite has`(
    paths: String, counts: String
  ) async throws {
    let folder = try TemporaryFolder([
      "specs.json": #"{"requirements": "stories.csv"}"#,
      "stories.csv": "id,text\nUS1,a\nUS2,b\nUS3,c\nUS4,d\n",
      "Features/a.feature": "Feature: A\n  @US1\n  Scenario: a\n    Given I have 4 comics\n",
      "Features/b.feature": "Feature: B\n  @US2 @US3\n  Scenario: b\n    When it breaks\n",
    ])
    _ = try await CommandLineRun.of("\(paths) -f html:page.html -f message:run.ndjson", in: folder)
    let expected = Set(counts.split(separator: ", "))
    func states(of page: String) throws -> Set<Substring> {
      let line = try #require(page.firstMatch(of: /id="requirements"><h2>.*<\/h2>\n<p>(.*)<\/p>/)).1
      return Set(line.split(separator: ", "))
    }
    #expect(try states(of: folder.read("page.html")) == expected)
    // It is known of merged results as well.
    _ = try await CommandLineRun.of("merge run.ndjson -f html:merged.html", in: folder)
    #expect(try states(of: folder.read("merged.html")) == expected)
  }
}
