/// Finds the step definitions that match a text. Knows nothing of Gherkin.
///
/// Most patterns have a word that each of their matches has. Each pattern is known by the rarest of its words, so the words
/// of a text find a few patterns, each of which decides for itself.
package struct StepIndex: Sendable {
  /// The patterns, in order of definition.
  package let patterns: [CompiledPattern]
  /// The patterns that are known by a word, by its hash. Two words with one hash only find too many.
  private var numbers: [UInt64: [Int]] = [:]
  /// The patterns without a word.
  private var wordless: [Int] = []

  package init(_ patterns: [CompiledPattern]) {
    self.patterns = patterns
    let words = patterns.map { Set($0.requiredWords) }
    let counts = words.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for (number, pattern) in patterns.enumerated() {
      if pattern === CompiledPattern.nothing { continue }
      let rarest = words[number].min { one, other in
        let (first, second) = (counts[one] ?? 0, counts[other] ?? 0)
        return first == second ? one < other : first < second
      }
      if let rarest { numbers[rarest, default: []].append(number) } else { wordless.append(number) }
    }
  }

  /// All definitions that match. Appends their captures: for every parameter its own range, then its
  /// nested groups.
  package func matches(_ step: Span<UInt8>, captures: inout [Capture]) -> StepMatches {
    var found = StepMatches.none
    var isComplete = wordless.allSatisfy { add($0, step, to: &found, captures: &captures) }
    step.forEachWord { word in
      guard isComplete, let numbers = numbers[word] else { return }
      isComplete = numbers.allSatisfy { add($0, step, to: &found, captures: &captures) }
    }
    return found
  }

  /// Adds the definition if it matches; returns false if that takes too long, so that the matches are unknown.
  private func add(
    _ definition: Int, _ step: Span<UInt8>, to found: inout StepMatches, captures: inout [Capture]
  ) -> Bool {
    // A word may stand twice.
    if found.contains(definition) { return true }
    let start = captures.count
    switch patterns[definition].outcome(of: step, captures: &captures) {
    case .match: found.add(StepMatch(definition: definition, captures: start..<captures.count))
    case .noMatch: break
    case .exceededLimit:
      found = .exceededLimit(definition: definition)
      return false
    }
    return true
  }
}

/// Which step definitions match a text; numbers are their places in the index.
package enum StepMatches: Sendable, Equatable {
  case none
  /// The only one, and where its captures are in the list to which they were appended.
  case one(definition: Int, captures: Range<Int>)
  case several([StepMatch])
  /// Matching the regular expression of a definition took too long, so the matches are unknown.
  case exceededLimit(definition: Int)

  fileprivate func contains(_ definition: Int) -> Bool {
    switch self {
    case .one(let known, _): known == definition
    case .several(let matches): matches.contains { $0.definition == definition }
    case .none, .exceededLimit: false
    }
  }

  /// Adds a match; those of several definitions stay in the order of definition.
  fileprivate mutating func add(_ match: StepMatch) {
    switch self {
    case .none: self = .one(definition: match.definition, captures: match.captures)
    case .one(let definition, let captures):
      let first = StepMatch(definition: definition, captures: captures)
      self = .several([first, match].sorted { $0.definition < $1.definition })
    case .several(let matches):
      self = .several((matches + [match]).sorted { $0.definition < $1.definition })
    case .exceededLimit: break
    }
  }
}

/// A step definition that matches a text.
package struct StepMatch: Sendable, Equatable {
  /// Its place in the index.
  package let definition: Int
  /// Where its captures are in the list to which they were appended.
  package let captures: Range<Int>

  /// The match after its list of captures is appended to another with `count` captures.
  package func moved(by count: Int) -> StepMatch {
    StepMatch(
      definition: definition,
      captures: (captures.lowerBound + count)..<(captures.upperBound + count))
  }
}

extension CompiledPattern {
  /// The hashes of words that each match has: texts between blanks, or between a blank and an end.
  fileprivate var requiredWords: [UInt64] {
    if expression == nil {
      // What stands behind the last blank may go on.
      let prefix = literalPrefix
      return Self.words(of: prefix[..<(prefix.lastIndex(of: " ") ?? prefix.startIndex)])
    }
    guard case .sequence(let pieces) = piece else { return [] }
    var texts = [""]
    for piece in pieces {
      if case .text(let text) = piece { texts[texts.count - 1] += text } else { texts.append("") }
    }
    return texts.enumerated().flatMap { index, text in
      var words = text.split(separator: " ", omittingEmptySubsequences: false)
      // What stands beside another piece may be a part of a word.
      if index > 0 { words.removeFirst() }
      if index < texts.count - 1 { words = words.dropLast() }
      return words.flatMap { Self.words(of: $0) }
    }
  }

  private static func words(of text: some StringProtocol) -> [UInt64] {
    var words: [UInt64] = []
    Bytes(text.utf8).span.forEachWord { words.append($0) }
    return words
  }
}

extension Span<UInt8> {
  /// Calls `body` with the hash of each text between blanks.
  fileprivate func forEachWord(_ body: (UInt64) -> Void) {
    var (hash, isEmpty) = (StableHash(), true)
    for index in indices {
      if self[index] == .space {
        if !isEmpty { body(hash.value) }
        (hash, isEmpty) = (StableHash(), true)
      } else {
        hash.add(self[index])
        isEmpty = false
      }
    }
    if !isEmpty { body(hash.value) }
  }
}
