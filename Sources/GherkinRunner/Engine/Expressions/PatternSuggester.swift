import Foundation

/// Finds the patterns that an undefined step may have meant, despite typos and another order of words.
/// Groups of three letters, weighted by how rare they are, select a few patterns, whose words are then
/// aligned with those of the step.
package struct PatternSuggester: Sendable {
  /// How many patterns are compared word by word.
  private static let shortlist = 12
  /// Less similar patterns would mislead.
  private static let threshold = 0.5
  /// A step with more differences is another step.
  private static let mostDifferences = 3

  private let patterns: [CompiledPattern]
  /// The words of each variant of each pattern.
  private let variants: [[[PatternWord]]]
  private var postings: [UInt32: [Int32]] = [:]
  /// The weight of all groups of letters of each pattern.
  private var weights: [Double]

  package init(_ patterns: [CompiledPattern], parameterTypes: ParameterTypes) {
    self.patterns = patterns
    var known: [String: PatternWord] = [:]
    variants = patterns.map { pattern in
      pattern.wordsOfVariants.map { words in
        words.map { word in
          if let prepared = known[word.source] { return prepared }
          let prepared = word.prepared(parameterTypes)
          known[word.source] = prepared
          return prepared
        }
      }
    }
    weights = Array(repeating: 0, count: patterns.count)
    for (number, variants) in variants.enumerated() {
      let plain = variants.joined().lazy.filter { !$0.hasParameter }
      for group in Self.letterGroups(of: plain.map(\.text)) {
        postings[group, default: []].append(Int32(number))
      }
    }
    for numbers in postings.values {
      for number in numbers { weights[Int(number)] += weight(of: numbers) }
    }
  }

  /// The nearest patterns, nearest first; empty if none is near.
  package func suggestions(for text: String, limit: Int = 3) -> [PatternSuggestion] {
    let textWords = Self.words(of: text)
    let step = StepWords(textWords)
    var suggestions: [PatternSuggestion] = []
    for number in nearest(to: textWords) {
      let alignments = variants[number].map { variant in
        (
          variant: variant,
          alignment: WordAlignment(of: step, with: variant, threshold: Self.threshold)
        )
      }
      // A step that says the opposite is not a suggestion, so it must not hide a variant that is one.
      let near = alignments.filter {
        $0.alignment.similarity >= Self.threshold
          && !Contradiction.isMade(by: $0.alignment.differences)
      }
      guard
        let (variant, best) = near.max(by: { $0.alignment.similarity < $1.alignment.similarity }),
        best.differences.count <= Self.mostDifferences, Self.isAboutTheSame(textWords, variant)
      else { continue }
      suggestions.append(
        PatternSuggestion(
          definition: number, text: Self.text(of: patterns[number], variant),
          similarity: best.similarity, differences: best.differences))
    }
    suggestions.sort { a, b in
      a.similarity == b.similarity ? a.definition < b.definition : a.similarity > b.similarity
    }
    return Array(suggestions.prefix(limit))
  }

  /// Whether one of the words that say something is in both: where a pattern takes anything, any step resembles it.
  private static func isAboutTheSame(_ words: [String], _ variant: [PatternWord]) -> Bool {
    let own = variant.filter { !$0.hasParameter && $0.text.count > 3 }
    return own.isEmpty || !variant.contains { $0.text.contains("{}") }
      || own.contains { Spelling.nearest(to: $0.text, among: words) != nil }
  }

  /// The patterns that share the most and the rarest groups of letters.
  private func nearest(to words: [String]) -> [Int] {
    var shared = Array(repeating: 0.0, count: patterns.count)
    var own = 0.0
    for group in Self.letterGroups(of: words.filter { !Self.isValue($0) }) {
      guard let numbers = postings[group] else { continue }
      let weight = weight(of: numbers)
      own += weight
      for number in numbers { shared[Int(number)] += weight }
    }
    // Nearly all patterns share some group, so that sorting them all would take longer than the rest.
    var nearest: [(number: Int, score: Double)] = []
    for number in shared.indices where shared[number] > 0 {
      let score = shared[number] / (own + weights[number])
      if nearest.count == Self.shortlist {
        guard score > nearest[Self.shortlist - 1].score else { continue }
        nearest.removeLast()
      }
      // Of those that are as near, the first ones come first.
      let place = nearest.indices.partitionIndex { nearest[$0].score < score }
      nearest.insert((number, score), at: place)
    }
    return nearest.map(\.number)
  }

  private func weight(of numbers: [Int32]) -> Double {
    log(1 + Double(patterns.count) / Double(numbers.count))
  }
}

