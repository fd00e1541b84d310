/// Lines of a Markdown file that are not Gherkin, and what of them was meant to be.
extension GherkinDocument {
  /// The lines that hold text and belong to no title, step, row, doc string or tags, and are not a comment that allows
  /// something.
  var markdownLines: [FreeLine] {
    let owned = LineSet(ownedLines)
    return freeLines(from: source.textStart, to: source.bytes.count, after: 0) { line, bytes in
      owned.contains(line.number) || bytes.isTableSeparator(line) ? nil : .paragraph
    }
  }

  /// The lines of all titles, steps, rows, doc strings, tags and suppressions.
  private var ownedLines: [ClosedRange<Int>] {
    let lines =
      unorderedHeaders.map(\.line) + steps.map(\.line) + rows.map(\.line) + tags.map(\.line)
      + markdownComments.map(\.line)
    return lines.map { Int($0)...Int($0) } + docStrings.map(lines(of:))
  }

  /// The lines with suppressions: headings of their own, or comments of HTML.
  var markdownComments: [Node.Comment] {
    guard source.isMarkdown, source.bytes.firstRange(of: Suppression.prefix.utf8) != nil else {
      return []
    }
    let file = source.bytes
    var comments: [Node.Comment] = []
    var cursor = LineCursor(at: source.textStart)
    while let line = cursor.next(in: file.span) {
      let text = file[line.textStart..<line.end]
      guard text.starts(with: "#".utf8) || text.starts(with: "<!--".utf8) else { continue }
      comments.append(
        Node.Comment(
          line: Int32(truncatingIfNeeded: line.number), text: TextRange(line.textStart, line.end)))
    }
    return comments.filter { Suppression($0, in: self) != nil }
  }

  // MARK: Tables

  /// Rows that are not indented by two to five spaces, or lack their first bar: an error beside rows that are.
  var lostTables: [LostText] {
    guard source.isMarkdown, source.bytes.contains(.pipe) else { return [] }
    let counted = Set(rows.map { Int($0.line) })
    let left = Dictionary(
      unfenced(markdownLines).map(unquoted).filter { holdsBar($0) }.map { ($0.number, $0) }
    ) { first, _ in first }
    let lines = FeatureLines(of: source)
    let file = source.bytes
    let bytes = file.span
    var texts: [LostText] = []
    /// The rows without a gap between them that are left out, and whether others beside them count.
    var (rows, hasCounted): ([FreeLine], Bool) = ([], false)
    for number in 1...lines.count + 1 {
      if counted.contains(number) {
        hasCounted = true
      } else if let row = left[number] {
        rows.append(row)
      } else if lines.line(number).map({ bytes.isTableSeparator($0) }) != true {
        texts += lostRows(rows, areBesideOthers: hasCounted)
        (rows, hasCounted) = ([], false)
      }
    }
    return texts
  }

  /// What is said of `rows`, which follow each other: of a whole table once.
  private func lostRows(_ rows: [FreeLine], areBesideOthers: Bool) -> [LostText] {
    guard !areBesideOthers else {
      return rows.map { row in
        LostText(
          kind: .row, line: row.number, range: row.range,
          problem: "This row is not part of the table beside it, because of its indentation or its "
            + "first bar, so it is left out.",
          advice: "Indent it like the others, and begin it with `|`.")
      }
    }
    return rows.filter { begins($0, with: .pipe) }.prefix(1).map { row in
      LostText(
        kind: .table, line: row.number, range: row.range,
        problem: "This table belongs to no step and no examples, because of its indentation.",
        advice: "If it should, indent every row by two spaces.")
    }
  }

  /// The line without the `>` of a quotation.
  private func unquoted(_ line: FreeLine) -> FreeLine {
    let file = source.bytes
    let bytes = file.span
    var (start, end) = (line.range.offsets.lowerBound, line.range.offsets.upperBound)
    while start < end, bytes[start] == .greaterThan || bytes[start] == .space { start += 1 }
    return FreeLine(number: line.number, range: TextRange(start, end), place: line.place)
  }

  private func holdsBar(_ line: FreeLine) -> Bool {
    source.bytes[line.range.offsets].contains(.pipe)
  }

  private func begins(_ line: FreeLine, with byte: UInt8) -> Bool {
    source.bytes[line.range.offsets].first == byte
  }

  // MARK: Headings

  /// Headings that are not titles, right above steps, which so belong to the scenario above.
  var headingsAboveSteps: [LostText] {
    guard source.isMarkdown else { return [] }
    let stepLines = Set(steps.map { Int($0.line) })
    let lines = FeatureLines(of: source)
    return markdownLines.compactMap { line in
      guard begins(line, with: .hash) else { return nil }
      var next = line.number + 1
      while let below = lines.line(next), below.isBlank { next += 1 }
      guard stepLines.contains(next), let dialect = Dialect.named(language) else { return nil }
      return LostText(
        kind: .perhapsTitle, line: line.number, range: line.range,
        problem: "This heading is not a title, so the steps below it belong to what stands above.",
        advice: "Begin it with `## \(dialect.scenarioKeyword):`, or put the steps elsewhere.")
    }
  }
}
