/// A line that belongs to no step, title, table, tag or comment, so that it may say anything.
struct FreeLine {
  enum Place {
    /// Below the title of a background, a scenario or examples: in its description or, in Markdown, anywhere.
    case steps
    /// Below the title of a feature or a rule.
    case overview
    /// In a doc string, where lines of the file rather than of the text stand.
    case docString
  }

  let number: Int
  /// Its text without the white space around it.
  let range: TextRange
  let place: Place
}

extension GherkinDocument {
  /// All lines of free text, in the order of the file, without examples between fences; of doc strings only those that
  /// stand where lines of the file do.
  var freeLines: [FreeLine] {
    var lines = outerLines
    guard !source.isMarkdown else {
      return (lines + unfenced(markdownLines)).sorted { $0.number < $1.number }
    }
    func add(_ header: Node.Header, _ place: FreeLine.Place) {
      guard !header.description.isEmpty else { return }
      lines += unfenced(freeLines(of: header, place))
    }
    if let featureNode { add(featureNode.header, .overview) }
    for rule in rules { add(rule.header, .overview) }
    for background in backgrounds { add(background.header, .steps) }
    for scenario in scenarios { add(scenario.header, .steps) }
    for table in examples { add(table.header, .steps) }
    return lines.sorted { $0.number < $1.number }
  }

  /// The lines from the one at `start` up to `end` that hold text and have a place.
  ///
  /// - Parameter number: That of the line before `start`.
  func freeLines(
    from start: Int, to end: Int, after number: Int,
    _ place: (LineCursor.Line, Span<UInt8>) -> FreeLine.Place?
  ) -> [FreeLine] {
    let file = source.bytes
    let bytes = file.span
    var lines: [FreeLine] = []
    var cursor = LineCursor(at: start)
    while cursor.offset < end, let line = cursor.next(in: bytes) {
      guard !line.isBlank, let place = place(line, bytes) else { continue }
      let textEnd = bytes.trimmedEnd(from: line.textStart, to: line.end)
      lines.append(
        FreeLine(
          number: number + line.number, range: TextRange(line.textStart, textEnd), place: place))
    }
    return lines
  }

  /// The lines of a title's description that hold text, without comments.
  func freeLines(of header: Node.Header, _ place: FreeLine.Place) -> [FreeLine] {
    guard !header.description.isEmpty else { return [] }
    // Comments may stand between the title and its description.
    return freeLines(
      from: header.keyword.offsets.lowerBound, to: header.description.offsets.upperBound,
      after: Int(header.line) - 1
    ) { line, bytes in line.number > 1 && bytes[line.textStart] != .hash ? place : nil }
  }

  /// The lines of doc strings that are further left than the step above, or below it and not below the delimiter. Where one
  /// has a tab and the other a blank, neither is further left. A text that begins with a feature quotes one.
  private var outerLines: [FreeLine] {
    guard !docStrings.isEmpty, let dialect = Dialect.named(language) else { return [] }
    let file = source.bytes
    func space(before offset: Int) -> ArraySlice<UInt8> {
      let start = source.lineStart(at: offset)
      return file[start..<file.span.skippingWhiteSpace(from: start, to: offset)]
    }
    return steps.flatMap { step -> [FreeLine] in
      guard let docString = step.docString.map({ docStrings[Int($0)] }) else { return [] }
      let stepSpace = space(before: step.keyword.offsets.lowerBound)
      let ownSpace = space(before: docString.delimiter.offsets.lowerBound)
      let range = docString.lines.offsets
      var isQuotation: Bool?
      return freeLines(from: range.lowerBound, to: range.upperBound, after: Int(docString.line)) {
        line, bytes in
        if isQuotation == nil, bytes[line.textStart] != .at, bytes[line.textStart] != .hash {
          isQuotation =
            dialect.table.keyword(
              at: line.textStart, upTo: line.end, in: bytes, accepting: .feature) != nil
        }
        let space = file[line.start..<line.textStart]
        let isOuter =
          stepSpace.starts(with: space) && (space.count < stepSpace.count || space != ownSpace)
        return isOuter && isQuotation != true ? .docString : nil
      }
    }
  }

  /// How many lines a doc string has between its delimiters.
  func lineCount(of docString: Node.DocString) -> Int {
    source.bytes[docString.lines.offsets].count { $0 == .lineFeed }
  }

  /// The lines of a doc string with those of its delimiters.
  package func lines(of docString: Node.DocString) -> ClosedRange<Int> {
    Int(docString.line)...Int(docString.line) + lineCount(of: docString) + 1
  }

  /// `lines` without the examples that fences enclose: they are quoted on purpose. A fence does not reach beyond a title.
  func unfenced(_ lines: [FreeLine]) -> [FreeLine] {
    var free: [FreeLine] = []
    var open: (index: Int, fence: String)?
    var titles = source.isMarkdown ? unorderedHeaders.map { Int($0.line) }.sorted()[...] : []
    for line in lines {
      let title = titles.prefix { $0 < line.number }
      titles = titles.dropFirst(title.count)
      if !title.isEmpty { open = nil }
      let text = text(line.range)
      if let example = open {
        if text.hasPrefix(example.fence) {
          free.removeSubrange(example.index...)
          open = nil
          continue
        }
      } else if let fence = ["```", "~~~", "\"\"\""].first(where: text.hasPrefix),
        // What ends on its own line encloses no other.
        !text.dropFirst(3).contains(fence)
      {
        open = (free.count, fence)
      }
      free.append(line)
    }
    return free
  }
}
