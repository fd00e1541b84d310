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
    for token in tokens { buffer += line(of: token).utf8 }
    buffer.append(contentsOf: "EOF\n".utf8)
  }

  private func line(of token: Token) -> String {
    let source = document.source
    // Markdown has no comments; the official parser calls what takes their place empty.
    let isEmpty = token.match.kind == .comment && source.isMarkdown
    let kind = isEmpty ? .empty : token.match.kind
    let startsAtMargin = kind == .comment || kind == .empty || kind == .other
    let column = startsAtMargin ? 1 : source.column(at: Int(token.match.keyword.start))
    let type = kind == .step ? "\(token.match.stepType.officialName)" : ""
    let keyword = document.text(token.match.keyword)
    let items = token.items.indices.map { index in
      let range = kind == .tags ? document.tags[index].name : document.cells[index]
      let text = kind == .tags ? document.text(range) : document.cellText(range)
      return "\(source.column(at: Int(range.start))):\(text)"
    }
    return "(\(token.line.number):\(column))\(kind.officialName):"
      + (keyword.isEmpty ? "" : "(\(type))\(keyword)")
      + "/\(text(of: token, kind))/\(items.joined(separator: ","))\n"
  }

  private func text(of token: Token, _ kind: LineKind) -> String {
    switch kind {
    case .empty, .tags, .tableRow: return ""
    case .other:
      guard let docString = token.docString else { break }
      var content: Bytes = []
      document.appendContent(
        of: token.line, in: document.docStrings[Int(docString)], to: &content)
      return String(decoding: content, as: UTF8.self)
    default: break
    }
    return document.text(token.match.text)
  }
}
