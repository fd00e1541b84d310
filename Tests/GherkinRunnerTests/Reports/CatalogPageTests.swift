import Foundation
import GherkinRunner
import Testing

/// What the catalog's page does in a browser.
@Suite(Browser.required) struct CatalogPageTests {
  private static let hostile =
    "</script><script>document.title='owned'</script><img src=x onerror=alert(1)>"

  private static func document(searching words: String) async throws -> String {
    let rehearsal = Rehearsal { steps in
      steps.given("the list is empty", filePath: "/a/ListSteps.swift") { _ in }
      steps.when("I scroll to the end", filePath: "/a/ListSteps.swift") { _ in }
      steps.then("the lamp says {string}", meaning: hostile, filePath: "/a/LampSteps.swift") {
        (_, _: String) in
      }
    }
    let plan = try rehearsal.plan(
      """
      Feature: lamps
        Scenario: one
          Then the lamp says "\(hostile)"
      """)
    let page = CatalogReport(Catalog(plan)).bytes(.html)
    return try await Browser.document(
      of: String(decoding: page, as: UTF8.self), query: "?words=\(words)")
  }

  /// The steps that are shown, without their keywords.
  private static func shown(_ document: String) -> [String] {
    document.matches(
      of: /<section(?<attributes>[^>]*)>\s*<h3 class="line"><b>\w+<\/b> (?<text>[^<]*)/
    )
    .filter { !$0.attributes.contains("hidden") }.map {
      $0.text.trimmingCharacters(in: .whitespaces)
    }
  }

  @Test(arguments: [
    ("", ["the lamp says", "the list is empty", "I scroll to the end"], ""),
    ("emtpy", ["the list is empty"], "1 of 3 steps"),
    ("end+list", ["I scroll to the end"], "1 of 3 steps"),
    ("LIST", ["the list is empty", "I scroll to the end"], "2 of 3 steps"),
    ("qqqqqqqq", [], "0 of 3 steps"),
  ])
  func `searches as one types`(words: String, steps: [String], count: String) async throws {
    let document = try await Self.document(searching: words)
    #expect(Self.shown(document) == steps)
    #expect(document.contains("<output id=\"found\">\(count)</output>"))
    #expect(document.contains("<form id=\"find\" role=\"search\">"))
  }

  @Test func `shows hostile text and does not obey it`() async throws {
    let document = try await Self.document(searching: "")
    #expect(document.contains("<title>Steps: 3 steps.</title>"))
    #expect(!document.contains("<img"))
    #expect(document.ranges(of: "<script").count == 1)
  }
}
