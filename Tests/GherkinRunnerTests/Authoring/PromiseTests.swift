import Foundation
import GherkinRunner
import Testing

/// What findings offer and advise: a fix is one, and advice is about the file at hand.
@Suite struct PromiseTests {
  // MARK: Fixes

  /// Features with mistakes of every kind, in files of their own.
  static let mistakes =
    Golden.files(in: "../ProductOwnerMistakes", suffix: ".feature").map {
      "../ProductOwnerMistakes/\($0)"
    } + Golden.files(in: "foreign", suffix: ".feature").map { "foreign/\($0)" }

  @Test(arguments: mistakes)
  func `whatever a finding offers is done, and no scenario means something else`(
    path: String
  ) throws {
    try expectFixes(in: try Golden.bytes(path))
  }

  @Test(arguments: CheckRuleTests.sections.compactMap { $0.example("Instead of") })
  func `the same for the examples of rules`(feature: String) throws {
    try expectFixes(in: Bytes(feature.utf8))
  }

  /// Fixes what can be fixed until nothing is left, and expects each offer to have been kept.
  private func expectFixes(in bytes: Bytes) throws {
    var (bytes, rounds) = (bytes, 0)
    func steps(of file: ParseResult) -> [[String]] {
      PickleCompiler.compile(file.document).map { $0.steps.map(\.text) }
    }
    func file() -> ParseResult { Parser.parse(SourceFile(uri: "a.feature", bytes: bytes)) }
    while case let findings = try Check.findings(["a.feature": bytes]),
      case let fixable = findings.fixable, !fixable.isEmpty
    {
      let (before, old) = (file(), bytes)
      bytes = fixable.flatMap(\.edits).applied(to: bytes)
      #expect(bytes != old)
      if !findings.contains(where: \.rule.isRefusedByRun) {
        let (old, new) = (steps(of: before), steps(of: file()))
        #expect(old.map(\.count) == new.map(\.count))
      }
      #expect(!steps(of: file()).joined().contains(""))
      rounds += 1
      try #require(rounds < 6)
    }
  }

  /// Steps of a scenario, and whether a finding among them may offer a fix.
  static let offers: [(steps: String, isOffered: Bool)] = [
    ("Given\u{A0}I have 2 comics", true), ("Given\tI have 2 comics", true),
    ("Given I have 2 comics\n    Then\t", false), ("Given I have 2 comics\n    Then\u{A0}", false),
    ("Given I have 2 comics\n    Then\t\t \u{A0}", false), ("Then\u{3000}", false),
    ("Given I have 2 comics\n    Then ", false),
    ("Given\u{A0}I have 2 comics\n    which are old\n    or rare", false),
    ("When I tap “Back”", true), ("Given I have 2 comics  ", true),
    ("When I tap \"Cafe\u{301}\"", true),
  ]

  @Test(arguments: offers)
  func `a fix is offered only where it leaves a step with a text and the meaning`(
    steps: String, isOffered: Bool
  ) async throws {
    let feature = "Feature: F\n\n  Scenario: A\n    \(steps)\n    Then I own 2 comics\n"
    let found = try Check.findings(feature)
    #expect(found.contains { !$0.edits.isEmpty } == isOffered)
    let folder = try TemporaryFolder(["F/a.feature": feature])
    let check = try await CommandLineRun.of("check F", in: folder, suite: CheckedSuite.self)
    #expect(check.output.contains("--fix fixes") == isOffered)
    let fix = try await CommandLineRun.of("check F --fix", in: folder, suite: CheckedSuite.self)
    let isKept = Array(try folder.read("F/a.feature").utf8) == Array(feature.utf8)
    #expect(isKept != isOffered)
    #expect(fix.output.contains(": fixed: ") == isOffered)
    #expect(fix.errors == "")
  }

  // MARK: Advice

  @Test func `a file by itself has all its steps without a definition`() async throws {
    let words = (1...25).map { String(repeating: "x", count: $0) }
    let steps = words.map { "    Given the \($0) thing\n" }.joined()
    let feature = "Feature: F\n\n  Scenario: A\n\(steps)    Then I own 2 comics\n"
    let other = "Feature: G\n\n  Scenario: B\n    Then I own 2 comics\n"
    let folder = try TemporaryFolder(["F/a.feature": feature, "F/b.feature": other])
    let one = try await CommandLineRun.of("check F/a.feature", in: folder, suite: CheckedSuite.self)
    #expect(one.output.components(separatedBy: "[undefined-step]").count == 26)
    #expect(!one.output.contains("check a file by itself"))
    #expect(words.allSatisfy { one.output.contains("steps.given(\"the \($0) thing\")") })
    let all = try await CommandLineRun.of("check F", in: folder, suite: CheckedSuite.self)
    #expect(all.output.contains("and 15 more: check a file by itself"))
  }

  private struct QuotingSuite: SpecSuite {
    func makeWorld(for scenario: ScenarioContext) {}
    func define(_ steps: Steps<Void>) {
      steps.then("the label \"{string}\" is shown") { (_, _: String) in }
      steps.then("the title '{string}' is shown") { (_, _: String) in }
      steps.then("the name {string} is shown") { (_, _: String) in }
    }
  }

  @Test(arguments: ["label", "title"])
  func `quotes around a text are the fault of the definition`(word: String) throws {
    let feature = "Feature: F\n\n  Scenario: A\n    Then the \(word) \"Save\" is shown\n"
    let found = try Check.findings(["a.feature": Bytes(feature.utf8)], suite: QuotingSuite.self)
      .filter { $0.diagnostic.severity > .style }
    #expect(found.map(\.rule.name) == ["undefined-step", "quoted-string", "quoted-string"])
    #expect(found.dropFirst().allSatisfy { $0.diagnostic.path.hasSuffix("PromiseTests.swift") })
    let advice = found.first?.diagnostic.advice ?? ""
    #expect(advice.hasPrefix("Ask a developer to remove the quotes around {string}"))
    #expect(advice.contains("PromiseTests.swift:") && !advice.contains("Write a text"))
  }
}
