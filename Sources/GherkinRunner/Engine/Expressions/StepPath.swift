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
    guard let root = pattern.expression?.root,
      case let variantCount = root.variantCount(atMost: limit + 1), variantCount <= limit
    else {
      var path = StepPath()
      path.append(pattern.literalPrefix)
      path.isOpen = true
      return [path]
    }
    var paths = [StepPath()]
    var (parameters, listLimit) = (pattern.parameters[...], limit / variantCount)
    for node in root.nodes {
      guard node.kind == .parameter else {
        extend(&paths, by: node)
        continue
      }
      let type = parameters.popFirst()?.type
      if let texts = type?.alternatives, texts.count <= listLimit {
        listLimit /= max(1, texts.count)
        paths = texts.flatMap { text in paths.map { $0.appending(text) } }
      } else {
        for index in paths.indices { paths[index].append(type.map { .init($0.form) } ?? .wildcard) }
      }
    }
    return paths
  }

  /// Continues all paths with what can be written for a node without parameters.
  private static func extend(_ paths: inout [StepPath], by node: CucumberExpression.Node) {
    switch node.kind {
    case .text:
      for index in paths.indices { paths[index].append(node.token) }
    case .optional:
      let without = paths
      for part in node.nodes { extend(&paths, by: part) }
      paths += without
    case .alternation:
      let before = paths
      paths = node.nodes.flatMap { alternative in
        var paths = before
        extend(&paths, by: alternative)
        return paths
      }
    case .alternative, .expression, .parameter:
      for part in node.nodes { extend(&paths, by: part) }
    }
  }

  private func appending(_ text: String) -> StepPath {
    var path = self
    path.append(text)
    return path
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

extension CucumberExpression.Node {
  /// How many ways there are to write the node, parameters aside; `limit` if there are more.
  fileprivate func variantCount(atMost limit: Int) -> Int {
    switch kind {
    case .text, .parameter: return 1
    case .alternation:
      return nodes.reduce(0) { min(limit, $0 + $1.variantCount(atMost: limit)) }
    case .optional, .alternative, .expression:
      let count = nodes.reduce(1) { min(limit, $0 * $1.variantCount(atMost: limit)) }
      return kind == .optional ? min(limit, count + 1) : count
    }
  }
}
