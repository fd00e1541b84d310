/// One way to say a phrase, as a writer of features would type it. Knows nothing of the values that
/// parameters may have.
package struct Wording: Sendable, Equatable {
  /// A piece of a wording.
  package enum Part: Sendable, Equatable {
    /// Words that are typed as they stand.
    case text(String)
    /// The place of a parameter, by its number in the pattern.
    case parameter(Int)
    /// Words that a regular expression leaves open and hands to nobody.
    case anything
  }

  /// The pieces, neighbours of the same kind joined.
  package private(set) var parts: [Part] = []

  /// The pieces of a sentence.
  init(_ parts: some Sequence<Part>) {
    for part in parts { append(part) }
  }

  /// All wordings of a pattern, the fullest first; none if it cannot be put into words.
  package static func all(of pattern: CompiledPattern) -> [Wording] {
    guard let expression = pattern.expression else {
      return RegularExpressionWords(pattern.pattern.source).wordings
    }
    return Phrase.sentences(of: expression).map { nodes in
      var count = 0
      return Wording(
        nodes.map { node in
          guard node.kind == .parameter else { return .text(node.token) }
          count += 1
          return .parameter(count - 1)
        })
    }
  }

  /// Whether it has no parameter besides the first `count`.
  func hasOnly(_ count: Int) -> Bool {
    parts.allSatisfy { if case .parameter(let number) = $0 { number < count } else { true } }
  }

  /// The wording as text, with what `show` makes of each parameter.
  package func text(_ show: (Int) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .parameter(let number): show(number)
      case .anything: "…"
      }
    }.joined()
  }

  private mutating func append(_ part: Part) {
    switch (parts.last, part) {
    case (_, .text("")), (.anything, .anything): break
    case (.text(let text), .text(let more)): parts[parts.count - 1] = .text(text + more)
    default: parts.append(part)
    }
  }
}
