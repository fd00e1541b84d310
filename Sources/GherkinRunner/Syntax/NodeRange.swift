/// A run of neighbours in one of a document's node arrays, half the size of a `Range<Int>`.
struct NodeRange: Sendable, Hashable {
  private let start: Int32
  private let end: Int32

  static let empty = NodeRange(0, 0)

  /// The nodes from `start` up to `end`; there are never more nodes than bytes.
  init(_ start: Int, _ end: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  var indices: Range<Int> { Int(start)..<Int(end) }
  var isEmpty: Bool { start == end }
  var count: Int { Int(end &- start) }
}
