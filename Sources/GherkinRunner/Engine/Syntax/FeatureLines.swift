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

extension GherkinDocument {
  /// The first line of a block: that of its first tag, if it has any.
  package func firstLine(_ tags: NodeRange, _ header: Node.Header) -> Int {
    Int(tags.indices.first.map { self.tags[$0].line } ?? header.line)
  }
}
