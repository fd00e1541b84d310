/// The keywords of all languages as words of folded lines, with those of one dialect in first place.
struct FoldedKeywords {
  private let own: [Bytes]

  init(_ dialect: Dialect) {
    own = dialect.stepKeywords.map { Bytes(FoldedText.fold($0.keyword.trimmedEnd).utf8) }
  }

  /// Where the keywords end that begin at `offset` of `line`, within a word: those of the dialect, and those of any
  /// language that need no space behind them.
  func ends(at offset: Int, in line: Bytes) -> [Int] {
    let rest = line[offset...]
    let others = rest.first.map { $0 >= 0x80 } == true ? Self.unspaced : []
    return Set((own + others).filter { rest.starts(with: $0) }.map { offset + $0.count }).sorted()
  }

  /// How many of `words` are together a keyword of any language.
  func wordCount(_ words: [String]) -> Int {
    var count = min(words.count, Self.longest)
    while count > 0 {
      let text = words.prefix(count).joined(separator: " ")
      if Self.all.contains(text) || own.contains(Bytes(text.utf8)) { return count }
      count -= 1
    }
    return 0
  }

  // Made on first use, which most runs never reach.
  private static let dialects = Dialect.codes.compactMap(Dialect.named)

  private static let all: Set<String> = {
    var all: Set<String> = []
    for dialect in dialects {
      for keyword in dialect.stepKeywords.map(\.keyword) + dialect.titles.map(\.keyword) {
        let words = words(of: FoldedText.fold(keyword))
        // Shorter keywords in Latin letters are words of other languages: "a", "I", "en".
        if words.utf8.count > 2 { all.insert(words) }
      }
    }
    return all
  }()

  private static let longest = all.map { $0.split(separator: " ").count }.max() ?? 1

  private static let unspaced = dialects.flatMap { dialect in
    dialect.stepKeywords.map(\.keyword).filter { $0.last != " " }
      .map { Bytes(FoldedText.fold($0).utf8) }
  }

  /// The words of a keyword as lines are split into words.
  private static func words(of keyword: String) -> String {
    keyword.unicodeScalars.split { !$0.isPartOfWord && $0 != "'" }.map(String.init)
      .joined(separator: " ")
  }
}
