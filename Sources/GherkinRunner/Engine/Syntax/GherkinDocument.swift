/// The syntax tree of a file, and the file.
///
/// The tree is flat: every kind of node has one array, in the order of the file, and nodes refer to
/// each other by index and to text by byte range, so that a file is parsed without creating strings.
/// A class, since thousands of views and pickles share it, each for the price of a reference.
package final class GherkinDocument: Sendable {
  package let source: SourceFile
  /// The code of the feature's dialect.
  package let language: String
  /// How many ids the tree uses; those of its pickles continue from here.
  package let idCount: Int

  package let featureNode: Node.Feature?
  package let rules: [Node.Rule]
  package let backgrounds: [Node.Background]
  package let scenarios: [Node.Scenario]
  package let examples: [Node.Examples]
  package let steps: [Node.Step]
  package let rows: [Node.Row]
  package let cells: [TextRange]
  package let docStrings: [Node.DocString]
  package let tags: [Node.Tag]
  package let commentNodes: [Node.Comment]

  init(source: SourceFile, language: String, builder: consuming DocumentBuilder) {
    self.source = source
    self.language = language
    idCount = builder.nextId
    featureNode = builder.feature
    rules = builder.rules
    backgrounds = builder.backgrounds
    scenarios = builder.scenarios
    examples = builder.examples
    steps = builder.steps
    rows = builder.rows
    cells = builder.cells
    docStrings = builder.docStrings
    tags = builder.tags
    commentNodes = builder.comments
  }

  /// The feature; `nil` in a file that holds none.
  package var feature: Feature? { featureNode.map { Feature(document: self, index: 0, node: $0) } }

  /// The comments of the file, in order.
  package var comments: some RandomAccessCollection<Comment> {
    commentNodes.indices.lazy.map { Comment(document: self, index: $0) }
  }

  package func text(_ range: TextRange) -> String {
    String(decoding: source.bytes[range.offsets], as: UTF8.self)
  }

  package func location(line: Int32, offset: Int32) -> Location {
    Location(line: Int(line), column: source.column(at: Int(offset)))
  }
}

/// The texts that differ from the source: cells, descriptions, doc strings.
extension GherkinDocument {
  /// All titles, in the order of the file.
  package var headers: [Node.Header] { unorderedHeaders.sorted { $0.line < $1.line } }

  var unorderedHeaders: [Node.Header] {
    [featureNode?.header].compactMap(\.self) + rules.map(\.header) + backgrounds.map(\.header)
      + scenarios.map(\.header) + examples.map(\.header)
  }

  /// Whether the table of a step with two arguments precedes the doc string.
  package func isTableFirst(in step: Node.Step) -> Bool {
    guard let row = step.rows.indices.first, let docString = step.docString else { return false }
    return rows[row].line < docStrings[Int(docString)].line
  }

  /// The text of a cell, with `\n`, `\|` and `\\` resolved.
  package func cellText(_ range: TextRange) -> String {
    guard source.bytes[range.offsets].contains(.backslash) else { return text(range) }
    return String(decoding: unescaped(range), as: UTF8.self)
  }

  /// The texts of the cells of a row.
  package func cellTexts(ofRow index: Int) -> [String] {
    cells[rows[index].cells.indices].map(cellText)
  }

  /// The UTF-8 of a cell's text, with escapes resolved.
  package func unescaped(_ range: TextRange) -> Bytes {
    var unescaped: Bytes = []
    appendCell(range, to: &unescaped)
    return unescaped
  }

  func appendCell(_ range: TextRange, to buffer: inout Bytes) {
    let file = source.bytes
    var rest = file.span.extracting(range.offsets)
    while let offset = rest.firstOffset(of: .backslash), offset + 1 < rest.count {
      buffer.append(copying: rest.extracting(first: offset))
      switch rest[offset + 1] {
      case UInt8(ascii: "n"): buffer.append(.lineFeed)
      case .pipe: buffer.append(.pipe)
      case .backslash: buffer.append(.backslash)
      default: buffer += [.backslash, rest[offset + 1]]
      }
      rest = rest.extracting(droppingFirst: offset + 2)
    }
    buffer.append(copying: rest)
  }

