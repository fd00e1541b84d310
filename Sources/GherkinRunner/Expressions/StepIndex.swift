/// All step definitions of a suite, and which of them match a text. Knows nothing of Gherkin.
///
/// A trie names the few definitions worth a look, whose patterns then decide; so a step costs about
/// the same with ten definitions and with thousands.
package struct StepIndex: Sendable {
  /// How a definition is matched: instructions of the shared program, or a regular expression.
  private struct Definition: Sendable {
    let entry: Int32?
    let captureCount: Int32
  }

  /// The patterns, in order of definition.
  package let patterns: [CompiledPattern]
  private var program = PatternProgram()
  private var definitions: [Definition] = []
  private let trie: StepTrie

  /// An index of patterns in order of definition.
  package init(_ patterns: [CompiledPattern]) {
    self.patterns = patterns
    var entries: [StepTrie.Entry] = []
    for (number, pattern) in patterns.enumerated() {
      var entry: Int32?
      if case .program(let own) = pattern.matcher { entry = Int32(program.append(own)) }
      definitions.append(Definition(entry: entry, captureCount: Int32(pattern.captureCount)))
      entries += StepPath.paths(through: pattern).map {
        StepTrie.Entry(path: $0, definition: Int32(number))
      }
    }
    trie = StepTrie(entries)
  }

  /// All definitions that match. Their captures are appended: for every parameter its own range,
  /// then its nested groups.
  package func matches(_ text: Span<UInt8>, captures: inout [Capture]) -> StepMatches {
    var candidates = StepCandidates()
    guard trie.candidates(for: text, &candidates) else {
      return matches(text, among: definitions.indices, captures: &captures)
    }
    guard candidates.more.isEmpty else {
      return matches(text, among: candidates.sorted().lazy.map(Int.init), captures: &captures)
    }
    let start = captures.count
    guard let first = candidates.first else { return .none }
    return switch match(Int(first), text, captures: &captures) {
    case .match: .one(definition: Int(first), captures: start..<captures.count)
    case .noMatch: .none
    case .exceededLimit: .exceededLimit(definition: Int(first))
    }
  }

  private func matches(
    _ text: Span<UInt8>, among candidates: some Sequence<Int>, captures: inout [Capture]
  ) -> StepMatches {
    var only: StepMatch?
    var all: [StepMatch] = []
    for definition in candidates {
      let start = captures.count
      let outcome = match(definition, text, captures: &captures)
      guard outcome != .exceededLimit else { return .exceededLimit(definition: definition) }
      guard outcome == .match else { continue }
      let match = StepMatch(definition: definition, captures: start..<captures.count)
      if let first = only {
        if all.isEmpty { all.append(first) }
        all.append(match)
      } else {
        only = match
      }
    }
    guard let only else { return .none }
    return all.isEmpty
      ? .one(definition: only.definition, captures: only.captures) : .several(all)
  }

  private func match(
    _ number: Int, _ text: Span<UInt8>, captures: inout [Capture]
  ) -> RegularExpression.Outcome {
    let definition = definitions[number]
    guard let entry = definition.entry else {
      return patterns[number].outcome(of: text, captures: &captures)
    }
    return program.match(
      text, at: Int(entry), captureCount: Int(definition.captureCount), captures: &captures)
      ? .match : .noMatch
  }
}

/// The definitions an index found worth a look. The usual single one takes no memory.
struct StepCandidates {
  /// Beyond this many nodes, trying every definition is cheaper than looking on.
  private static let patience = 10_000

  private(set) var first: Int32?
  private(set) var more: [Int32] = []
  private var visits = 0

  /// Whether nothing was left out.
  var isComplete: Bool { visits <= Self.patience }

  /// Counts a node; `false` if there have been too many.
  mutating func visit() -> Bool {
    visits += 1
    return isComplete
  }

  mutating func add(_ definition: Int32) {
    guard let first else { return first = definition }
    if definition != first { more.append(definition) }
  }

  /// All of them once, in order of definition.
  func sorted() -> [Int32] {
    var all = more
    if let first { all.append(first) }
    all.sort()
    var last: Int32 = -1
    all.removeAll { definition in
      defer { last = definition }
      return definition == last
    }
    return all
  }
}

/// Which step definitions match a text; numbers are their places in the index.
package enum StepMatches: Sendable, Equatable {
  /// The step is undefined.
  case none
  /// The one that matches, and where its captures are in the list they were appended to.
  case one(definition: Int, captures: Range<Int>)
  /// The step is ambiguous; all that match, in order of definition.
  case several([StepMatch])
  /// The regular expression of a definition was given up, so it is unknown which definitions match.
  case exceededLimit(definition: Int)
}

/// A step definition that matches a text.
package struct StepMatch: Sendable, Equatable {
  /// Its place in the index.
  package let definition: Int
  /// Where its captures are in the list they were appended to.
  package let captures: Range<Int>

  /// The same, where the list stands behind another of `count`.
  package func moved(by count: Int) -> StepMatch {
    StepMatch(
      definition: definition,
      captures: (captures.lowerBound + count)..<(captures.upperBound + count))
  }
}
