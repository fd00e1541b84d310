/// The words of a domain: in each row those that mean the same, to use or to avoid.
///
/// It is read from tables in Markdown with the column `word` and, optionally, `not`. A cell may hold several words,
/// separated by commas. Other columns are for readers.
package struct Glossary: Sendable, Equatable {
  /// A row with a word.
  package struct Entry: Sendable, Equatable {
    /// The first of its words, which stands in place of those to avoid.
    package let word: String
    package let path: String
    package let line: Int
  }

  /// A word or several, as texts are searched for them.
  private struct Phrase: Sendable, Equatable {
    /// In small letters.
    let tokens: [String]
    let entry: Int
    let isAvoided: Bool
  }

  /// A word of the glossary in a text.
  package struct Occurrence: Sendable, Equatable {
    /// The bytes of the text.
    package let range: Range<Int>
    package let entry: Int
    /// Whether another word of the row is to be used.
    package let isAvoided: Bool
  }

  package private(set) var entries: [Entry] = []
  /// What keeps the tables from being used.
  package private(set) var problems: [Diagnostic] = []
  /// By their first token.
  private var phrases: [String: [Phrase]] = [:]

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// Adds the words of a file.
  package mutating func add(_ text: String, path: String) {
    let source = SourceFile(uri: path, text: text)
    let tables = TextTable.tables(inMarkdown: text).tables.filter { $0.column("word") != nil }
    if tables.isEmpty {
      let start = TextTable.Cell(text: "", line: 1, column: 1)
      problems.append(
        start.diagnostic(
          in: source, "There is no table with the column 'word'.",
          "Begin the table with a line such as: | word | not |"))
    }
    // A word that any row uses is not to be avoided.
    var avoided: [(words: [String], entry: Int)] = []
    for table in tables {
      for row in table.rows {
        func words(_ column: String) -> [String] {
          table.column(column).flatMap { row.indices.contains($0) ? row[$0].text : nil }
            .map(Self.words) ?? []
        }
        guard let first = words("word").first else { continue }
        entries.append(Entry(word: first, path: path, line: row[0].line))
        let entry = entries.count - 1
        for word in words("word") { add(word, entry, isAvoided: false) }
        avoided.append((words("not"), entry))
      }
    }
    for (words, entry) in avoided { for word in words { add(word, entry, isAvoided: true) } }
  }

  /// Adds a word of a row, unless another has it to be used.
  private mutating func add(_ word: String, _ entry: Int, isAvoided: Bool) {
    let tokens = GlossaryToken.all(in: word).map(\.text)
    guard let first = tokens.first else { return }
    var known = phrases[first] ?? []
    if !isAvoided { known.removeAll { $0.isAvoided && $0.tokens == tokens } }
    guard !known.contains(where: { $0.tokens == tokens }) else { return }
    phrases[first] = known + [Phrase(tokens: tokens, entry: entry, isAvoided: isAvoided)]
  }

  /// The words of a cell: without what Markdown puts around them, and without remarks in parentheses.
  private static func words(in cell: String) -> [String] {
    cell.replacing(/\([^)]*\)/, with: "").split(separator: ",").map { word in
      word.filter { !"`*“”\"".contains($0) }.withoutOuterSpace
    }.filter { !$0.isEmpty }
  }
}

extension Glossary {
  /// The words in `text`, in its order; of words that overlap, the longest.
  package func occurrences(in text: some StringProtocol) -> [Occurrence] {
    guard !isEmpty else { return [] }
    let tokens = GlossaryToken.all(in: text)
    var found: [Occurrence] = []
    var index = 0
    while index < tokens.count {
      guard let phrase = phrase(in: tokens[index...]) else {
        index += 1
        continue
      }
      let last = index + phrase.tokens.count - 1
      found.append(
        Occurrence(
          range: tokens[index].range.lowerBound..<tokens[last].range.upperBound,
          entry: phrase.entry, isAvoided: phrase.isAvoided))
      index = last + 1
    }
    return found
  }

  /// The words of a search, each with those that mean the same and are in the glossary.
  package func alternatives(in query: String) -> [[String]] {
    let tokens = GlossaryToken.all(in: query)
    var found: [[String]] = []
    var end = 0
    func addOthers(upTo next: Int) {
      found += tokens.filter { $0.range.lowerBound >= end && $0.range.upperBound <= next }
        .map { [$0.text] }
      end = next
    }
    for occurrence in occurrences(in: query) {
      addOthers(upTo: occurrence.range.lowerBound)
      end = occurrence.range.upperBound
      let typed = tokens.filter { occurrence.range.overlaps($0.range) }.map(\.text)
      let synonyms = phrases.values.joined().filter { $0.entry == occurrence.entry }
      found.append(typed + synonyms.flatMap(\.tokens).filter { !typed.contains($0) }.sorted())
    }
    addOthers(upTo: .max)
    return found
  }

  /// The longest phrase at the beginning of `tokens`.
  private func phrase(in tokens: ArraySlice<GlossaryToken>) -> Phrase? {
    guard let first = tokens.first else { return nil }
    return first.forms.flatMap { phrases[$0] ?? [] }.filter { phrase in
      guard phrase.tokens.count <= tokens.count else { return false }
      return zip(phrase.tokens, tokens).enumerated().allSatisfy { number, pair in
        number == phrase.tokens.count - 1 ? pair.1.forms.contains(pair.0) : pair.1.text == pair.0
      }
    }.max { $0.tokens.count < $1.tokens.count }
  }
}

/// A word of a text.
private struct GlossaryToken {
  /// In small letters.
  let text: String
  /// Its bytes.
  let range: Range<Int>

  /// The word as it is, and as the singular of an English plural would be.
  var forms: [String] {
    guard text.count > 3, text.hasSuffix("s") else { return [text] }
    var forms = [text, String(text.dropLast())]
    if text.hasSuffix("es") { forms.append(String(text.dropLast(2))) }
    if text.hasSuffix("ies") { forms.append(text.dropLast(3) + "y") }
    return forms
  }

  static func all(in text: some StringProtocol) -> [GlossaryToken] {
    let text = Substring(text)
    return text.split { !$0.isLetter && !$0.isNumber }.map { word in
      let start = text.utf8.distance(from: text.startIndex, to: word.startIndex)
      return GlossaryToken(text: word.lowercased(), range: start..<start + word.utf8.count)
    }
  }
}
