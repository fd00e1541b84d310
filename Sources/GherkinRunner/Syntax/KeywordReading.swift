/// What a line would begin if one slip were put right: a step or a title.
///
/// Knows the text of one line and the keywords; whether the line was meant so, it does not decide.
struct KeywordReading {
  /// What the line would be.
  enum Kind: Equatable {
    case title(LineKind)
    case step(StepType)
  }

  /// What keeps the line from being it.
  enum Flaw: Equatable {
    /// Nothing, but for the place where it stands.
    case none
    case letterCase
    /// Something that is no ordinary space follows a step's keyword.
    case space(Unicode.Scalar)
    /// A colon follows a step's keyword.
    case colon
    /// Nothing follows a step's keyword.
    case alone
    /// A step's keyword and the next word are written together.
    case glued
    /// A bullet, a number, a quote or emphasis stands before the keyword.
    case decoration(String)
    /// A character that cannot be seen stands before the keyword.
    case invisible(Unicode.Scalar)
    /// A space stands before a title's colon.
    case spacedColon
    /// A title's colon is not the ASCII one.
    case foreignColon(Unicode.Scalar)
    /// The keyword is one of the dialect with this code.
    case language(String)
    /// The word is one that people use for the keyword.
    case synonym
  }

  let kind: Kind
  let flaw: Flaw
  /// The keyword as it should be written, without its space or colon.
  let keyword: String
  /// The keyword as it is written.
  let written: String
  /// How many code points of the line are in question.
  let length: Int
  /// Whether the keyword alone is between quotes or emphasis, as in prose about keywords.
  var isQuotedWord = false
  /// What follows the keyword.
  let rest: String

  /// The type, if it is a step.
  var stepType: StepType? {
    if case .step(let type) = kind { type } else { nil }
  }

  /// What kind of title it is, if it is one.
  var titleKind: LineKind? {
    if case .title(let kind) = kind { kind } else { nil }
  }

  /// Whether a keyword as it should be written stands there, behind whatever stands before it.
  var isExact: Bool { written == keyword }

  /// Whether only the colon of a title is wrong.
  var hasOddColon: Bool {
    switch flaw {
    case .spacedColon, .foreignColon: isExact
    default: false
    }
  }
}

// MARK: Reading

extension KeywordReading {
  /// Reads a line's trimmed text; `nil` if it begins with no keyword, however the slip.
  ///
  /// - Parameter keywords: The keywords of the file's dialect.
  init?(_ line: String, _ keywords: FoldedKeywords) {
    let scalars = Array(line.unicodeScalars.prefix(200))
    let start = Self.textStart(scalars)
    guard start < scalars.count else { return nil }
    if let title = Self.title(scalars, from: start, keywords) {
      self = title
    } else if let step = Self.step(scalars, from: start, keywords) {
      self = step
    } else {
      return nil
    }
  }

  private static func title(
    _ scalars: [Unicode.Scalar], from start: Int, _ keywords: FoldedKeywords
  ) -> KeywordReading? {
    let limit = min(scalars.count, start + keywords.longestTitle + 6)
    guard let colon = scalars[start..<limit].firstIndex(where: isColon) else { return nil }
    var end = colon
    while end > start, isSpace(scalars[end - 1]) || isMark(scalars[end - 1]) { end -= 1 }
    guard end > start else { return nil }
    let word = string(scalars[start..<end])
    guard let (keyword, kind, isSynonym) = keywords.title(word) else { return nil }
    let flaw: Flaw =
      if isSynonym {
        .synonym
      } else if let before = decoration(scalars[..<start]) {
        before
      } else if scalars[colon] != ":" {
        .foreignColon(scalars[colon])
      } else if word != keyword {
        .letterCase
      } else if end < colon {
        .spacedColon
      } else {
        .none
      }
    return KeywordReading(
      kind: .title(kind), flaw: flaw, keyword: keyword, written: word, length: colon + 1,
      rest: string(scalars[(colon + 1)...]))
  }

