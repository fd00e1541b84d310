import GherkinRunner
import Testing

@Suite struct StepIndexTests {
  /// What trying every pattern by itself finds.
  private static func bruteForce(
    _ patterns: [CompiledPattern], _ text: String
  ) -> [(definition: Int, captures: [Capture])] {
    patterns.enumerated().compactMap { number, pattern in
      pattern.captures(of: text).map { (number, $0) }
    }
  }

  private static func found(
    _ index: StepIndex, _ text: String
  ) -> [(definition: Int, captures: [Capture])] {
    var captures = [Capture.absent]  // What is there already stays.
    switch index.matches(Bytes(text.utf8).span, captures: &captures) {
    case .none:
      #expect(captures.count == 1)
      return []
    case .one(let definition, let range): return [(definition, Array(captures[range]))]
    case .several(let matches):
      #expect(matches.count > 1)
      return matches.map { ($0.definition, Array(captures[$0.captures])) }
    case .exceededLimit(let definition):
      Issue.record("matching took too long at \(index.patterns[definition].pattern)")
      return []
    }
  }

  @Test func `says which pattern takes too many attempts`() throws {
    let patterns = try [
      CompiledPattern("late {word}"), CompiledPattern(.regex("^late (?:(?:a+)+c|a+b)$")),
    ]
    let index = StepIndex(patterns)
    var captures: [Capture] = []
    let text = "late \(String(repeating: "a", count: 40))b"
    #expect(
      index.matches(Bytes(text.utf8).span, captures: &captures) == .exceededLimit(definition: 1))
    captures = []
    guard case .several = index.matches(Bytes("late aab".utf8).span, captures: &captures) else {
      Issue.record("a short text has both meanings")
      return
    }
  }

  @Test func `says which pattern makes the engine give up`() throws {
    let index = StepIndex([try CompiledPattern(.regex("^(?:a|b)*c$"))])
    let text = String(repeating: "a", count: 4_000_000)
    var captures: [Capture] = []
    #expect(
      index.matches(Bytes(text.utf8).span, captures: &captures) == .exceededLimit(definition: 0))
  }

  @Test(arguments: [0x1DE_0001, 0x1DE_0002, 0x1DE_0003] as [UInt64])
  func `finds what trying all of them finds`(seed: UInt64) throws {
    var fuzz = ExpressionFuzz(seed: seed)
    let code = ParameterType("code", pattern: "[ab]+|1") { $0.first ?? nil }
    var types = ParameterTypes()
    try types.add(code)
    try types.add(MatcherEquivalenceTests.color)
    var patterns: [CompiledPattern] = []
    var texts: [String] = []
    while patterns.count < 400 {
      let (source, text) = fuzz.expressionAndText()
      texts.append(text)
      let pattern: StepPattern =
        switch patterns.count % 10 {
        case 0: StepPattern(source.replacing("{color}", with: "{code}"))
        case 1: .regex("^" + source.replacing("{", with: "[").replacing("}", with: "]?") + "$")
        default: StepPattern(source)
        }
      // Random parts need not add up to a valid pattern.
      if let compiled = try? CompiledPattern(pattern, parameterTypes: types) {
        patterns.append(compiled)
      }
    }
    let index = StepIndex(patterns)
    var defined = 0
    for text in texts {
      let (found, expected) = (Self.found(index, text), Self.bruteForce(patterns, text))
      defined += expected.isEmpty ? 0 : 1
      #expect(found.map(\.definition) == expected.map(\.definition), "seed \(seed): \(text)")
      #expect(found.map(\.captures) == expected.map(\.captures), "seed \(seed): \(text)")
    }
    #expect(defined > 100)
  }

  @Test func `reports every definition of an ambiguous step in order`() throws {
    let index = StepIndex(
      try [
        "a {word} step", "an unrelated step", .regex("^a (.*?) step$"), "a plain step", "{}",
      ].map { try CompiledPattern($0) })
    #expect(Self.found(index, "a plain step").map(\.definition) == [0, 2, 3, 4])
    #expect(Self.found(index, "an unrelated step").map(\.definition) == [1, 4])
    #expect(Self.found(index, "else").map(\.definition) == [4])
  }

  @Test func `an empty index defines nothing`() {
    #expect(Self.found(StepIndex([]), "a step").isEmpty)
  }

  @Test(
    arguments: [
      ("^I have (\\d+)", true), ("I have", true), ("^(?i)i HAVE", true), ("^a|I have", true),
      ("^I havee? \\d", true), ("^I hav\\w", true), ("^I have\\.", false), ("^have", false),
    ])
  func `a regular expression is found wherever it matches`(source: String, matches: Bool) throws {
    let index = StepIndex([try CompiledPattern(.regex(source))])
    #expect(Self.found(index, "I have 5").isEmpty == !matches)
  }
}
