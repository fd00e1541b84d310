import Foundation
import GherkinRunner
import Testing

/// What `specs parse` prints.
struct ParseOutputTests {
  private static let good = "Feature: a\nScenario: b\nGiven c\n"
  private static let bad = "Feature: a\nScenario: b\nGiven c\nnonsense\n"

  @Test(arguments: [
    (ParseOutput.Kind.ast, ["gherkinDocument", "gherkinDocument", "parseError"]),
    (.pickles, ["pickle", "pickle", "parseError"]),
    (
      .messages,
      ["source", "gherkinDocument", "pickle", "source", "gherkinDocument", "pickle", "source"]
        + ["parseError"]
    ),
    (.none, []),
  ])
  func `each kind prints its messages`(kind: ParseOutput.Kind, expected: [String]) throws {
    let lines = try print(kind, [Self.good, Self.good, Self.bad])
    let keys = try lines.map { line in
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require((value as? [String: Any])?.keys.first)
    }

    #expect(keys == expected)
  }

  @Test func `ids count on from file to file`() throws {
    let lines = try print(.pickles, [Self.good, Self.bad, Self.good])
    // Step, scenario, pickle step and pickle; the step of the broken file; and again.
    #expect(lines[0].contains(#""id":"3""#) && lines[0].contains(#""id":"2""#))
    #expect(lines[2].contains(#""id":"9""#) && lines[2].contains(#""id":"8""#))
  }

  @Test func `tokens are printed unless there are errors`() throws {
    let lines = try print(.tokens, [Self.good, Self.bad])
    #expect(
      lines.dropLast() == [
        "(1:1)FeatureLine:()Feature/a/", "(2:1)ScenarioLine:()Scenario/b/",
        "(3:1)StepLine:(Context)Given /c/", "EOF",
      ])
    #expect(lines.last?.hasPrefix(#"{"parseError":"#) == true)
  }

  @Test func `large output comes in parts`() throws {
    let text = "Feature: a\n" + String(repeating: "Scenario: b\nGiven c\n", count: 10_000)
    var output = ParseOutput(.messages)
    var parts = 0
    var bytes: Bytes = []
    output.print(SourceFile(uri: "a.feature", text: text)) {
      parts += 1
      bytes += $0
    }
    #expect(parts > 3)
    #expect(bytes.split(separator: 10).count == 10_002)
  }

  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], "a\u{FFFD}b"),
      ([0x61, 0xC3], "a\u{FFFD}"),
      ([0xED, 0xA0, 0x80, 0x0A], "\u{FFFD}\u{FFFD}\u{FFFD}\n"),
      ([0xC3, 0xA4], "ä"),
    ] as [(Bytes, String)])
  func `a source that is not UTF-8 is shown with replacement characters`(
    bytes: Bytes, shown: String
  ) throws {
    var output = ParseOutput(.messages)
    var json: Bytes = []
    output.print(SourceFile(uri: "a.feature", bytes: bytes)) { json += $0 }
    let line = try #require(json.split(separator: 10).first)
    let message = try JSONSerialization.jsonObject(with: Data(line)) as? [String: [String: String]]

    #expect(message?["source"]?["data"] == shown)
  }

  private func print(
    _ kind: ParseOutput.Kind, _ texts: [String]
  ) throws -> [String] {
    var output = ParseOutput(kind)
    var bytes: Bytes = []
    for text in texts { output.print(SourceFile(uri: "a.feature", text: text)) { bytes += $0 } }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
