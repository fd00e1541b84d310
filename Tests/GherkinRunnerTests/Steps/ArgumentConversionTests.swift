import Foundation
import GherkinRunner
import Testing

/// What the closures of definitions can take, and what they get.
@Suite struct ArgumentConversionTests {
  enum Level: Int, CaseIterable, Sendable { case low = 1, high = 2 }
  enum Genre: String, CaseIterable, Sendable { case memoir, crime }
  struct Opaque: Sendable {}

  /// Patterns of one argument that yield text, each with what stands around the argument.
  static let patterns: [(pattern: StepPattern, text: @Sendable (String) -> String)] = [
    ("is {}", { "is \($0)" }), ("is {word}", { "is \($0)" }), ("is {string}", { "is \"\($0)\"" }),
    (.regex("^is (.*)$"), { "is \($0)" }), (.regex("^is (.+)$"), { "is \($0)" }),
  ]

  /// The value that a closure of type `Value` gets of `text`, or why it gets none.
  private func value<Value: Sendable>(
    of text: String, as type: Value.Type, _ pattern: StepPattern
  ) async throws -> String {
    let lines = try await Rehearsal { steps in
      steps.step(pattern) { (world, value: Value) in world.scenario?.log("\(value)") }
    }.run("Feature: F\n  Scenario: S\n    * \(text)\n")
    return lines.dropFirst().first?.split(separator: " ", maxSplits: 1).last.map(String.init) ?? ""
  }

  @Test(arguments: patterns.indices)
  func `whatever yields text becomes whatever can be read from text`(index: Int) async throws {
    let (pattern, text) = Self.patterns[index]
    let log = "text/x.cucumber.log+plain "
    func expect<Value: Sendable>(
      _ word: String, _ type: Value.Type, _ expected: String
    ) async throws {
      let value = try await value(of: text(word), as: type, pattern)
      #expect(value.hasSuffix(log + expected), "\(pattern) \(type): \(value)")
    }
    try await expect("12", Int.self, "12")
    try await expect("12", Int8.self, "12")
    try await expect("-1.5", Double.self, "-1.5")
    try await expect("0.1", Decimal.self, "0.1")
    try await expect("true", Bool.self, "true")
    try await expect("word", Substring.self, "word")
    try await expect("word", String.self, "word")
    try await expect("x", Character.self, "x")
    try await expect("https://example.org/a", URL.self, "https://example.org/a")
    try await expect("memoir", Genre.self, "memoir")
    try await expect("2", Level.self, "high")
    try await expect("7", Int?.self, "Optional(7)")
  }

  @Test(arguments: patterns.indices)
  func `what cannot be read is refused in plain words`(index: Int) async throws {
    let (pattern, text) = Self.patterns[index]
    func expect<Value: Sendable>(
      _ word: String, _ type: Value.Type, _ advice: String
    ) async throws {
      let value = try await value(of: text(word), as: type, pattern)
      #expect(
        value.hasSuffix("failed: `\(word)` is no value that fits here. \(advice)"),
        "\(pattern) \(type): \(value)")
    }
    let range = "The number is too large or too small; write one nearer to 0."
    try await expect("300", Int8.self, range)
    try await expect("99999999999999999999", Int.self, range)
    try await expect("1e999", Double.self, range)
    try await expect("1e300", Decimal.self, range)
    try await expect(
      "0.\(String(repeating: "3", count: 39))", Decimal.self,
      "The number has more than 38 digits; write it with fewer.")
    try await expect("12abc", Decimal.self, "Write a number in digits, such as 2.5.")
    try await expect("one", Int.self, "Write a whole number in digits, such as 3.")
    try await expect("perhaps", Bool.self, "Write `true` or `false`.")
    try await expect("poem", Genre.self, "Write `memoir` or `crime`.")
    try await expect("3", Level.self, "Write `1` or `2`.")
  }

  @Test(
    arguments: [
      ("is {}", "{} makes String"), ("is {word}", "{word} makes String"),
      (.regex("^is (.*)$"), "group 1 of the regular expression makes String"),
      (.regex("^is (.+)$"), "group 1 of the regular expression makes String"),
      (
        .regex(#"^is (\d+)$"#),
        "group 1 of the regular expression, which reads as {int}, makes Int"
      ),
    ] as [(StepPattern, String)])
  func `a type that nothing can become is refused before the run`(
    pattern: StepPattern, reason: String
  ) throws {
    let rehearsal = Rehearsal { $0.step(pattern) { (_, _: Opaque) in } }
    let error = #expect(throws: DefinitionProblems.self) { try rehearsal.plan("") }
    let message = try #require(error?.problems.first?.message)
    #expect(message.contains("argument 1 of the closure is Opaque, but \(reason)."), "\(message)")
  }

  @Test(
    arguments: [
      ("x", #""x" has 0 parameters, but its closure takes 1 argument (Int)."#),
      (
        "{int} of {word}",
        #""{int} of {word}" has 2 parameters ({int}, {word}), but its closure takes 1 argument (Int)."#
      ),
      (
        .regex("(a) or (b)"),
        #""/(a) or (b)/" has 2 parameters (group, group), but its closure takes 1 argument (Int)."#
      ),
    ] as [(StepPattern, String)])
  func `a closure with more or fewer arguments is refused before the run, with both lists`(
    pattern: StepPattern, problem: String
  ) throws {
    let rehearsal = Rehearsal { $0.step(pattern) { (_, _: Int) in } }
    let error = #expect(throws: DefinitionProblems.self) { try rehearsal.plan("") }
    #expect(
      error?.problems.map(\.message) == [
        problem + """
           Give the closure one argument for each parameter; one DataTable or one DocString may follow, since a step \
          has a table or a text below it, never both.
          """
      ])
  }

  @Test func `a table and a text at once are refused before the run`() throws {
    let rehearsal = Rehearsal { $0.step("x") { (_, _: DataTable, _: DocString) in } }
    let error = #expect(throws: DefinitionProblems.self) { try rehearsal.plan("") }
    #expect(error?.problems.first?.message.contains("never both") == true)
  }
}
