import Foundation

/// Finds the existing phrases an undefined step may have meant, whatever its typos and the order of
/// its words. Groups of three letters, weighted by how rare they are, choose a few phrases; their
/// words are then laid beside those of the step.
package struct PatternSuggester: Sendable {
  /// How many phrases are compared word by word.
  private static let shortlist = 12
  /// Less similar phrases would only mislead.
  private static let threshold = 0.5

  private let phrases: [PatternWords]
  private let texts: [String]
  private var postings: [UInt32: [Int32]] = [:]
  /// The weight of all groups of letters of each phrase.
  private var weights: [Double] = []

  /// A suggester of these patterns.
  package init(_ patterns: [CompiledPattern], parameterTypes: ParameterTypes) {
    phrases = patterns.map { PatternWords($0, parameterTypes) }
    texts = patterns.map(\.pattern.description)
    for (number, phrase) in phrases.enumerated() {
      let words = phrase.variants.joined().filter { $0.pattern == nil }.map(\.text)
      for group in Self.letterGroups(of: words) {
        postings[group, default: []].append(Int32(number))
      }
    }
    weights = Array(repeating: 0, count: phrases.count)
    for numbers in postings.values {
      for number in numbers { weights[Int(number)] += weight(of: numbers) }
    }
  }

  /// The nearest phrases, nearest first; none where nothing is near.
  package func suggestions(for text: String, limit: Int = 3) -> [PatternSuggestion] {
    let words = Self.words(of: text)
    var suggestions: [PatternSuggestion] = []
    for number in nearest(to: words) {
      let alignments = phrases[number].variants.map { WordAlignment(of: words, with: $0) }
      guard let best = alignments.max(by: { $0.similarity < $1.similarity }),
        best.similarity >= Self.threshold
      else { continue }
      suggestions.append(
        PatternSuggestion(
          definition: number, text: texts[number], similarity: best.similarity,
          differences: best.differences))
    }
    suggestions.sort { a, b in
      a.similarity == b.similarity ? a.definition < b.definition : a.similarity > b.similarity
    }
    return Array(suggestions.prefix(limit))
  }

  /// The phrases that share the most and the rarest groups of letters.
  private func nearest(to words: [String]) -> [Int] {
    var shared = Array(repeating: 0.0, count: phrases.count)
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
    log(1 + Double(phrases.count) / Double(numbers.count))
  }
}

extension PatternSuggester {
  /// The words of a step, a quoted text being one.
  private static func words(of text: String) -> [String] {
    let bytes = Array(text.utf8)
    var words: [String] = []
    var start = 0
    var position = 0
    while position <= bytes.count {
      if position == bytes.count || ParameterScanner.isBlank(bytes[position]) {
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

  /// Whether a word is a value rather than part of the phrase.
  private static func isValue(_ word: String) -> Bool {
    guard let first = word.utf8.first else { return false }
    return first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
      || word.utf8.allSatisfy { $0 < 0x41 }
  }

  /// Every three neighbouring letters of the words, with their ends, once each.
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

/// An existing phrase that an undefined step may have meant.
package struct PatternSuggestion: Sendable, Equatable {
  /// The definition's place in the list the suggester was made of.
  package let definition: Int
  /// The pattern, as it is shown.
  package let text: String
  /// How near it is: 1 is the same words.
  package let similarity: Double
  /// What to change in the step.
  package let differences: [StepTextDifference]
}
