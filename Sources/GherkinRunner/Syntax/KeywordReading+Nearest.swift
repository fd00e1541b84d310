/// Reading one line for a keyword that resembles its first words.
extension KeywordReading {
  /// The reading of the trimmed text of a line with the least that has to be corrected; `nil` if it
  /// resembles no keyword.
  static func nearest(to line: String, _ keywords: FoldedKeywords) -> KeywordReading? {
    if let reading = KeywordReading(line, keywords), reading.flaw != .none { return reading }
    return misspeltTitle(line, keywords.titles) ?? titleWithoutColon(line, keywords.titles)
      ?? misspeltStep(line, keywords.dialect)
  }

  /// The title whose keyword resembles what precedes the colon.
  static func misspeltTitle(_ line: String, _ titles: [FoldedKeywords.Title]) -> KeywordReading? {
    guard let colon = line.firstIndex(of: ":"), case let word = String(line[..<colon]),
      let keyword = Spelling.nearest(to: word, among: titles.lazy.map(\.keyword)),
      let title = titles.first(where: { $0.keyword == keyword })
    else { return nil }
    return KeywordReading(
      kind: .title(title.kind), flaw: .otherWord, keyword: keyword, written: word,
      length: word.unicodeScalars.count + 1)
  }

  /// The title whose keyword is the line, or is followed by a space instead of a colon.
  static func titleWithoutColon(
    _ line: String, _ titles: [FoldedKeywords.Title]
  ) -> KeywordReading? {
    let title = titles.filter { title in
      line.hasPrefix(title.keyword)
        && line.dropFirst(title.keyword.count).first.map(\.isWhitespace) ?? true
    }.max { $0.keyword.count < $1.keyword.count }
    return title.map { title in
      KeywordReading(
        kind: .title(title.kind), flaw: .missingColon, keyword: title.keyword,
        written: title.keyword, length: title.keyword.unicodeScalars.count)
    }
  }

  /// The step whose keyword resembles as many words at the beginning of the line.
  private static func misspeltStep(_ line: String, _ dialect: Dialect) -> KeywordReading? {
    let words = line.prefix(120).split(separator: " ")
    let keywords = dialect.stepKeywords
    let longest = keywords.map { $0.keyword.split(separator: " ").count }.max() ?? 1
    for count in stride(from: min(longest, words.count), through: 1, by: -1) {
      let written = words.prefix(count).joined(separator: " ")
      let candidates = keywords.filter { $0.keyword.split(separator: " ").count == count }
      guard let nearest = Spelling.nearest(to: written + " ", among: candidates.map(\.keyword)),
        let type = candidates.first(where: { $0.keyword == nearest })?.type
      else { continue }
      return KeywordReading(
        kind: .step(type), flaw: .otherWord, keyword: nearest.trimmedEnd, written: written,
        length: written.unicodeScalars.count)
    }
    return nil
  }
}
