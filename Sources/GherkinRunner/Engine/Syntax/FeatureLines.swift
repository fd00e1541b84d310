/// Where the lines of a file begin and end, by their numbers, which count from 1.
struct FeatureLines: Sendable {
  private var lines: [LineCursor.Line] = []
  private let end: Int

  init(of source: SourceFile) {
    end = source.bytes.count
    var cursor = LineCursor(at: source.textStart)
    let bytes = source.bytes
    while let line = cursor.next(in: bytes.span) { lines.append(line) }
  }

  var count: Int { lines.count }

  /// The line with this number; `nil` if the file is shorter.
  func line(_ number: Int) -> LineCursor.Line? {
    lines.indices.contains(number - 1) ? lines[number - 1] : nil
  }

  /// The text of the line with this number in `source`; empty if there is none.
  func string(_ number: Int, in source: SourceFile) -> String {
    line(number).map { String(decoding: source.bytes[$0.start..<$0.end], as: UTF8.self) } ?? ""
  }

  /// The number of the line that `offset` is on.
  func number(at offset: Int) -> Int {
    max(1, lines.indices.partitionIndex { lines[$0].start > offset })
  }

  /// From the text of the first line to the end of the last one.
  func text(of numbers: ClosedRange<Int>) -> Range<Int> {
    let start = line(numbers.lowerBound)?.textStart ?? end
    return start..<max(start, line(min(numbers.upperBound, count))?.end ?? end)
  }

  /// From the start of the first line to the end of the last one.
  func whole(_ numbers: ClosedRange<Int>) -> Range<Int> {
    let start = line(numbers.lowerBound)?.start ?? end
    return start..<max(start, line(min(numbers.upperBound, count))?.end ?? end)
  }
}

extension GherkinDocument {
  /// The first line of a block: that of its first tag, if it has any.
  func firstLine(_ tags: NodeRange, _ header: Node.Header) -> Int {
    Int(tags.indices.first.map { self.tags[$0].line } ?? header.line)
  }
}
