import Foundation
import GherkinRunner
import Testing

/// The answers about features, as messages of the protocol.
@Suite struct AnswerTests {
  private static let path = "Features/a.feature"
  private static let feature = """
    @shop
    Feature: Comics 🐟
      Scenario Outline: Buy
        Given I have <n> comics
        When it breaks
        Then I own <n> comics

        Examples:
          | n |
          | 2 |

    """

  /// A session with the feature open; `‸` marks the cursor.
  private struct Cursor {
    let session: ServerSession
    let params: JSONValue

    init(
      _ marked: String, _ capabilities: JSONValue = [:], others: [String: String] = [:],
      worksLater: Bool = false, suite: @escaping @Sendable () -> any SpecSuite = { ShopSuite() }
    ) throws {
      session = try ServerSession(others, suite: suite)
      session.worksLater = worksLater
      session.initialize(capabilities)
      let parts = marked.components(separatedBy: "‸")
      session.open(AnswerTests.path, parts.joined())
      let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
      params = [
        "textDocument": ["uri": .text(session.uri(AnswerTests.path))],
        "position": [
          "line": .integer(lines.count - 1), "character": .integer(lines.last?.utf16.count ?? 0),
        ],
      ]
    }

    func result(_ method: String, _ more: JSONObject = [:]) throws -> JSONValue {
      var members = try #require(params.members)
      for member in more { members[member.name] = member.value }
      let answer = session.request("textDocument/\(method)", .object(members))
      #expect(answer["error"] == nil, "\(answer)")
      return answer["result"] ?? .null
    }
  }

  private static func at(_ text: String) -> String {
    feature.replacing(text.replacing("‸", with: ""), with: text, maxReplacements: 1)
  }

  private static func place(_ range: JSONValue?) -> String {
    func end(_ name: String) -> String {
      "\(range?[name]?["line"]?.int ?? -1):\(range?[name]?["character"]?.int ?? -1)"
    }
    return "\(end("start"))-\(end("end"))"
  }

