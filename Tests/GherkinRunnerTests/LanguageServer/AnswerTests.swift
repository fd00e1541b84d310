import Foundation
import GherkinRunner
import Testing

/// The answers about features, as messages of the protocol.
@Suite struct AnswerTests {
  private static let path = "Features/a.feature"

  /// `Fixtures/lsp/answers.txt` has cases. After the title of one come a feature, in which `‸` marks the cursor, other files,
  /// each behind `+++` and its path, and calls, each behind `>` with more parameters and before its answer. `diagnostics` are
  /// those that were published, and `messages` those that were shown.
  @Test func `each call is answered as recorded`() throws {
    try Golden.expectCases(in: "lsp/answers.txt", answered: Self.answered)
  }

  /// A case with the answers that it gets now.
  private static func answered(_ parts: [String]) throws -> String {
    let files = parts[0].components(separatedBy: "\n+++ ").map { file in
      file.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    }
    let session = try ServerSession(
      Dictionary(uniqueKeysWithValues: files.dropFirst().map { ($0[0], $0[1]) }),
      suite: { AnsweringSuite() })
    session.initialize([
      "textDocument": [
        "completion": ["completionItem": ["snippetSupport": true]],
        "publishDiagnostics": ["relatedInformation": true],
      ], "workspace": ["workspaceEdit": ["documentChanges": true]],
    ])
    let marked = files[0][1].components(separatedBy: "‸")
    session.open(path, marked.joined())
    session.advance(by: .seconds(1))
    let lines = marked[0].split(separator: "\n", omittingEmptySubsequences: false)
    let position: JSONValue = [
      "line": .integer(lines.count - 1), "character": .integer(lines.last?.utf16.count ?? 0),
    ]
    return try parts.dropFirst().reduce(parts[0]) { text, part in
      let call = part.prefix { !$0.isNewline }
      let words = call.split(separator: " ", maxSplits: 1)
      let answer: JSONValue
      switch words[0] {
      case "diagnostics":
        answer = .list(
          session.sent("textDocument/publishDiagnostics").filter {
            $0["uri"]?.string?.hasSuffix(".feature") == true
          })
      case "messages": answer = .list(session.sent("window/showMessage"))
      default:
        let published = session.sent("textDocument/publishDiagnostics").last?["diagnostics"]
        var params: JSONObject = [
          "textDocument": ["uri": .text(session.uri(path))], "position": position,
          "range": ["start": position, "end": position],
          "context": ["diagnostics": published ?? []],
        ]
        if words.count > 1 {
          for member in try JSONReader.read(Bytes(words[1].utf8)).members ?? [:] {
            params[member.name] = member.value
          }
        }
        let message = session.request("textDocument/\(words[0])", .object(params))
        answer = message["result"] ?? message
      }
      return text + "\n> \(call)\n" + JSONText.indented(readable(answer))
    }
  }

