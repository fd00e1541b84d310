import GherkinRunner

/// From a step's text to its definition.
extension Stage {
  /// The same texts among few definitions and among many; the few are the floor of the many.
  static let matching: [Stage] = [
    match("among 10", others: 0), match("among 5,000", others: 4_990),
    match("undefined, among 5,000", others: 5_000, defined: false),
  ]

  private static func match(_ name: String, others: Int, defined: Bool = true) -> Stage {
    Stage(name: "match: \(name)", unit: .step) { _ in
      let own = defined ? Phrase.patterns : []
      // Those that match stand in the midst of the others.
      let half = Phrase.otherPatterns(others / 2)
      let rest = Phrase.otherPatterns(others).dropFirst(half.count)
      let many = try index(of: half + own + rest)
      let few = try index(of: Phrase.patterns)
      let texts = (0..<10_000).map { Bytes(Phrase.text($0, variant: $0).utf8) }
      return Job(units: texts.count, floor: { matches(of: texts, in: few) }) {
        matches(of: texts, in: many)
      }
    }
  }

  private static func index(of patterns: [StepPattern]) throws -> StepIndex {
    let types = ParameterTypes()
    return StepIndex(try patterns.map { try CompiledPattern($0, parameterTypes: types) })
  }

  private static func matches(of texts: [Bytes], in index: StepIndex) -> Int {
    var captures: [Capture] = []
    var count = 0
    for text in texts {
      captures.removeAll(keepingCapacity: true)
      if case .one = index.matches(text.span, captures: &captures) { count += 1 }
    }
    return count
  }
}
