/// One variant of a pattern as an index sees it: bytes and kinds of parameters. A text that the pattern
/// matches follows one of its paths.
struct StepPath: Sendable, Equatable {
  /// A byte or, from 256, a `ScannedParameter`, which is `anything` for one without a scanner; paths are sorted in this
  /// order.
  typealias Symbol = UInt16

  /// More paths than this through one pattern are not worth the memory.
  private static let limit = 64

  private(set) var symbols: [Symbol] = []
  /// Whether any text can follow, so that the path does not decide where a text ends.
  private(set) var isOpen = false
  private var takesAnything = false

  /// All paths through a pattern: one of each of its variants and of each text of a closed list.
  static func paths(through pattern: CompiledPattern) -> [StepPath] {
    guard pattern.expression != nil,
      case let variants = PatternVariants(pattern.piece, atMost: limit), variants.isComplete
    else {
      var path = StepPath()
      path.append(pattern.literalPrefix)
      path.isOpen = true
      return [path]
    }
    var room = limit / variants.all.count
    let lists = pattern.parameters.map { parameter -> [String]? in
      guard let texts = parameter.type?.alternatives, texts.count <= room else { return nil }
      room /= max(1, texts.count)
      return texts
    }
    return variants.all.flatMap { parts in
      parts.reduce(into: [StepPath()]) { paths, part in
        switch part {
        case .parameter(let number):
          if let texts = lists[number] {
            paths = texts.flatMap { text in paths.map { $0.appending(text) } }
          } else {
            let parameter = pattern.parameters[number].type.flatMap { ScannedParameter($0.form) }
            for index in paths.indices { paths[index].append(parameter ?? .anything) }
          }
        case .text(let text): for index in paths.indices { paths[index].append(text) }
        case .anything: for index in paths.indices { paths[index].append(.anything) }
        }
      }
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

  private mutating func append(_ parameter: ScannedParameter) {
    guard !isOpen else { return }
    // With a second one the index would try every pair of places.
    if parameter == .anything, takesAnything { return isOpen = true }
    takesAnything = takesAnything || parameter == .anything
    symbols.append(parameter.rawValue)
  }
}