  @Test func `completion has an edit for the place, and snippets for those who take them`() throws {
    let plain = try Cursor(Self.at("When it br‸eaks"))
    let list = try plain.result("completion")
    let item = try #require(list["items"]?[0])
    #expect(list["isIncomplete"] == true)
    #expect(item["label"] == "it breaks")
    #expect(Self.place(item["textEdit"]?["range"]) == "4:9-4:18")
    #expect(item["filterText"] == "it br")
    #expect(item["insertTextFormat"] == 1)
    let rich = try Cursor(
      Self.at("When it breaks").replacing("When it breaks", with: "When own‸"),
      [
        "textDocument": [
          "completion": ["completionItem": ["snippetSupport": true, "labelDetailsSupport": true]]
        ]
      ])
    let snippet = try #require(try rich.result("completion")["items"]?[0])
    #expect(
      snippet["textEdit"]?["newText"] == "I own ${1:2} comics"
        || snippet["textEdit"]?["newText"] == "I own ${1:3} comics")
    #expect(snippet["insertTextFormat"] == 2)
    #expect(snippet["labelDetails"]?["description"] == "used 1 ×")
  }

  @Test func `hover explains the step and names its range`() throws {
    let cursor = try Cursor(
      Self.at("Then I o‸wn"), others: ["Features/other.feature": "Feature: O"])
    let hover = try cursor.result("hover")
    #expect(Self.place(hover["range"]) == "5:9-5:25")
    #expect(hover["contents"]?.string?.contains("Used once, in 1 file") == true)
  }

  @Test func `hover says nothing of uses before all features are read`() throws {
    let cursor = try Cursor(
      Self.at("Then I o‸wn"), others: ["Features/other.feature": Self.feature], worksLater: true)
    // The definitions are known, and the features are not.
    cursor.session.work()
    let early = try cursor.result("hover")["contents"]?.string
    #expect(early?.contains("Used") == false && early?.contains("Defined at") == true)
    cursor.session.work()
    let hover = try cursor.result("hover")["contents"]?.string
    #expect(hover?.contains("Used twice, in 2 files.") == true)
  }

  @Test(arguments: [(["plaintext", "markdown"], "markdown"), (["plaintext"], "plaintext")])
  func `texts have a format that the client lists`(formats: [String], kind: String) throws {
    let list = JSONValue.list(formats.map { .text($0) })
    let cursor = try Cursor(
      Self.at("Then I o‸wn"),
      [
        "textDocument": [
          "hover": ["contentFormat": list],
          "completion": ["completionItem": ["documentationFormat": list]],
        ]
      ])
    #expect(try cursor.result("hover")["contents"]?["kind"]?.string == kind)
    let item = try #require(try cursor.result("completion")["items"]?[0])
    #expect(item["documentation"]?["kind"]?.string == kind)
  }

  @Test func `definition leads to the pattern in Swift`() throws {
    let cursor = try Cursor(Self.at("Then I o‸wn"))
    let location = try #require(try cursor.result("definition")[0])
    let uri = try #require(location["uri"]?.string)
    #expect(uri.hasSuffix(".swift"))
    let source = try String(contentsOfFile: DocumentURI.path(of: uri) ?? "", encoding: .utf8)
    let line = try #require(location["range"]?["start"]?["line"]?.int)
    #expect(
      source.split(separator: "\n", omittingEmptySubsequences: false)[line].contains(
        "\"I own {int} comics\""))
  }

  @Test func `references are those of the placeholder`() throws {
    let cursor = try Cursor(Self.at("Then I own <‸n>"))
    let references = try cursor.result("references", ["context": ["includeDeclaration": true]])
    #expect(
      references.array?.map { Self.place($0["range"]) } == ["3:17-3:20", "5:15-5:18", "8:8-8:9"])
  }

  @Test func `symbols are a tree`() throws {
    let cursor = try Cursor(Self.at("‸@shop"))
    let feature = try #require(try cursor.result("documentSymbol")[0])
    #expect(feature["detail"] == "@shop")
    #expect(Self.place(feature["selectionRange"]) == "1:0-1:18")
    #expect(feature["children"]?[0]?["kind"] == 12)
  }

  @Test func `tokens are relative to each other, in the units of the client`() throws {
    let cursor = try Cursor(Self.at("‸@shop"))
    let data = try #require(
      try cursor.result("semanticTokens/full")["data"]?.array?.compactMap(\.int))
    #expect(data.count % 5 == 0)
    // The tag, the keyword, and the name with a fish of two units.
    #expect(Array(data.prefix(15)) == [0, 0, 5, 9, 0, 1, 0, 7, 0, 0, 0, 9, 9, 1, 0])
    let part = try cursor.result(
      "semanticTokens/range",
      ["range": .range(9, 0, 9, 20)])
    #expect(part["data"]?.array?.compactMap(\.int) == [9, 8, 1, 5, 0])
  }

  @Test func `references in thousands are written as any other`() throws {
    let others = (0..<30).map { number in
      (
        "Features/über \(number).feature",
        "Feature: Ü \(number)\n  Scenario: 🐟 \(number)\n    When it breaks\n"
      )
    }
    let cursor = try Cursor(
      Self.at("When it br‸eaks"), others: Dictionary(uniqueKeysWithValues: others))
    let found = try cursor.result("references", ["context": ["includeDeclaration": true]])
    let places = try #require(found.array)
    #expect(places.count == 32)
    #expect(places[0]["uri"]?.string?.hasSuffix(".swift") == true)
    #expect(
      Set(places.dropFirst().compactMap { $0["uri"]?.string })
        == Set([cursor.session.uri(Self.path)] + others.map { cursor.session.uri($0.0) }))
    #expect(places.filter { Self.place($0["range"]) == "2:9-2:18" }.count == 30)
  }

  @Test func `formatting changes lines and ranges, or says what is wrong`() throws {
    let cursor = try Cursor("Feature: A\nScenario: B‸\n  Given I have 2 comics\n")
    let options: JSONObject = ["options": ["tabSize": 2, "insertSpaces": true]]
    let edits = try #require(try cursor.result("formatting", options).array)
    #expect(edits.map { $0["newText"]?.string } == ["\n  Scenario: B\n    Given I have 2 comics\n"])
    let broken = try Cursor("Feature: A\n  Scenario: B\n    Given x\n      | a‸\n")
    #expect(try broken.result("formatting", options).isNull)
    #expect(broken.session.shown.last?.hasPrefix("Line 4 has to be corrected first: ") == true)
  }

  @Test func `actions correct the diagnostics that the client names`() throws {
    let cursor = try Cursor(
      "Feature: A\n  Scenario: B\n    Given I hvae 2 co‸mics\n    Then I own 2 comics\n",
      ["workspace": ["workspaceEdit": ["documentChanges": true]]])
    let published = try #require(
      cursor.session.sent("textDocument/publishDiagnostics").last?["diagnostics"])
    let position = try #require(cursor.params["position"])
    let actions = try cursor.result(
      "codeAction",
      ["range": ["start": position, "end": position], "context": ["diagnostics": published]])
    let first = try #require(actions[0])
    #expect(first["title"] == "Change to ‘I have 2 comics’")
    #expect(first["kind"] == "quickfix")
    #expect(first["diagnostics"]?[0]?["code"] == "undefined-step")
    let change = try #require(first["edit"]?["documentChanges"]?[0])
    #expect(change["textDocument"]?["version"] == 1)
    #expect(change["edits"]?[0]?["newText"] == "I have 2 comics")
    let only = try cursor.result(
      "codeAction",
      [
        "range": ["start": position, "end": position],
        "context": ["diagnostics": [], "only": ["refactor"]],
      ])
    #expect(only.array?.isEmpty == true)
  }

  @Test func `a rename changes features and the definition, or says why not`() throws {
    let cursor = try Cursor(
      Self.at("@sh‸op"), others: ["Features/b.feature": "@shop\nFeature: B\n"])
    let target = try cursor.result("prepareRename")
    #expect(target["placeholder"] == "@shop")
    let edit = try cursor.result("rename", ["newName": "@store"])
    let changes = try #require(edit["changes"]?.members)
    #expect(
      changes.map(\.name).sorted()
        == [cursor.session.uri(Self.path), cursor.session.uri("Features/b.feature")].sorted())
    let step = try Cursor(Self.at("When it br‸eaks"))
    let name = try step.result("prepareRename")["placeholder"]
    #expect(name == "it breaks")
    let renamed = try step.result("rename", ["newName": "it falls apart"])
    let files = try #require(renamed["changes"]?.members)
    #expect(files.count == 2)
    #expect(files.first { $0.name.hasSuffix(".swift") }?.value[0]?["newText"] == "it falls apart")
    #expect(try step.result("rename", ["newName": "it {int}"]).isNull)
    #expect(step.session.shown.last?.hasPrefix("The parameters have to stay") == true)
  }

  @Test func `a rename of a tag changes the tag expressions of specs.json, and names the hooks`()
    throws
  {
    let configuration = """
      {"tags": "not (@wip or @shop)", "sources": {"Shop/**": "@shop", "*": ["@a", "@shop"], "@shop": []},
        "retry": 2, "check": {"missing-then": "off"},
        "profiles": {"ci": {"tags": ["@shop\\\\(2\\\\) or @shop", "@shopping"], "retry-tags": "@shop"}}}
      """
    let cursor = try Cursor(
      Self.at("@sh‸op"), others: ["specs.json": configuration], suite: { HookedSuite() })
    let edit = try cursor.result("rename", ["newName": "@in(store)"])
    let edits = try #require(edit["changes"]?[cursor.session.uri("specs.json")]?.array)
    #expect(
      edits.map { $0["newText"]?.string } == [
        #""not (@wip or @in\\(store\\))""#, #""@in\\(store\\)""#, #""@in\\(store\\)""#,
        #""@shop\\(2\\) or @in\\(store\\)""#,
        #""@in\\(store\\)""#,
      ])
    #expect(edits.map { Self.place($0["range"]) }.first == "0:9-0:30")
    let message = try #require(cursor.session.sent("window/showMessage").last)
    #expect(message["type"] == 3)
    #expect(message["message"]?.string?.contains("names @shop; change it there as well.") == true)
  }
}

/// A suite with a hook that a tag chooses.
private struct HookedSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) -> Int { 0 }

  func define(_ steps: Steps<Int>) {
    ShopSuite().define(steps)
    steps.before("@shop and not @wip") { _ in }
  }
}
