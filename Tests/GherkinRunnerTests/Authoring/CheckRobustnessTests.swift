import GherkinRunner
import Testing

/// Every file is checked to the end, whatever it holds, and fixes do not change its meaning.
@Suite struct CheckRobustnessTests {
  static let mistakes = ProductOwnerMistakesTests.mistakes

  @Test(arguments: mistakes)
  func `damaged mistakes are reported as well`(mistake: String) throws {
    let bytes = try Golden.bytes("../ProductOwnerMistakes/\(mistake)")
    for seed in 1...5 {
      try check(Self.damaged(bytes, seed: UInt64(seed)), at: mistake, "seed \(seed)")
    }
  }

  @Test(Conformance.required, arguments: Conformance.files(in: "gherkin/good", suffix: ".feature"))
  func `features of every kind are checked`(name: String) throws {
    try check(Bytes(try Conformance.data("gherkin/good/\(name)")), at: name, "")
  }

  @Test(
    Conformance.required, arguments: Conformance.files(in: "gherkin/good", suffix: ".feature.md"))
  func `Markdown is checked`(name: String) throws {
    try check(Bytes(try Conformance.data("gherkin/good/\(name)")), at: name, "")
  }

  /// These would take minutes if each line were looked for from the start of the file.
  @Test func `a great many lines that do not run are each reported`() throws {
    let lines = (1...10_000).map { "    - Given I have \($0) comics\n" }
    let feature = "Feature: Shop\n  Scenario: A\n" + lines.joined()
    let findings = try Check.findings(["a.feature": Bytes(feature.utf8)])
    #expect(findings.map(\.diagnostic.location.line) == Array(3...10_002))
    #expect(findings.allSatisfy { $0.rule.name == "swallowed-text" })
  }

  @Test func `a great many comments each suppress what follows`() throws {
    let lines = (1...10_000).map { number in
      (number.isMultiple(of: 2) ? "    # specs:allow undefined-step because it is to come\n" : "")
        + "    Given nothing\n"
    }
    let feature = "Feature: Shop\n  Scenario: A\n" + lines.joined()
    let rules = try Check.findings(["a.feature": Bytes(feature.utf8)]).map(\.rule.name)
    #expect(rules.count { $0 == "undefined-step" } == 5_000)
    #expect(!rules.contains("invalid-suppression"))
  }

  @Test func `compares 500 undefined texts of a file with phrases, each wherever it stands`()
    async throws
  {
    let steps = (0..<502).map { "    Given I have \($0) comix\n" } + ["    Given I have 7 comix\n"]
    let run = try await CommandLineRun.of(
      "check F",
      [
        "F/a.feature": "Feature: F\n  Scenario: S\n" + steps.joined(),
        "F/b.feature": "Feature: G\n  Scenario: T\n    Given I have 900 comix\n",
      ], suite: CheckedSuite.self)
    let text = run.output + run.errors
    // Those of one file leave nothing out in the next.
    #expect(text.matches(of: /Did you mean/).count == 501 + 1)
  }

  @Test(arguments: [
    ("check F", 0), ("check F --format json", 1), ("check F/a.feature", 1),
    ("check F -c lower.json", 1),
  ])
  func
    `of very many different steps without a definition it is found out what they mean where that is listed`(
      line: String, count: Int
    ) async throws
  {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let steps = (0..<600).map { number in
      "    When "
        + [number % 26, number / 26].map { String(repeating: letters[$0], count: 5) }.joined(
          separator: " ") + "\n"
    }
    let run = try await CommandLineRun.of(
      line,
      [
        "lower.json": #"{"check": {"undefined-step": "style"}}"#,
        "F/a.feature":
          "Feature: F\n  Scenario: S\n    Given I have two comics\n" + steps.joined(),
        "F/b.feature": "Feature: G\n  Scenario: T\n    Given I have 2 comics\n",
      ], suite: CheckedSuite.self)
    #expect((run.output + run.errors).matches(of: /wrong-value/).count == count)
  }

  private func check(_ bytes: Bytes, at path: String, _ comment: Testing.Comment) throws {
    let findings = try Check.findings([path: bytes])
    let lines = bytes.count { $0 == 10 } + 1
    for finding in findings {
      #expect((1...lines).contains(finding.diagnostic.location.line), comment)
      #expect(finding.edits.allSatisfy { $0.range.upperBound <= bytes.count }, comment)
    }
    let file = Parser.parse(SourceFile(uri: path, bytes: bytes))
    let edited = findings.flatMap(\.edits).applied(to: bytes)
    let fixed = Parser.parse(SourceFile(uri: path, bytes: edited))
    // A file with errors, or with a step that is lost, has no meaning to lose.
    let hasErrors = !file.errors.isEmpty || findings.contains { $0.rule.name == "swallowed-text" }
    #expect(hasErrors || Fix(of: file, findings).preservesMeaning(fixed), comment)
  }

  /// The file with some bytes changed, and some of its lines elsewhere.
  private static func damaged(_ bytes: Bytes, seed: UInt64) -> Bytes {
    var random = SeededGenerator(seed: seed)
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map { Bytes($0) }
    for _ in 0..<3 {
      let (from, to) = (
        lines.indices.randomElement(using: &random), lines.indices.randomElement(using: &random)
      )
      if let from, let to { lines.insert(lines[from], at: to) }
    }
    var damaged = Bytes(lines.joined(separator: [10]))
    let pieces: [Bytes] = [
      "<", ">", "|", "@a ", "\u{A0}", "”", "\"", "# specs:allow ", " \n", "\t",
    ].map { Bytes($0.utf8) }
    for _ in 0..<4 {
      let place = Int.random(in: 0...damaged.count, using: &random)
      damaged.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
    }
    return damaged
  }
}
