import Foundation

extension SourceFile {
  /// Where the text of a line begins, which has no white space before it: in Markdown behind the signs of headings and
  /// items.
  func textStart(of line: Range<Int>) -> Int {
    guard isMarkdown else { return line.lowerBound }
    return line.first { !"#*+- \t".utf8.contains(bytes[$0]) } ?? line.upperBound
  }
}

/// Lines of a Markdown file that are not Gherkin, and what of them was meant to be.
extension GherkinDocument {
  /// The lines that hold text and belong to no title, step, row, doc string or tags, and are not a comment that allows
  /// something.
  var markdownLines: [FreeLine] {
    let owned = IndexSet(lines: ownedLines)
    // Below the rows of examples no step can stand.
    let ends = examples.compactMap { $0.rows.indices.first.map { rows[$0].line } }
    let overviews = Set(
      ([featureNode?.header].compactMap(\.self) + rules.map(\.header)).map(\.line) + ends)
    var starts = (headers.map(\.line) + ends).sorted()[...]
    var place = FreeLine.Place.overview
    return freeLines(from: source.textStart, to: source.bytes.count, after: 0) { line, bytes in
      while let start = starts.first, start < line.number {
        place = overviews.contains(start) ? .overview : .steps
        starts.removeFirst()
      }
      return owned.contains(line.number) || bytes.isTableSeparator(line) ? nil : place
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

  private func indentation(of line: FreeLine) -> Int {
    line.range.offsets.lowerBound - source.lineStart(at: line.range.offsets.lowerBound)
  }

  /// The keyword of another language with which `line` begins.
  func foreignKeyword(in line: FreeLine) -> ParseError.Wording? {
    let range = line.range.offsets
    let start = source.textStart(of: range)
    return Dialect.named(language)?.foreignKeyword(
      in: text(TextRange(start, range.upperBound)), isMarkdown: source.isMarkdown)
  }

  // MARK: Tables

  /// Rows right above or below rows of a table that are not part of it, because they are not indented by two to five spaces or lack
  /// their first bar.
  var lostRows: [LostText] {
    guard source.isMarkdown, !rows.isEmpty else { return [] }
    var counted = Set(rows.map { Int($0.line) })
    let lines = FeatureLines(of: source)
    let file = source.bytes
    let bytes = file.span
    for row in counted {
      for next in [row - 1, row + 1] {
        if let line = lines.line(next), bytes.isTableSeparator(line) { counted.insert(next) }
      }
    }
    return unfenced(markdownLines).filter { line in
      (counted.contains(line.number - 1) || counted.contains(line.number + 1))
        && file[line.range.offsets].contains(.pipe)
    }.map { row in
      LostText(
        kind: .row, line: row.number, range: row.range,
        problem: "This row is not part of the table beside it, because of its indentation or its "
          + "first bar, so it is left out.",
        advice: "Indent it like the others, and begin it with `|`.")
    }
  }

  /// Rows with a cell of dashes that are left out of a table, as the reference parser leaves them out: only the second
  /// line of a table, with nothing but dashes, separates its head. A table with a row that counts for none is prose.
  var lostDashes: [LostText] {
    guard source.isMarkdown else { return [] }
    let file = source.bytes
    let texts = IndexSet(lines: docStrings.map(lines(of:)))
    let counted = Set(rows.map { Int($0.line) })
    var dashes: Set<Int> = []
    let lines = freeLines(from: source.textStart, to: file.count, after: 0) { line, bytes in
      guard bytes[line.textStart] == .pipe, !texts.contains(line.number) else { return nil }
      if bytes.isTableSeparator(line) { dashes.insert(line.number) }
      return .steps
    }
    var tables: [[FreeLine]] = []
    for line in lines {
      if tables.last?.last?.number != line.number - 1 { tables.append([]) }
      tables[tables.count - 1].append(line)
    }
    return tables.filter { table in
      table.allSatisfy { counted.contains($0.number) || dashes.contains($0.number) }
        && table.contains { counted.contains($0.number) || indentation(of: $0) > 1 }
    }.flatMap { table in
      table.enumerated().filter { position, line in
        let isHead =
          position == 1 && file[line.range.offsets].allSatisfy("|-: \t".utf8.contains)
        return dashes.contains(line.number) && !isHead
      }.map { _, line in
        LostText(
          kind: .row, line: line.number, range: line.range,
          problem: "This row is left out: a cell of dashes makes it the line below a head.",
          advice: "Write something other than dashes, or remove the row.")
      }
    }
  }
}
