/// The words of a domain, each with its meaning and with other words that mean the same and are to be avoided.
///
/// It is read from tables in Markdown with the columns `word`, `meaning` and, optionally, `not`. A cell may hold
/// several words, separated by commas.
package struct Glossary: Sendable, Equatable {
  package struct Entry: Sendable, Equatable {
    package let word: String
    package let meaning: String
    package let path: String
    package let location: Location
  }

  /// A word or several, as texts are searched for them.
  private struct Phrase: Sendable, Equatable {
    /// In small letters.
    let tokens: [String]
    /// The word, or the one to use instead.
    let entry: Int
    let isAvoided: Bool
  }

  /// A word of the glossary, or one to avoid, in a text.
  package struct Occurrence: Sendable, Equatable {
    /// The bytes of the text.
    package let range: Range<Int>
    /// The word, or the one to use instead.
    package let entry: Int
    package let isAvoided: Bool
  }

  package private(set) var entries: [Entry] = []
  /// What keeps the tables from being used.
  package private(set) var problems: [Diagnostic] = []
  /// Words that have two meanings, and words to avoid that are defined.
  package private(set) var contradictions: [Diagnostic] = []
  /// By their first token.
  private var phrases: [String: [Phrase]] = [:]

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// Adds the words of a file.
  package mutating func add(_ text: String, path: String) {
    let source = SourceFile(uri: path, text: text)
    let tables = TextTable.tables(inMarkdown: text).tables.filter { $0.column("word") != nil }
    var avoided: [(cell: TextTable.Cell, word: String, entry: Int)] = []
    for table in tables { avoided += add(table, source) }
    if tables.isEmpty {
      problems.append(
        Self.diagnostic(
          source, TextTable.Cell(text: "", line: 1, column: 1),
          "There is no table with the columns 'word' and 'meaning'.", Self.columns))
    }
    for (cell, word, entry) in avoided {
      if let other = self[word], !other.isAvoided {
        contradictions.append(
          Self.diagnostic(
            source, cell, "'\(word)' is to be avoided here, but has a meaning of its own.",
            "It is defined at \(entries[other.entry].place). Remove it from one of the two."))
      } else {
        add(word, entry: entry, isAvoided: true)
      }
    }
  }

  private static let columns = "Begin the table with a line such as: | word | meaning | not |"

  /// Adds the words of a table, and returns those to avoid, since another table may define them.
  private mutating func add(
    _ table: TextTable, _ source: SourceFile
  ) -> [(cell: TextTable.Cell, word: String, entry: Int)] {
    guard let word = table.column("word"), let meaning = table.column("meaning") else {
      problems.append(
        Self.diagnostic(
          source, table.header[0], "The table of words has no column 'meaning'.", Self.columns))
      return []
    }
    let not = table.column("not")
    var avoided: [(cell: TextTable.Cell, word: String, entry: Int)] = []
    for row in table.rows where row.contains(where: { !$0.text.isEmpty }) {
      let words = row.indices.contains(word) ? Self.words(in: row[word].text) : []
      guard let first = words.first, row.indices.contains(meaning), !row[meaning].text.isEmpty
      else {
        problems.append(
          Self.diagnostic(
            source, row[0],
            words.isEmpty ? "The row has no word." : "'\(words[0])' has no meaning.",
            "Fill in the cell, or remove the row."))
        continue
      }
      let place = row[word]
      for word in words { define(word, row[meaning].text, place, source) }
      guard let not, row.indices.contains(not), let entry = self[first]?.entry else { continue }
      avoided += Self.words(in: row[not].text).map { (row[not], $0, entry) }
    }
    return avoided
  }

  private mutating func define(
    _ word: String, _ meaning: String, _ cell: TextTable.Cell, _ source: SourceFile
  ) {
    if let known = self[word] {
      let other = entries[known.entry]
      if other.meaning != meaning {
        contradictions.append(
          Self.diagnostic(
            source, cell, "'\(word)' has two meanings.",
            "The other is at \(other.place). Find another word for one of the two."))
      }
      return
    }
    entries.append(
      Entry(
        word: word, meaning: meaning, path: source.uri,
        location: Location(line: cell.line, column: cell.column)))
    add(word, entry: entries.count - 1, isAvoided: false)
  }

  private mutating func add(_ word: String, entry: Int, isAvoided: Bool) {
    let tokens = GlossaryToken.all(in: word).map(\.text)
    guard let first = tokens.first else { return }
    phrases[first, default: []].append(
      Phrase(tokens: tokens, entry: entry, isAvoided: isAvoided))
    phrases[first]?.sort { $0.tokens.count > $1.tokens.count }
  }

  /// What is known of exactly this word.
  private subscript(word: String) -> Phrase? {
    let tokens = GlossaryToken.all(in: word).map(\.text)
    return tokens.first.flatMap { phrases[$0]?.first { $0.tokens == tokens } }
  }

  /// The words of a cell: without what Markdown puts around them, and without remarks in parentheses.
  private static func words(in cell: String) -> [String] {
    cell.replacing(/\([^)]*\)/, with: "").split(separator: ",").map { word in
      word.filter { !"`*“”\"".contains($0) }.withoutOuterSpace
    }.filter { !$0.isEmpty }
  }

  private static func diagnostic(
    _ source: SourceFile, _ cell: TextTable.Cell, _ problem: String, _ advice: String
  ) -> Diagnostic {
    cell.diagnostic(in: source, problem, advice, length: max(1, cell.text.unicodeScalars.count))
  }
}

extension Glossary.Entry {
  fileprivate var place: String { "\(path):\(location.line)" }
}

extension Glossary {
  /// The words in `text`, in its order; of words that overlap, the longest.
  package func occurrences(in text: some StringProtocol) -> [Occurrence] {
    guard !phrases.isEmpty else { return [] }
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
      let meant = entries[occurrence.entry]
      let synonyms = phrases.values.joined().filter {
        (entries[$0.entry].path, entries[$0.entry].location) == (meant.path, meant.location)
      }
      found.append(typed + synonyms.flatMap(\.tokens).filter { !typed.contains($0) }.sorted())
    }
    addOthers(upTo: .max)
    return found
  }

  /// The words of the glossary in `text`, each once.
  package func words(in text: some StringProtocol) -> [Entry] {
    var known: Set<Int> = []
    return occurrences(in: text).compactMap { occurrence in
      !occurrence.isAvoided && known.insert(occurrence.entry).inserted
        ? entries[occurrence.entry] : nil
    }
  }

  /// The longest phrase at the beginning of `tokens`.
  private func phrase(in tokens: ArraySlice<GlossaryToken>) -> Phrase? {
    guard let first = tokens.first else { return nil }
    let candidates = first.forms.flatMap { phrases[$0] ?? [] }
    return candidates.filter { phrase in
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
