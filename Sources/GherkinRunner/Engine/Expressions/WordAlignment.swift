/// The words of a step, and how each word of a pattern fits them, which is found out once for all patterns.
///
/// A class, because the alignments with all patterns share it.
final class StepWords {
  /// One or several words of a step in the place of one of a pattern.
  struct Fit {
    /// How many words it takes, and how much they differ.
    let words: Int
    let cost: Double
    /// What is expected in their place; nil if nothing differs.
    var expected: String?
    var isWrongValue = false
  }

  /// A parameter may take up to this many words, such as "now playing".
  private static let longestValue = 6

  fileprivate let words: [SpelledWord]
  private var known: [String: [[Fit]]] = [:]

  init(_ words: [String]) { self.words = words.map { SpelledWord($0) } }

  /// How a word of a pattern fits, by the place of the first word.
  fileprivate func fits(of expected: PatternWord) -> [[Fit]] {
    if let fits = known[expected.source] { return fits }
    let fits = words.indices.map { start in
      expected.pattern.map { values(from: start, of: expected, $0) }
        ?? [fit(words[start], 1, expected.spelled)].compactMap(\.self)
    }
    known[expected.source] = fits
    return fits
  }

  private func fit(_ word: SpelledWord, _ count: Int, _ expected: SpelledWord) -> Fit? {
    word.difference(from: expected).map { distance in
      Fit(words: count, cost: distance, expected: distance == 0 ? nil : expected.text)
    }
  }

  private func values(
    from start: Int, of expected: PatternWord, _ pattern: CompiledPattern
  ) -> [Fit] {
    (1...min(Self.longestValue, words.count - start)).flatMap { count -> [Fit] in
      let value = text(from: start, count)
      // Each further word costs less than one that is too much, and more than none: a value is short.
      let wrong = Fit(
        words: count, cost: 0.6 + Double(count - 1) * 0.45, expected: expected.text,
        isWrongValue: true)
      let same = pattern.matches(value) ? [Fit(words: count, cost: 0)] : []
      guard !expected.values.isEmpty, case let spelled = SpelledWord(value) else {
        return [wrong] + same
      }
      return [wrong] + same + expected.values.compactMap { fit(spelled, count, $0) }
    }
  }

  /// The words as they stand in the step.
  fileprivate func text(from start: Int, _ count: Int) -> String {
    words[start..<start + count].map(\.text).joined(separator: " ")
  }
}

/// The alignment of the words of a step with those of a pattern that differs the least.
struct WordAlignment {
  private enum Move {
    case take(StepWords.Fit)
    case insert, drop
  }

  /// What a word costs that is missing, or too much.
  private static let gap = 0.7

  private let step: StepWords
  private let pattern: [PatternWord]
  private var costs: [Double] = []
  private var moves: [Move] = []

  private(set) var differences: [StepTextDifference] = []
  /// 1 if nothing differs, 0 if everything does.
  private(set) var similarity = 0.0

  /// - Parameter threshold: The least similarity that counts; what is below it is not aligned.
  init(of step: StepWords, with pattern: [PatternWord], threshold: Double) {
    (self.step, self.pattern) = (step, pattern)
    // Parameters accept many texts, so only plain words count.
    let plain = Double(max(1, pattern.count { $0.pattern == nil }))
    let fits = pattern.map(step.fits)
    let missing = fits.count { $0.allSatisfy(\.isEmpty) }
    guard 1 - Double(missing) * Self.gap / plain >= threshold else { return }
    fill(fits)
    collect()
    // A moved word has been counted as missing and as too much.
    let moved = differences.count { if case .moved = $0 { true } else { false } }
    similarity = max(0, 1 - ((costs.last ?? plain) - Double(moved)) / plain)
  }

  private func cell(_ word: Int, _ other: Int) -> Int { word * (pattern.count + 1) + other }

  private mutating func fill(_ fits: [[[StepWords.Fit]]]) {
    let (count, size) = (step.words.count, (step.words.count + 1) * (pattern.count + 1))
    costs = Array(repeating: .infinity, count: size)
    moves = Array(repeating: .drop, count: size)
    costs[0] = 0
    for word in 0...count {
      for other in 0...pattern.count {
        let cost = costs[cell(word, other)]
        if word < count { offer(cost + Self.gap, .insert, word + 1, other) }
        if other < pattern.count { offer(cost + Self.gap, .drop, word, other + 1) }
        guard word < count, other < pattern.count else { continue }
        for fit in fits[other][word] {
          offer(cost + fit.cost, .take(fit), word + fit.words, other + 1)
        }
      }
    }
  }

  private mutating func offer(_ cost: Double, _ move: Move, _ word: Int, _ other: Int) {
    let index = cell(word, other)
    if cost < costs[index] { (costs[index], moves[index]) = (cost, move) }
  }

  /// Follows the cheapest path back, and joins neighbors that differ alike.
  private mutating func collect() {
    var (word, other) = (step.words.count, pattern.count)
    var found: [(difference: StepTextDifference, end: Int)] = []
    while word > 0 || other > 0 {
      switch moves[cell(word, other)] {
      case .take(let fit):
        word -= fit.words
        other -= 1
        guard let expected = fit.expected else { continue }
        let text = step.text(from: word, fit.words)
        found.append(
          (
            fit.isWrongValue
              ? .wrongValue(text, parameter: expected) : .misspelled(text, expected: expected), -1
          ))
      case .insert:
        word -= 1
        found.append((.unexpected(step.words[word].text), word))
      case .drop:
        other -= 1
        found.append((.missing(pattern[other].text), other))
      }
    }
    differences = Self.joined(Self.withMoves(found.reversed()))
  }

