/// Reading one line for a slip in its keyword.
extension KeywordReading {
  /// Reads the trimmed text of a line; `nil` if it does not begin with a keyword of `dialect`, no matter what comes before
  /// it and follows it.
  init?(_ line: String, _ dialect: Dialect) {
    let scalars = Array(line.unicodeScalars.prefix(200))
    let start = scalars.firstIndex { $0.properties.isAlphabetic || $0 == "|" } ?? scalars.count
    guard
      let reading = Self.title(scalars, from: start, dialect)
        ?? Self.step(scalars, from: start, dialect)
    else { return nil }
    self = reading
  }

  private static func title(
    _ scalars: [Unicode.Scalar], from start: Int, _ dialect: Dialect
  ) -> KeywordReading? {
    guard let colon = scalars[start...].prefix(80).firstIndex(where: isColon) else { return nil }
    var end = colon
    while end > start, isSpace(scalars[end - 1]) || isMark(scalars[end - 1]) { end -= 1 }
    let word = string(scalars[start..<end])
    let keywords = dialect.titles.map(\.keyword)
    guard
      let keyword = keywords.first(where: { $0 == word })
        ?? keywords.first(where: { $0.lowercased() == word.lowercased() })
    else { return nil }
    let flaw: Flaw =
      if let before = decoration(scalars[..<start]) {
        before
      } else if !(scalars[colon] == ":") {
        .foreignColon(scalars[colon])
      } else if word != keyword {
        .otherWord
      } else {
        end < colon ? .spacedColon : .none
      }
    return KeywordReading(
      isTitle: true, flaw: flaw, keyword: keyword, written: word, length: colon + 1)
  }

  private static func step(
    _ scalars: [Unicode.Scalar], from start: Int, _ dialect: Dialect
  ) -> KeywordReading? {
    let keywords = dialect.stepKeywords.map(\.keyword)
      .sorted { $0.unicodeScalars.count > $1.unicodeScalars.count }
    for keyword in keywords {
      let word = keyword.trimmedEnd
      let end = start + word.unicodeScalars.count
      guard end <= scalars.count, case let written = string(scalars[start..<end]),
        written.lowercased().replacing("’", with: "'") == word.lowercased(),
        let (flaw, length) = flaw(behind: end, in: scalars, isSpaced: keyword != word)
      else { continue }
      let isUsual = flaw == .none
      let usual = decoration(scalars[..<start]) ?? (written == word ? .none : .otherWord)
      return KeywordReading(
        isTitle: false, flaw: isUsual ? usual : flaw, keyword: word, written: written,
        length: length)
    }
    return nil
  }

  /// What is wrong with what follows a step's keyword, and how far; `nil` if the keyword only begins a longer word.
  private static func flaw(
    behind end: Int, in scalars: [Unicode.Scalar], isSpaced: Bool
  ) -> (Flaw, length: Int)? {
    var next = end
    while next < scalars.count, isMark(scalars[next]) { next += 1 }
    guard next < scalars.count else { return (.alone, next) }
    let following = scalars[next]
    if let sign = scalars[next...].first(where: { $0 != " " }), isColon(sign) {
      return (.colon, following == " " ? next + 2 : next + 1)
    }
    if following == " " || !isSpaced { return (.none, end) }
    if isSpace(following) { return (.space(following), next + 1) }
    let isWord = following.properties.isUppercase || ("0"..."9").contains(following)
    return isWord && next == end ? (.glued, end) : nil
  }

  private static func decoration(_ before: ArraySlice<Unicode.Scalar>) -> Flaw? {
    guard let first = before.first else { return nil }
    let shown = before.drop(while: isSpace)
    return shown.isEmpty ? .invisible(first) : .decoration(string(shown).trimmedEnd)
  }

  private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: scalars)
    return String(string)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || InvisibleCharacter.name(of: scalar) != nil
  }

  static func isColon(_ scalar: Unicode.Scalar) -> Bool {
    ":：﹕︓︰∶꞉".unicodeScalars.contains(scalar)
  }

  /// Whether the scalar is one of the signs with which text is quoted or emphasized.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    "*_`~\"'“”„‟«»‘’‚‹›「」『』《》〈〉＂＇".unicodeScalars.contains(scalar)
  }
}
