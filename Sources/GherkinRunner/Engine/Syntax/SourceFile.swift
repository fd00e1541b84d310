/// The bytes and the path of a feature file. Knows nothing of the file system.
package struct SourceFile: Sendable {
  /// The path, as messages and reports show it.
  package let uri: String
  package let bytes: Bytes

  package init(uri: String, bytes: Bytes) {
    self.uri = uri
    self.bytes = bytes
  }

  package init(uri: String, text: String) {
    self.init(uri: uri, bytes: Bytes(text.utf8))
  }

  package var isMarkdown: Bool { uri.hasSuffix(".md") }

  /// Whether the file is UTF-32: it begins with its byte order mark, or three of the four bytes of its
  /// first character are 0.
  var isUTF32: Bool {
    let start = Array(bytes.prefix(4))
    guard start.count == 4 else { return false }
    if start == [0xFF, 0xFE, 0, 0] || start == [0, 0, 0xFE, 0xFF] { return true }
    return start.count { $0 == 0 } == 3 && (start[0] != 0 || start[3] != 0)
  }

  /// Whether the file is UTF-16: it begins with its byte order mark, which no UTF-8 does, or every
  /// other byte of its first two characters is 0, as it is for all signs of Gherkin.
  var isUTF16: Bool {
    let zeros = bytes.prefix(4).map { $0 == 0 }
    return bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
      || zeros == [true, false, true, false] || zeros == [false, true, false, true]
  }

  /// Where the text begins: after a byte order mark, if there is one.
  package var textStart: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}

/// Lines and columns of byte offsets, for the few places that are shown.
extension SourceFile {
  /// The offset of the first byte of the line that `offset` is on.
  package func lineStart(at offset: Int) -> Int {
    var start = min(offset, bytes.count)
    while start > 0, bytes[start - 1] != .lineFeed { start -= 1 }
    return start == 0 ? min(textStart, offset) : start
  }

  /// The column of the byte at `offset`, counted from 1 in code points.
  func column(at offset: Int) -> Int {
    codePoints(from: lineStart(at: offset), to: offset) + 1
  }

  /// The place of the byte at `offset`.
  package func location(at offset: Int) -> Location {
    Location(line: lineNumber(at: offset), column: column(at: offset))
  }

  /// The number of the line that `offset` is on, counted from 1.
  package func lineNumber(at offset: Int) -> Int {
    bytes[..<min(offset, bytes.count)].count { $0 == .lineFeed } + 1
  }

  /// How many code points begin from `start` up to `end`.
  package func codePoints(from start: Int, to end: Int) -> Int {
    var count = 0
    for offset in start..<max(start, min(end, bytes.count)) where bytes[offset].isCodePointStart {
      count += 1
    }
    return count
  }
}

extension SourceFile {
  /// The text of the line with this number, counted from 1; empty if there is none.
  package func line(_ number: Int) -> String {
    FeatureLines(of: self).string(number, in: self)
  }

  /// The first carriage return of a file that has no other line ends, if text follows it.
  var loneCarriageReturn: Int? {
    let end = bytes.firstIndex(of: .lineFeed) ?? bytes.endIndex
    guard !isUTF16, !isUTF32, let offset = bytes[..<end].firstIndex(of: .carriageReturn),
      !bytes[offset..<end].allSatisfy(\.isASCIIWhiteSpace),
      bytes[end...].allSatisfy(\.isASCIIWhiteSpace)
    else { return nil }
    return offset
  }

  /// Where the text of the last line with text begins.
  var lastTextLocation: Location {
    var cursor = LineCursor(at: textStart)
    let file = bytes
    var last = Location(line: 1, column: 1)
    while let line = cursor.next(in: file.span) {
      guard !line.isBlank else { continue }
      last = Location(
        line: line.number, column: codePoints(from: line.start, to: line.textStart) + 1)
    }
    return last
  }
}

/// Counts the columns of offsets that are passed in the order of the file.
///
/// Continues from the previous offset when it is on the same line, so that a line of a thousand cells
/// is read once.
struct ColumnCounter {
  /// Where the text of the file begins, after a byte order mark.
  private let start: Int
  private var line = 0
  private var offset = 0
  private var column = 1

  init(start: Int) {
    self.start = start
  }

  /// The column of the byte at `offset`, which is on `line`, counted from 1 in code points.
  mutating func column(at offset: Int, line: Int, in bytes: Span<UInt8>) -> Int {
    if line == self.line, offset >= self.offset {
      for offset in self.offset..<offset where bytes[offset].isCodePointStart { column += 1 }
    } else {
      column = 1
      var from = offset
      while from > start, bytes[from - 1] != .lineFeed {
        from -= 1
        if bytes[from].isCodePointStart { column += 1 }
      }
    }
    self.line = line
    self.offset = offset
    return column
  }
}

/// Walks a file line by line. A line ends at a line feed; carriage returns before it are not part of
/// its text.
package struct LineCursor {
  /// One line, by the offsets of its parts.
  package struct Line {
    /// Counted from 1.
    package let number: Int
    /// The first byte, indentation included.
    package let start: Int
    /// The first byte that is not white space; `end` if there is none.
    package let textStart: Int
    /// The end without the line ending.
    package let end: Int

    package var isBlank: Bool { textStart == end }
  }

  package private(set) var offset: Int
  package private(set) var number = 0

  package init(at offset: Int) {
    self.offset = offset
  }

  /// The next line; `nil` at the end of the file.
  @inline(__always)
  package mutating func next(in bytes: Span<UInt8>) -> Line? {
    let start = offset
    guard start < bytes.count else { return nil }
    var end = bytes.firstOffset(of: .lineFeed, from: start) ?? bytes.count
    offset = end + 1
    number += 1
    while end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
    let textStart = bytes.skippingWhiteSpace(from: start, to: end)
    return Line(number: number, start: start, textStart: textStart, end: end)
  }
}

/// Where the lines of a file begin and end, by their numbers, which count from 1.
package struct FeatureLines: Sendable {
  private var lines: [LineCursor.Line] = []
  private let end: Int

  package init(of source: SourceFile) {
    end = source.bytes.count
    var cursor = LineCursor(at: source.textStart)
    let bytes = source.bytes
    while let line = cursor.next(in: bytes.span) { lines.append(line) }
  }

  package var count: Int { lines.count }

  /// The line with this number; `nil` if the file is shorter.
  package func line(_ number: Int) -> LineCursor.Line? {
    lines.indices.contains(number - 1) ? lines[number - 1] : nil
  }

  /// The text of the line with this number in `source`; empty if there is none.
  func string(_ number: Int, in source: SourceFile) -> String {
    line(number).map { String(decoding: source.bytes[$0.start..<$0.end], as: UTF8.self) } ?? ""
  }

  /// The number of the line that `offset` is on.
  package func number(at offset: Int) -> Int {
    max(1, lines.indices.partitionIndex { lines[$0].start > offset })
  }

  /// From the text of the first line to the end of the last one.
  package func text(of numbers: ClosedRange<Int>) -> Range<Int> {
    let start = line(numbers.lowerBound)?.textStart ?? end
    return start..<max(start, line(min(numbers.upperBound, count))?.end ?? end)
  }

  /// From the start of the first line to the end of the last one.
  package func whole(_ numbers: ClosedRange<Int>) -> Range<Int> {
    let start = line(numbers.lowerBound)?.start ?? end
    return start..<max(start, line(min(numbers.upperBound, count))?.end ?? end)
  }
}
