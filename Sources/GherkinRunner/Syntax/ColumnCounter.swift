/// Counts columns of places that are asked for in the order of the file.
///
/// Goes on from the place asked for last when it is on the same line, so that a line of a thousand
/// cells is walked once.
struct ColumnCounter {
  private let source: SourceFile
  private var line = 0
  private var offset = 0
  private var column = 1

  init(_ source: SourceFile) {
    self.source = source
  }

  /// The column of the byte at `offset`, which is on `line`.
  mutating func column(at offset: Int, line: Int) -> Int {
    if line == self.line, offset >= self.offset {
      column += source.codePoints(from: self.offset, to: offset)
    } else {
      column = source.column(at: offset)
    }
    self.line = line
    self.offset = offset
    return column
  }
}
