import Foundation
import GherkinRunner
import Testing

@Suite struct CatalogReportTests {
  private static func text(
    _ format: SheetFormat, _ word: String, query: String? = nil, isUnused: Bool = false
  ) throws -> String {
    let file = "/shop/Steps/\(word)Steps.swift"
    let rehearsal = Rehearsal { steps in
      steps.parameter(ParameterType("colour", oneOf: [("red", 1), (word, 2), ("blue", 3)]))
      steps.given(
        StepPattern("I have {int} \(StepPattern.escaped(word)) comic(s)"),
        meaning: "All of them \(word).", filePath: file, line: 7
      ) { (_, _: Int) in }
      steps.when("I paint it {colour}", filePath: file, line: 12) { (_, _: Int) in }
      steps.then("these are left:", filePath: "/shop/Steps/Till.swift", line: 3) {
        (_, _: DataTable) in
      }
    }
    let plan = try rehearsal.plan(
      """
      Feature: \(word)
        Scenario: \(word)
          Given I have 2 \(word) comics
          And I have 5 \(word) comics
          Then these are left:
            | \(word.replacing("|", with: "")) |
      """)
    let report = CatalogReport(
      Catalog(plan), query: query, isUnused: isUnused, folder: "/shop")
    return String(decoding: report.bytes(format), as: UTF8.self)
  }

  @Test(arguments: SheetFormat.allCases)
  func `lists every step`(format: SheetFormat) throws {
    let name = "catalog.\(format == .text ? "txt" : format == .markdown ? "md" : format.rawValue)"
    try Golden.expect(PageText.shortened(Self.text(format, "Marvel")), equals: "reports/\(name)")
  }

  @Test(arguments: [
    (nil, false, "3 steps."), ("paint", false, "1 step for “paint”."),
    ("qqqqq", false, "No step for “qqqqq”."), (nil, true, "1 step that no feature uses."),
  ])
  func `counts them`(query: String?, isUnused: Bool, end: String) throws {
    let text = try Self.text(.text, "old", query: query, isUnused: isUnused)
    #expect(text.hasSuffix("\(end)\n"))
  }

  static let hostile = "</script><!-- \"q\" 'a' `c` & | \u{1B}[31m\u{202E}"

  @Test(arguments: SheetFormat.allCases)
  func `never passes on control characters`(format: SheetFormat) throws {
    let text = try Self.text(format, Self.hostile, query: Self.hostile)
    let control = text.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" && $0 != "\t" }
    #expect(control.isEmpty)
  }

  @Test func `is JSON for any text`() throws {
    let text = try Self.text(.json, Self.hostile)
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let phrases = value?["phrases"] as? [[String: Any]]
    #expect(phrases?.first?["meaning"] as? String == "All of them \(Self.hostile).")
  }

  @Test func `has no markup in HTML but its own`() throws {
    let text = try Self.text(.html, Self.hostile, query: Self.hostile)
    #expect(text.ranges(of: "<script").count == 1)
    #expect(text.ranges(of: "</script").count == 1)
    #expect(!text.contains("<!--"))
    #expect(text.contains("&lt;/script&gt;&lt;!-- &quot;q&quot; &#39;a&#39;"))
  }
}

extension StepPattern {
  /// `text` as a Cucumber expression of just that text.
  fileprivate static func escaped(_ text: String) -> String {
    text.map { #"\(){}/"#.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
