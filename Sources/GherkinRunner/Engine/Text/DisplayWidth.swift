extension Character {
  /// How many columns of a terminal or an editor the character takes, as a good guess: two for East
  /// Asian wide characters and emoji, none for combining characters.
  package var displayWidth: Int {
    if let ascii = asciiValue { return ascii == .lineFeed ? 0 : 1 }
    let scalars = unicodeScalars
    // A family, a flag or a skin tone is one picture of many parts.
    if scalars.first?.properties.isEmojiPresentation == true || scalars.contains("\u{FE0F}") {
      return 2
    }
    return scalars.reduce(0) { $0 + $1.displayWidth }
  }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // Hangul vowels and final consonants join the syllable before them.
    if (0x1160...0x11FF).contains(value) { return 0 }
    return Self.wideRanges.contains { $0.contains(value) } ? 2 : 1
  }

  /// The blocks of East Asian characters that take two columns, and those of pictures.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
    0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD,
  ]
}

extension StringProtocol {
  /// How many columns of a terminal the text takes, near enough to line things up.
  package var displayWidth: Int {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
    return Escaping.terminal.escaped(self).reduce(0) { $0 + $1.displayWidth }
  }

  /// The text with spaces behind it, up to `width` columns.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - displayWidth))
  }
}

/// The widths of a table's columns as a terminal or an editor shows them, so that cells line up.
package struct TableLayout {
  private var widths: [Int] = []

  /// A table of cells that are as wide as `rows` says; cells wider than `limit` widen no column.
  package init(widths rows: [[Int]], limit: Int = .max) {
    for row in rows {
      for (column, width) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        if width <= limit { widths[column] = max(widths[column], width) }
      }
    }
  }

  /// A table of cells that are written as in a feature.
  package init(_ rows: [[String]]) {
    self.init(widths: rows.map { row in row.map { $0.cellEscaped.displayWidth } })
  }

  /// How many spaces fill the column beside a cell of `width`.
  package func padding(ofWidth width: Int, in column: Int) -> Int { max(0, widths[column] - width) }

  /// How many spaces fill the column beside `cell`.
  func padding(of cell: String, in column: Int) -> Int {
    padding(ofWidth: cell.cellEscaped.displayWidth, in: column)
  }

  /// A row as it is written in a feature.
  package func line(_ row: [String]) -> String {
    let cells = row.enumerated().map { column, cell in
      cell.cellEscaped + String(repeating: " ", count: padding(of: cell, in: column))
    }
    return "| " + cells.joined(separator: " | ") + " |"
  }
}

extension String {
  /// The text as a cell of a feature holds it: with escapes for what would end the cell or the line.
  package var cellEscaped: String {
    guard utf8.contains(where: { "\\|\n".utf8.contains($0) }) else { return self }
    return replacing("\\", with: "\\\\").replacing("|", with: "\\|").replacing("\n", with: "\\n")
  }
}
