/// What a group of a pattern took of a step's text, in UTF-8 bytes.
package struct Capture: Sendable, Equatable {
  /// The first byte; -1 if the group took no part in the match.
  package var start: Int32
  /// One past the last byte.
  package var end: Int32

  /// A group that took no part.
  package static let absent = Capture(start: -1, end: -1)

  /// The bytes it took, or `nil`.
  package var range: Range<Int>? { start < 0 ? nil : Int(start)..<Int(end) }

  init(start: Int32, end: Int32) {
    self.start = start
    self.end = end
  }

  init(_ range: Range<Int>) {
    self.init(start: Int32(range.lowerBound), end: Int32(range.upperBound))
  }
}
