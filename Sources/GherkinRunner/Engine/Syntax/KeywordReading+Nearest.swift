/// Reading one line for a keyword that resembles its first words.
extension KeywordReading {
  /// The reading of the trimmed text of a line with the least that has to be corrected; `nil` if it
  /// resembles no keyword.
  static func nearest(to line: String, _ dialect: Dialect) -> KeywordReading? {
    if let reading = KeywordReading(line, dialect), reading.flaw != .none { return reading }
    return misspeltTitle(line, dialect) ?? titleWithoutColon(line, dialect)
      ?? misspeltStep(line, dialect)
  }

  /// The title whose keyword resembles what precedes the colon.
  private static func misspeltTitle(_ line: String, _ dialect: Dialect) -> KeywordReading? {
    guard let colon = line.firstIndex(of: ":"), case let word = String(line[..<colon]),
      let keyword = Spelling.nearest(to: word, among: dialect.titles.lazy.map(\.keyword))
    else { return nil }
    return KeywordReading(
      isTitle: true, flaw: .otherWord, keyword: keyword, written: word,
      length: word.unicodeScalars.count + 1)
  }

  /// The title whose keyword is the line, or is followed by a space instead of a colon.
  private static func titleWithoutColon(_ line: String, _ dialect: Dialect) -> KeywordReading? {
    let keyword = dialect.titles.map(\.keyword).filter { keyword in
      line.hasPrefix(keyword) && line.dropFirst(keyword.count).first.map(\.isWhitespace) ?? true
    }.max { $0.count < $1.count }
    return keyword.map { keyword in
      KeywordReading(
        isTitle: true, flaw: .missingColon, keyword: keyword, written: keyword,
        length: keyword.unicodeScalars.count)
    }
  }

  /// The step whose keyword resembles as many words at the beginning of the line.
  private static func misspeltStep(_ line: String, _ dialect: Dialect) -> KeywordReading? {
    let words = line.prefix(120).split(separator: " ")
    let keywords = dialect.stepKeywords.map(\.keyword)
    let longest = keywords.map { $0.split(separator: " ").count }.max() ?? 1
    for count in stride(from: min(longest, words.count), through: 1, by: -1) {
      let written = words.prefix(count).joined(separator: " ")
      let candidates = keywords.filter { $0.split(separator: " ").count == count }
      guard let nearest = Spelling.nearest(to: written + " ", among: candidates) else { continue }
      return KeywordReading(
        isTitle: false, flaw: .otherWord, keyword: nearest.trimmedEnd, written: written,
        length: written.unicodeScalars.count)
    }
    return nil
  }
}
