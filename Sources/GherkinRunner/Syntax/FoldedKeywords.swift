/// The keywords of a dialect as words that a line is compared with, whatever the case of its letters.
struct FoldedKeywords {
  /// A keyword of a step.
  struct StepWord {
    /// The keyword, without the space behind it.
    let text: String
    /// The same with the case of its letters folded.
    let folded: [Unicode.Scalar]
    let type: StepType
    /// Whether a space belongs behind it.
    let isSpaced: Bool
  }

  let dialect: Dialect
  /// All but the star, longest first.
  let steps: [StepWord]
  /// How many code points the longest keyword of a title, or word for one, has.
  let longestTitle: Int
  private let titles: [(keyword: String, kind: LineKind)]

  /// Those of `dialect`, which for most files are made already.
  static func of(_ dialect: Dialect) -> FoldedKeywords {
    dialect.code == english.dialect.code ? english : FoldedKeywords(dialect)
  }

  private static let english = FoldedKeywords(DialectTable.en)

  init(_ dialect: Dialect) {
    self.dialect = dialect
    titles = dialect.titles
    longestTitle =
      (titles.map(\.keyword) + Self.synonyms.map(\.word)).map(\.unicodeScalars.count).max() ?? 0
    steps = dialect.stepKeywords.map { keyword, type in
      let isSpaced = keyword.last == " "
      let text = isSpaced ? String(keyword.dropLast()) : keyword
      return StepWord(
        text: text, folded: Array(text.lowercased().unicodeScalars), type: type, isSpaced: isSpaced)
    }.sorted { $0.folded.count > $1.folded.count }
  }

  static func fold(_ scalars: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return Array(String(view).lowercased().unicodeScalars)
  }

  /// The keyword of a title that `word` is in another case, or a word for.
  func title(_ word: String) -> (keyword: String, kind: LineKind, isSynonym: Bool)? {
    if let title = titles.first(where: { $0.keyword == word }) {
      return (title.keyword, title.kind, false)
    }
    let folded = word.lowercased()
    if let title = titles.first(where: { $0.keyword.lowercased() == folded }) {
      return (title.keyword, title.kind, false)
    }
    guard let synonym = Self.synonyms.first(where: { $0.word == folded }) else { return nil }
    let keywords =
      switch synonym.kind {
      case .scenario where synonym.isOutline: dialect.scenarioOutline
      case .scenario: dialect.scenario
      default: dialect.background
      }
    guard let keyword = keywords.max(by: { $0.count < $1.count }) else { return nil }
    return (keyword, synonym.kind, true)
  }

  /// English words by which titles are known in other tools and in talk.
  private static let synonyms: [(word: String, kind: LineKind, isOutline: Bool)] = [
    ("test", .scenario, false), ("test case", .scenario, false), ("testcase", .scenario, false),
    ("case", .scenario, false), ("use case", .scenario, false), ("scenarios", .scenario, false),
    ("outline", .scenario, true), ("scenario outlines", .scenario, true),
    ("scenario template", .scenario, true), ("template", .scenario, true),
    ("precondition", .background, false), ("preconditions", .background, false),
    ("setup", .background, false), ("set up", .background, false),
  ]

  /// Whether `rest`, which follows a step's keyword without a space, is a word of its own.
  ///
  /// `Whenever`, `Andy` and `Angenommenes` begin like keywords; what follows in them is no word.
  func isGlued(_ step: StepWord, to rest: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = rest.first else { return false }
    if first.properties.isUppercase || ("0"..."9").contains(first) { return true }
    let word = Self.fold(rest.prefix { $0.properties.isAlphabetic || $0 == "'" })
    guard dialect.code == "en" || dialect.code.hasPrefix("en-") else { return false }
    // "Andi" and "Anda" are names.
    guard word.count > 1 || step.type != .conjunction else { return false }
    return Self.openingWords.contains { $0.unicodeScalars.elementsEqual(word) }
  }

  /// Words that an English sentence begins with, none of which makes a word with a keyword.
  private static let openingWords = [
    "a", "an", "the", "i", "it", "we", "you", "he", "she", "they", "there", "this", "that", "these",
    "those", "my", "our", "your", "his", "its", "their", "no", "all", "each", "every", "some",
    "one", "two", "user", "users", "nothing", "somebody", "someone",
  ]
}

extension Dialect {
  /// The keywords of titles, and what they begin.
  var titles: [(keyword: String, kind: LineKind)] {
    let kinds: [(LineKind, [String])] = [
      (.feature, feature), (.rule, rule), (.background, background), (.scenario, scenario),
      (.scenario, scenarioOutline), (.examples, examples),
    ]
    return kinds.flatMap { kind, keywords in keywords.map { ($0, kind) } }
  }

  /// The keywords of steps as they are matched, but for the star, which begins lists in prose.
  var stepKeywords: [(keyword: String, type: StepType)] {
    let types: [(StepType, [String])] = [
      (.context, given), (.action, when), (.outcome, then), (.conjunction, and),
      (.conjunction, but),
    ]
    return types.flatMap { type, keywords in
      keywords.filter { !$0.hasPrefix("*") }.map { ($0, type) }
    }
  }
}

/// Keywords by dialect, for lines in another language than their file.
enum ForeignKeywords {
  /// What a line would begin if the file were in another language; `nil` if nothing.
  ///
  /// - Parameter dialect: The dialect of the file.
  static func reading(_ line: String, besides dialect: Dialect) -> KeywordReading? {
    let scalars = line.unicodeScalars
    if let colon = scalars.prefix(60).firstIndex(where: KeywordReading.isColon) {
      let word = String(scalars[..<colon]).trimmedEnd
      if let (code, kind) = titles[word], code != dialect.code {
        return KeywordReading(
          kind: .title(kind), flaw: .language(code), keyword: own(word, kind, code, dialect),
          written: word,
          length: word.unicodeScalars.count + 1, rest: "")
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
      length: word.unicodeScalars.count, rest: "")
  }

  /// The keyword of `dialect` for what `word` begins in the dialect with this code.
  private static func own(
    _ word: String, _ kind: LineKind, _ code: String, _ dialect: Dialect
  ) -> String {
    let isOutline = Dialect.named(code)?.scenarioOutline.contains(word) == true
    if kind == .scenario, !isOutline { return dialect.scenario.last ?? "" }
    let keywords =
      isOutline ? dialect.scenarioOutline : dialect.titles.filter { $0.kind == kind }.map(\.keyword)
    return keywords.first ?? ""
  }

  // Made when a line first gives reason to look: most runs never do.
  private static let titles = table { dialect in
    dialect.titles.filter { $0.keyword.utf8.count > 2 }.map { ($0.keyword, $0.kind) }
  }
  private static let steps = table { dialect in
    // Shorter words, and those that continue, are words of many languages: "A", "I", "En", "Dan".
    dialect.stepKeywords.filter { keyword, type in
      keyword.last == " " && type != .conjunction && keyword.unicodeScalars.count > 4
    }.map { ($0.keyword.trimmedEnd, $0.type) }
  }
  private static let unspacedSteps = table { dialect in
    dialect.stepKeywords.filter { keyword, type in
      keyword.last != " " && type != .conjunction && keyword.unicodeScalars.count > 1
    }.map { ($0.keyword, $0.type) }
  }

  /// What each word means, and in which dialect: that of more writers where several have it.
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

extension String {
  fileprivate var trimmedEnd: String {
    String(self[..<(lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex)])
  }
}
