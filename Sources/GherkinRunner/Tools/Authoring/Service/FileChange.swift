/// What something else has changed in a file, line by line.
struct FileChange {
  private typealias Line = ArraySlice<UInt8>

  private let before: [Line]
  private let after: [Line]

  init(from base: Bytes, to present: Bytes) {
    before = base.split(separator: .lineFeed, omittingEmptySubsequences: false)
    after = present.split(separator: .lineFeed, omittingEmptySubsequences: false)
  }

  /// Where a range of bytes is after the change; nil if that is not certain.
  ///
  /// It is certain if its lines occur as often as before, side by side, and the lines beside them are those that were
  /// there, or are blank. An empty range is behind the lines above it, up to a blank one.
  func place(of range: Range<Int>) -> Range<Int>? {
    let last = line(of: range.upperBound)
    var first = line(of: range.lowerBound)
    while range.isEmpty, first > 0, !Self.isBlank(before[first - 1]) { first -= 1 }
    let lines = before[first...last]
    let (old, new) = (Self.places(of: lines, in: before), Self.places(of: lines, in: after))
    guard old.count == new.count, let number = old.firstIndex(of: first) else { return nil }
    let start = new[number]
    guard isSame(first - 1, start - 1), isSame(last + 1, start + lines.count) else { return nil }
    let from = after[start].startIndex + range.lowerBound - before[first].startIndex
    return from..<from + range.count
  }

  /// The index of the line before the change that a byte is on.
  private func line(of offset: Int) -> Int {
    before.indices.partitionIndex { before[$0].startIndex > offset } - 1
  }

  private static func places(of lines: ArraySlice<Line>, in all: [Line]) -> [Int] {
    all.indices.filter { all[$0...].starts(with: lines) }
  }

  private func isSame(_ old: Int, _ new: Int) -> Bool {
    guard after.indices.contains(new), !Self.isBlank(after[new]) else { return true }
    return before.indices.contains(old) && before[old] == after[new]
  }

  private static func isBlank(_ line: Line) -> Bool { line.allSatisfy(\.isASCIIWhiteSpace) }
}
