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
    try await expect("2024-05-31", Date.self, "2024-05-31 00:00:00 +0000")
    try await expect("2024-05-31T18:30:15+02:00", Date.self, "2024-05-31 16:30:15 +0000")
    try await expect("b", Suit.self, "bells")
  }

  enum Suit: Character, Sendable { case acorns = "a", bells = "b" }

  /// Numbers as written, and whether they come back as they were written.
  @Test(
    arguments: [
      ("16777216", true, true), ("16777217", false, true), ("9007199254740993", false, false),
      ("0.1", true, true), ("00.100", true, true), ("-0", true, true), ("1E3", true, true),
      ("0.30000000000000004", false, true), ("0.1000000000000000055", false, false),
      ("1e300", false, true), ("1e-50", false, true), ("1e400", false, false),
      ("1e-400", false, false),
      ("nan", false, false), ("inf", false, false), ("0x10", false, false), ("1_000", false, false),
    ])
  func `a number is the one that was written, or is refused`(
    text: String, isFloat: Bool, isDouble: Bool
  ) async throws {
    for pattern: StepPattern in ["is {}", .regex("^is (.*)$"), "is {word}"] {
      let float = try await value(of: "is \(text)", as: Float.self, pattern)
      #expect(float.contains("failed") != isFloat, "\(pattern): \(float)")
      let double = try await value(of: "is \(text)", as: Double?.self, pattern)
      #expect(double.contains("failed") != isDouble, "\(pattern): \(double)")
    }
    struct Row: Decodable {
      let float: Float?
      let double: Double?
    }
    func reads(_ column: String) -> Bool {
      let rows = [["float", "double"], ["float", "double"].map { $0 == column ? text : "" }]
      return (try? DataTable(rows: rows).rows(as: Row.self)) != nil
    }
    #expect(reads("float") == isFloat && reads("double") == isDouble)
  }

  @Test(arguments: ["{float}", "{double}", "{bigdecimal}"])
  func `a built-in type refuses what it would round`(type: String) async throws {
    let text = "1.234567890123456789012345678901234567895"
    func failure<Value: Sendable>(_: Value.Type) async throws -> String {
      try await value(of: "is \(text)", as: Value.self, StepPattern("is \(type)"))
    }
    let messages = [
      try await failure(Float.self), try await failure(Double.self),
      try await failure(Decimal.self),
    ]
    for message in messages {
      #expect(
        message.contains("failed: `\(text)` does not fit here. The number"), "\(message)")
    }
    #expect(messages[0].contains("it would become 1.2345679."), "\(messages[0])")
  }

  @Test func `numbers of a built-in type that are not rounded keep working`() async throws {
    let float = try await value(of: "is 16777217", as: Double.self, "is {float}")
    #expect(float.hasSuffix(" 16777217.0"))
    let refused = try await value(of: "is 16777217", as: Float.self, "is {float}")
    #expect(
      refused.hasSuffix(
        "The number cannot be kept exactly: it would become 16777216. Write it with fewer digits, or ask "
          + "a developer for a type that keeps them."), "\(refused)")
    let large = try await value(of: "is 12345678901234567890", as: Decimal.self, "is {biginteger}")
    #expect(large.hasSuffix(" 12345678901234567890"))
  }

  @Test(arguments: ["ab", "e\u{301}\u{301}x", " "])
  func `a text of several characters is not a character, and ends no process`(text: String)
    async throws
  {
    let advice = "does not fit here. Write a single letter, digit or sign."
    func expect<Value: Sendable>(_: Value.Type) async throws {
      let value = try await value(of: "is \"\(text)\"", as: Value.self, "is {string}")
      #expect(value.contains(advice) == (text != " "), "\(Value.self): \(value)")
    }
    try await expect(Character.self)
    try await expect(Character?.self)
    try await expect(Unicode.Scalar.self)
    let suit = try await value(of: "is \"\(text)\"", as: Suit.self, "is {string}")
    #expect(suit.contains("does not fit here."), "\(suit)")
    let none = try await value(of: #"is """#, as: Character.self, "is {string}")
    #expect(none.contains("A value is missing here. Write a single letter"), "\(none)")
  }

  @Test(
    arguments: [
      "2024-02-30", "2024-13-01", "24-05-01", "01.05.2024", "2024-05-01T25:00", "2024-05-01T10:60",
      "2024-05-01T10", "2024-05-01X10:00", "2024-05-01T10:00:00.1234", "2024-05-01T10:00+2",
      "2024-05-01T10:00:00.", "2024-05-01T", "２０２４-05-01",
    ])
  func `what is not a day and no time of the calendar is not a date`(text: String) async throws {
    let value = try await value(of: "is \(text)", as: Date.self, "is {}")
    #expect(
      value.hasSuffix(
        "failed: `\(text)` does not fit here. Write a day such as `2024-05-31`, or a time such as "
          + "`2024-05-31T18:30:00Z`."), "\(value)")
  }

  @Test(
    arguments: [
      ("1969-12-31", -86_400), ("1970-01-01", 0), ("2000-02-29", 951_782_400),
      ("0001-01-01", -62_135_596_800),
      ("9999-12-31T23:59:59Z", 253_402_300_799), ("2024-05-31 18:30", 1_717_180_200),
      ("2024-05-31t18:30:00.250z", 1_717_180_200.25), ("2024-05-31T18:30-0130", 1_717_185_600),
      ("0000-01-01", -62_167_219_200),
    ])
  func `a date is the one of ISO 8601, in UTC where it names no other zone`(
    text: String, seconds: Double
  ) async throws {
    let table = DataTable(rows: [["day"], [text]])
    #expect(
      try table.rows(as: [String: Date].self) == [["day": Date(timeIntervalSince1970: seconds)]])
  }

  @Test(arguments: patterns.indices)
  func `what cannot be read is refused in plain words`(index: Int) async throws {
    let (pattern, text) = Self.patterns[index]
    func expect<Value: Sendable>(_ word: String, _ type: Value.Type, _ advice: String) async throws
    {
      let value = try await value(of: text(word), as: type, pattern)
      #expect(
        value.hasSuffix("failed: `\(word)` does not fit here. \(advice)"),
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
          has a table or a text below it, never both. Name its type: { (world, table: DataTable) in … }.
          """
      ])
  }

  @Test func `a table and a text at once are refused before the run`() throws {
    let rehearsal = Rehearsal { $0.step("x") { (_, _: DataTable, _: DocString) in } }
    let error = #expect(throws: DefinitionProblems.self) { try rehearsal.plan("") }
    #expect(error?.problems.first?.message.contains("never both") == true)
  }
}
