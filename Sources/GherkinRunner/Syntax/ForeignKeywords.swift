/// The keywords of all dialects, for lines in another language than their file.
enum ForeignKeywords {
  /// The title or step that a line would begin in another language; `nil` if there is none.
  ///
  /// - Parameter dialect: The dialect of the file.
  static func reading(_ line: String, besides dialect: Dialect) -> KeywordReading? {
    let scalars = line.unicodeScalars
    if let colon = scalars.prefix(60).firstIndex(where: KeywordReading.isColon) {
      let word = String(scalars[..<colon]).trimmedEnd
      if let (code, kind) = titles[word], code != dialect.code {
        return KeywordReading(
          kind: .title(kind), flaw: .language(code), keyword: own(word, kind, code, dialect),
          written: word, length: word.unicodeScalars.count + 1)
      }
    }
    let words = line.prefix(80).split(separator: " ", maxSplits: 4)
    for count in stride(from: min(4, words.count), through: 1, by: -1) {
      let word = words[..<count].joined(separator: " ")
      guard let (code, type) = steps[word], code != dialect.code, words.count > count else {
        continue
      }
      return step(word, type, code, dialect)
    }
    guard let first = scalars.first, first.value >= 0x0E00 else { return nil }
    for count in stride(from: min(8, scalars.count), through: 2, by: -1) {
      let word = String(scalars.prefix(count))
      if let (code, type) = unspacedSteps[word], code != dialect.code {
        return step(word, type, code, dialect)
      }
    }
    return nil
  }

  private static func step(
    _ word: String, _ type: StepType, _ code: String, _ dialect: Dialect
  ) -> KeywordReading {
    let keyword = dialect.stepKeywords.first { $0.type == type }?.keyword ?? ""
    return KeywordReading(
      kind: .step(type), flaw: .language(code), keyword: keyword.trimmedEnd, written: word,
      length: word.unicodeScalars.count)
  }

  /// The keyword of `dialect` for the title that `word` begins in the dialect with this code.
  private static func own(
    _ word: String, _ kind: LineKind, _ code: String, _ dialect: Dialect
  ) -> String {
    let isOutline = Dialect.named(code)?.scenarioOutline.contains(word) == true
    if kind == .scenario, !isOutline { return dialect.scenarioKeyword }
    let keywords =
      isOutline ? dialect.scenarioOutline : dialect.titles.filter { $0.kind == kind }.map(\.keyword)
    return keywords.first ?? ""
  }

  // Created on first use, which most runs never reach.
  private static let titles = table { dialect in
    dialect.titles.filter { $0.keyword.utf8.count > 2 }.map { ($0.keyword, $0.kind) }
  }
  private static let steps = table { dialect in
    // Shorter words and conjunctions are words of many languages: "A", "I", "En", "Dan".
    dialect.stepKeywords.filter { keyword, type in
      keyword.last == " " && type != .conjunction && keyword.unicodeScalars.count > 4
    }.map { ($0.keyword.trimmedEnd, $0.type) }
  }
  private static let unspacedSteps = table { dialect in
    dialect.stepKeywords.filter { keyword, type in
      keyword.last != " " && type != .conjunction && keyword.unicodeScalars.count > 1
    }.map { ($0.keyword, $0.type) }
  }

  /// The meaning and the dialect of each word; that with more speakers where several have it.
  private static func table<Meaning>(
    _ words: (Dialect) -> [(String, Meaning)]
  ) -> [String: (code: String, Meaning)] {
    let first = ["en", "de", "fr", "es", "pt", "it", "nl", "pl", "ru", "zh-CN", "ja", "ko"]
    var table: [String: (String, Meaning)] = [:]
    for code in first + Dialect.codes {
      guard let dialect = Dialect.named(code) else { continue }
      for (word, meaning) in words(dialect) where table[word] == nil {
        table[word] = (code, meaning)
      }
    }
    return table
  }
}
