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
    return PatternWords.sentences(of: expression).map { nodes in
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

/// What is said of a phrase in all forms of the catalogue.
extension CatalogueEntry {
  /// What has to stand below a step; nothing where nothing has to.
  var blockWords: [String] {
    blocks.map { block in
      switch block {
      case .text: "A text between \"\"\" stands below it."
      case .table where tableHeader.isEmpty: "A table stands below it."
      case .table: "A table stands below it, such as | \(tableHeader.joined(separator: " | ")) |"
      }
    }
  }

  /// How often it is used, and in how many files.
  var useWords: String {
    if uses.isEmpty { return "No feature uses it." }
    let times = uses.count == 1 ? "once" : uses.count == 2 ? "twice" : "\(uses.count) times"
    return "Used \(times), in \(files.count.counted("file"))."
  }

  /// The texts in features that say more than the phrase does.
  var tellingExamples: [String] { examples.filter { !phrases.contains($0) } }

  /// A line that shows each parameter's example for what it is: the pieces of the first wording.
  var pieces: [(text: String, isExample: Bool)] {
    wordings[0].parts.map { part in
      switch part {
      case .text(let text): (text, false)
      case .anything: ("…", false)
      case .parameter(let number): (parameters[number].example, true)
      }
    }
  }
}
