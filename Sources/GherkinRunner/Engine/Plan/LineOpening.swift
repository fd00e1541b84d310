/// How a line of free text begins: with marks, numbers and a short label, and perhaps with a keyword behind them.
struct LineOpening {
  /// Where the first word begins that is neither a number nor a label.
  private(set) var start = 0
  /// A title's keyword with its colon, perhaps a number between them.
  private(set) var title: KeywordMatch?
  /// A title's keyword that is written well, but without a colon.
  private(set) var bareTitle: KeywordMatch?
  /// A step's keyword.
  private(set) var step: KeywordMatch?

  private static let labelLimit = (words: 3, characters: 24)
  /// No person writes as many marks.
  private static let lengthLimit = 200

  init(_ line: LineText, _ keywords: FreeTextKeywords) {
    let text = line.scalars
    var hasLabel = false
    while start < min(text.count, Self.lengthLimit) {
      // Emphasized words and words in quotes are no titles.
      if start == 0 || !KeywordReading.isMark(text[start - 1]) {
        title = keywords.title(in: text, at: start)
        bareTitle = bareTitle ?? keywords.bareTitle(in: text, at: start)
      }
      if title == nil { step = keywords.step(in: text, at: start) }
      guard title == nil, step == nil else { return }
      if let end = Self.markEnd(in: text, from: start) {
        start = end
      } else if !hasLabel, let end = Self.labelEnd(in: text, from: start) {
        (start, hasLabel) = (end, true)
      } else {
        return
      }
    }
  }

  /// Where the mark or the number that begins at `start` ends: `-`, `2.`, `iv)`, and the `x]` of a box that is ticked.
  private static func markEnd(in text: [Unicode.Scalar], from start: Int) -> Int? {
    guard text[start].isPartOfWord else { return start + 1 }
    var end = start
    while end < text.count, text[end].isDigit { end += 1 }
    guard end == start else { return end }
    while end < text.count, end < start + 4, text[end].isPartOfWord { end += 1 }
    return end < text.count && (text[end] == ")" || text[end] == "]") ? end : nil
  }

  /// Where the label that begins at `start` ends: a few words with a colon behind them.
  private static func labelEnd(in text: [Unicode.Scalar], from start: Int) -> Int? {
    let label = text[start...].prefix(labelLimit.characters)
    guard let colon = label.firstIndex(where: KeywordReading.isColon),
      text[start..<colon].split(whereSeparator: \.isBlank).count <= labelLimit.words
    else { return nil }
    return colon + 1
  }
}

/// A keyword at a place in a line.
struct KeywordMatch {
  /// The keyword as the language writes it, without its space or colon.
  let keyword: String
  /// Where the text behind it begins, and the signs that separate them.
  let end: Int
  /// Whether it is that of a Then.
  var isOutcome = false
}

/// The keywords of a language as they are looked for in free text: written well, in capitals, or with one slip.
struct FreeTextKeywords {
  private struct Keyword {
    let text: String
    let scalars: [Unicode.Scalar]
    /// Whether a space or a colon has to follow.
    let isSeparated: Bool
    let isOutcome: Bool

    init(_ keyword: String, isTitle: Bool, isOutcome: Bool = false) {
      text = keyword.trimmedEnd
      scalars = Array(text.unicodeScalars)
      isSeparated = isTitle || text != keyword
      self.isOutcome = isOutcome
    }

    var wordCount: Int { scalars.split(separator: " ").count }
  }

  private let titles: [Keyword]
  /// The longest first.
  private let steps: [Keyword]

  init(_ dialect: Dialect) {
    titles = dialect.titles.map { Keyword($0.keyword, isTitle: true) }
    steps = dialect.stepKeywords
      .map { Keyword($0.keyword, isTitle: false, isOutcome: $0.type == .outcome) }
      .sorted { $0.scalars.count > $1.scalars.count }
  }

  // MARK: Titles

  func title(in text: [Unicode.Scalar], at start: Int) -> KeywordMatch? {
    guard let colon = text[start...].prefix(60).firstIndex(where: KeywordReading.isColon) else {
      return nil
    }
    var word = text[start..<colon]
    func drop(_ isDropped: (Unicode.Scalar) -> Bool) {
      while let last = word.last, isDropped(last) { word.removeLast() }
    }
    drop(\.isBlank)
    drop { $0.isDigit || $0 == "." }
    drop { $0 == "#" || $0.isBlank }
    guard let found = titles.first(where: { $0.scalars.isWritten(word) || $0.scalars.isSlip(word) })
    else { return nil }
    return KeywordMatch(keyword: found.text, end: colon + 1)
  }

