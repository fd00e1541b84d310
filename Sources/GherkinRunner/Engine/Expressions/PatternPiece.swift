/// What a step pattern means to those who write steps, whether it is a Cucumber expression or a
/// regular expression: texts, parameters, and ways to combine them.
enum PatternPiece: Sendable {
  case text(String)
  /// White space, of which a regular expression leaves the kind open.
  case whiteSpace
  /// Text that a regular expression leaves open.
  case anything
  /// Where a regular expression requires the text to begin or to end.
  case start, end
  /// No text, as of an assertion.
  case nothing
  /// The place of a parameter, by its number in the pattern, and what matches there.
  indirect case parameter(Int, PatternPiece)
  case sequence([PatternPiece])
  case choice([PatternPiece])
  indirect case optional(PatternPiece)
  /// At least once.
  indirect case repeated(PatternPiece)

  init(_ expression: CucumberExpression) {
    var parameterCount = 0
    self = .sequence(
      expression.root.nodes.map { node in
        guard node.kind == .parameter else { return PatternPiece(node) }
        parameterCount += 1
        return .parameter(parameterCount - 1, .anything)
      })
  }

  private init(_ node: CucumberExpression.Node) {
    let pieces = node.nodes.map { PatternPiece($0) }
    switch node.kind {
    case .text: self = .text(node.token)
    case .optional: self = .optional(.sequence(pieces))
    case .alternation: self = .choice(pieces)
    case .alternative, .expression, .parameter: self = .sequence(pieces)
    }
  }

  /// The text that every match begins with, as far as that is certain.
  var leadingText: String {
    guard case .sequence(let pieces) = self else { return "" }
    var leading = ""
    for piece in pieces {
      guard case .text(let text) = piece else { break }
      leading += text
    }
    return leading
  }
}

/// One way to say a pattern, as it stands in a feature. Knows nothing of the values of parameters.
package struct PatternVariant: Sendable, Equatable {
  package enum Part: Sendable, Equatable {
    case text(String)
    case parameter(Int)
    /// Words that a regular expression leaves open without capturing them.
    case anything
  }

  /// More variants of one pattern are not worth showing or comparing.
  static let limit = 8

  /// The parts; neighbors of the same kind are joined.
  package private(set) var parts: [Part] = []

  package init(_ parts: some Sequence<Part>) {
    for part in parts { append(part) }
  }

  var hasText: Bool { parts.contains { if case .text = $0 { true } else { false } } }

  /// The text, with `show` of each parameter's number in its place.
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

extension PatternPiece {
  /// The ways to say the piece, the fullest first: every optional with and without its content, every alternative.
  func variants(atMost limit: Int) -> [[PatternVariant.Part]] {
    switch self {
    case .text, .whiteSpace, .anything, .parameter, .start, .end, .nothing:
      [part.map { [$0] } ?? []]
    case .repeated(let piece): piece.variants(atMost: limit)
    case .optional(let piece): PatternPiece.choice([piece, .nothing]).variants(atMost: limit)
    case .choice(let pieces):
      pieces.reduce(into: []) { all, piece in
        all += piece.variants(atMost: limit).prefix(limit - all.count)
      }
    case .sequence(let pieces):
      pieces.reduce(into: [[]]) { all, piece in
        let more = piece.variants(atMost: limit).prefix(max(1, limit / all.count))
        all = more.flatMap { parts in all.map { $0 + parts } }
      }
    }
  }
}

extension PatternPiece {
  /// What is written for it, if there is one way, of one part.
  fileprivate var part: PatternVariant.Part? {
    switch self {
    case .text(let text): .text(text)
    case .whiteSpace: .text(" ")
    case .anything: .anything
    case .parameter(let number, _): .parameter(number)
    case .start, .end, .nothing, .sequence, .choice, .optional, .repeated: nil
    }
  }

  /// The piece with any text before and after it, except where it requires the text to begin or to end.
  fileprivate var withTextAround: PatternPiece {
    switch self {
    case .choice(let pieces): return .choice(pieces.map(\.withTextAround))
    case .sequence(var pieces):
      if case .start? = pieces.first {} else { pieces.insert(.anything, at: 0) }
      if case .end? = pieces.last {} else { pieces.append(.anything) }
      return .sequence(pieces)
    default: return .sequence([.anything, self, .anything])
    }
  }
}

/// The texts that a regular expression lists.
extension PatternPiece {
  /// Longer lists are of no use to a reader.
  private static let longestList = 30

  /// The texts that the piece matches, if they are a short list.
  private var values: [String]? {
    switch self {
    case .text(let text): return [text]
    case .whiteSpace: return [" "]
    case .start, .end, .nothing: return [""]
    case .anything: return nil
    case .parameter(_, let piece), .repeated(let piece): return piece.values
    case .optional(let piece): return Self.list(piece.values.map { $0 + [""] })
    case .choice(let pieces):
      let lists = pieces.compactMap(\.values)
      return lists.count == pieces.count ? Self.list(lists.flatMap(\.self)) : nil
    case .sequence(let pieces):
      return pieces.reduce([""]) { texts, piece in
        guard let texts, let more = piece.values else { return nil }
        return Self.list(texts.flatMap { text in more.map { text + $0 } })
      }
    }
  }

  /// The texts that each parameter matches, by its number, where they are a short list.
  var parameterValues: [Int: [String]] {
    switch self {
    case .parameter(let number, let piece):
      return piece.values.map { [number: $0.filter { !$0.isEmpty }] } ?? [:]
    case .optional(let piece), .repeated(let piece): return piece.parameterValues
    case .choice(let pieces), .sequence(let pieces):
      return pieces.reduce(into: [:]) { all, piece in
        all.merge(piece.parameterValues) { first, _ in first }
      }
    case .text, .whiteSpace, .anything, .start, .end, .nothing: return [:]
    }
  }

  private static func list(_ values: [String]?) -> [String]? {
    values.flatMap { $0.count <= longestList ? $0 : nil }
  }
}

extension CompiledPattern {
  /// The ways to say the pattern, the fullest first; empty if it has no words of its own.
  package var variants: [PatternVariant] {
    let piece = expression == nil ? piece.withTextAround : piece
    let variants = piece.variants(atMost: PatternVariant.limit).map(PatternVariant.init)
    return expression == nil ? variants.filter(\.hasText) : variants
  }

  /// The texts that each parameter of a regular expression lists, by its number.
  package var listedValues: [Int: [String]] { expression == nil ? piece.parameterValues : [:] }
}