  /// A word that is missing in one place and too much in another has moved.
  private static func withMoves(
    _ found: [(difference: StepTextDifference, end: Int)]
  ) -> [(difference: StepTextDifference, end: Int)] {
    var rest = found
    for (difference, _) in found {
      guard case .unexpected(let word) = difference,
        let missing = rest.firstIndex(where: { $0.difference == .missing(word) }),
        let unexpected = rest.firstIndex(where: { $0.difference == difference })
      else { continue }
      rest[unexpected] = (.moved(word), -1)
      rest.remove(at: missing)
    }
    return rest
  }

  private static func joined(
    _ found: [(difference: StepTextDifference, end: Int)]
  ) -> [StepTextDifference] {
    var joined: [(difference: StepTextDifference, end: Int)] = []
    for next in found {
      switch (joined.last?.difference, next.difference) {
      case (.missing(let words), .missing(let word)) where joined.last?.end == next.end - 1:
        joined[joined.count - 1] = (.missing("\(words) \(word)"), next.end)
      case (.unexpected(let words), .unexpected(let word)) where joined.last?.end == next.end - 1:
        joined[joined.count - 1] = (.unexpected("\(words) \(word)"), next.end)
      default: joined.append(next)
      }
    }
    return joined.map(\.difference)
  }
}

extension CompiledPattern {
  fileprivate func matches(_ text: String) -> Bool {
    var captures: [Capture] = []
    return match(Bytes(text.utf8).span, captures: &captures)
  }
}

package enum StepTextDifference: Sendable, Equatable, CustomStringConvertible {
  case misspelled(String, expected: String)
  /// A value that the parameter at its place does not accept.
  case wrongValue(String, parameter: String)
  case missing(String)
  case unexpected(String)
  case moved(String)

  package var description: String {
    switch self {
    case .misspelled(let word, let expected): "\"\(word)\" should be \"\(expected)\""
    case .wrongValue(let value, let parameter): "\"\(value)\" does not fit \(parameter)"
    case .missing(let words): "\"\(words)\" is missing"
    case .unexpected(let words): "\"\(words)\" is too much"
    case .moved(let word): "\"\(word)\" is in another place"
    }
  }
}

/// Whether a step and a pattern that resembles it state contraries.
///
/// A suggestion that lacks a "not", or has one more, leads to a step that demands the contrary, and that may pass.
enum Contradiction {
  static func isMade(by differences: [StepTextDifference]) -> Bool {
    var own: [String] = []
    var other: [String] = []
    for difference in differences {
      switch difference {
      case .misspelled(let word, let expected):
        own.append(word)
        other.append(expected)
      case .missing(let words): other += words.split(separator: " ").map(String.init)
      case .unexpected(let words): own += words.split(separator: " ").map(String.init)
      case .wrongValue, .moved: break
      }
    }
    (own, other) = (own.map { $0.lowercased() }, other.map { $0.lowercased() })
    return own.contains(where: isNegation) != other.contains(where: isNegation)
      || own.contains { word in other.contains { areOpposite(word, $0) } }
  }

  private static func areOpposite(_ word: String, _ other: String) -> Bool {
    OppositeWords.opposite(of: word) == other
      || ["un", "in", "im", "ir", "il", "dis", "non", "non-"].contains {
        word == $0 + other || other == $0 + word
      }
  }

  private static func isNegation(_ word: String) -> Bool {
    // Quoted text is a value.
    guard word.first != "\"", word.first != "'" else { return false }
    return negations.contains(String(word.filter(\.isLetter)))
  }

  /// In English, without their apostrophes, and in the languages of most features.
  private static let negations: Set = [
    "no", "not", "never", "none", "nothing", "nobody", "nowhere", "neither", "nor", "without",
    "cannot",
    "dont", "doesnt", "didnt", "isnt", "arent", "wasnt", "werent", "hasnt", "havent", "hadnt",
    "cant",
    "couldnt", "wont", "wouldnt", "shouldnt", "mustnt",
    "nicht", "kein", "keine", "keinen", "keinem", "keiner", "nichts", "nie", "ohne",
    "pas", "ne", "sans", "jamais", "rien", "aucun", "aucune",
    "nunca", "ningún", "ninguna", "nada", "sin", "não", "nenhum", "nenhuma", "sem",
    "non", "mai", "nessun", "nessuna", "senza", "niet", "geen", "nooit", "zonder",
  ]
}

/// Pairs of English words of which one states the contrary of the other.
package enum OppositeWords {
  package static func opposite(of word: String) -> String? { table[word] }

  private static let table: [String: String] = {
    let pairs = [
      ("nothing", "something"), ("with", "without"), ("visible", "hidden"), ("shown", "hidden"),
      ("enabled", "disabled"), ("present", "absent"), ("on", "off"), ("open", "closed"),
      ("valid", "invalid"), ("available", "unavailable"), ("accepted", "refused"),
      ("allowed", "forbidden"), ("online", "offline"), ("same", "different"), ("true", "false"),
    ]
    return Dictionary(
      pairs.flatMap { [($0, $1), ($1, $0)] }, uniquingKeysWith: { first, _ in first })
  }()
}
