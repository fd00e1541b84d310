/// The colors of a document.
extension RequestContext {
  /// The kinds and modifiers of tokens, in the order of their numbers.
  static let tokenCapability: JSONValue = [
    "legend": [
      "tokenTypes": .list(SyntaxToken.Kind.allCases.map { .text("\($0)") }),
      "tokenModifiers": ["declaration", "deprecated", "defaultLibrary"],
    ],
    "full": true, "range": true,
  ]

  func tokens(_ params: JSONValue) -> JSONValue {
    guard let tokens = tokenNumbers(params) else { return .null }
    var writer = JSONWriter()
    writer.beginObject()
    writer.data(tokens.numbers[...])
    writer.endObject()
    return .written(writer.bytes)
  }

  private func tokenNumbers(_ params: JSONValue) -> TokenNumbers? {
    guard let path, let document else { return nil }
    let range = document.offsets(of: params["range"], encoding)
    return TokenNumbers(workspace.tokens(in: path, within: range), in: document, encoding)
  }
}

/// Tokens as the protocol has them: five numbers each, the place relative to that of the token before.
struct TokenNumbers: Sendable, Equatable {
  private(set) var numbers: [UInt32] = []

  /// - Parameter tokens: Tokens of `document`, in their order.
  init(_ tokens: [SyntaxToken], in document: TextDocument, _ encoding: PositionEncoding) {
    numbers.reserveCapacity(tokens.count * 5)
    func add(_ number: Int) { numbers.append(UInt32(truncatingIfNeeded: number)) }
    var line = 0
    var last = TextPosition(line: 0, character: 0)
    for token in tokens {
      line = document.lineNumber(at: token.range.lowerBound, notBefore: line)
      // A carriage return within a token ends a line for editors.
      guard token.range.upperBound <= document.line(line).upperBound else { continue }
      let start = document.character(of: token.range.lowerBound, inLine: line, encoding)
      let end = document.character(of: token.range.upperBound, inLine: line, encoding)
      let isSameLine = line == last.line
      add(line - last.line)
      add(isSameLine ? start - last.character : start)
      add(end - start)
      add(token.kind.rawValue)
      add(token.modifiers.rawValue)
      last = TextPosition(line: line, character: start)
    }
  }
}
