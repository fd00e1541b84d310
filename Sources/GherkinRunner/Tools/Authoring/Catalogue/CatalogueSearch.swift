/// Finds steps by words, in any order and with misspellings.
///
/// A word that occurs nowhere is replaced by the most similar one. Only the steps with the most words are found. First
/// come those with a whole word in their own text, then those with the beginning of one, then those with a word in a
/// value or an example, and last those with a word in their explanation.
package struct CatalogueSearch {
  /// The weight of a word by where it occurs: however well a word matches, the better place counts more.
  private enum Weight {
    static let text = 64.0
    static let example = 8.0
    static let explanation = 1.0
  }

  private let words: [String]

  package init(_ query: String) { words = PhraseIndex.words(in: query) }

  /// The steps found, best first; all steps if `query` has no words.
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

  /// How well each word of `vocabulary` matches the typed word; words that do not match are left out.
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

  /// The weight of each word of a step.
  private static func weights(of entry: CatalogueEntry, _ title: String) -> [String: Double] {
    var weights: [String: Double] = [:]
    func add(_ text: String, _ weight: Double) {
      for word in PhraseIndex.words(in: text) { weights[word] = max(weights[word] ?? 0, weight) }
    }
    for variant in entry.variants { add(variant.text { _ in " " }, Weight.text) }
    for parameter in entry.parameters {
      add(parameter.name, Weight.example)
      // A value identifies a step less than its own words do.
      for text in parameter.allowed { add(text, Weight.example) }
    }
    for example in entry.examples { add(example, Weight.example) }
    add(entry.info.meaning ?? "", Weight.explanation)
    add(title, Weight.explanation)
    add(entry.keyword, Weight.explanation)
    return weights
  }
}

/// The steps of the catalogue to show.
package struct CatalogueSelection: Sendable {
  /// The steps by groups; a single group without a title if they are ranked.
  package let groups: [CatalogueGroup]
  /// The words that were searched for; `nil` if there was no search.
  package let query: String?
  /// Whether only unused steps are shown.
  package let isUnused: Bool

  /// The steps of `catalogue` that `query` finds, best first, or all of them.
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

  /// The number of steps.
  package var count: Int { groups.reduce(0) { $0 + $1.entries.count } }

  /// The selection as a heading: `12 steps for “empty list”`.
  var heading: String {
    let steps = count == 0 ? "no step" : count.counted("step")
    let noun = isUnused ? "\(steps) that no feature uses" : steps
    let heading = query.map { "\(noun) for “\($0)”" } ?? noun
    return heading.prefix(1).uppercased() + heading.dropFirst()
  }
}
