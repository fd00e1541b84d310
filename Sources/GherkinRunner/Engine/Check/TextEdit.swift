/// A change to the bytes of a file.
package struct TextEdit: Sendable, Equatable {
  /// The bytes to replace; empty to insert.
  package let range: Range<Int>
  package let replacement: String

  package init(_ range: Range<Int>, _ replacement: String = "") {
    self.range = range
    self.replacement = replacement
  }
}

extension [TextEdit] {
  /// `bytes` with the changes made. A change that overlaps with one before it is left out.
  package func applied(to bytes: Bytes) -> Bytes {
    var edited: Bytes = []
    var offset = 0
    for edit in sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard edit.range.lowerBound >= offset, edit.range.upperBound <= bytes.count else { continue }
      edited += bytes[offset..<edit.range.lowerBound]
      edited += edit.replacement.utf8
      offset = edit.range.upperBound
    }
    return edited + bytes[offset...]
  }
}
