import Foundation
import GherkinRunner
import Testing

/// The byte matcher means what the regular expression of an expression means, on anything.
@Suite struct MatcherEquivalenceTests {
  static let color = ParameterType(
    "color", oneOf: [("red", 1), ("redder", 2), ("blue", 3), ("gre(en", 4)])

  @Test(arguments: [0x5EED_0001, 0x5EED_0002, 0x5EED_0003, 0x5EED_0004] as [UInt64])
  func `matches and captures as the regular expression does`(seed: UInt64) throws {
    var fuzz = ExpressionFuzz(seed: seed)
    var types = ParameterTypes()
    try types.add(Self.color)
    var (valid, matching) = (0, 0)
    for _ in 0..<1_200 {
      let (source, text) = fuzz.expressionAndText()
      guard let pattern = try? CompiledPattern(StepPattern(source), parameterTypes: types) else {
        continue  // Random parts need not add up to a valid expression.
      }
      valid += 1
      let regex = try CucumberExpression(parsing: source).regularExpression(types)
      let expected = try Self.captures(of: text, by: regex)
      let captures = pattern.captures(of: text)?.map { $0.range }
      matching += expected == nil ? 0 : 1
      #expect(captures == expected, "seed \(seed): \(source) on \(text): \(regex)")
    }
    // Guards the generator: a fuzz that never matches proves nothing.
    #expect(valid > 600)
    #expect(matching > 240)
  }

  /// The byte ranges of all groups by Foundation's engine, or `nil`.
  private static func captures(of text: String, by regex: String) throws -> [Range<Int>?]? {
    let engine = try NSRegularExpression(pattern: regex)
    let whole = NSRange(location: 0, length: text.utf16.count)
    guard let match = engine.firstMatch(in: text, range: whole) else { return nil }
    return (1..<max(1, match.numberOfRanges)).map { group in
      guard let range = Range(match.range(at: group), in: text) else { return nil }
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      return start..<start + text[range].utf8.count
    }
  }

  @Test(arguments: [0xF0_0D, 0xF0_0E] as [UInt64])
  func `no input traps the parser`(seed: UInt64) {
    var fuzz = ExpressionFuzz(seed: seed)
    for _ in 0..<4_000 {
      let source = fuzz.noise()
      do {
        let expression = try CucumberExpression(parsing: source)
        #expect(expression.root.range == 0..<source.unicodeScalars.count)
      } catch { #expect(error.range.map { $0.upperBound <= source.unicodeScalars.count } == true) }
    }
  }

  @Test func `survives any nesting`() {
    let deep = String(repeating: "(", count: 100_000)
    #expect(throws: ExpressionError.self) { try CucumberExpression(parsing: deep) }
  }

  @Test(arguments: [0xB0_0001, 0xB0_0002] as [UInt64])
  func `finds the same way through where there are thousands`(seed: UInt64) throws {
    var fuzz = ExpressionFuzz(seed: seed)
    var matching = 0
    for _ in 0..<30 {
      func parameter() -> String { fuzz.pick(["{}", "{word}", "{float}{}"]) }
      func noise(_ length: Int) -> String {
        String((0..<length).map { _ in fuzz.pick(Array("aaab1")) })
      }
      // The greedy first tries go past the Z, and each of them is a dead end.
      let source = "\(parameter())a\(parameter())a(b)\(parameter())Z\(parameter())b"
      let text = noise(9) + "a" + noise(4) + "aZ" + noise(120) + fuzz.pick(["b", "Zb", " b", ""])
      let regex = try CucumberExpression(parsing: source).regularExpression(ParameterTypes())
      let expected = try Self.captures(of: text, by: regex)
      matching += expected == nil ? 0 : 1
      let captures = try CompiledPattern(StepPattern(source)).captures(of: text)
      #expect(captures?.map { $0.range } == expected, "seed \(seed): \(source) on \(text)")
    }
    #expect(matching > 5)
  }

  @Test func `gives up soon where there are many ways to fail`() throws {
    let pattern = try CompiledPattern(StepPattern(String(repeating: "{}a{word}", count: 8) + "!"))
    #expect(pattern.captures(of: String(repeating: "a", count: 300)) == nil)
  }
}
