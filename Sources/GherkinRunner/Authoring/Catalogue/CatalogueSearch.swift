/// Finds phrases by the words that somebody remembers of them, in any order, spelled as may be.
///
/// A word that stands nowhere as it was typed is taken for the one it resembles most. Phrases in
/// which the most words are found come first and alone; among them those count more whose own words
/// are meant, rather than their documentation.
package struct CatalogueSearch {
  /// What a word is worth where it is found.
  private enum Weight {
    static let phrase = 4.0
    static let example = 2.0
    static let aside = 1.0
  }

  private let words: [String]

  /// A search for the words in `query`, whatever stands between them.
  package init(_ query: String) { words = Self.words(in: query) }

  /// The entries found, best first; all of them if nothing is looked for.
  package func entries(of catalogue: Catalogue) -> [CatalogueEntry] {
    let entries = catalogue.groups.flatMap { group in
      group.entries.map { (entry: $0, words: Self.weights(of: $0, group.title)) }
    }
    guard !words.isEmpty else { return entries.map(\.entry) }
    let vocabulary = Set(entries.flatMap(\.words.keys)).sorted()
    let matches = words.map { Self.qualities(of: $0, in: vocabulary) }
    let ranked = entries.map { entry in
      var (count, score) = (0, 0.0)
      for qualities in matches {
        let best = qualities.map { $0.value * (entry.words[$0.key] ?? 0) }.max() ?? 0
        if best > 0 { count += 1 }
        score += best
      }
      return (entry: entry.entry, count: count, score: score)
    }
    let most = ranked.map(\.count).max() ?? 0
    guard most > 0 else { return [] }
    return ranked.filter { $0.count == most }
      .sorted { ($1.score, $0.entry.definition) < ($0.score, $1.entry.definition) }
      .map(\.entry)
  }

  /// How well each word of `vocabulary` stands for the word typed; those that do not at all are
  /// left out.
  private static func qualities(of typed: String, in vocabulary: [String]) -> [String: Double] {
    var qualities: [String: Double] = [:]
    for word in vocabulary {
      if word == typed {
        qualities[word] = 4
      } else if word.hasPrefix(typed) {
        qualities[word] = 2
      } else if typed.count > 3, typed.hasPrefix(word), typed.count - word.count <= 2 {
        qualities[word] = 2
      } else if typed.count > 2, word.contains(typed) {
        qualities[word] = 1
      }
    }
    if qualities.isEmpty, let meant = Spelling.nearest(to: typed, among: vocabulary) {
      qualities[meant] = 1
    }
    return qualities
  }

  /// What each word of an entry is worth.
  private static func weights(of entry: CatalogueEntry, _ title: String) -> [String: Double] {
    var weights: [String: Double] = [:]
    func add(_ text: String, _ weight: Double) {
      for word in words(in: text) { weights[word] = max(weights[word] ?? 0, weight) }
    }
    for wording in entry.wordings { add(wording.text { _ in " " }, Weight.phrase) }
    for parameter in entry.parameters {
      add(parameter.name, Weight.example)
      // One of several values says less of the phrase than its own words do.
      for text in parameter.allowed { add(text, Weight.example) }
    }
    for example in entry.examples { add(example, Weight.example) }
    add(entry.info.meaning ?? "", Weight.aside)
    add(title, Weight.aside)
    add(entry.keyword, Weight.aside)
    return weights
  }

  private static func words(in text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

/// What of the catalogue is to be shown, and why just that.
package struct CatalogueSelection: Sendable {
  /// The phrases by what they are about; a single group without a title if they are ranked.
  package let groups: [CatalogueGroup]
  /// What was looked for; nothing if it is all there is.
  package let query: String?
  /// Whether it is only what no feature uses.
  package let isUnused: Bool

  /// All that `catalogue` has of it, best first where words are looked for.
  package init(_ catalogue: Catalogue, query: String? = nil, isUnused: Bool = false) {
    let catalogue = isUnused ? catalogue.unused : catalogue
    self.query = query
    self.isUnused = isUnused
    if let query {
      let entries = CatalogueSearch(query).entries(of: catalogue)
      groups = entries.isEmpty ? [] : [CatalogueGroup(title: "", filePath: "", entries: entries)]
    } else {
      groups = catalogue.groups
    }
  }

  /// How many phrases there are.
  package var count: Int { groups.reduce(0) { $0 + $1.entries.count } }

  /// What there is, as a heading: `12 phrases for “empty list”`.
  var heading: String {
    let phrases = count == 0 ? "no phrase" : count.counted("phrase")
    let noun = isUnused ? "\(phrases) that no feature uses" : phrases
    let heading = query.map { "\(noun) for “\($0)”" } ?? noun
    return heading.prefix(1).uppercased() + heading.dropFirst()
  }
}
