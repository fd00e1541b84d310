import GherkinRunner

/// Random expressions and texts that nearly match them, the same for the same seed.
struct ExpressionFuzz: RandomNumberGenerator {
  private var numbers: SeededGenerator

  init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

  mutating func next() -> UInt64 { numbers.next() }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(next() % UInt64(elements.count))]
  }

  mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// An expression, most often valid, and a text it might match.
  mutating func expressionAndText() -> (expression: String, text: String) {
    var expression = ""
    var text = ""
    for _ in 0..<count(1...6) {
      let (part, sample) = part()
      expression += part
      text += sample
    }
    return (expression, count(0...2) == 0 ? mutated(text) : text)
  }

  /// Characters that mean something to the tokenizer, in any order.
  mutating func noise() -> String {
    String((0..<count(0...24)).map { _ in pick(Array(#"(){}/\\ ab1é😀"#)) })
  }

  private mutating func part() -> (String, String) {
    switch count(0...13) {
    case 0, 1: (" ", " ")
    case 2, 3:
      pick([("ab", "ab"), ("a", "a"), ("1", "1"), ("é", "é"), (".", "."), ("-", "-"), ("E", "E")])
    case 4: pick([("(b)", ""), ("(b)", "b"), ("(1)", "1"), ("( a)", " a"), ("(a)", "")])
    case 5: pick([("a/b", "a"), ("a/b", "b"), ("a/ab/1", "ab"), ("b(a)/1", "b"), ("b(a)/1", "ba")])
    case 6, 7: ("{int}", pick(["1", "-12", "007", "12", "-", "--1"]))
    case 8:
      ("{float}", pick(["1.5", ".5", "-1.25", "1.5E+3", "12", "1E2", "+1.", "-", "", "1.E3"]))
    case 9: ("{word}", pick(["ab", "é1", "a-b", "😀", "\"a\"", "1.5"]))
    case 10, 11:
      (
        "{string}",
        pick([#""a b""#, #"'a'"#, #""""#, #""a\"b""#, #"'a\'b\\'"#, #""a'"#, #""\"#, #"'a"b'"#])
      )
    case 12: ("{}", pick(["", "a b", "1", "é 😀", "\"x\""]))
    default: ("{color}", pick(["red", "redder", "blue", "gre(en", "re"]))
    }
  }

  private mutating func mutated(_ text: String) -> String {
    var characters = Array(text)
    for _ in 0..<count(1...2) {
      let index = count(0...characters.count)
      if index < characters.count, count(0...1) == 0 {
        characters.remove(at: index)
      } else {
        characters.insert(pick(Array("ab1 -.E\"'\\é")), at: index)
      }
    }
    return String(characters)
  }
}
