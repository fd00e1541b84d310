/// Finds the step definitions that match a text. Knows nothing of Gherkin.
///
/// The patterns are sorted by the text that their matches begin with. Byte by byte, a binary search narrows them to
/// those that begin as the step does, and each of these decides for itself.
package struct StepIndex: Sendable {
  /// The text that the matches of a pattern begin with.
  private struct Opening: Sendable {
    let bytes: Range<Int>
    let definition: Int
  }

  /// The patterns, in order of definition.
  package let patterns: [CompiledPattern]
  private var program = PatternProgram()
  /// Where each pattern begins in the program; nil for one that is matched as a regular expression.
  private var entries: [Int32?] = []
  /// In the order of their bytes, which are in `text`.
  private var openings: [Opening] = []
  private var text: Bytes = []

  package init(_ patterns: [CompiledPattern]) {
    self.patterns = patterns
    for pattern in patterns {
      var entry: Int32?
      if case .program(let own) = pattern.matcher { entry = Int32(program.append(own)) }
      entries.append(entry)
    }
    let prefixes = patterns.map { Bytes($0.literalPrefix.utf8) }
    let candidates = patterns.indices.filter { patterns[$0] !== CompiledPattern.nothing }
    for number in candidates.sorted(by: { prefixes[$0].lexicographicallyPrecedes(prefixes[$1]) }) {
      let start = text.count
      text += prefixes[number]
      openings.append(Opening(bytes: start..<text.count, definition: number))
    }
  }

  /// All definitions that match. Appends their captures: for every parameter its own range, then its
  /// nested groups.
  package func matches(_ step: Span<UInt8>, captures: inout [Capture]) -> StepMatches {
    var found = StepMatches.none
    var (rest, depth) = (openings.indices, 0)
    while let next = rest.first {
      if openings[next].bytes.count == depth || rest.count == 1 {
        // The only one that is left tells sooner than its bytes whether it matches.
        guard add(openings[next].definition, step, to: &found, captures: &captures) else { break }
        rest.removeFirst()
      } else {
        guard depth < step.count else { break }
        let first = rest.partitionIndex { byte(of: $0, at: depth) >= step[depth] }
        rest = first..<rest.partitionIndex { byte(of: $0, at: depth) > step[depth] }
        depth += 1
      }
    }
    return found
  }

  /// The byte of an opening that is longer than `depth`.
  private func byte(of opening: Int, at depth: Int) -> UInt8 {
    text[openings[opening].bytes.lowerBound + depth]
  }

  /// Adds the definition if it matches; returns false if that takes too long, so that the matches are unknown.
  private func add(
    _ definition: Int, _ step: Span<UInt8>, to found: inout StepMatches, captures: inout [Capture]
  ) -> Bool {
    let start = captures.count
    switch match(definition, step, captures: &captures) {
    case .match: found.add(StepMatch(definition: definition, captures: start..<captures.count))
    case .noMatch: break
    case .exceededLimit:
      found = .exceededLimit(definition: definition)
      return false
    }
    return true
  }

  private func match(
    _ number: Int, _ text: Span<UInt8>, captures: inout [Capture]
  ) -> RegularExpression.Outcome {
    guard let entry = entries[number] else {
      return patterns[number].outcome(of: text, captures: &captures)
    }
    return program.match(
      text, at: Int(entry), captureCount: patterns[number].captureCount, captures: &captures)
      ? .match : .noMatch
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
