/// A line that belongs to no step, title, table, tag or comment, so that it may say anything.
struct FreeLine {
  enum Place: Equatable {
    /// The description of a background or scenario, where steps may follow, or of anything else.
    case description(ofSteps: Bool)
    /// A doc string; whether the line stands to the left of its delimiters, and the first line of the text does too.
    case docString(isLeft: Bool, isFirstLeft: Bool = false)
    case paragraph
  }

  let number: Int
  /// Its text without the white space around it.
  let range: TextRange
  let place: Place
}

extension GherkinDocument {
  /// All lines of free text, in the order of the file, without examples between fences and without most of doc strings.
  var freeLines: [FreeLine] {
    var lines = docStrings.flatMap(outerLines(of:))
    guard !source.isMarkdown else {
      return (lines + unfenced(markdownLines)).sorted { $0.number < $1.number }
    }
    func add(_ header: Node.Header, ofSteps: Bool) {
      guard !header.description.isEmpty else { return }
      lines += unfenced(freeLines(of: header, ofSteps: ofSteps))
    }
    if let featureNode { add(featureNode.header, ofSteps: false) }
    for rule in rules { add(rule.header, ofSteps: false) }
    for background in backgrounds { add(background.header, ofSteps: true) }
    for scenario in scenarios { add(scenario.header, ofSteps: true) }
    for table in examples { add(table.header, ofSteps: false) }
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
  private func freeLines(of header: Node.Header, ofSteps: Bool = false) -> [FreeLine] {
    guard !header.description.isEmpty else { return [] }
    // Comments may stand between the title and its description.
    return freeLines(
      from: header.keyword.offsets.lowerBound, to: header.description.offsets.upperBound,
      after: Int(header.line) - 1
    ) { line, bytes in
      line.number > 1 && bytes[line.textStart] != .hash ? .description(ofSteps: ofSteps) : nil
    }
  }

  /// The lines of a doc string that are indented less than its delimiters; and of those that are indented as much,
  /// which is usual, the ones that begin with a keyword.
  private func outerLines(of docString: Node.DocString) -> [FreeLine] {
    guard let keywords = Dialect.named(language)?.table else { return [] }
    let range = docString.lines.offsets
    var isFirstLeft: Bool?
    return freeLines(from: range.lowerBound, to: range.upperBound, after: Int(docString.line)) {
      line, bytes in
      let indentation = source.codePoints(from: line.start, to: line.textStart)
      let isLeft = indentation < docString.indentation
      isFirstLeft = isFirstLeft ?? isLeft
      guard
        isLeft
          || indentation == docString.indentation
            && keywords.keyword(
              at: line.textStart, upTo: line.end, in: bytes, accepting: .step) != nil
      else { return nil }
      return .docString(isLeft: isLeft, isFirstLeft: isLeft && isFirstLeft == true)
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

  /// `lines` without the examples that fences enclose as in Markdown, Jira or HTML: they are quoted on purpose.
  func unfenced(_ lines: [FreeLine]) -> [FreeLine] {
    var free: [FreeLine] = []
    var open: (index: Int, end: String)?
    for line in lines {
      if let fence = open {
        if text(line.range).contains(fence.end) {
          free.removeSubrange(fence.index...)
          open = nil
          continue
        }
      } else if let end = Self.fenceEnd(text(line.range)) {
        open = (free.count, end)
      }
      free.append(line)
    }
    return free
  }

  /// What ends the example that a line begins; `nil` if it begins none.
  private static func fenceEnd(_ line: String) -> String? {
    if let fence = ["```", "~~~", "\"\"\""].first(where: line.hasPrefix) { return fence }
    // Most lines begin neither, and a regular expression takes longer than everything else that is done with a line.
    if line.hasPrefix("{"), line.firstMatch(of: /^\{(code|noformat)(:[^}]*)?\}$/) != nil {
      return line.hasPrefix("{c") ? "{code}" : "{noformat}"
    }
    guard line.hasPrefix("<"), let match = line.firstMatch(of: /^<(pre|code)(\s[^>]*)?>/) else {
      return nil
    }
    let end = "</\(match.output.1)>"
    return line.contains(end) ? nil : end
  }
}

/// A line of a description as a text.
package struct DescriptionLine {
  /// Its text without the white space around it.
  package let text: String
  let number: Int
  /// Where the text begins in the file.
  package let offset: Int
}

extension GherkinDocument {
  /// The lines of a title's description that hold text, without comments.
  package func descriptionLines(of header: Node.Header) -> [DescriptionLine] {
    freeLines(of: header).map {
      DescriptionLine(
        text: text($0.range), number: $0.number, offset: $0.range.offsets.lowerBound)
    }
  }
}
