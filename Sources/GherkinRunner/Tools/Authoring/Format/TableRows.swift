/// The rows of tables, with columns aligned by display width.
enum TableRows {
  /// A wider cell does not widen its column, because its end is rarely on the screen.
  private static let widestCell = 200

  /// All rows of a file, by the index of their tokens.
  static func aligned(_ tokens: [Token], in document: GherkinDocument) -> [Int: Bytes] {
    var texts: [Int: Bytes] = [:]
    var open: [Int] = []
    func close() {
      for (index, line) in zip(open, lines(of: open.map { cells(of: tokens[$0], in: document) })) {
        texts[index] = line + remainder(of: tokens[index], in: document)
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

  private static func cells(of token: Token, in document: GherkinDocument) -> [ArraySlice<UInt8>] {
    token.items.indices.map { document.source.bytes[document.cells[$0].offsets] }
  }

  /// The rows of one table with cells as they are written, with their escapes.
  static func lines(of table: [[ArraySlice<UInt8>]]) -> [Bytes] {
    let widths = table.map { row in
      row.map { String(decoding: $0, as: UTF8.self).reduce(0) { $0 + $1.displayWidth } }
    }
    let layout = TableLayout(widths: widths, limit: widestCell)
    return zip(table, widths).map { cells, widths in
      var line: Bytes = [.pipe]
      for (column, cell) in cells.enumerated() {
        let padding = layout.padding(ofWidth: widths[column], in: column)
        line += [.space] + cell + repeatElement(.space, count: padding + 1) + [.pipe]
      }
      return line
    }
  }

  /// The text after the last bar, which is not a cell and is kept.
  private static func remainder(of token: Token, in document: GherkinDocument) -> Bytes {
    let file = document.source.bytes
    let last = token.items.indices.last.map { document.cells[$0].offsets.upperBound }
    var start = last ?? token.line.textStart
    while start < token.line.end, file[start] != .pipe { start += 1 }
    guard start < token.line.end else { return [] }
    let rest = file.span.trimmed(from: start + 1, to: token.line.end)
    return rest.isEmpty ? [] : [.space] + file[rest]
  }
}
