/// A stretch of a source file's bytes; half the size of a `Range<Int>`, since there are so many.
package struct TextRange: Sendable, Hashable {
  let start: Int32
  let end: Int32

  /// No text at all.
  static let empty = TextRange(0, 0)

  /// The bytes from `start` up to `end`, both within a file the parser has accepted.
  init(_ start: Int, _ end: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  /// The offsets as they index the bytes.
  package var offsets: Range<Int> { Int(start)..<Int(end) }

  /// Whether there is nothing in it.
  package var isEmpty: Bool { start == end }
}
