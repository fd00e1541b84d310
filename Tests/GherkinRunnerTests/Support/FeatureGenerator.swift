import GherkinRunner

/// Makes features up that are understood and badly laid out: every block, argument and comment, in
/// every place where one may stand.
struct FeatureGenerator {
  private var random: SeededGenerator
  private var text = ""
  private var ending = "\n"

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The next feature.
  mutating func next() -> String {
    ending = chance(4) ? "\r\n" : "\n"
    text = chance(8) ? "\u{FEFF}" : ""
    fill(4)
    if chance(6) { line("#language:\(some(["en", " en "]))") }
    tags()
    line("Feature:\(some(Self.names))")
    description()
    if chance(2) { background() }
    for _ in 0..<below(3) { scenario() }
    for _ in 0..<(chance(3) ? below(3) : 0) {
      fill(2)
      tags()
      line("Rule:\(some(Self.names))")
      description()
      if chance(3) { background() }
      for _ in 0..<below(3) { scenario() }
    }
    fill(3)
    // A line of words at the end would be unlike the others, which all have an ending.
    if chance(3) { text += some([" ", "\t", "# the end", "   # the end "]) }
    return text
  }

  private mutating func background() {
    fill(3)
    line("Background:\(some(Self.names))")
    description()
    for _ in 0..<below(3) { step() }
  }

  private mutating func scenario() {
    fill(3)
    tags()
    line("\(some(["Scenario", "Example", "Scenario Outline"])):\(some(Self.names))")
    description()
    for _ in 0..<below(4) { step() }
    for _ in 0..<(chance(3) ? 1 + below(2) : 0) {
      fill(2)
      tags()
      line("Examples:\(some(Self.names))")
      description()
      if chance(5) { continue }
      table()
    }
  }

  private mutating func step() {
    fill(1)
    let keyword = some(["Given ", "When ", "Then ", "And ", "But ", "* "])
    line(keyword + some(Self.texts))
    let isTableFirst = chance(2)
    if chance(3), isTableFirst { table() }
    if chance(3) { docString() }
    if chance(4), !isTableFirst { table() }
  }

  private mutating func table() {
    let columns = below(4)
    for _ in 0...below(4) {
      fill(1)
      let cells = (0..<columns).map { _ in
        some(Self.margins) + some(Self.cells) + some(Self.margins)
      }
      line(
        "|" + cells.map { $0 + "|" }.joined() + (chance(9) ? some([" left over", "#x", "  "]) : ""))
    }
  }

  private mutating func docString() {
    fill(1)
    let delimiter = some(["\"\"\"", "```"])
    line(delimiter + some(["", "", " ", "json", " text/plain ", "`", "  a b\t"]))
    for _ in 0..<below(5) { text += some(Self.margins) + some(Self.contents) + ending }
    line(delimiter + (chance(9) ? " left over" : ""))
  }

  private mutating func description() {
    guard chance(3) else { return fill(1) }
    fill(1)
    for _ in 0...below(4) {
      text += some(Self.margins) + some(Self.prose) + some(Self.margins) + ending
    }
  }

  private mutating func tags() {
    for _ in 0..<(chance(2) ? below(4) : 0) {
      let names = (0...below(chance(9) ? 30 : 4)).map { _ in some(Self.tagNames) }
      line(names.joined(separator: some([" ", "", "\t  "])) + (chance(5) ? " #why" : ""))
      fill(1)
    }
  }

  /// Blank lines and comments, up to `count`.
  private mutating func fill(_ count: Int) {
    for _ in 0..<below(count + 1) {
      if chance(2) { text += some(Self.margins) + ending } else { line(some(Self.comments)) }
    }
  }

  private mutating func line(_ content: String) {
    text += some(Self.margins) + content + some(Self.margins) + some(["", "", "", "\r"]) + ending
  }

  private mutating func chance(_ count: Int) -> Bool { below(count) == 0 }
  private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
  private mutating func some(_ choices: [String]) -> String { choices[below(choices.count)] }

  private static let margins = [
    "", "", " ", "  ", "   ", "    ", "       ", "\t", "\t  ", "\u{A0}", "\u{3000}", "\u{B}",
  ]
  private static let names = [
    "", " ", " Name", "Name", "  A  name\t", " 名前", " #no comment", " | x",
  ]
  private static let texts = [
    "", "text", "  text", "<a> and  <b>", "\"quoted\"  #x", "a\\|b", "値 \u{200D}", "e\u{301}🐟",
  ]
  private static let cells = [
    "", "", "a", "bb", "c c", "\\|", "\\\\", "\\n", "\\x", "\\ ", "漢字", "👩‍👩‍👧", "e\u{301}", "🇳🇱", "<a>",
    "\t",
    "#", "\"\"\"", "\u{200B}", "@t",
  ]
  private static let contents = [
    "", "text", "  text ", "\\\"\\\"\\\"", "\\`\\`\\`", "Feature: no", "# no comment",
    "| no | row |",
    "@no", "\t tab", "漢字", "\\", "''", "\u{A0}x",
  ]
  private static let prose = [
    "", "", "text", "- item", "As a user", "Words: words", "<| no row", "漢字", "# comment",
    "*emphasis*",
    "text\u{2028}text", "x\ty",
  ]
  private static let tagNames = ["@a", "@b-c", "@漢字", "@x:y", "@#", "@", "@é"]
  private static let comments = [
    "#", "# comment", "#comment  ", "# Given x", "# | a |", "#language: xx y",
  ]
}
