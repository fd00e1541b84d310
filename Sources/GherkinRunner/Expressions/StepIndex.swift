/// All step definitions of a suite, and which of them match a text. Knows nothing of Gherkin.
package struct StepIndex: Sendable {
  /// The patterns, in order of definition.
  package let patterns: [CompiledPattern]

  /// An index of patterns in order of definition.
  package init(_ patterns: [CompiledPattern]) {
    self.patterns = patterns
  }

  /// All definitions that match. Their captures are appended: for every parameter its own range,
  /// then its nested groups.
  package func matches(_ text: Span<UInt8>, captures: inout [Capture]) -> StepMatches {
    var found: [StepMatch] = []
    for definition in patterns.indices {
      let start = captures.count
      if patterns[definition].match(text, captures: &captures) {
        found.append(StepMatch(definition: definition, captures: start..<captures.count))
      }
    }
    return switch found.count {
    case 0: .none
    case 1: .one(definition: found[0].definition, captures: found[0].captures)
    default: .several(found)
    }
  }
}
