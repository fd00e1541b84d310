/// Reading one line for a slip in its keyword.
extension KeywordReading {
  /// Reads the trimmed text of a line; `nil` if it does not begin with a keyword.
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
    guard let colon = scalars[start..<limit].firstIndex(where: isColon) else {
      return oddTitle(scalars, from: start, keywords)
    }
    var end = colon
    while end > start, isSpace(scalars[end - 1]) || isMark(scalars[end - 1]) { end -= 1 }
    guard end > start else { return nil }
    let word = string(scalars[start..<end])
    guard let (keyword, kind, isSynonym) = keywords.title(word) else {
      return oddTitle(scalars, from: start, keywords)
    }
    let flaw: Flaw =
      if isSynonym {
        .otherWord
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
      kind: .title(kind), flaw: flaw, keyword: keyword, written: word, length: colon + 1)
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
      while next < scalars.count {
        if isMark(scalars[next]) {
          next += 1
        } else if let markup = markupEnd(scalars, from: next) {
          next = markup
        } else {
          break
        }
      }
      func reading(_ flaw: Flaw, upTo length: Int) -> KeywordReading {
        KeywordReading(
          kind: .step(candidate.type), flaw: flaw, keyword: candidate.text, written: written,
          length: length,
          isQuotedWord: next > end && scalars[end] != "<"
            && !scalars[end..<next].allSatisfy { $0 == "*" || $0 == "_" })
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
      if next == end, ",;.!-–—/\\)]}>|&=，；。".unicodeScalars.contains(scalars[next]) {
        return reading(.sign(scalars[next]), upTo: next + 1)
      }
      guard next == end, isWord, keywords.isGlued(candidate, to: scalars[next...]) else {
        continue
      }
      return reading(.glued, upTo: end)
    }
    return nil
  }

  /// Where the text of a line begins behind bullets, numbers, quotes, emphasis and odd spaces, or
  /// behind any other signs except the bar of a table.
  private static func textStart(
    _ scalars: [Unicode.Scalar], behindAnySign: Bool = true
  ) -> Int {
    var offset = 0
    while offset < scalars.count {
      let scalar = scalars[offset]
      if isSpace(scalar) || isMark(scalar) || isBullet(scalar) {
        offset += 1
      } else if scalars[offset...].starts(with: "...".unicodeScalars) {
        offset += 3
      } else if let end = numberEnd(scalars, from: offset) {
        offset = end
      } else if behindAnySign, let end = markupEnd(scalars, from: offset) {
        offset = end
      } else if behindAnySign, scalar != "|", !scalar.properties.isAlphabetic,
        scalar.properties.numericType == nil
      {
        offset += 1
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
    case ".", "．", "、":
      let isLetter = offset - first == 1 && offset + 1 < scalars.count && scalars[offset + 1] == " "
      guard isDigit || isLetter else { return nil }
    default: return nil
    }
    // A decimal is no number of a list.
    guard offset + 1 < scalars.count, !("0"..."9").contains(scalars[offset + 1]) else { return nil }
    return offset + 1
  }

  /// Where a tag of HTML such as `<b>` and `</b>` ends, if one begins at `start`.
  private static func markupEnd(_ scalars: [Unicode.Scalar], from start: Int) -> Int? {
    guard scalars[start] == "<" else { return nil }
    let name = scalars[(start + 1)...].prefix {
      $0 == "/" || $0.isASCIILetter || ("0"..."9").contains($0)
    }
    let end = start + 1 + name.count
    return !name.isEmpty && end < scalars.count && scalars[end] == ">" ? end + 1 : nil
  }

  private static func decoration(_ before: ArraySlice<Unicode.Scalar>) -> Flaw? {
    guard !before.isEmpty else { return nil }
    let shown = before.drop(while: isSpace)
    guard !shown.isEmpty else { return .invisible(before[before.startIndex]) }
    return .decoration(string(shown).trimmedEnd)
  }

  static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: scalars)
    return String(string)
  }

  static func isNumberPart(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || ("０"..."９").contains(scalar)
      || "一二三四五六七八九十百".unicodeScalars.contains(scalar)
  }

  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || InvisibleCharacter.name(of: scalar) != nil
  }

  static func isColon(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3A, 0xFF1A, 0xFE55, 0xFE13, 0xFE30, 0x2236, 0xA789: true
    default: false
    }
  }

  /// Whether the signs before a keyword are those of lists, quotes and emphasis, and no others.
  static func areBullets(_ signs: String) -> Bool {
    textStart(Array(signs.unicodeScalars) + [" ", "x"], behindAnySign: false)
      == signs.unicodeScalars.count + 1
  }

  private static func isBullet(_ scalar: Unicode.Scalar) -> Bool {
    "-+>–—−‐‑•·…◦▪▫■□●○‣⁃∙・→➔✓✔☐☑".unicodeScalars.contains(scalar)
  }

  /// Whether the scalar is one of the signs with which text is quoted or emphasized.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    "*_`~\"'“”„‟«»‘’‚‹›「」『』《》〈〉＂＇".unicodeScalars.contains(scalar)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a letter of English.
  var isASCIILetter: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self)
  }
}
