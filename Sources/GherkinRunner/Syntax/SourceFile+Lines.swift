/// Finding lines and columns from byte offsets, for the few places that people get to see.
extension SourceFile {
  /// The offset of the first byte of the line that `offset` is on.
  func lineStart(at offset: Int) -> Int {
    var start = min(offset, bytes.count)
    while start > 0, bytes[start - 1] != .lineFeed { start -= 1 }
    return start == 0 ? min(textStart, offset) : start
  }

  /// The column of the byte at `offset`, counted from 1 in code points.
  func column(at offset: Int) -> Int {
    codePoints(from: lineStart(at: offset), to: offset) + 1
  }

  /// How many code points begin from `start` up to `end`.
  func codePoints(from start: Int, to end: Int) -> Int {
    var count = 0
    for offset in start..<max(start, min(end, bytes.count)) where bytes[offset].isCodePointStart {
      count += 1
    }
    return count
  }
}
