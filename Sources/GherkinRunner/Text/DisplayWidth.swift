extension Character {
  /// How many columns of a terminal or an editor the character takes, as near as can be told
  /// without asking it: two for East Asian wide characters and emoji, none for what only marks the
  /// character before it.
  package var displayWidth: Int {
    if let ascii = asciiValue { return ascii == .lineFeed ? 0 : 1 }
    let scalars = unicodeScalars
    // An emoji is one picture, of however many parts: a family, a flag, a tone of skin.
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
    // Hangul vowels and final consonants join the syllable that was begun.
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
    return TerminalText.escaped(self).reduce(0) { $0 + $1.displayWidth }
  }
}

/// How many columns of a terminal each column of a table takes, so that its rows can be written one below
/// the other.
struct TableLayout {
  private let widths: [Int]

  init(_ rows: [[String]]) {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        let width = Self.escaped(cell).displayWidth
        if column < widths.count {
          widths[column] = max(widths[column], width)
        } else {
          widths.append(width)
        }
      }
    }
    self.widths = widths
  }

  /// A row as a feature would show it.
  func line(_ row: [String]) -> String {
    let cells = zip(row, widths).map { cell, width in
      let text = Self.escaped(cell)
      return text + String(repeating: " ", count: width - text.displayWidth)
    }
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// A cell with what would end it, or the line, written as a feature writes it.
  private static func escaped(_ cell: String) -> String {
    guard cell.utf8.contains(where: { "\\|\n".utf8.contains($0) }) else { return cell }
    return cell.replacing("\\", with: "\\\\").replacing("|", with: "\\|")
      .replacing("\n", with: "\\n")
  }
}

/// Lines the columns of a step's table up.
struct TableText {
  private let rows: [[String]]
  private let widths: [Int]

  init(rows: [[String]]) {
    let rows = rows.map { row in row.map(Self.escaped) }
    let columns = rows.map(\.count).max() ?? 0
    widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].displayWidth : 0 }.max() ?? 0
    }
    self.rows = rows
  }

  func write(indent: Int, _ paint: Paint, into buffer: inout ReportBuffer) {
    for row in rows {
      buffer.append(blanks: indent)
      for (cell, width) in zip(row, widths) {
        buffer.append("| ")
        buffer.append(cell, paint)
        buffer.append(blanks: width - cell.displayWidth + 1)
      }
      buffer.append("|")
      buffer.endLine()
    }
  }

  /// A cell as a feature would hold it.
  private static func escaped(_ cell: String) -> String {
    guard cell.utf8.contains(where: { $0 == 0x0A || $0 == 0x5C || $0 == 0x7C }) else { return cell }
    return cell.replacing("\\", with: "\\\\").replacing("|", with: "\\|")
      .replacing("\n", with: "\\n")
  }
}
