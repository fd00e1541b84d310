import ComicsDomain
import Testing

struct AlphabeticalKeyTests {
  @Test(arguments: [
    ("Ant", "a"), ("ant", "a"), ("  ant", "a"), ("Élan", "e"), ("E\u{301}lan", "e"), ("ß", "s"),
    ("ſ", "s"), ("İ", "i"), ("ı", "i"), ("ς", "σ"), ("Жук", "ж"), ("3d man", "#"), ("#1", "#"),
    ("🦸 Hero", "#"), ("", "#"),
    ("   ", "#"), ("\u{0}", "#"),
  ])
  func `finds the initial of a text`(text: String, initial: String) {
    #expect(AlphabeticalKey(text).initial == initial)
  }

  @Test(arguments: [
    ["3d man", "Ant man", "Hank Pym", "Tigra"],
    ["Cap #1", "Cap #2", "Cap #10", "Cap #11", "Cap #20"],
    ["Cap #9", "Cap #99999999999999999998", "Cap #99999999999999999999"],
    ["", "!", "2 Fast", "10 Rings", "elan", "Elba", "élite", "Elk"],
    ["1602", "Ant"],
    ["Ant", "Ant 2", "Ant B", "Anthem"],
  ])
  func `orders texts as a reader expects`(texts: [String]) {
    let sorted = texts.reversed().sorted { AlphabeticalKey($0) < AlphabeticalKey($1) }
    #expect(sorted == texts)
  }

  @Test(arguments: [("cool", "COOL"), ("Élan", "elan"), (" elan ", "elan"), ("#01", "#1")])
  func `takes texts for equal that read alike`(left: String, right: String) {
    #expect(AlphabeticalKey(left) == AlphabeticalKey(right))
  }

  @Test func `is a strict order on any texts`() {
    var generator = SeededGenerator(seed: 0xA1FA)
    let alphabet = ["a", "B", "é", "#", " ", "0", "1", "9", "ß", "🦸", "(", "Ж", "\u{301}"]
    let keys = (0..<60).map { _ in
      let letters = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        alphabet[Int.random(in: alphabet.indices, using: &generator)]
      }
      return AlphabeticalKey(letters.joined())
    }
    for a in keys {
      for b in keys {
        // Exactly one of before, equal and after.
        #expect([a < b, a == b, b < a].filter(\.self).count == 1)
        for c in keys where a < b && b < c { #expect(a < c) }
      }
    }
  }
}
