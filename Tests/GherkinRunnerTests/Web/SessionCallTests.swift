import Foundation
import GherkinRunner
import Testing

/// What a page asks, and what comes of it.
@Suite struct SessionCallTests {
  /// `Fixtures/web/session.txt` has cases: after the title of one come its files, each behind `+++` and its path, and then
  /// calls, each behind `>` and before its answer. A text that belongs to a call stands behind bars. Calls about a block name
  /// it by its id; they send it as it was when the first of them, or `hold`, asked for it.
  @Test func `each call is answered as recorded`() throws {
    try Golden.expectCases(in: "web/session.txt", answered: Self.answered)
  }

  /// A case with the answers that it gets now.
  private static func answered(_ parts: [String]) throws -> String {
    var files: [String: String] = [:]
    for file in parts[0].components(separatedBy: "\n+++ ").dropFirst() {
      let lines = file.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      files[String(lines[0])] = lines[1] + "\n"
    }
    let page = try SessionPage(files, suite: { SessionSuite() })
    var held: [String: JSONObject] = [:]
    return try parts.dropFirst().reduce(parts[0]) { text, part in
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      let written = lines.dropFirst().prefix { $0.hasPrefix("¦") }
      let content = written.map { $0.dropFirst() }.joined(separator: "\n")
      let call = ([lines[0]] + written).joined(separator: "\n")
      let words = lines[0].split(separator: " ", maxSplits: 2).map(String.init)
      return text + "\n> \(call)\n" + (try answer(words, content, page, &held))
    }
  }

  private static func answer(
    _ words: [String], _ content: String, _ page: SessionPage, _ held: inout [String: JSONObject]
  ) throws -> String {
    let path = "Features/a.feature"
    func members(_ text: String?) throws -> JSONObject {
      try text.map { try JSONReader.read(Bytes($0.utf8)).members ?? [:] } ?? [:]
    }
    switch words[0] {
    case "write":
      try page.folder.write(content + "\n", to: words[1])
      return "done"
    case "get":
      let query = try members(words.count > 2 ? words[2] : nil)
      let values = Dictionary(uniqueKeysWithValues: query.map { ($0.name, $0.value.string ?? "") })
      return shown(page.request("GET", words[1], query: values), words[1])
    case "post":
      return shown(page.post(words[1], .object(try members(words[2]))), words[1])
        + file(page, try members(words[2])["path"]?.string ?? path)
    default:
      var block = try held[words[1]] ?? page.block(path, words[1])
      held[words[1]] = block
      if words[0] == "hold" { return "done" }
      if !content.isEmpty { block["text"] = .text(content) }
      for member in try members(words.count > 2 ? words[2] : nil) {
        block[member.name] = member.value
      }
      if block["isNew"] == true { block["start"] = block["end"] }
      let answer = page.post(words[0], .object(block))
      guard words[0] == "save" else { return shown(answer, words[0]) }
      if answer.status == 200 { held = [:] }
      return shown(answer, words[0]) + file(page, path)
    }
  }

  /// What a file holds, with bars before its lines.
  private static func file(_ page: SessionPage, _ path: String) -> String {
    guard let text = try? page.folder.read(path) else { return "\n\(path) is not there" }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "\n|\($0)" }.joined()
  }

  /// The status and the answer; of a feature, what the session knows of it, and the ids of its blocks.
  private static func shown(_ answer: (status: Int, json: JSONValue), _ call: String) -> String {
    func short(_ value: JSONValue) -> JSONValue {
      switch value {
      case .list(let values): return .list(values.map(short))
      case .object(let members):
        let isFeature = value["blocks"] != nil
        let left = ["version", "findings", "direction", "language"]
        return .object(
          members.reduce(into: JSONObject()) { object, member in
            if isFeature && left.contains(member.name) || member.name == "pieces" { return }
            object[member.name] =
              member.name == "blocks"
              ? .list((member.value.array ?? []).compactMap { $0["id"] }) : short(member.value)
          })
      default: return value
      }
    }
    return "\(answer.status) \(JSONText.indented(short(answer.json)))"
  }
}

/// The shop, and a step that takes a table.
private struct SessionSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) -> Int { 0 }

  func define(_ steps: Steps<Int>) {
    ShopSuite().define(steps)
    steps.then("the shelf holds") { (_, _: DataTable) in }
  }
}