extension PatternSuggester {
  /// A pattern as it is shown: a regular expression, which writers of features need not know, as a step would have one
  /// of its variants, with `…` for what can be anything.
  private static func text(of pattern: CompiledPattern, _ variant: [PatternWord]) -> String {
    pattern.pattern.kind == .expression
      ? pattern.pattern.description
      : variant.map(\.text).joined(separator: " ").replacing("{}", with: "…")
  }

  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var rest = text.unicodeScalars[...].drop(while: \.properties.isWhitespace)
    while let first = rest.first {
      // A quoted text is one word.
      var quoted = rest.prefix(0)
      if first == "\"" || first == "'" {
        var isEscaped = false
        let end = rest.dropFirst().firstIndex { scalar in
          defer { isEscaped = scalar == "\\" && !isEscaped }
          return scalar == first && !isEscaped
        }
        if let end { quoted = rest[...end] }
      }
      let end =
        rest[quoted.endIndex...].firstIndex(where: \.properties.isWhitespace) ?? rest.endIndex
      words.append(String(rest[..<end]))
      rest = rest[end...].drop(while: \.properties.isWhitespace)
    }
    return words
  }

  /// Whether a word is a value rather than part of a pattern.
  private static func isValue(_ word: String) -> Bool {
    guard let first = word.utf8.first else { return false }
    return first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
      || word.utf8.allSatisfy { $0 < 0x41 }
  }

  /// All groups of three neighboring letters of the words, their ends included.
  private static func letterGroups(of words: some Sequence<String>) -> Set<UInt32> {
    var groups: Set<UInt32> = []
    for word in words {
      var group: UInt32 = 0x20
      for byte in word.lowercased().utf8 {
        group = (group << 8 | UInt32(byte)) & 0xFF_FFFF
        if group > 0xFFFF { groups.insert(group) }
      }
      groups.insert((group << 8 | 0x20) & 0xFF_FFFF)
    }
    return groups
  }
}

/// A pattern that an undefined step may have meant.
package struct PatternSuggestion: Sendable, Equatable {
  /// The definition's place in the suggester's list.
  package let definition: Int
  /// The pattern as it is shown: a regular expression as the step that it matches.
  package let text: String
  /// From 0 to 1 for the same words.
  package let similarity: Double
  /// What to change in the step.
  package let differences: [StepTextDifference]
}

/// A word of a pattern, for comparison with those of a step text.
struct PatternWord: Sendable {
  /// The word as it is shown, parameters in braces.
  fileprivate(set) var text = ""
  /// What the word matches, if there are parameters in it.
  private(set) var pattern: CompiledPattern?
  /// The texts it can be, if it is a parameter with a closed list.
  private(set) var values: [SpelledWord] = []
  private(set) var spelled = SpelledWord("")
  /// The word as a Cucumber expression.
  fileprivate(set) var source = ""
  fileprivate var hasParameter = false

  fileprivate mutating func append(_ text: some StringProtocol, isParameter: Bool) {
    self.text += text
    source += isParameter ? String(text) : CucumberExpression.literal(String(text))
    hasParameter = hasParameter || isParameter
  }

  fileprivate func prepared(_ parameterTypes: ParameterTypes) -> PatternWord {
    var word = self
    word.spelled = SpelledWord(text)
    guard hasParameter else { return word }
    // A word that does not compile, as with an unknown type, is compared by its letters.
    word.pattern = try? CompiledPattern(StepPattern(source), parameterTypes: parameterTypes)
    if text.hasPrefix("{"), text.hasSuffix("}") {
      let name = String(text.dropFirst().dropLast())
      word.values = (parameterTypes[name]?.alternatives ?? []).map { SpelledWord($0) }
    }
    return word
  }
}

extension CompiledPattern {
  fileprivate var wordsOfVariants: [[PatternWord]] {
    piece.variants(atMost: PatternVariant.limit).map { parts in
      var words = [PatternWord()]
      for part in PatternVariant(parts).parts {
        switch part {
        case .text(let text):
          let pieces = text.split(separator: " ", omittingEmptySubsequences: false)
          for (index, letters) in pieces.enumerated() {
            if index > 0 { words.append(PatternWord()) }
            words[words.count - 1].append(letters, isParameter: false)
          }
        case .anything: words[words.count - 1].append("{}", isParameter: true)
        case .parameter(let number):
          let name = parameters[number].type?.name ?? ""
          words[words.count - 1].append("{\(name)}", isParameter: true)
        }
      }
      return words.filter { !$0.text.isEmpty }
    }
  }
}
