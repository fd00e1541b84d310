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
