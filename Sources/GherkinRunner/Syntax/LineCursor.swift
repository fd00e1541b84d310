/// Walks a file line by line.
///
/// A line ends at a line feed; carriage returns before it do not belong to the text. The cursor
/// knows nothing of what a line says.
struct LineCursor {
  /// One line, by the offsets of its parts.
  struct Line {
    /// Counted from 1.
    let number: Int
    /// The first byte, indentation included.
    let start: Int
    /// The first byte that is not white space; `end` on a blank line.
    let textStart: Int
    /// Behind the last byte, line ending excluded.
    let end: Int

    var isBlank: Bool { textStart == end }
  }

  private(set) var offset: Int
  private(set) var number = 0

  init(at offset: Int) {
    self.offset = offset
  }

  /// The next line; `nil` at the end of the file.
  @inline(__always)
  mutating func next(in bytes: Span<UInt8>) -> Line? {
    let start = offset
    guard start < bytes.count else { return nil }
    var end = start
    while end < bytes.count, bytes[end] != .lineFeed { end += 1 }
    offset = end + 1
    number += 1
    while end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
    let textStart = bytes.skippingWhiteSpace(from: start, to: end)
    return Line(number: number, start: start, textStart: textStart, end: end)
  }
}
