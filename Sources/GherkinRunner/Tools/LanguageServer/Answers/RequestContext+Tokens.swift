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

  /// The tokens of a document, or of the range that the parameters name, as the protocol has them: five numbers each, the
  /// place relative to that of the token before.
  func tokens(_ params: JSONValue) -> JSONValue {
    guard let path, let document else { return .null }
    let tokens = workspace.tokens(in: path, within: document.offsets(of: params["range"], encoding))
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginArray("data")
    var line = 0
    var last = TextPosition(line: 0, character: 0)
    for token in tokens {
      line = document.lineNumber(at: token.range.lowerBound, notBefore: line)
      // A carriage return within a token ends a line for editors.
      guard let characters = document.characters(of: token.range, inLine: line, encoding) else {
        continue
      }
      let start = characters.lowerBound
      writer.write { out in
        out.append(number: line - last.line)
        out.append(",", number: line == last.line ? start - last.character : start)
        out.append(",", number: characters.count)
        out.append(",", number: token.kind.rawValue)
        out.append(",", number: token.modifiers.rawValue)
      }
      last = TextPosition(line: line, character: start)
    }
    writer.endArray()
    writer.endObject()
    return .written(writer.bytes)
  }
}
