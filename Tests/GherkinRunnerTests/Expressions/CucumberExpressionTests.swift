import GherkinRunner
import Testing

/// The syntax of Cucumber expressions, on cases of our own that need no data from elsewhere.
@Suite struct CucumberExpressionTests {
  @Test func `reads text, optionals, alternatives and parameters`() throws {
    let tree = try CucumberExpression(parsing: #"é\{ {a b}s/(x y)z! \/)"#)
    #expect(
      tree.root.dump() == """
        EXPRESSION_NODE 0-22 
          TEXT_NODE 0-3 é{
          TEXT_NODE 3-4  
          PARAMETER_NODE 4-9 
            TEXT_NODE 5-6 a
            TEXT_NODE 6-7  
            TEXT_NODE 7-8 b
          ALTERNATION_NODE 9-18 
            ALTERNATIVE_NODE 9-10 
              TEXT_NODE 9-10 s
            ALTERNATIVE_NODE 11-18 
              OPTIONAL_NODE 11-16 
                TEXT_NODE 12-13 x
                TEXT_NODE 13-14  
                TEXT_NODE 14-15 y
              TEXT_NODE 16-18 z!
          TEXT_NODE 18-19  
          TEXT_NODE 19-21 /
          TEXT_NODE 21-22 )
        """)
  }

  @Test(
    arguments: [
      ("the (small )box(es)", "^the (?:small )?box(?:es)?$"),
      ("a.b/c*d", #"^(?:a\.b|c\*d)$"#),
      ("{byte} of {word}", #"^((?:-?\d+)|(?:\d+)) of ([^\s]+)$"#),
      ("{size}", #"^((?:big)|(?:very\.big))$"#),
      ("", "^$"),
    ])
  func `stands for a regular expression`(source: String, regex: String) throws {
    var types = ParameterTypes()
    try types.add(ParameterType("size", oneOf: [("big", 1), ("very.big", 2)]))
    #expect(try CucumberExpression(parsing: source).regularExpression(types) == regex)
  }

  @Test(
    arguments: [
      (#"a \b"#, "   ^", "Only the characters '{', '}', '(', ')', '\\', '/' and whitespace"),
      (#"ab\"#, "  ^", "The end of line can not be escaped."),
      ("a (b", "  ^", "The '(' does not have a matching ')'."),
      ("a {b", "  ^", "The '{' does not have a matching '}'."),
      ("a (b (c)", "  ^", "The '(' does not have a matching ')'."),
      ("a (b/c)", "    ^", "An alternation can not be used inside an optional."),
      ("a {b/c}", "    ^", "Parameter names may not contain '{', '}', '(', ')', '\\' or '/'."),
      ("a b/", "    ^", "Alternative may not be empty."),
      ("a b/(c)", "    ^-^", "An alternative may not exclusively contain optionals."),
      ("a ()", "  ^^", "An optional must contain some text."),
      ("a/b() c", "   ^^", "An optional must contain some text."),
      ("a (b {int})", "     ^---^", "An optional may not contain a parameter type."),
      ("a (b (c))", "     ^-^", "An optional may not contain an other optional."),
      ("a {b}", "  ^-^", "Undefined parameter type 'b'."),
      ("😀 {b}", "  ^-^", "Undefined parameter type 'b'."),
    ])
  func `points at what is not allowed`(source: String, pointer: String, problem: String) throws {
    let error = #expect(throws: ExpressionError.self) { try CompiledPattern(StepPattern(source)) }
    let message = try #require(error).description.split(
      separator: "\n", omittingEmptySubsequences: false)
    let column = pointer.prefix { $0 == " " }.count + 1
    #expect(message[0] == "This Cucumber Expression has a problem at column \(column):")
    #expect(message[2] == source)
    #expect(message[3] == pointer)
    #expect(message[4].hasPrefix(problem))
    #expect(message[5].isEmpty == false)
  }
}
