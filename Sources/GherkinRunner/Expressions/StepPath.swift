/// One way through a pattern, coarse enough for an index: bytes and kinds of parameters. A pattern
/// has several where it has optionals and alternatives; a text it matches follows one of them.
struct StepPath: Sendable, Equatable {
  /// A byte, or above those a kind of parameter; in this order paths are sorted.
  typealias Symbol = UInt16

  /// The kinds of parameters a path can have: those with a scanner, and any text at all.
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

  /// More ways than this through one pattern are not worth telling apart.
  private static let limit = 64

  private(set) var symbols: [Symbol] = []
  /// Whether anything may follow, so that the path alone does not say whether a text ends well.
  private(set) var isOpen = false
  private var hasWildcard = false

  /// All ways through a pattern.
  static func paths(through pattern: CompiledPattern) -> [StepPath] {
    guard let expression = pattern.expression else {
      var path = StepPath()
      path.append(RegularExpression.literalPrefix(of: pattern.pattern.source))
      path.isOpen = true
      return [path]
    }
    var paths = [StepPath()]
    var parameters = pattern.parameters.makeIterator()
    for node in expression.root.nodes {
      if node.kind == .parameter {
        guard let type = parameters.next()?.type else { continue }
        paths.extend(by: type)
      } else {
        paths.extend(by: node)
      }
    }
    return paths
  }

  fileprivate mutating func append(_ text: String) {
    guard !isOpen else { return }
    symbols += text.utf8.map(Symbol.init)
  }

  fileprivate mutating func append(_ parameter: Parameter) {
    guard !isOpen else { return }
    // Two of them would make the index try every pair of places.
    if parameter == .wildcard, hasWildcard { return isOpen = true }
    hasWildcard = hasWildcard || parameter == .wildcard
    symbols.append(parameter.rawValue)
  }

  fileprivate mutating func leaveOpen() {
    isOpen = true
  }

  fileprivate static func hasRoom(_ count: Int) -> Bool { count <= limit }
}

extension [StepPath] {
  fileprivate mutating func extend(by node: CucumberExpression.Node) {
    switch node.kind {
    case .text: extend { $0.append(node.token) }
    case .optional: fork(node.nodes.isEmpty ? [] : [[], node.nodes])
    case .alternation: fork(node.nodes.map(\.nodes))
    case .alternative, .expression, .parameter: break
    }
  }

  fileprivate mutating func extend(by type: ParameterType) {
    if let texts = type.alternatives, StepPath.hasRoom(count * texts.count) {
      self = flatMap { path in
        texts.map { text in
          var path = path
          path.append(text)
          return path
        }
      }
    } else {
      extend { $0.append(StepPath.Parameter(type.form)) }
    }
  }

  /// Follows each of several branches; gives up where that makes too many paths.
  private mutating func fork(_ branches: [[CucumberExpression.Node]]) {
    guard StepPath.hasRoom(count * branches.count) else { return extend { $0.leaveOpen() } }
    let stems = self
    self = []
    for branch in branches {
      var paths = stems
      for node in branch { paths.extend(by: node) }
      self += paths
    }
  }

  private mutating func extend(_ body: (inout StepPath) -> Void) {
    for index in indices { body(&self[index]) }
  }
}
