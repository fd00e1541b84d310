import Foundation
import GherkinRunner
import Testing

/// Edits at random, through the calls that a page makes.
@Suite(.timeLimit(.minutes(60))) struct SessionEditsTests {
  /// How many edits are made; `make web-soak` makes more.
  private static let count =
    ProcessInfo.processInfo.environment["WEB_EDITS"].flatMap(Int.init) ?? 150

  private static let lines = [
    "Given I have 3 comics", "Then I own 3 comics", "When nothing defines this", "| a | b |",
    "| 1 |", "\"\"\"", "@draft", "@fast @slow", "# a remark", "", "Scenario: New", "Examples:",
    "Scenario Outline: <a>", "Then I own <a> comics", "Rule: R", "Background:", "Feature: F",
    "\u{1F600} é \u{2028}", "And I own 3 comics   ", "* I wait", "  free text", "<<<<<<< HEAD",
  ]

  @Test func `file, session and check agree after each of many edits`() throws {
    let names = (0..<6).map { "Features/\($0 % 2)/\($0).feature" }
    var generator = FeatureGenerator(seed: 44)
    var files = Dictionary(uniqueKeysWithValues: names.map { ($0, generator.next()) })
    files["specs.json"] = "{}"
    let page = try SessionPage(files)
    var random = SeededGenerator(seed: 44)
    func below(_ limit: Int) -> Int { Int.random(in: 0..<max(1, limit), using: &random) }
    var saved = 0
    for number in 0..<Self.count {
      let path = names[below(names.count)]
      let before = try page.bytes(path)
      let feature = page.feature(path)
      let blocks = try #require(feature["blocks"]?.array)
      let block = blocks[below(blocks.count)]
      let (start, end) = (block["start"]?.int ?? 0, block["end"]?.int ?? 0)
      let original = try #require(block["text"]?.string)
      var lines = original.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for _ in 0...below(2) {
        let place = below(lines.count)
        switch below(4) {
        case 0: lines.insert(Self.lines[below(Self.lines.count)], at: place)
        case 1 where lines.count > 1: lines.remove(at: place)
        case 2: lines[place] += " x"
        default: lines[place] = Self.lines[below(Self.lines.count)]
        }
      }
      let isNew = below(8) == 0
      let body: JSONObject = [
        "path": .text(path), "version": feature["version"] ?? .null,
        "start": .integer(isNew ? end : start), "end": .integer(end),
        "text": .text(lines.joined(separator: "\n")), "isNew": .boolean(isNew),
      ]
      let look = page.post("look", .object(body)).json
      let colored = (look["pieces"]?.array ?? []).compactMap { $0[1]?.string }.joined()
      #expect(colored == lines.joined(separator: "\n"), "edit \(number)")
      let answer = page.post("save", .object(body))
      #expect(answer.status == 200, "edit \(number): \(answer.json)")
      let after = try page.bytes(path)
      let isDeleted = lines.allSatisfy { $0.allSatisfy(\.isWhitespace) }
      if !isDeleted {
        let from = isNew ? end : start
        #expect(after.prefix(from) == before.prefix(from), "edit \(number)")
        #expect(after.suffix(before.count - end) == before.suffix(before.count - end))
      }
      if number % 10 == 0 || Self.count <= 500 {
        // A server that begins now knows the same.
        let fresh = try SessionPage(in: page.folder)
        #expect(
          Self.withoutUndo(page.feature(path)) == Self.withoutUndo(fresh.feature(path)),
          "edit \(number)")
      }
      saved += 1
      // A file that cannot be parsed is edited as a whole; it is made whole again after a while.
      if page.feature(path)["whole"] == true, below(3) == 0 {
        try page.folder.write(generator.next(), to: path)
        page.pass(.seconds(1))
      }
    }
    #expect(saved == Self.count)
  }

  private static func withoutUndo(_ feature: JSONValue) -> JSONObject? {
    var members = feature.members
    for name in ["canUndo", "canRestore"] { members?[name] = nil }
    return members
  }
}
