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

  private let patterns: [PatternWords]
  /// The patterns as they are shown; none for a regular expression, which writers of features need not know.
  private let texts: [String?]
  private var postings: [UInt32: [Int32]] = [:]
  /// The weight of all groups of letters of each pattern.
  private var weights: [Double] = []

  package init(_ patterns: [CompiledPattern], parameterTypes: ParameterTypes) {
    self.patterns = patterns.map { PatternWords($0, parameterTypes) }
    texts = patterns.map { $0.pattern.kind == .expression ? $0.pattern.description : nil }
    for (number, pattern) in self.patterns.enumerated() {
      let words = pattern.variants.joined().filter { $0.pattern == nil }.map(\.text)
      for group in Self.letterGroups(of: words) {
        postings[group, default: []].append(Int32(number))
      }
    }
    weights = Array(repeating: 0, count: patterns.count)
    for numbers in postings.values {
      for number in numbers { weights[Int(number)] += weight(of: numbers) }
    }
  }

  /// The nearest patterns, nearest first; none if none is near.
  package func suggestions(for text: String, limit: Int = 3) -> [PatternSuggestion] {
    let words = Self.words(of: text)
    let spelled = words.map { SpelledWord($0) }
    var suggestions: [PatternSuggestion] = []
    for number in nearest(to: words) {
      let alignments = patterns[number].variants.map {
        (variant: $0, alignment: WordAlignment(of: spelled, with: $0))
      }
      // A step that says the opposite is no suggestion, so it must not hide a variant that is one.
      guard
        let (variant, best) = alignments.filter({
          !Contradiction.isMade(by: $0.alignment.differences)
        }).max(by: { $0.alignment.similarity < $1.alignment.similarity }),
        best.similarity >= Self.threshold, best.differences.count <= Self.mostDifferences
      else { continue }
      suggestions.append(
        PatternSuggestion(
          definition: number, text: texts[number] ?? Self.text(of: variant),
          similarity: best.similarity, differences: best.differences))
    }
    suggestions.sort { a, b in
      a.similarity == b.similarity ? a.definition < b.definition : a.similarity > b.similarity
    }
    return Array(suggestions.prefix(limit))
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
    let scored = shared.indices.lazy.filter { shared[$0] > 0 }
      .map { (number: $0, score: shared[$0] / (own + weights[$0])) }
    return scored.sorted { $0.score == $1.score ? $0.number < $1.number : $0.score > $1.score }
      .prefix(Self.shortlist).map(\.number)
  }

  private func weight(of numbers: [Int32]) -> Double {
    log(1 + Double(patterns.count) / Double(numbers.count))
  }
}

extension PatternSuggester {
  /// A variant of a pattern as a step would have it, with `…` for what can be anything.
  private static func text(of variant: [PatternWords.Word]) -> String {
    variant.map(\.text).joined(separator: " ").replacing("{}", with: "…")
  }

  /// The words of a step; a quoted text is one.
  private static func words(of text: String) -> [String] {
    let bytes = Bytes(text.utf8)
    var words: [String] = []
    var start = 0
    var position = 0
    while position <= bytes.count {
      if position == bytes.count || ParameterScanner.isWhiteSpace(bytes[position]) {
        if start < position { words.append(bytes.span.string(in: start..<position)) }
        start = position + 1
      } else if position == start,
        let end = ParameterScanner.string(bytes.span, from: position)
      {
        position = end
        continue
      }
      position += 1
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

/// The words of a pattern in each of its variants, for comparison with those of a step text.
struct PatternWords: Sendable {
  struct Word: Sendable {
    /// The word as it is shown, parameters in braces.
    var text = ""
    /// What the word matches, if there are parameters in it.
    var pattern: CompiledPattern?
    /// The texts it can be, if it is a parameter with a closed list.
    var values: [SpelledWord] = []
    /// The word prepared for comparison, once it is complete.
    fileprivate(set) var spelled = SpelledWord("")
    /// The word as a Cucumber expression.
    fileprivate var source = ""
    fileprivate var hasParameter = false
  }

  let variants: [[Word]]

  init(_ pattern: CompiledPattern, _ parameterTypes: ParameterTypes) {
    variants = pattern.piece.variants(atMost: PatternVariant.limit).map { parts in
      Self.words(of: PatternVariant(parts), pattern.parameters).map { word in
        guard word.hasParameter else { return word }
        var word = word
        // A word that does not compile, as with an unknown type, is compared by its letters.
        word.pattern = try? CompiledPattern(
          StepPattern(word.source), parameterTypes: parameterTypes)
        if word.text.hasPrefix("{"), word.text.hasSuffix("}") {
          let name = String(word.text.dropFirst().dropLast())
          word.values = (parameterTypes[name]?.alternatives ?? []).map { SpelledWord($0) }
        }
        return word
      }
    }
  }

  private static func words(
    of variant: PatternVariant, _ parameters: [PatternParameter]
  ) -> [Word] {
    var words: [Word] = []
    var word = Word()
    func finishWord() {
      word.spelled = SpelledWord(word.text)
      if !word.text.isEmpty { words.append(word) }
      word = Word()
    }
    for part in variant.parts {
      switch part {
      case .text(let text):
        for (index, letters) in text.split(separator: " ", omittingEmptySubsequences: false)
          .enumerated()
        {
          if index > 0 { finishWord() }
          word.text += letters
          word.source += CucumberExpression.literal(String(letters))
        }
      case .anything, .parameter:
        var name = ""
        if case .parameter(let number) = part { name = parameters[number].type?.name ?? "" }
        word.text += "{\(name)}"
        word.source += "{\(name)}"
        word.hasParameter = true
      }
    }
    finishWord()
    return words
  }
}
