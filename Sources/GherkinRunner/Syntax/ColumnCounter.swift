/// Counts columns of places that are asked for in the order of the file.
///
/// Goes on from the place asked for last when it is on the same line, so that a line of a thousand
/// cells is walked once.
struct ColumnCounter {
  /// Where the text of the file begins, behind a byte order mark.
  private let start: Int
  private var line = 0
  private var offset = 0
  private var column = 1

  init(start: Int) {
    self.start = start
  }

  /// The column of the byte at `offset`, which is on `line`, counted from 1 in code points.
  mutating func column(at offset: Int, line: Int, in bytes: Span<UInt8>) -> Int {
    var from = self.offset
    if line != self.line || offset < self.offset {
      column = 1
      from = offset
      while from > start, bytes[from - 1] != .lineFeed { from -= 1 }
    }
    for offset in from..<max(from, offset) where bytes[offset].isCodePointStart { column += 1 }
    self.line = line
    self.offset = offset
    return column
  }
}
