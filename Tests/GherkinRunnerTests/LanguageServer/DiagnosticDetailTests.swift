import GherkinRunner
import Testing

/// What diagnostics say besides what `specs check` says.
@Suite struct DiagnosticDetailTests {
  private static let path = "Features/a.feature"

  /// A diagnostic's related places, each as its file, line, column and text.
  private static func related(_ diagnostic: JSONValue) -> [String] {
    (diagnostic["relatedInformation"]?.array ?? []).map { related in
      let file = related["location"]?["uri"]?.string?.split(separator: "/").last ?? ""
      let start = related["location"]?["range"]?["start"]
      let place = "\(start?["line"]?.int ?? -1):\(start?["character"]?.int ?? -1)"
      return "\(file):\(place) \(related["message"]?.string ?? "")"
    }
  }

  @Test(arguments: [
    (
      "wrong-value",
      "  Scenario Outline: S\n    When I tap \"<b>\"\n    Given it costs <n> euros\n"
        + "    Examples:\n      | n | b |\n      | 1 | x |\n      | two | y |\n",
      ["a.feature:3:10 The step that gets this value"]
    ),
    (
      "wrong-value",
      "  Scenario Outline: S\n    Given it costs <n> euros\n"
        + "    Examples:\n      | n |\n      | one |\n      | two |\n",
      ["a.feature:5:8 One of the rows"]
    ),
    (
      "duplicate-scenario-name",
      "  Scenario: S\n    When it costs 1 euros\n  Scenario: S\n    When it costs 2 euros\n",
      ["a.feature:1:2 The scenario with the same name"]
    ),
    (
      "duplicate-scenario",
      "  Scenario: S\n    When it costs 1 euros\n  Scenario: T\n    When it costs 1 euros\n",
      ["a.feature:1:2 The scenario with the same steps"]
    ),
    ("duplicate-feature-name", "", ["b.feature:0:0 The feature with the same name"]),
  ])
  func `a diagnostic names the places that explain it`(
    rule: String, scenarios: String, expected: [String]
  ) throws {
    for isSupported in [true, false] {
      let session = try ServerSession(
        ["Features/b.feature": "Feature: F\n"], suite: { DetailedSuite() })
      session.initialize([
        "textDocument": ["publishDiagnostics": ["relatedInformation": .boolean(isSupported)]]
      ])
      session.open(Self.path, "Feature: F\n\(scenarios)")
      session.advance(by: .seconds(1))
      let published = session.sent("textDocument/publishDiagnostics").filter {
        $0["uri"]?.string == session.uri(Self.path)
          || $0["uri"]?.string == session.uri("Features/b.feature")
      }
      let diagnostics = published.flatMap { $0["diagnostics"]?.array ?? [] }
      let found = try #require(diagnostics.last { $0["code"]?.string == rule }, "\(diagnostics)")
      let wanted = expected.map {
        // The file that comes first has the name.
        rule == "duplicate-feature-name" ? $0.replacing("b.feature", with: "a.feature") : $0
      }
      #expect([[], expected, wanted].contains(Self.related(found)))
      #expect(Self.related(found).isEmpty == !isSupported)
    }
  }

  @Test func `an ambiguous step names its definitions`() throws {
    let session = try ServerSession(suite: { DetailedSuite() })
    session.initialize(["textDocument": ["publishDiagnostics": ["relatedInformation": true]]])
    session.open(Self.path, "Feature: F\n  Scenario: S\n    Then I see a cat\n")
    let diagnostics = try #require(
      session.sent("textDocument/publishDiagnostics").last?["diagnostics"]?.array)
    let found = try #require(diagnostics.first { $0["code"] == "ambiguous-step" })
    let related = Self.related(found)
    #expect(related.count == 2)
    #expect(related.first?.hasPrefix("DiagnosticDetailTests.swift:") == true)
    #expect(related.first?.hasSuffix(" This definition fits: I see a {word}") == true)
    #expect(related.last?.hasSuffix(" This definition fits: I see {} cat") == true)
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
        $0["uri"]?.string?.hasSuffix("DiagnosticDetailTests.swift") == true
      }?["diagnostics"]?.array)
    #expect(list.map { $0["code"] } == ["unusable-definition"])
    #expect(list.first?["message"]?.string?.contains("colour") == true)
    #expect(list.first?["range"]?["end"]?["character"]?.int ?? 0 > 10, "the line is marked")
    let message = session.sent("window/showMessage").first?["message"]?.string ?? ""
    #expect(message.hasPrefix("A definition cannot be used:"))
    // The other definitions are used.
    #expect(session.published("Features/b.feature")?.contains { $0.contains("undefined") } != true)
  }
}

private struct DetailedSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
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
