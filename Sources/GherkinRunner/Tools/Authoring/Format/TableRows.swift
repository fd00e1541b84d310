/// The rows of tables, with columns aligned by display width.
enum TableRows {
  /// A wider cell does not widen its column, because its end is rarely on the screen.
  private static let widestCell = 200

  /// All rows of a file, by the index of their tokens.
  static func aligned(_ tokens: [Token], in document: GherkinDocument) -> [Int: Bytes] {
    var texts: [Int: Bytes] = [:]
    var open: [Int] = []
    func close() {
      let table = open.map { cells(of: tokens[$0], in: document) }
      let layout = TableLayout(widths: table.map { $0.map(\.width) }, limit: widestCell)
      for (index, cells) in zip(open, table) {
        texts[index] = line(cells, layout) + remainder(of: tokens[index], in: document)
      }
      open = []
    }
    for (index, token) in tokens.enumerated() {
      switch token.match.kind {
      case .tableRow: open.append(index)
      case .comment, .empty: break
      default: close()
      }
    }
    close()
    return texts
  }

  private struct Cell {
    /// As written, with its escapes.
    let text: ArraySlice<UInt8>
    let width: Int
  }

  private static func cells(of token: Token, in document: GherkinDocument) -> [Cell] {
    token.items.indices.map { index in
      let text = document.source.bytes[document.cells[index].offsets]
      let isPlain = text.allSatisfy { (0x20..<0x7F).contains($0) }
      let width =
        isPlain
        ? text.count
        : String(decoding: text, as: UTF8.self).reduce(0) { $0 + $1.displayWidth }
      return Cell(text: text, width: width)
    }
  }

  private static func line(_ cells: [Cell], _ layout: TableLayout) -> Bytes {
    var line: Bytes = [.pipe]
    for (column, cell) in cells.enumerated() {
      line.append(.space)
      line += cell.text
      line += repeatElement(.space, count: layout.padding(ofWidth: cell.width, in: column))
      line += [.space, .pipe]
    }
    return line
  }

  /// The text after the last bar, which is not a cell and is kept.
  private static func remainder(of token: Token, in document: GherkinDocument) -> Bytes {
    let file = document.source.bytes
    let last = token.items.indices.last.map { document.cells[$0].offsets.upperBound }
    var start = last ?? token.line.textStart
    while start < token.line.end, file[start] != .pipe { start += 1 }
    guard start < token.line.end else { return [] }
    let first = file.span.skippingWhiteSpace(from: start + 1, to: token.line.end)
    let end = file.span.trimmedEnd(from: first, to: token.line.end)
    return first < end ? [.space] + file[first..<end] : []
  }
}

extension String {
  /// The text as a cell writes it.
  var cellEscaped: String {
    replacing("\\", with: "\\\\").replacing("|", with: "\\|").replacing("\n", with: "\\n")
  }
}