  private static func step(
    _ scalars: [Unicode.Scalar], from start: Int, _ keywords: FoldedKeywords
  ) -> KeywordReading? {
    let before = decoration(scalars[..<start])
    for candidate in keywords.steps where candidate.folded.count <= scalars.count - start {
      let end = start + candidate.folded.count
      let written = string(scalars[start..<end])
      guard
        written == candidate.text
          || FoldedKeywords.fold(scalars[start..<end]).elementsEqual(candidate.folded)
      else { continue }
      let isExact = written == candidate.text
      var next = end
      while next < scalars.count, isMark(scalars[next]) { next += 1 }
      func reading(_ flaw: Flaw, upTo length: Int) -> KeywordReading {
        KeywordReading(
          kind: .step(candidate.type), flaw: flaw, keyword: candidate.text, written: written,
          length: length,
          isQuotedWord: next > end && !scalars[end..<next].allSatisfy { $0 == "*" || $0 == "_" },
          rest: string(scalars[min(next, scalars.count)...]))
      }
      let usual = before ?? (isExact ? .none : .letterCase)
      guard next < scalars.count else { return reading(.alone, upTo: next) }
      if isColon(scalars[next]) { return reading(.colon, upTo: next + 1) }
      if !candidate.isSpaced { return reading(usual, upTo: end) }
      if scalars[next] == " " {
        let sign = scalars[next...].first { $0 != " " }
        if let sign, isColon(sign) { return reading(.colon, upTo: next + 2) }
        return reading(usual, upTo: end)
      }
      if InvisibleCharacter.name(of: scalars[next]) != nil {
        return reading(before ?? .space(scalars[next]), upTo: next + 1)
      }
      let isWord = scalars[next].properties.isAlphabetic || ("0"..."9").contains(scalars[next])
      guard next == end, isWord, keywords.isGlued(candidate, to: scalars[next...]) else {
        continue
      }
      return reading(.glued, upTo: end)
    }
    return nil
  }

  /// Where the text of a line begins behind bullets, numbers, quotes, emphasis and odd spaces.
  private static func textStart(_ scalars: [Unicode.Scalar]) -> Int {
    var offset = 0
    while offset < scalars.count {
      let scalar = scalars[offset]
      if isSpace(scalar) || isMark(scalar) || isBullet(scalar) {
        offset += 1
      } else if scalars[offset...].starts(with: "...".unicodeScalars) {
        offset += 3
      } else if let end = numberEnd(scalars, from: offset) {
        offset = end
      } else {
        break
      }
    }
    return offset
  }

  /// Where `1.`, `2)`, `(3)`, `a)` or `[ ]` ends, if one begins at `start`.
  private static func numberEnd(_ scalars: [Unicode.Scalar], from start: Int) -> Int? {
    var offset = start
    let opening = scalars[offset]
    if opening == "(" || opening == "[" { offset += 1 }
    let first = offset
    while offset < scalars.count, offset - first < 4, isNumberPart(scalars[offset]) { offset += 1 }
    if offset == first, offset < scalars.count, opening == "[" || scalars[offset].isASCIILetter {
      offset += 1
    }
    guard offset > first, offset < scalars.count else { return nil }
    let isDigit = ("0"..."9").contains(scalars[first])
    switch scalars[offset] {
    case ")", "]": break
    case ".", "．", "、": guard isDigit else { return nil }
    default: return nil
    }
    // A decimal is no number of a list.
    guard offset + 1 < scalars.count, !("0"..."9").contains(scalars[offset + 1]) else { return nil }
    return offset + 1
  }

  private static func decoration(_ before: ArraySlice<Unicode.Scalar>) -> Flaw? {
    guard !before.isEmpty else { return nil }
    let shown = before.drop(while: isSpace)
    guard !shown.isEmpty else { return .invisible(before[before.startIndex]) }
    return .decoration(string(shown).trimmed)
  }

  private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: scalars)
    return String(string)
  }

  private static func isNumberPart(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || ("０"..."９").contains(scalar)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || InvisibleCharacter.name(of: scalar) != nil
  }

  static func isColon(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3A, 0xFF1A, 0xFE55, 0xFE13, 0xFE30, 0x2236, 0xA789: true
    default: false
    }
  }

  private static func isBullet(_ scalar: Unicode.Scalar) -> Bool {
    "-+>–—−‐‑•·…◦▪▫■□●○‣⁃∙・→➔✓✔☐☑".unicodeScalars.contains(scalar)
  }

  /// Whether the scalar is one of the signs with which text is quoted or emphasized.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    "*_`~\"'“”„‟«»‘’‚‹›「」『』《》〈〉＂＇".unicodeScalars.contains(scalar)
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetter: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self)
  }
}

extension String {
  fileprivate var trimmed: String {
    String(self[..<(lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex)])
  }
}
