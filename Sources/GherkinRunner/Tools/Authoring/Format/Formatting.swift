/// The result of formatting a feature file.
package enum Formatting: Sendable {
  /// The file is formatted already.
  case clean
  /// Formatting changes the file.
  case changed(LayoutChange)
  /// The file is Markdown, which is not formatted.
  case markdown
  /// The file has errors.
  case broken([Diagnostic])
  /// Formatting would change the meaning of the file: a mistake of the formatter, not of the file.
  case unsafe

  /// Formats `source`.
  ///
  /// - Parameter language: The dialect of a file that does not name one.
  package init(_ source: SourceFile, language: String = "en") {
    guard !source.isMarkdown else {
      self = .markdown
      return
    }
    let (parsed, tokens) = Parser.tokens(of: source, language: language)
    let result = parsed.reportingLostText
    guard result.errors.isEmpty else {
      self = .broken(result.diagnostics)
      return
    }
    let change = LayoutChange(source, lines: FeatureLayout.lines(of: result.document, tokens))
    guard change.bytes != source.bytes else {
      self = .clean
      return
    }
    let written = Parser.parse(
      SourceFile(uri: source.uri, bytes: change.bytes), language: language)
    let isSafe = written.errors.isEmpty && written.document.means(theSameAs: result.document)
    self = isSafe ? .changed(change) : .unsafe
  }
}

/// A feature file before and after formatting.
package struct LayoutChange: Sendable {
  /// The file before.
  package let source: SourceFile
  /// The formatted file, with its byte order mark and its usual line endings.
  package let bytes: Bytes
  let lines: [LayoutLine]
  let usesCRLF: Bool

  init(_ source: SourceFile, lines: [LayoutLine]) {
    self.source = source
    self.lines = lines
    usesCRLF = source.endsMostLinesWithCRLF
    let ending: Bytes = usesCRLF ? [.carriageReturn, .lineFeed] : [.lineFeed]
    var bytes = Bytes(source.bytes[..<source.textStart])
    bytes.reserveCapacity(source.bytes.count)
    for line in lines {
      bytes += line.text
      bytes += ending
    }
    self.bytes = bytes
  }
}

extension SourceFile {
  /// Whether more lines end with CRLF than with LF; in a file with both, the rarer are changed.
  fileprivate var endsMostLinesWithCRLF: Bool {
    var (crlf, all, previous) = (0, 0, UInt8.space)
    for byte in bytes {
      if byte == .lineFeed {
        all += 1
        if previous == .carriageReturn { crlf += 1 }
      }
      previous = byte
    }
    return crlf * 2 > all
  }
}

extension GherkinDocument {
  /// Whether the two trees are the same except for the places of their nodes and the white space
  /// around comments.
  func means(theSameAs other: GherkinDocument) -> Bool {
    language == other.language && idCount == other.idCount && hasSameBlocks(other)
      && hasSameSteps(other) && hasSameTables(other)
      && same(tags, other.tags) { $0.id == $1.id && texts($0.name, $1.name, other) }
      && same(commentNodes, other.commentNodes) {
        source.trimmed($0.text).elementsEqual(other.source.trimmed($1.text))
      }
  }

  private func hasSameBlocks(_ other: GherkinDocument) -> Bool {
    let features = [featureNode].compactMap(\.self)
    return same(features, [other.featureNode].compactMap(\.self)) {
      titles($0.header, $1.header, other) && $0.tags == $1.tags
        && $0.background == $1.background && $0.scenarios == $1.scenarios && $0.rules == $1.rules
    }
      && same(rules, other.rules) {
        titles($0.header, $1.header, other) && $0.id == $1.id && $0.tags == $1.tags
          && $0.background == $1.background && $0.scenarios == $1.scenarios
      }
      && same(backgrounds, other.backgrounds) {
        titles($0.header, $1.header, other) && $0.id == $1.id && $0.steps == $1.steps
      }
      && same(scenarios, other.scenarios) {
        titles($0.header, $1.header, other) && $0.id == $1.id && $0.tags == $1.tags
          && $0.steps == $1.steps && $0.examples == $1.examples && $0.rule == $1.rule
      }
      && same(examples, other.examples) {
        titles($0.header, $1.header, other) && $0.id == $1.id && $0.tags == $1.tags
          && $0.rows == $1.rows
      }
  }

  private func hasSameSteps(_ other: GherkinDocument) -> Bool {
    same(steps, other.steps) {
      $0.id == $1.id && $0.type == $1.type && $0.rows == $1.rows && $0.docString == $1.docString
        && isTableFirst(in: $0) == other.isTableFirst(in: $1)
        && texts($0.keyword, $1.keyword, other) && texts($0.text, $1.text, other)
    }
      && same(docStrings, other.docStrings) {
        texts($0.delimiter, $1.delimiter, other) && texts($0.mediaType, $1.mediaType, other)
          && contentBytes($0) == other.contentBytes($1)
      }
  }

  private func hasSameTables(_ other: GherkinDocument) -> Bool {
    same(rows, other.rows) { $0.id == $1.id && $0.cells == $1.cells }
      && same(cells, other.cells) { unescaped($0) == other.unescaped($1) }
  }

  private func titles(
    _ own: Node.Header, _ others: Node.Header, _ other: GherkinDocument
  ) -> Bool {
    texts(own.keyword, others.keyword, other) && texts(own.name, others.name, other)
      && descriptionBytes(own.description) == other.descriptionBytes(others.description)
  }

  private func texts(_ own: TextRange, _ others: TextRange, _ other: GherkinDocument) -> Bool {
    source.bytes[own.offsets].elementsEqual(other.source.bytes[others.offsets])
  }

  private func same<Node>(
    _ own: [Node], _ others: [Node], _ isSame: (Node, Node) -> Bool
  ) -> Bool {
    own.elementsEqual(others, by: isSame)
  }
}

extension SourceFile {
  /// The bytes of `range` without surrounding white space.
  fileprivate func trimmed(_ range: TextRange) -> ArraySlice<UInt8> {
    let (start, end) = (range.offsets.lowerBound, range.offsets.upperBound)
    let first = bytes.span.skippingWhiteSpace(from: start, to: end)
    return bytes[first..<bytes.span.trimmedEnd(from: first, to: end)]
  }
}
