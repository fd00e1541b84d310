import GherkinRunner
import Testing

@Suite struct SnippetGeneratorTests {
  struct Flight: Sendable {}

  private static func types() throws -> ParameterTypes {
    var types = ParameterTypes()
    try types.add(ParameterType("flight", pattern: "([A-Z]{3})-([A-Z]{3})") { _ in Flight() })
    try types.add(ParameterType("list", oneOf: [("now playing", 1), ("popular", 2)]))
    try types.add(ParameterType("phrase", pattern: #""[^"]*"|nothing"#) { $0.first ?? nil })
    try types.add(ParameterType("answer", oneOf: [("yes", true), ("no", false)]))
    return types
  }

  @Test(
    arguments: [
      ("I have 42 cukes", "I have {int} cukes"),
      (#"I say "yes""#, "I say {string}"),
      ("I say nothing", "I say {phrase}"),
      (#"I say "hi (there)" / twice"#, #"I say {string} \/ twice"#),
      ("it costs 1.50 euro (net)", #"it costs {float} euro \(net)"#),
      (#"a \ and a {brace}"#, #"a \\ and a \{brace}"#),
      ("LHR-CDG is 5 hours late", "{flight} is {int} hours late"),
      ("the now playing list", "the {list} list"),
      ("version 1.2.3 of v5 and x86_64", "version 1.2.3 of v5 and x86_64"),
      ("at -5 - or top-10", "at {int} - or top-{int}"),
      ("it's 5 o'clock", "it's {int} o'clock"),
      ("é5 and 5é", "é5 and 5é"),
      ("it costs £5 or 5€ (5%)", "it costs £{int} or {int}€ \\({int}%)"),
      ("“5”, «5», 「5」 and 5°", "“{int}”, «{int}», 「{int}」 and {int}°"),
      ("第5章 and 5章", "第5章 and 5章"),
      ("a\u{A0}5\u{A0}b — 5–7", "a\u{A0}{int}\u{A0}b — {int}–{int}"),
      ("there is no viper", "there is no viper"),
      ("all 1 2 3 4 5 6 7 8", "all {int} {int} {int} {int} {int} {int} 7 8"),
      ("", ""),
    ])
  func `proposes the most useful expression first`(text: String, expression: String) throws {
    let snippets = SnippetGenerator(try Self.types()).snippets(for: text, method: .given)
    #expect(snippets.first?.expression == expression)
  }

  @Test func `every proposal for any text matches it`() throws {
    var fuzz = ExpressionFuzz(seed: 0x51_1BBE)
    let types = try Self.types()
    let generator = SnippetGenerator(types)
    let texts = [
      "I have 42 of \"these\" 1.5 (a/b) \\ {x}", "5 popular LHR-CDG", "a (\u{301}b",
      "'a' 1 2 3 4 5 6",
    ]
    for text in texts + (0..<400).map({ _ in fuzz.expressionAndText().text + fuzz.noise() }) {
      for snippet in generator.snippets(for: text, method: .when) {
        let pattern = try CompiledPattern(StepPattern(snippet.expression), parameterTypes: types)
        #expect(pattern.captures(of: text) != nil, "\(snippet.expression) for \(text)")
        #expect(pattern.parameters.count == snippet.parameters.count)
      }
    }
  }

  @Test func `offers other types that fit as well, up to a limit`() throws {
    let generator = SnippetGenerator(try Self.types())
    let two = generator.snippets(for: "I have 42 cukes", method: .given)
    #expect(two.map(\.expression) == ["I have {int} cukes", "I have {float} cukes"])
    #expect(generator.snippets(for: "1 2 3 4 5 6 7", method: .given).count == 8)
  }

  @Test func `writes Swift to paste`() throws {
    let generator = SnippetGenerator(try Self.types())
    func code(_ text: String, _ argument: Snippet.Argument? = nil) -> String? {
      generator.snippets(for: text, method: .then, argument: argument).first?.code
    }
    #expect(
      code(#"LHR-CDG carries "tea" for 2 or 3 (more)"#, .table) == ##"""
        steps.then(#"{flight} carries {string} for {int} or {int} \(more)"#) { \##
        (world, flight1: SnippetGeneratorTests.Flight, string1: String, int1: Int, int2: Int, \##
        table: DataTable) in
          throw Pending("not written yet")
        }
        """##)
    #expect(
      code("it works", .docString) == """
        steps.then("it works") { (world, text: DocString) in
          throw Pending("not written yet")
        }
        """)
    #expect(
      code("it works\u{7}") == #"""
        steps.then("it works\u{7}") { world in
          throw Pending("not written yet")
        }
        """#)
  }

  @Test func `has no more arguments than a definition can take`() throws {
    let generator = SnippetGenerator(try Self.types())
    let text = "1 2 3 4 5 6 7"
    let table = try #require(generator.snippets(for: text, method: .given, argument: .table).first)
    #expect(table.expression == "{int} {int} {int} {int} {int} 6 7")
    #expect(table.parameters.count == 6)
    #expect(table.code.hasPrefix("// Only the first six values are arguments here."))
    let six = try #require(generator.snippets(for: "1 2 3 4 5 6", method: .given).first)
    #expect(six.parameters.count == 6)
    #expect(six.code.hasPrefix("steps.given"))
  }
}