  func bareTitle(in text: [Unicode.Scalar], at start: Int) -> KeywordMatch? {
    let rest = text[start...]
    return titles.first { keyword in
      rest.starts(with: keyword.scalars)
        && rest.dropFirst(keyword.scalars.count).first?.isPartOfWord != true
    }.map { KeywordMatch(keyword: $0.text, end: start + $0.scalars.count) }
  }

  // MARK: Steps

  func step(in text: [Unicode.Scalar], at start: Int) -> KeywordMatch? {
    let written = steps.first { keyword in
      let end = start + keyword.scalars.count
      guard end <= text.count, keyword.scalars.isWritten(text[start..<end]) else { return false }
      let isExact = text[start..<end].elementsEqual(keyword.scalars)
      return Self.separates(end, text) || isExact && !keyword.isSeparated
        || isExact && text[end - 1].properties.isLowercase && text[end].properties.isUppercase
    }
    if let written { return match(written, behind: start + written.scalars.count, text) }
    guard text[start].isPartOfWord else { return nil }
    var end = start
    for count in 1...3 {
      while end < text.count, !text[end].isBlank, !KeywordReading.isColon(text[end]) { end += 1 }
      var word = text[start..<end]
      while let last = word.last, !last.isPartOfWord { word.removeLast() }
      let slip = steps.first { $0.wordCount == count && $0.scalars.isSlip(word) }
      if let slip, Self.separates(word.endIndex, text) {
        return match(slip, behind: word.endIndex, text)
      }
      while end < text.count, text[end].isBlank { end += 1 }
    }
    return nil
  }

  /// The keyword that ends right before the place `end`, and whether it is written well or in capitals rather than in
  /// small letters.
  func step(
    before end: Int, in text: [Unicode.Scalar]
  ) -> (keyword: String, isWritten: Bool)? {
    for keyword in steps {
      let start = end - keyword.scalars.count
      guard start >= 0, start == 0 || !text[start - 1].isPartOfWord else { continue }
      let word = text[start..<end]
      if keyword.scalars.isWritten(word) { return (keyword.text, true) }
      if word.map(\.properties.lowercaseMapping).joined() == keyword.text.lowercased() {
        return (keyword.text, false)
      }
    }
    return nil
  }

  private func match(_ keyword: Keyword, behind end: Int, _ text: [Unicode.Scalar]) -> KeywordMatch
  {
    var next = end
    while next < text.count, Self.isSeparator(text[next]), !text[next].isBlank { next += 1 }
    while next < text.count, text[next].isBlank { next += 1 }
    return KeywordMatch(keyword: keyword.text, end: next, isOutcome: keyword.isOutcome)
  }

  private static func separates(_ end: Int, _ text: [Unicode.Scalar]) -> Bool {
    guard end < text.count else { return true }
    // An apostrophe within a word is no quote.
    let isInWord =
      "'’".unicodeScalars.contains(text[end]) && end + 1 < text.count
      && text[end + 1].isPartOfWord
    return isSeparator(text[end]) && !isInWord
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isBlank || KeywordReading.isColon(scalar) || KeywordReading.isMark(scalar)
      || ",，、…".unicodeScalars.contains(scalar)
  }
}

extension [Unicode.Scalar] {
  /// Whether `word` is this keyword as the language writes it, or with capitals.
  fileprivate func isWritten(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    count == word.count
      && zip(self, word).allSatisfy { letter, written in
        letter == written || letter.properties.uppercaseMapping == String(written)
          || letter == "i" && written == "İ"
      }
  }

  /// Whether `word` is this keyword with one slip: a letter wrong, missing or doubled, or two swapped. "The", "Ten", "Give"
  /// and "Rules" are words of their own, so the last letter is never wrong or missing, none is added, and of keywords with
  /// four letters only doubled and swapped ones count.
  fileprivate func isSlip(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    let letters = count { $0 != " " }
    guard letters > 3, abs(count - word.count) <= 1 else { return false }
    let same = zip(self, word).prefix { $0 == $1 }.count
    let (own, other) = (self[same...], word.dropFirst(same))
    switch word.count - count {
    case 1:
      return other.dropFirst().elementsEqual(own) && same > 0
        && word.dropFirst(same - 1).first == other.first
    case -1: return letters > 4 && same < count - 1 && own.dropFirst().elementsEqual(other)
    default:
      guard let letter = own.first, let written = other.first else { return false }
      if own.count > 1, own.prefix(2).reversed().elementsEqual(other.prefix(2)) {
        return own.dropFirst(2).elementsEqual(other.dropFirst(2))
      }
      return letters > 4 && own.count > 1 && own.dropFirst().elementsEqual(other.dropFirst())
        && letter.properties.lowercaseMapping != written.properties.lowercaseMapping
    }
  }
}
