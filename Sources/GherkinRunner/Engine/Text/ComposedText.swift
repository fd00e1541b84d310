import Foundation

/// Letters with marks, which can be typed as one character, é, or as two, e and U+0301. Both are the same text.
///
/// Swift compares texts without regard to that, and so does everything here: steps and their patterns, tags, names and
/// values. Only files on disk are distinguished by bytes.
extension String {
  /// The text with each letter as one character, where Unicode has one for it (the normalization form C).
  package var composed: String {
    // No character below these combines with one before it.
    utf8.contains { $0 >= Self.firstCombining } ? precomposedStringWithCanonicalMapping : self
  }

  /// The first byte of U+0300.
  private static let firstCombining: UInt8 = 0xCC

  /// Whether both have the same characters, typed in the same way.
  func isTyped(like other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

/// A letter that is typed as several characters although there is one for it.
package struct DecomposedLetter: Sendable, Equatable {
  /// The bytes of the letter.
  package let range: Range<Int>
  /// The letter as one character.
  package let composed: String
  /// How it is typed: `two characters, e and U+0301`.
  let typing: String

  /// All such letters in `text`.
  package static func all(in text: String) -> [DecomposedLetter] {
    guard !text.isTyped(like: text.composed) else { return [] }
    var letters: [DecomposedLetter] = []
    var offset = 0
    for character in text {
      let letter = String(character)
      let range = offset..<offset + letter.utf8.count
      offset = range.upperBound
      guard case let composed = letter.composed, !letter.isTyped(like: composed) else { continue }
      let parts = letter.unicodeScalars.map { scalar in
        scalar.isASCII ? String(scalar) : "U+" + scalar.value.digits(4, radix: 16).uppercased()
      }
      let count = ["one character", "two characters", "three characters"]
      letters.append(
        DecomposedLetter(
          range: range, composed: composed,
          typing: (parts.count <= count.count
            ? count[parts.count - 1] : "\(parts.count) characters")
            + ", " + parts.joined(separator: " and ")))
    }
    return letters
  }
}
