/// The lines of a file that its tree and its errors cover, found from the nodes alone.
struct LineAccount {
  private let result: ParseResult
  private let document: GherkinDocument
  private var isAccounted: [Bool]
  private let lineStarts: [Int]

  init(_ result: ParseResult) {
    self.result = result
    document = result.document
    let bytes = document.source.bytes
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == .lineFeed }.map { $0 + 1 }
    isAccounted = Array(repeating: false, count: lineStarts.count + 2)
  }

  /// The lines that are lost, counted from 1; none in a file that the parser abandoned.
  mutating func missingLines() -> [Int] {
    guard result.errors.count < Parser.errorLimit, result.isText else { return [] }
    markNodes()
    markErrors()
    return lineStarts.indices.map { $0 + 1 }.filter { !isAccounted[$0] && !isDispensable($0) }
  }

  private mutating func markNodes() {
    let document = document
    if let feature = document.featureNode { mark(feature.header) }
    for rule in document.rules { mark(rule.header) }
    for background in document.backgrounds { mark(background.header) }
    for scenario in document.scenarios { mark(scenario.header) }
    for examples in document.examples { mark(examples.header) }
    for step in document.steps { mark(step.line) }
    for row in document.rows { mark(row.line) }
    for tag in document.tags { mark(tag.line) }
    for comment in document.commentNodes { mark(comment.line) }
    for docString in document.docStrings {
      mark(docString.line)
      mark(docString.lines, closing: true)
    }
  }

  private mutating func markErrors() {
    for error in result.errors {
      mark(Int32(truncatingIfNeeded: error.location.line))
      // Content of an unclosed doc string is covered by the error that it is open.
      if case .unexpectedEnd(_, let opened?) = error.kind {
        for line in opened.line...lineStarts.count { isAccounted[line] = true }
      }
    }
  }

  private mutating func mark(_ line: Int32) {
    require(line >= 1 && Int(line) < isAccounted.count, "line \(line) of \(lineStarts.count)")
    isAccounted[Int(line)] = true
  }

  private mutating func mark(_ header: Node.Header) {
    mark(header.line)
    require(header.lastLine >= header.line, "a block ends before it begins")
    if !header.description.isEmpty { mark(header.description, closing: false) }
  }

  /// Marks all lines that a range of text touches, and the next one where it closes the range.
  private mutating func mark(_ range: TextRange, closing: Bool) {
    let last = closing ? range.offsets.upperBound : range.offsets.upperBound - 1
    for line in lineNumber(at: range.offsets.lowerBound)...lineNumber(at: last) {
      isAccounted[line] = true
    }
  }

  private func lineNumber(at offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// Whether a line says nothing, or only which language the others are in.
  private func isDispensable(_ line: Int) -> Bool {
    let bytes = document.source.bytes
    let end = line < lineStarts.count ? lineStarts[line] - 1 : bytes.count
    let text = String(decoding: bytes[lineStarts[line - 1]..<end], as: UTF8.self)
    let content = text.unicodeScalars.drop(while: \.isBlank)
    return content.isEmpty || (content.first == "#" && text.contains("language"))
  }
}

extension Unicode.Scalar {
  /// Whether it takes part in making a line blank: Python, and so Gherkin, counts four separators
  /// among the white space.
  fileprivate var isBlank: Bool {
    properties.isWhitespace || (0x1C...0x1F).contains(value) || self == "\u{FEFF}"
  }
}
