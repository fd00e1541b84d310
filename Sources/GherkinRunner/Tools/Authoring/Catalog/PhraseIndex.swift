/// Finds phrases by words, in any order and with misspellings.
///
/// A word that occurs nowhere is replaced by the most similar one. Only the phrases with the most words are found. The
/// best have a whole word in their own text, then the beginning of one, then a word in a value or an example, and last a
/// word in their explanation.
package struct PhraseIndex: Sendable {
  /// The weight of a word by where it occurs: however well a word matches, the better place counts more.
  private static let weight: (text: Float, example: Float, explanation: Float) = (4, 0.5, 0.0625)

  let phrases: [Phrase]
  /// The phrase of each definition that can be used.
  private let numbers: [Int: Int]
  private let vocabulary: [String]
  /// For each word, the phrases with it and its weight there.
  private let postings: [[(phrase: Int32, weight: Float)]]

  /// - Parameter examples: Texts in features, for each phrase.
  init(_ phrases: [Phrase], examples: [[String]] = []) {
    self.phrases = phrases
    numbers = Dictionary(uniqueKeysWithValues: phrases.enumerated().map { ($1.definition, $0) })
    var found: [String: [(phrase: Int32, weight: Float)]] = [:]
    for (number, phrase) in phrases.enumerated() {
      var weights: [String: Float] = [:]
      func add(_ text: String, _ weight: Float) {
        for word in Self.words(in: text) { weights[word] = max(weights[word] ?? 0, weight) }
      }
      for variant in phrase.variants { add(variant.text { _ in " " }, Self.weight.text) }
      for parameter in phrase.parameters {
        add(parameter.name, Self.weight.example)
        // A value identifies a phrase less than its own words do.
        for text in parameter.allowed.prefix(50) { add(text, Self.weight.example) }
      }
      for text in number < examples.count ? examples[number] : [] {
        add(text, phrase.hasWords ? Self.weight.example : Self.weight.text)
      }
      for text in [phrase.info.meaning ?? "", phrase.area, phrase.keyword] {
        add(text, Self.weight.explanation)
      }
      for (word, weight) in weights { found[word, default: []].append((Int32(number), weight)) }
    }
    vocabulary = found.keys.sorted()
    postings = vocabulary.map { found[$0] ?? [] }
  }

  func phrase(of definition: Int) -> Phrase? { numbers[definition].map { phrases[$0] } }

  /// The phrases with the most of the words, by their numbers, each with how well it matches; all if there are no words.
  func matches(_ words: [String]) -> [(number: Int, score: Float)] { matches(words.map { [$0] }) }

  /// The phrases with the most of the words, each of which stands for several with one meaning.
  func matches(_ words: [[String]]) -> [(number: Int, score: Float)] {
    guard !words.isEmpty else { return phrases.indices.map { ($0, 0) } }
    var counts = [UInt16](repeating: 0, count: phrases.count)
    var scores = [Float](repeating: 0, count: phrases.count)
    var best = [Float](repeating: 0, count: phrases.count)
    for alternatives in words {
      var touched: [Int32] = []
      for (match, quality) in meanings(of: alternatives) {
        for posting in postings[match] {
          let score = posting.weight * quality
          if best[Int(posting.phrase)] == 0 { touched.append(posting.phrase) }
          best[Int(posting.phrase)] = max(best[Int(posting.phrase)], score)
        }
      }
      for phrase in touched {
        counts[Int(phrase)] += 1
        scores[Int(phrase)] += best[Int(phrase)]
        best[Int(phrase)] = 0
      }
    }
    let most = counts.max() ?? 0
    guard most > 0 else { return [] }
    return phrases.indices.filter { counts[$0] == most }.map { ($0, scores[$0]) }
  }

  /// The words, each of which stands for several with one meaning, that no phrase has.
  func unknownWords(_ words: [[String]]) -> [String] {
    words.filter { meanings(of: $0).isEmpty }.compactMap(\.first)
  }

  /// The words of the vocabulary that a typed word may mean, and how well each matches. A misspelling is no other word
  /// if one with the same meaning is known.
  private func meanings(of alternatives: [String]) -> [(word: Int, quality: Float)] {
    let found = alternatives.flatMap(exactMeanings)
    return found.isEmpty ? alternatives.first.map(similarMeanings) ?? [] : found
  }

  private func place(of word: String) -> Int {
    vocabulary.indices.partitionIndex { vocabulary[$0] >= word }
  }

  private func exactMeanings(of typed: String) -> [(word: Int, quality: Float)] {
    var found: [(word: Int, quality: Float)] = []
    var index = place(of: typed)
    while index < vocabulary.count, vocabulary[index].hasPrefix(typed) {
      found.append((index, vocabulary[index] == typed ? 4 : 2))
      index += 1
    }
    // Lists, scrolled.
    for ending in 1...2 where typed.count > 3 {
      let stem = String(typed.dropLast(ending))
      let index = place(of: stem)
      if index < vocabulary.count, vocabulary[index] == stem { found.append((index, 2)) }
    }
    return found
  }

  private func similarMeanings(of typed: String) -> [(word: Int, quality: Float)] {
    guard typed.count > 2 else { return [] }
    var found: [(word: Int, quality: Float)] = vocabulary.indices.filter {
      vocabulary[$0].contains(typed)
    }.map { ($0, 1) }
    if found.isEmpty, let meant = Spelling.nearest(to: typed, among: vocabulary) {
      found = [(place(of: meant), 1)]
    }
    return found
  }

  static func words(in text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

extension Catalog {
  /// The steps that `query` finds, best first, all if it has no words; and the words that no step has. Words of
  /// `glossary` find those with one meaning.
  package func search(
    _ query: String, _ glossary: Glossary = Glossary()
  ) -> (entries: [CatalogEntry], unknownWords: [String]) {
    let words = glossary.alternatives(in: query)
    guard !words.isEmpty else { return (entries, []) }
    let index = PhraseIndex(entries.map(\.phrase), examples: entries.map(\.examples))
    let found = index.matches(words).map { (entry: entries[$0.number], score: $0.score) }
      .sorted { ($1.score, $0.entry.phrase.definition) < ($0.score, $1.entry.phrase.definition) }
    return (found.map(\.entry), index.unknownWords(words))
  }
}