  /// A value with places as `1:2-3:4`, and without what differs from machine to machine and from change to change of the
  /// definitions.
  private static func readable(_ value: JSONValue, isSwift: Bool = false) -> JSONValue {
    switch value {
    case .text(let text):
      let name = text.hasPrefix("file:") ? String(text.split(separator: "/").last ?? "") : text
      return .text(
        (name.removingPercentEncoding ?? name)
          .replacing(/[^ `\n]*\/([^\/ `\n]+\.swift)(:[0-9]+)?/) { "…/\($0.output.1)" })
    case .list(let values): return .list(values.map { readable($0, isSwift: isSwift) })
    case .object(let members):
      func place(_ value: JSONValue?) -> String? {
        guard let line = value?["line"]?.int, let character = value?["character"]?.int else {
          return nil
        }
        return "\(line):\(character)"
      }
      if let place = place(value) { return .text(place) }
      if let start = place(value["start"]), let end = place(value["end"]) {
        return .text(isSwift ? "…" : "\(start)-\(end)")
      }
      let uri = value["uri"] ?? value["textDocument"]?["uri"]
      let isSwift = isSwift || uri?.string?.hasSuffix(".swift") == true
      return .object(
        members.reduce(into: JSONObject()) { $0[$1.name] = readable($1.value, isSwift: isSwift) })
    default: return value
    }
  }

  private static func request(
    _ method: String, _ session: ServerSession, line: Int, character: Int
  ) -> JSONValue {
    let answer = session.request(
      "textDocument/\(method)",
      [
        "textDocument": ["uri": .text(session.uri(path))],
        "position": ["line": .integer(line), "character": .integer(character)],
      ])
    return answer["result"] ?? .null
  }

  @Test func `hover says nothing of uses before all features are read`() throws {
    let session = try ServerSession(["Features/other.feature": ServerTests.good])
    session.worksLater = true
    session.initialize()
    session.open(Self.path, ServerTests.good)
    // The definitions are known, and the features are not.
    session.work()
    func hover() -> String {
      Self.request("hover", session, line: 4, character: 12)["contents"]?["value"]?.string ?? ""
    }
    #expect(!hover().contains("Used") && hover().contains("Defined at"))
    session.work()
    #expect(hover().contains("Used twice, in 2 files."))
  }

  @Test func `definition leads to the pattern in Swift`() throws {
    let session = try ServerSession()
    session.initialize()
    session.open(Self.path, ServerTests.good)
    let location = try #require(Self.request("definition", session, line: 4, character: 12)[0])
    let uri = try #require(location["uri"]?.string)
    let source = try String(contentsOfFile: DocumentURI.path(of: uri) ?? "", encoding: .utf8)
    let line = try #require(location["range"]?["start"]?["line"]?.int)
    #expect(
      source.split(separator: "\n", omittingEmptySubsequences: false)[line].contains(
        "\"I own {int} comics\""))
  }

  @Test func `a client that takes no lists of places or of documents gets none`() throws {
    let session = try ServerSession(["Features/b.feature": "@shop\nFeature: B\n"])
    session.initialize()
    session.open(Self.path, "@shop\nFeature: B\n")
    session.advance(by: .seconds(1))
    let published = session.sent("textDocument/publishDiagnostics")
    let diagnostics = published.flatMap { $0["diagnostics"]?.array ?? [] }
    #expect(diagnostics.contains { $0["code"] == "duplicate-feature-name" }, "\(published)")
    #expect(diagnostics.allSatisfy { $0["relatedInformation"] == nil })
    let edit = session.request(
      "textDocument/rename",
      [
        "textDocument": ["uri": .text(session.uri(Self.path))],
        "position": ["line": 0, "character": 2], "newName": "@store",
      ])["result"]
    #expect(edit?["changes"]?.members?.count == 2)
  }

  @Test
  func `a definition that cannot be used is shown in its Swift file, and is not called unused`()
    throws
  {
    let session = try ServerSession(
      ["Features/b.feature": "Feature: F\n  Scenario: S\n    Then I see some cat\n"],
      suite: { UnfinishedSuite() })
    session.initialize()
    let list = try #require(
      session.sent("textDocument/publishDiagnostics").last {
        $0["uri"]?.string?.hasSuffix("AnswerTests.swift") == true
      }?["diagnostics"]?.array)
    #expect(list.map { $0["code"] } == ["unusable-definition"])
    #expect(list.first?["message"]?.string?.contains("colour") == true)
    #expect(list.first?["range"]?["end"]?["character"]?.int ?? 0 > 10, "the line is marked")
    #expect(session.shown.first?.hasPrefix("A definition cannot be used:") == true)
    // The other definitions are used.
    #expect(session.published("Features/b.feature")?.contains { $0.contains("undefined") } != true)
  }
}

/// The shop, with a hook that a tag chooses, and steps that can be ambiguous.
private struct AnsweringSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) -> Int { 0 }

  func define(_ steps: Steps<Int>) {
    ShopSuite().define(steps)
    steps.before("@shop and not @wip") { _ in }
    steps.given("it costs {int} euros") { (_, _: Int) in }
    steps.when("I tap {string}") { (_, _: String) in }
    steps.then("I see a {word}") { (_, _: String) in }
    steps.then("I see {} cat") { (_, _: String) in }
  }
}

private struct UnfinishedSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
    steps.given("a {colour} cat") { (_, _: String) in }
    steps.then("I see {} cat") { (_, _: String) in }
  }
}
