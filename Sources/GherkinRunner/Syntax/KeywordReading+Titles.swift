/// Reading a title that has something else than a colon behind its keyword.
extension KeywordReading {
  /// The title whose keyword precedes a number, such as `Scenario 1:` and `Scenario (2)`, or another
  /// sign than a colon, such as `Scenario;`.
  static func oddTitle(
    _ scalars: [Unicode.Scalar], from start: Int, _ keywords: FoldedKeywords
  ) -> KeywordReading? {
    let line = scalars[start...]
    let title = keywords.titles.filter { title in
      title.kind != .feature && line.starts(with: title.keyword.unicodeScalars)
    }.max { $0.keyword.unicodeScalars.count < $1.keyword.unicodeScalars.count }
    guard let title else { return nil }
    let end = start + title.keyword.unicodeScalars.count
    let number = titleNumber(scalars, from: end)
    var next = number.upperBound
    while next < scalars.count, isSpace(scalars[next]) || isMark(scalars[next]) { next += 1 }
    let flaw: Flaw
    if next < scalars.count, isColon(scalars[next]), !number.isEmpty {
      flaw = .numbered(string(scalars[number]))
    } else if next < scalars.count, isTitleSign(scalars[next], in: scalars[next...]) {
      flaw = .otherSign(
        number.isEmpty ? string(scalars[next...next]) : string(scalars[number.lowerBound...next]))
    } else if next == scalars.count, !number.isEmpty {
      flaw = .missingColon
    } else {
      return nil
    }
    return KeywordReading(
      kind: .title(title.kind), flaw: flaw, keyword: title.keyword, written: title.keyword,
      length: min(next + 1, scalars.count))
  }

  /// The number behind a title's keyword, such as `1`, `#2`, `(3)`, `1.2` and `A`, and what follows
  /// in brackets; empty if there is none.
  private static func titleNumber(_ scalars: [Unicode.Scalar], from end: Int) -> Range<Int> {
    var start = end
    while start < scalars.count, isSpace(scalars[start]) { start += 1 }
    var next = start
    while next < scalars.count, "#№([{-_（【［".unicodeScalars.contains(scalars[next]) { next += 1 }
    let first = next
    while next < scalars.count, isNumberPart(scalars[next]) || scalars[next].isASCIILetter {
      next += 1
      // The parts of a number such as 1.2 and US01-3.
      if next + 1 < scalars.count, ".-_".unicodeScalars.contains(scalars[next]),
        isNumberPart(scalars[next + 1])
      {
        next += 1
      }
    }
    let part = scalars[first..<next]
    let isNumber =
      (start > end || first > start || part.first.map(isNumberPart) == true) && part.count <= 12
      && (part.count == 1 || part.contains(where: isNumberPart))
    var rest = isNumber ? next : start
    while rest < scalars.count, isNumber, ")]}）】］".unicodeScalars.contains(scalars[rest]) {
      rest += 1
    }
    return start..<(bracketEnd(scalars, from: rest) ?? (isNumber ? rest : start))
  }

  /// Where `(…)` or `[…]` ends that follows, perhaps behind a space.
  private static func bracketEnd(_ scalars: [Unicode.Scalar], from start: Int) -> Int? {
    let open = start < scalars.count && scalars[start] == " " ? start + 1 : start
    guard open < scalars.count, let closing = brackets[scalars[open]] else {
      return nil
    }
    return scalars[open...].prefix(60).firstIndex(of: closing).map { $0 + 1 }
  }

  /// Whether a title may have this sign in place of its colon; a dash only with a space behind it,
  /// not as in "Rule-based".
  private static func isTitleSign(_ sign: Unicode.Scalar, in rest: ArraySlice<Unicode.Scalar>)
    -> Bool
  {
    if ";.,=|>；。，".unicodeScalars.contains(sign) { return true }
    return "-–—".unicodeScalars.contains(sign) && rest.dropFirst().first.map(isSpace) ?? true
  }

  private static let brackets: [Unicode.Scalar: Unicode.Scalar] = [
    "(": ")", "[": "]", "（": "）", "【": "】", "［": "］",
  ]
}
