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
