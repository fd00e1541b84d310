/// Formatting in an editor: the changes instead of the formatted file.
extension Workspace {
  /// The changes that format the file at `path`.
  ///
  /// - Parameter range: Only changes to the lines of this range are wanted.
  /// - Returns: nil for a Markdown file, which is not formatted.
  /// - Throws: What is wrong with the file, which cannot be formatted then.
  package func formattingEdits(
    in path: String, within range: Range<Int>? = nil
  ) throws(ServiceProblem) -> [TextEdit]? {
    guard let source = file(at: path)?.document.source else { return nil }
    switch Formatting(source, language: language) {
    case .clean: return []
    case .markdown: return nil
    case .broken(let diagnostics):
      let first = diagnostics[0]
      throw ServiceProblem(
        "Line \(first.location.line) has to be corrected first: \(first.problem)")
    case .unsafe:
      throw ServiceProblem(
        "Formatting this file would change its meaning, so it is left alone.")
    case .changed(let change):
      guard let range else { return change.edits }
      return change.edits.filter {
        $0.range.lowerBound >= source.lineStart(at: range.lowerBound)
          && $0.range.upperBound <= max(range.upperBound, source.lineStart(at: range.upperBound))
      }
    }
  }

  /// The changes after `typed` was typed before `offset`: a bar lines up the rows of its table, a colon indents
  /// the title that it ends, and a line feed indents the new line.
  package func edits(afterTyping typed: String, at offset: Int, in path: String) -> [TextEdit] {
    guard let document = file(at: path)?.document, !document.source.isMarkdown else { return [] }
    let layout = TypedLayout(document, at: offset)
    switch typed {
    case "|": return layout.alignedTable
    case ":": return layout.indentedTitle
    case "\n": return layout.indentedLine
    default: return []
    }
  }
}

/// What editors do while a line is typed.
private struct TypedLayout {
  private let document: GherkinDocument
  private let lines: FeatureLines
  private let number: Int

  init(_ document: GherkinDocument, at offset: Int) {
    self.document = document
    lines = FeatureLines(of: document.source)
    number =
      offset >= document.source.bytes.count && document.source.bytes.last == .lineFeed
      ? lines.count + 1 : lines.number(at: offset)
  }

  private var bytes: Bytes { document.source.bytes }

  /// The rows of the table around the line with equally wide columns; empty if one of them is incomplete.
  var alignedTable: [TextEdit] {
    guard isRow(number), !document.isDocString(lines.line(number)?.textStart ?? 0) else {
      return []
    }
    var first = number
    while isRow(first - 1) { first -= 1 }
    var last = number
    while isRow(last + 1) { last += 1 }
    let complete = (first...last).compactMap(cells)
    guard complete.count == last - first + 1 else { return [] }
    return zip(first...last, TableRows.lines(of: complete)).compactMap { number, row in
      guard let line = lines.line(number) else { return nil }
      let range = line.textStart..<line.end
      let text = String(decoding: row, as: UTF8.self)
      return bytes[range].elementsEqual(row) ? nil : TextEdit(range, text)
    }
  }

  private func isRow(_ number: Int) -> Bool {
    lines.line(number).map { !$0.isBlank && bytes[$0.textStart] == .pipe } ?? false
  }

  /// The trimmed cells of a row; nil if its last bar is missing.
  private func cells(ofLine number: Int) -> [ArraySlice<UInt8>]? {
    guard let line = lines.line(number) else { return nil }
    var cells: [ArraySlice<UInt8>] = []
    var start = line.textStart + 1
    var isEscaped = false
    for offset in start..<line.end {
      if bytes[offset] == .pipe, !isEscaped {
        let first = bytes.span.skippingWhiteSpace(from: start, to: offset)
        cells.append(bytes[first..<bytes.span.trimmedEnd(from: first, to: offset)])
        start = offset + 1
      }
      isEscaped = bytes[offset] == .backslash && !isEscaped
    }
    let isComplete = bytes.span.skippingWhiteSpace(from: start, to: line.end) == line.end
    return isComplete && !cells.isEmpty ? cells : nil
  }

  /// The title on the line with its indentation.
  var indentedTitle: [TextEdit] {
    guard let line = lines.line(number), let dialect = Dialect.named(document.language),
      !document.isDocString(line.textStart)
    else { return [] }
    let text = String(decoding: bytes[line.textStart..<line.end], as: UTF8.self).trimmedEnd
    guard let title = dialect.titles.first(where: { "\($0.keyword):" == text }) else { return [] }
    let isInRule = document.rules.contains { Int($0.header.line) < number }
    let indentation =
      switch title.kind {
      case .feature: 0
      case .rule: 2
      case .examples: isInRule ? 6 : 4
      default: isInRule ? 4 : 2
      }
    return indenting(line, by: indentation)
  }

  /// The indentation of a new line: that of a row or a step before it, or two more than that of a title.
  var indentedLine: [TextEdit] {
    guard number > 1, let before = lines.line(number - 1), !before.isBlank,
      !document.isDocString(before.textStart)
    else { return [] }
    let line = lines.line(number)
    if let line, !line.isBlank { return [] }
    let text = String(decoding: bytes[before.textStart..<before.end], as: UTF8.self)
    let indentation = document.source.codePoints(from: before.start, to: before.textStart)
    let isTitle = document.headers.contains { Int($0.line) == number - 1 }
    guard
      isTitle || text.hasPrefix("|")
        || document.steps.contains(where: { Int($0.line) == number - 1 })
    else { return [] }
    let wanted = indentation + (isTitle ? 2 : 0)
    guard let line else {
      return [TextEdit(bytes.count..<bytes.count, String(repeating: " ", count: wanted))]
    }
    return indenting(line, by: wanted)
  }

  private func indenting(_ line: LineCursor.Line, by count: Int) -> [TextEdit] {
    let range = line.start..<line.textStart
    let text = String(repeating: " ", count: count)
    return bytes[range].elementsEqual(text.utf8) ? [] : [TextEdit(range, text)]
  }
}