  /// The lines of a description without comments, and without empty lines at its end.
  package func descriptionBytes(_ range: TextRange) -> Bytes {
    guard !range.isEmpty else { return [] }
    let file = source.bytes
    let bytes = file.span
    var text: Bytes = []
    var end = 0
    var isFirst = true
    var cursor = LineCursor(at: range.offsets.lowerBound)
    while cursor.offset <= range.offsets.upperBound, let line = cursor.next(in: bytes) {
      if isComment(line, in: bytes) { continue }
      if !isFirst { text.append(.lineFeed) }
      isFirst = false
      text.append(contentsOf: source.bytes[line.start..<line.end])
      if bytes.trimmedEnd(from: line.start, to: line.end) > line.start { end = text.count }
    }
    text.removeSubrange(end...)
    return text
  }

  /// Whether a line within a description is not part of it.
  private func isComment(_ line: LineCursor.Line, in bytes: Span<UInt8>) -> Bool {
    if source.isMarkdown { return bytes.isTableSeparator(line) }
    return !line.isBlank && bytes[line.textStart] == .hash
  }

  /// The lines of a doc string without their indentation, with escaped delimiters resolved.
  package func contentBytes(_ docString: Node.DocString) -> Bytes {
    let file = source.bytes
    let bytes = file.span
    var content: Bytes = []
    var cursor = LineCursor(at: docString.lines.offsets.lowerBound)
    while cursor.offset < docString.lines.offsets.upperBound,
      let line = cursor.next(in: bytes)
    {
      if cursor.number > 1 { content.append(.lineFeed) }
      appendContent(of: line, in: docString, to: &content)
    }
    return content
  }

  func appendContent(
    of line: LineCursor.Line, in docString: Node.DocString, to content: inout Bytes
  ) {
    let file = source.bytes
    let delimiter = docString.delimiter.offsets
    // The delimiter of four back quotes, which only Markdown has, cannot be escaped.
    let escaped = delimiter.count == 3 ? file[delimiter.lowerBound] : nil
    let start = contentStart(
      of: line, indentation: Int(docString.indentation), in: file.span)
    var rest = file.span.extracting(start..<line.end)
    while let escaped, let offset = rest.firstOffset(of: .backslash) {
      content.append(copying: rest.extracting(first: offset))
      rest = rest.extracting(droppingFirst: offset)
      if isEscapedDelimiter(escaped, at: line.end - rest.count, upTo: line.end) {
        content += [escaped, escaped, escaped]
        rest = rest.extracting(droppingFirst: 6)
      } else {
        content.append(.backslash)
        rest = rest.extracting(droppingFirst: 1)
      }
    }
    content.append(copying: rest)
  }

  /// Where a line begins without `indentation` code points of white space.
  package func contentStart(
    of line: LineCursor.Line, indentation: Int, in bytes: Span<UInt8>
  ) -> Int {
    var offset = line.start
    var left = indentation
    while offset < line.textStart, left > 0 {
      offset += max(1, bytes.whiteSpaceLength(at: offset, upTo: line.end))
      left -= 1
    }
    return offset
  }

  private func isEscapedDelimiter(_ byte: UInt8, at offset: Int, upTo end: Int) -> Bool {
    guard source.bytes[offset] == .backslash, end - offset >= 6 else { return false }
    return source.bytes[offset..<offset + 6].elementsEqual(
      [.backslash, byte, .backslash, byte, .backslash, byte])
  }
}

extension GherkinDocument {
  /// The first line of a block: that of its first tag, if it has any.
  package func firstLine(_ tags: NodeRange, _ header: Node.Header) -> Int {
    Int(tags.indices.first.map { self.tags[$0].line } ?? header.line)
  }

  /// Whether the scenario at `index` calls itself an outline and has nothing to fill it with.
  package func isOutlineWithoutExamples(_ index: Int) -> Bool {
    guard scenarios[index].examples.isEmpty, let dialect = Dialect.named(language) else {
      return false
    }
    let keyword = text(scenarios[index].header.keyword)
    return !dialect.scenario.contains(keyword) && dialect.scenarioOutline.contains(keyword)
  }
}
