/// A change to the bytes of a file.
package struct TextEdit: Sendable, Equatable {
  /// The bytes to be replaced; empty where something is only added.
  package let range: Range<Int>
  /// What takes their place.
  package let replacement: String

  package init(_ range: Range<Int>, _ replacement: String = "") {
    self.range = range
    self.replacement = replacement
  }
}

extension [TextEdit] {
  /// `bytes` with the changes made. One that overlaps with another before it is left out.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    var edited: [UInt8] = []
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
