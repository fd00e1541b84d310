/// The keywords of a dialect, to be compared with the words of a line regardless of case.
struct FoldedKeywords {
  typealias Title = (keyword: String, kind: LineKind)

  struct StepWord {
    /// The keyword without the space that follows it.
    let text: String
    /// The same in lower case.
    let folded: [Unicode.Scalar]
    let type: StepType
    /// Whether a space must follow it.
    let isSpaced: Bool
  }

  let dialect: Dialect
  /// Without the star, longest first.
  let steps: [StepWord]
  /// The length of the longest keyword of a title, or word for one, in code points.
  let longestTitle: Int
  let titles: [Title]

  /// The keywords of `dialect`; those of English are stored.
  static func of(_ dialect: Dialect) -> FoldedKeywords {
    dialect.code == english.dialect.code ? english : FoldedKeywords(dialect)
  }

  private static let english = FoldedKeywords(DialectTable.en)

  init(_ dialect: Dialect) {
    self.dialect = dialect
    titles = dialect.titles
    longestTitle =
      (titles.map(\.keyword) + EnglishWords.titles.map(\.word)).map(\.unicodeScalars.count).max()
      ?? 0
    steps = dialect.stepKeywords.map { keyword, type in
      let isSpaced = keyword.last == " "
      let text = isSpaced ? String(keyword.dropLast()) : keyword
      return StepWord(
        text: text, folded: Array(text.lowercased().unicodeScalars), type: type, isSpaced: isSpaced)
    }.sorted { $0.folded.count > $1.folded.count }
  }

  static func fold(_ scalars: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars.lazy.map { $0 == "’" ? "'" : $0 })
    return Array(String(view).lowercased().unicodeScalars)
  }

  /// The keyword of a title that `word` is in another case, or a synonym of.
  func title(_ word: String) -> (keyword: String, kind: LineKind, isSynonym: Bool)? {
    if let title = titles.first(where: { $0.keyword == word }) {
      return (title.keyword, title.kind, false)
    }
    let folded = word.lowercased()
    if let title = titles.first(where: { $0.keyword.lowercased() == folded }) {
      return (title.keyword, title.kind, false)
    }
    guard let synonym = EnglishWords.titles.first(where: { $0.word == folded }) else { return nil }
    let keywords =
      switch synonym.kind {
      case .scenario where synonym.isOutline: dialect.scenarioOutline
      case .scenario: dialect.scenario
      default: dialect.background
      }
    guard let keyword = keywords.max(by: { $0.count < $1.count }) else { return nil }
    return (keyword, synonym.kind, true)
  }

  /// Whether `rest`, which follows a step's keyword without a space, is a word of its own: not in
  /// `Whenever`, `Andy` and `Angenommenes`, which only begin like keywords.
  func isGlued(_ step: StepWord, to rest: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = rest.first else { return false }
    if first.properties.isUppercase || ("0"..."9").contains(first) { return true }
    let word = Self.fold(rest.prefix { $0.properties.isAlphabetic || $0 == "'" })
    guard dialect.isEnglish else { return false }
    // "Andi" and "Anda" are names.
    guard word.count > 1 || step.type != .conjunction else { return false }
    return EnglishWords.openings.contains { $0.unicodeScalars.elementsEqual(word) }
  }
}
