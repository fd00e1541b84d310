/// What distinguishes two texts: line by line and, in lines that have changed, word by word.
package enum TextDifference {
  /// A piece of a line, and whether the other line does not have it.
  package typealias Piece = (text: String, isMarked: Bool)

  /// The lines of two texts, without the middle of long stretches that are equal. Lines end with a line feed; a
  /// carriage return before it belongs to the line.
  package static func lines(
    _ found: String, from expected: String
  ) -> [ListDifference<Substring>.Row] {
    let difference = ListDifference(lines(of: found), from: lines(of: expected))
    var words: [Substring: Set<Substring>] = [:]
    func contents(of line: Substring) -> Set<Substring> {
      if let known = words[line] { return known }
      let contents = Set(Words.tokens(of: line.prefix(comparedCharacters)).filter(\.isWord))
      words[line] = contents
      return contents
    }
    // Two lines alone belong together, however little they share.
    let isOne = !found.utf8.contains(.lineFeed) && !expected.utf8.contains(.lineFeed)
    return difference.folded().rows(atLeast: isOne ? 0 : leastLikeness) { expected, found in
      let (expected, found) = (contents(of: expected), contents(of: found))
      guard !expected.isEmpty, !found.isEmpty else { return 0 }
      return Double(expected.intersection(found).count) / Double(max(expected.count, found.count))
    }
  }

  /// Lines belong together if they share about a third of their words.
  private static let leastLikeness = 0.3
  /// Whether lines belong together shows at their beginning.
  private static let comparedCharacters = 400
  /// How many words that differ are compared in one line.
  private static let mostDifferentWords = 600

  private static func lines(of text: String) -> [Substring] {
    // A carriage return and a line feed are one `Character`, so the bytes are split.
    text.utf8.split(separator: .lineFeed, omittingEmptySubsequences: false).map(Substring.init)
  }

  /// Two lines, with the words marked that the other line does not have.
  package static func pieces(
    _ found: some StringProtocol, from expected: some StringProtocol
  ) -> (expected: [Piece], found: [Piece]) {
    let (found, expected) = (Substring(found), Substring(expected))
    let (foundWords, expectedWords) = (Words.tokens(of: found), Words.tokens(of: expected))
    let difference = ListDifference(foundWords, from: expectedWords, limit: mostDifferentWords)
    var (ofExpected, ofFound): ([Word], [Word]) = ([], [])
    for entry in difference.entries {
      switch entry {
      case .same(let word):
        ofExpected.append((word, false))
        ofFound.append((word, false))
      case .missing(let word): ofExpected.append((word, true))
      case .surplus(let word): ofFound.append((word, true))
      case .omitted: break
      }
    }
    return (joined(ofExpected), joined(ofFound))
  }

  private typealias Word = (text: Substring, isMarked: Bool)

  /// Words as pieces. Spaces between marked words are marked too, so that a marked phrase is one piece.
  private static func joined(_ words: [Word]) -> [Piece] {
    var pieces: [Piece] = []
    for (index, word) in words.enumerated() {
      let isBetween =
        index > 0 && index + 1 < words.count && words[index - 1].isMarked
        && words[index + 1].isMarked && word.text.allSatisfy(\.isWhitespace)
      let isMarked = word.isMarked || isBetween
      if pieces.last?.isMarked == isMarked {
        // Grows in place, because a line may be a single piece of a hundred thousand words.
        pieces[pieces.count - 1].text += word.text
      } else {
        pieces.append((String(word.text), isMarked))
      }
    }
    return pieces
  }
}

/// Splits text into the words by which differences are shown.
private enum Words {
  private enum Kind { case word, space, single }

  /// Words and numbers, stretches of white space, and every other character by itself. In scripts that
  /// put no space between words, each character is a word.
  static func tokens(of text: Substring) -> [Substring] {
    var tokens: [Substring] = []
    var start = text.startIndex
    var last: Kind?
    for index in text.indices {
      let next = kind(of: index, in: text)
      if let last, next != last || next == .single {
        tokens.append(text[start..<index])
        start = index
      }
      last = next
    }
    if last != nil { tokens.append(text[start...]) }
    return tokens
  }

  private static func kind(of index: Substring.Index, in text: Substring) -> Kind {
    let character = text[index]
    if character.isWhitespace { return .space }
    if character == "." || character == "," { return separates(index, in: text) ? .single : .word }
    guard character == "_" || character.isLetter || character.isNumber,
      let scalar = character.unicodeScalars.first,
      !unspacedScripts.contains(where: { $0.contains(scalar.value) })
    else { return .single }
    return .word
  }

  /// Whether a point or comma is not that of a number such as 12.50.
  private static func separates(_ index: Substring.Index, in text: Substring) -> Bool {
    let after = text.index(after: index)
    guard index > text.startIndex, after < text.endIndex else { return true }
    return !text[text.index(before: index)].isNumber || !text[after].isNumber
  }

  /// Thai and Lao, Burmese, Khmer, and the scripts of Chinese and Japanese.
  private static let unspacedScripts: [ClosedRange<UInt32>] = [
    0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0xA4CF, 0xF900...0xFAFF,
    0x20000...0x3FFFD,
  ]
}

extension Substring {
  /// Whether it is more than white space or punctuation.
  fileprivate var isWord: Bool { contains { $0.isLetter || $0.isNumber } }
}
