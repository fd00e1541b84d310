/// A line as the parser understood it: a token, in the words of the official parser.
package struct Token: Sendable {
  package let line: LineCursor.Line
  package let match: LineClassifier.Match
  /// The row's cells or the line's tags.
  package let items: NodeRange
  /// The doc string that the line is inside of.
  package let docString: Int32?
}

/// Prints the tokens of a file in the format of the official parser's test data.
package struct TokenPrinter {
  private let document: GherkinDocument
  private let tokens: [Token]

  package let errors: [ParseError]

  package init(_ source: SourceFile, language: String = "en") {
    let (result, tokens) = Parser.tokens(of: source, language: language)
    document = result.document
    errors = result.errors
    self.tokens = tokens
  }

  /// Appends one line for each token, the last of them the end of the file.
  package func print(to buffer: inout Bytes) {
    for token in tokens { print(token, to: &buffer) }
    buffer.append(contentsOf: "EOF\n".utf8)
  }

  private func print(_ token: Token, to buffer: inout Bytes) {
    let kind = officialKind(of: token)
    let column =
      startsAtMargin(kind) ? 1 : document.source.column(at: Int(token.match.keyword.start))
    buffer.append(contentsOf: "(\(token.line.number):\(column))\(kind.officialName):".utf8)
    if !token.match.keyword.isEmpty {
      let type = kind == .step ? token.match.stepType.officialName : ""
      buffer.append(contentsOf: "(\(type))\(document.text(token.match.keyword))".utf8)
    }
    buffer.append(UInt8(ascii: "/"))
    printText(of: token, kind, to: &buffer)
    buffer.append(UInt8(ascii: "/"))
    printItems(of: token, kind, to: &buffer)
    buffer.append(.lineFeed)
  }

  /// Markdown has no comments; the official parser calls what takes their place empty.
  private func officialKind(of token: Token) -> LineKind {
    token.match.kind == .comment && document.source.isMarkdown ? .empty : token.match.kind
  }

  private func startsAtMargin(_ kind: LineKind) -> Bool {
    kind == .comment || kind == .empty || kind == .other
  }

  private func printText(of token: Token, _ kind: LineKind, to buffer: inout Bytes) {
    switch kind {
    case .empty, .tags, .tableRow: return
    case .other where token.docString != nil:
      guard let docString = token.docString else { return }
      document.appendContent(
        of: token.line, in: document.docStrings[Int(docString)], to: &buffer)
    default: buffer.append(contentsOf: document.source.bytes[token.match.text.offsets])
    }
  }

  private func printItems(of token: Token, _ kind: LineKind, to buffer: inout Bytes) {
    let bytes = document.source.bytes
    var columns = ColumnCounter(start: document.source.textStart)
    for (position, index) in token.items.indices.enumerated() {
      if position > 0 { buffer.append(UInt8(ascii: ",")) }
      let item = kind == .tags ? document.tags[index].name : document.cells[index]
      let column = columns.column(
        at: Int(item.start), line: token.line.number, in: bytes.span)
      buffer.append(contentsOf: "\(column):".utf8)
      if kind == .tags {
        buffer.append(contentsOf: document.source.bytes[item.offsets])
      } else {
        document.appendCell(item, to: &buffer)
      }
    }
  }
}
