/// One variant of a pattern as an index sees it: bytes and kinds of parameters. A text that the pattern
/// matches follows one of its paths.
struct StepPath: Sendable, Equatable {
  /// A byte or, from 256, a kind of parameter; paths are sorted in this order.
  typealias Symbol = UInt16

  /// The kinds of parameters: those with a scanner, and any text.
  enum Parameter: Symbol, CaseIterable {
    case integer = 256
    case decimal, word, string, wildcard

    init(_ form: ParameterType.Form) {
      self =
        switch form {
        case .integer: .integer
        case .decimal: .decimal
        case .word: .word
        case .string: .string
        case .anything, .oneOf, .regularExpression: .wildcard
        }
    }
  }

  /// More paths than this through one pattern are not worth the memory.
  private static let limit = 64

  private(set) var symbols: [Symbol] = []
  /// Whether any text can follow, so that the path does not decide where a text ends.
  private(set) var isOpen = false
  private var hasWildcard = false

  /// All paths through a pattern: one of each of its variants and of each text of a closed list.
  static func paths(through pattern: CompiledPattern) -> [StepPath] {
    let piece = pattern.piece
    guard pattern.expression != nil, piece.variantCount <= limit else {
      var path = StepPath()
      path.append(pattern.literalPrefix)
      path.isOpen = true
      return [path]
    }
    let variants = piece.variants(atMost: limit)
    return variants.flatMap { variant in
      variant.reduce(into: [StepPath()]) { paths, part in
        extend(&paths, by: part, of: pattern, limit: limit / variants.count)
      }
    }
  }

  private static func extend(
    _ paths: inout [StepPath], by part: PatternVariant.Part, of pattern: CompiledPattern, limit: Int
  ) {
    func append(_ parameter: Parameter) {
      for index in paths.indices { paths[index].append(parameter) }
    }
    switch part {
    case .text(let text):
      for index in paths.indices { paths[index].append(text) }
    case .anything: append(.wildcard)
    case .parameter(let number):
      let type = pattern.parameters[number].type
      guard let texts = type?.alternatives, paths.count * texts.count <= limit else {
        return append(type.map { Parameter($0.form) } ?? .wildcard)
      }
      paths = texts.flatMap { text in
        paths.map { path in
          var path = path
          path.append(text)
          return path
        }
      }
    }
  }

  private mutating func append(_ text: String) {
    guard !isOpen else { return }
    for byte in text.utf8 { symbols.append(Symbol(byte)) }
  }

  private mutating func append(_ parameter: Parameter) {
    guard !isOpen else { return }
    // With a second wildcard the index would try every pair of places.
    if parameter == .wildcard, hasWildcard { return isOpen = true }
    hasWildcard = hasWildcard || parameter == .wildcard
    symbols.append(parameter.rawValue)
  }
}
