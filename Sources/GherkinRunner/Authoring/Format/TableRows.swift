/// The rows of tables, their columns lined up by the width at which cells are shown.
enum TableRows {
  /// A cell that is wider than this does not widen its column: nobody sees where it ends.
  private static let widestCell = 200

  /// All rows of a file, by the index of their tokens.
  static func linedUp(_ tokens: [Token], in document: GherkinDocument) -> [Int: [UInt8]] {
    var texts: [Int: [UInt8]] = [:]
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

  private static func line(_ cells: [Cell], _ layout: TableLayout) -> [UInt8] {
    var line: [UInt8] = [.pipe]
    for (column, cell) in cells.enumerated() {
      line.append(.space)
      line += cell.text
      line += repeatElement(.space, count: layout.padding(ofWidth: cell.width, in: column))
      line += [.space, .pipe]
    }
    return line
  }

  /// What stands behind the last bar: no cell, but somebody wrote it.
  private static func remainder(of token: Token, in document: GherkinDocument) -> [UInt8] {
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

/// The tags of a title, on one line as long as they fit.
struct TagParagraph {
  /// Where a line of tags is broken.
  static let width = 100

  let indentation: Int
  private(set) var lines: [LayoutLine] = []
  /// How wide the last line is; `nil` where nothing can be added to it.
  private var width: Int?

  init(indentation: Int) {
    self.indentation = indentation
  }

  /// Adds the tags of one line of the file.
  ///
  /// - Parameter comment: What stands behind the tags. It keeps them on a line of their own,
  ///   however long, because it may speak of those alone.
  mutating func add(_ names: [[UInt8]], comment: [UInt8], source: Int) {
    guard comment.isEmpty else {
      let text = (names + [comment]).joined(separator: [.space])
      lines.append(LayoutLine(Array(text), indentation: indentation, source: source))
      width = nil
      return
    }
    var source: Int? = source
    for name in names { add(name, source: &source) }
  }

  private mutating func add(_ name: [UInt8], source: inout Int?) {
    let length = String(decoding: name, as: UTF8.self).reduce(0) { $0 + $1.displayWidth }
    if let width, width + 1 + length <= Self.width, let last = lines.last {
      lines[lines.count - 1] = LayoutLine(
        text: last.text + [.space] + name, source: last.source)
      self.width = width + 1 + length
    } else {
      lines.append(LayoutLine(name, indentation: indentation, source: source))
      width = indentation + length
      source = nil
    }
  }
}
