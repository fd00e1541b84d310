import GherkinRunner
import Testing

@Suite struct CapturedGroupTests {
  /// `12 "value"` and its children in brackets; `-` for a group that took no part.
  private static func dump(_ group: CapturedGroup) -> String {
    let own = group.start.map { "\($0) <\(group.value ?? "?")>" } ?? "-"
    let children = group.children.map(dump).joined(separator: ", ")
    return children.isEmpty ? own : "\(own) [\(children)]"
  }

  @Test(
    arguments: [
      (StepPattern("I have {int} cukes"), "I have 42 cukes", "7 <42>"),
      ("the {string}", #"the "hello""#, #"4 <"hello"> [5 <hello> [-], - [-]]"#),
      ("the {string}", #"the 'a\'b\'c'"#, #"4 <'a\'b\'c'> [- [-], 5 <a\'b\'c> [9 <\'c>]]"#),
      ("😀é {word}", "😀é ça", "4 <ça>"),
      ("{flight} {int}", "LHR-CDG 5", "0 <LHR-CDG> [0 <LHR>, 4 <CDG>]; 8 <5>"),
      (.regex("^a (.*?)(?: and a (.*?))?$"), "a b", "2 <b>; -"),
      (.regex("é((😀)+)(?=x)(?<n>x)[(]"), "  é😀😀x(", "3 <😀😀> [5 <😀>]; 7 <x>"),
      (.regex("^[[a](]+ [^])(] (x)$"), "a( b x", "5 <x>"),
    ])
  func `nests as in Cucumber Messages`(
    pattern: StepPattern, text: String, expected: String
  ) throws {
    let flight = ParameterType("flight", pattern: "([A-Z]{3})-([A-Z]{3})") { "\($0)" }
    let compiled = try CompiledPattern(pattern, adding: [flight])
    let groups = try #require(compiled.groups(of: text))
    #expect(groups.map(Self.dump).joined(separator: "; ") == expected)
  }

  @Test(
    arguments: [
      (#"^(-?\d+) (\d+)$"#, ["int", "int"]), (#"(.*) ([^\s]+) (.+)"#, ["", "word", nil]),
      ("([A-Z]{3})-([A-Z]{3})", [nil, nil]), ("(([A-Z]{3})-([A-Z]{3}))", ["flight"]),
      // A name is part of the pattern.
      (#"^(?<count>\d+) (?<=\s)(\d+)$"#, [nil, "int"]),
    ] as [(String, [String?])])
  func `a group of a regular expression means the type with its pattern`(
    source: String, names: [String?]
  ) throws {
    let flight = ParameterType("flight", pattern: "([A-Z]{3})-([A-Z]{3})") { "\($0)" }
    let compiled = try CompiledPattern(.regex(source), adding: [flight])
    #expect(compiled.parameters.map { $0.type?.name } == names)
  }

  @Test func `a group whose pattern means several types is refused`() {
    let types = ["a", "b"].map { ParameterType($0, pattern: "x+") { _ in 1 } }
    let error = #expect(throws: ExpressionError.self) {
      try CompiledPattern(.regex("^(x+)$"), adding: types)
    }
    #expect(error?.problem.contains("{a}, {b}") == true)
  }

  @Test func `a group with a name is read as the closure says`() throws {
    let suite = try CompiledPattern(.regex(#"^(?<count>\d+) cukes$"#))
    #expect(try suite.arguments(of: "42 cukes")?.first as? String == "42")
  }

  @Test(arguments: [#"\Q(a)\E"#, "(?x) a # (b)"])
  func `groups that cannot be counted are refused`(source: String) {
    let error = #expect(throws: ExpressionError.self) { try CompiledPattern(.regex(source)) }
    #expect(error?.problem.contains("plain text") == true)
  }

  @Test func `an unreadable regular expression is refused with a reason`() {
    let error = #expect(throws: ExpressionError.self) {
      try CompiledPattern(.regex("^a(b"), adding: [])
    }
    #expect(
      error?.description == """
        This regular expression can not be read: expected ')':

        ^a(b

        Correct the regular expression, or use a Cucumber expression instead.
        """)
  }
}
