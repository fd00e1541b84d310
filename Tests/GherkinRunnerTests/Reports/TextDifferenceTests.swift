import GherkinRunner
import Testing

/// What distinguishes two texts.
@Suite struct TextDifferenceTests {
  /// `[big]` is a marked piece.
  private static func text(_ pieces: [TextDifference.Piece]) -> String {
    pieces.map { $0.isMarked ? "[\($0.text)]" : $0.text }.joined()
  }

  static let lines: [(expected: String, found: String, marked: (String, String))] = [
    ("a big cat", "a red cat", ("a [big] cat", "a [red] cat")),
    ("a cat", "a big cat", ("a cat", "a [big ]cat")),
    ("one two three", "eins zwei drei", ("[one two three]", "[eins zwei drei]")),
    ("costs 12.50 €", "costs 12.75 €", ("costs [12.50] €", "costs [12.75] €")),
    ("end.", "end", ("end[.]", "end")),
    ("a_b", "a_c", ("[a_b]", "[a_c]")),
    ("猫が好き", "犬が好き", ("[猫]が好き", "[犬]が好き")),
    ("👩‍👩‍👧 x", "👩‍👩‍👦 x", ("[👩‍👩‍👧] x", "[👩‍👩‍👦] x")),
    ("", "x", ("", "[x]")),
    ("a ", "a", ("a[ ]", "a")),
    ("a\r", "a", ("a[\r]", "a")),
    ("same", "same", ("same", "same")),
  ]

  @Test(arguments: lines.indices)
  func `marks the words of a line that the other does not have`(index: Int) {
    let (expected, found, marked) = Self.lines[index]
    let pieces = TextDifference.pieces(found, from: expected)
    #expect(Self.text(pieces.expected) == marked.0)
    #expect(Self.text(pieces.found) == marked.1)
  }

  /// The lines, each with a sign; a line that has changed comes twice, with its marks.
  private static func signed(_ found: String, _ expected: String) -> [String] {
    TextDifference.lines(found, from: expected).flatMap { line -> [String] in
      switch line {
      case .same(let line): return ["= \(line)"]
      case .missing(let line): return ["- \(line)"]
      case .surplus(let line): return ["+ \(line)"]
      case .changed(let expected, let found):
        let pieces = TextDifference.pieces(found, from: expected)
        return ["< \(text(pieces.expected))", "> \(text(pieces.found))"]
      case .omitted(let count): return ["… \(count)"]
      }
    }
  }

  @Test(arguments: [
    ("a cat\na dog", "a cat\na fish", ["= a cat", "< a [dog]", "> a [fish]"]),
    ("another line", "no other line", ["< [another] line", "> [no other] line"]),
    ("a line of five words", "a line", ["< a line[ of five words]", "> a line"]),
    (
      "one two three four", "one and more than that",
      ["< one [two three four]", "> one [and more than that]"]
    ),
    ("a\nb\nc", "a\nc", ["= a", "- b", "= c"]),
    ("a\nc", "a\nb\nc", ["= a", "+ b", "= c"]),
    ("a\n", "a", ["= a", "- "]),
    ("x\r\ny", "x\ny", ["< x[\r]", "> x", "= y"]),
    (
      "total: 3\nnothing", "total: 4\nsomething else",
      [
        "< total: [3]", "> total: [4]", "- nothing", "+ something else",
      ]
    ),
  ])
  func `goes line by line`(expected: String, found: String, lines: [String]) {
    #expect(Self.signed(found, expected) == lines)
  }

  @Test func `leaves out the middle of what is equal`() {
    let same = (1...20).map { "line \($0)" }
    let expected = (same + ["the end"]).joined(separator: "\n")
    let found = (same + ["the very end"]).joined(separator: "\n")
    #expect(
      Self.signed(found, expected) == [
        "= line 1", "= line 2", "= line 3", "… 14", "= line 18", "= line 19", "= line 20",
        "< the end", "> the [very ]end",
      ])
  }

  /// A search for the shortest difference of these would not end before the test does.
  @Test(.timeLimit(.minutes(60)), arguments: ["\n", " "])
  func `large texts without anything in common are only compared`(separator: String) {
    func text(_ word: String) -> String {
      (0..<15_000).map { "\(word)\($0)" }.joined(separator: separator)
    }
    let lines = TextDifference.lines(text("a"), from: text("b"))
    #expect(lines.count == (separator == "\n" ? 30_000 : 1))
  }
}
