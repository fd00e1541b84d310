import Synchronization

/// A step definition, as one writes it in a feature.
///
/// A class, because a search looks at thousands of them, and copying one counts a dozen references.
final class Phrase: Sendable {
  /// The number of the definition.
  let definition: Int
  let info: StepDefinitionInfo
  /// The ways to write it, the fullest first; never empty.
  let variants: [PatternVariant]
  let parameters: [CatalogueParameter]
  let takesTable: Bool
  let takesText: Bool
  /// What the steps defined in the same file are about.
  let area: String

  init(
    definition: Int, info: StepDefinitionInfo, variants: [PatternVariant],
    parameters: [CatalogueParameter], takesTable: Bool, takesText: Bool, area: String
  ) {
    self.definition = definition
    self.info = info
    self.variants = variants
    self.parameters = parameters
    self.takesTable = takesTable
    self.takesText = takesText
    self.area = area
  }

  /// The first variant, with parameters by their names: `I own {count} comics`.
  var label: String { label(of: variants[0]) }

  func label(of variant: PatternVariant) -> String {
    variant.text { number in
      guard parameters.indices.contains(number) else { return "…" }
      return parameters[number].label
    }
  }
}

extension CatalogueParameter {
  /// What stands for it in a phrase: `{name}`, or a word for its kind.
  var label: String {
    if !name.isEmpty { return "{\(name)}" }
    switch kind {
    case .wholeNumber: return "{whole number}"
    case .number: return "{number}"
    case .word: return "{word}"
    case .quotedText: return "\"…\""
    case .text: return "{anything}"
    case .choice: return allowed.count <= 3 ? "{\(allowed.joined(separator: "|"))}" : "{choice}"
    }
  }
}

/// The phrases of a suite, indexed when they are first needed: diagnostics do not wait for them.
///
/// A class, so that copies of a workspace share the index. It depends on the suite alone, so which of them asks first
/// makes no difference.
final class PhraseCache: Sendable {
  private let suite: CompiledSuite
  /// The lock makes those who ask at the same time wait for one index.
  private let made = Mutex<PhraseIndex?>(nil)

  init(_ suite: CompiledSuite) { self.suite = suite }

  var index: PhraseIndex {
    made.withLock { made in
      let index = made ?? PhraseIndex(suite)
      made = index
      return index
    }
  }
}

/// All phrases of a suite, to be found by words.
struct PhraseIndex: Sendable {
  /// A word of a phrase counts more than one of its explanation.
  private enum Weight {
    static let phrase: Float = 4
    static let value: Float = 2
    static let meaning: Float = 1
  }

  let phrases: [Phrase]
  /// The phrase of each definition; nothing for one that cannot be used.
  private let numbers: [Int: Int]
  private let vocabulary: [String]
  /// For each word, the phrases with it and its weight there.
  private let postings: [[(phrase: Int32, weight: Float)]]

  init(_ suite: CompiledSuite) {
    let unusable = Set(suite.undefinedParameterTypes.map(\.definition))
    let usable = suite.stepDefinitions.indices.filter { !unusable.contains($0) }
    let common = CatalogueGroup.commonFolders(
      of: usable.map { suite.stepDefinitions[$0].location.filePath })
    var areas: [String: String] = [:]
    phrases = usable.map { definition in
      let (info, pattern) = (suite.stepDefinitions[definition], suite.patterns[definition])
      let path = info.location.filePath
      let area = areas[path] ?? CatalogueGroup.title(of: path, in: common)
      areas[path] = area
      let variants = pattern.variants
      let values = pattern.listedValues
      return Phrase(
        definition: definition, info: info,
        variants: variants.isEmpty
          ? [PatternVariant([.text(info.pattern.description)])] : variants,
        parameters: pattern.parameters.enumerated().map {
          CatalogueParameter($1, values: values[$0])
        },
        takesTable: info.argumentTypes.contains { $0 == DataTable.self },
        takesText: info.argumentTypes.contains { $0 == DocString.self }, area: area)
    }
    numbers = Dictionary(uniqueKeysWithValues: phrases.enumerated().map { ($1.definition, $0) })
    var found: [String: [(phrase: Int32, weight: Float)]] = [:]
    for (number, phrase) in phrases.enumerated() {
      var weights: [String: Float] = [:]
      func add(_ text: String, _ weight: Float) {
        for word in Self.words(in: text) { weights[word] = max(weights[word] ?? 0, weight) }
      }
      for variant in phrase.variants { add(variant.text { _ in " " }, Weight.phrase) }
      for parameter in phrase.parameters {
        add(parameter.name, Weight.value)
        for text in parameter.allowed.prefix(50) { add(text, Weight.value) }
      }
      add(phrase.info.meaning ?? "", Weight.meaning)
      add(phrase.area, Weight.meaning)
      for (word, weight) in weights { found[word, default: []].append((Int32(number), weight)) }
    }
    vocabulary = found.keys.sorted()
    postings = vocabulary.map { found[$0] ?? [] }
  }

  func phrase(of definition: Int) -> Phrase? { numbers[definition].map { phrases[$0] } }

  /// The phrases with the most of the words, each with how well it matches; all if there are no words.
  ///
  /// - Parameter query: Words in any order, the last of which may be incomplete.
  func phrases(matching query: String) -> [(phrase: Phrase, score: Float)] {
    let words = Self.words(in: query).filter { !$0.allSatisfy(\.isNumber) }
    guard !words.isEmpty else { return phrases.map { ($0, 0) } }
    var counts = [UInt16](repeating: 0, count: phrases.count)
    var scores = [Float](repeating: 0, count: phrases.count)
    var best = [Float](repeating: 0, count: phrases.count)
    for word in words {
      var touched: [Int32] = []
      for (match, quality) in matches(of: word) {
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
    return phrases.indices.filter { counts[$0] == most }.map { (phrases[$0], scores[$0]) }
  }

  /// The words of the vocabulary that a typed word may mean.
  private func matches(of word: String) -> [(word: Int, quality: Float)] {
    var found: [(word: Int, quality: Float)] = []
    var index = vocabulary.indices.partitionIndex { vocabulary[$0] >= word }
    while index < vocabulary.count, vocabulary[index].hasPrefix(word) {
      found.append((index, vocabulary[index] == word ? 4 : 2))
      index += 1
    }
    if found.isEmpty, word.count > 2, let meant = Spelling.nearest(to: word, among: vocabulary) {
      found.append((vocabulary.indices.partitionIndex { vocabulary[$0] >= meant }, 1))
    }
    return found
  }

  static func words(in text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
