import Foundation

/// Where a text stands in an alphabetical list: letter by letter without regard to case, accents and
/// surrounding spaces, numbers by their value, and what does not begin with a letter first.
package struct AlphabeticalKey: Hashable, Comparable, Sendable {
  /// The first letter, folded and in lower case, or `#` for anything else.
  package let initial: String

  /// Sorts bytewise: digits are written as a marker, their count, and themselves.
  private let bytes: [UInt8]

  package init(_ text: String) {
    // In upper case, letters meet that folding keeps apart: ı and i.
    let folded =
      text
      .trimmingCharacters(in: .whitespacesAndNewlines)
      .uppercased()
      .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    let first = folded.first.flatMap { $0.isLetter ? String($0) : nil }
    self.initial = first ?? Self.noLetter
    self.bytes = Self.bytes(of: folded)
  }

  /// The initial of a text that begins with a digit, a symbol, or nothing at all.
  package static let noLetter = "#"

  package static func < (left: Self, right: Self) -> Bool {
    if left.initial != right.initial { return left.section < right.section }
    return left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  /// Sorts initials: everything without a letter comes before the letters.
  private var section: String { initial == Self.noLetter ? "" : initial }

  private static func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      let digits = rest.prefix { isDigit($0) }
      if digits.isEmpty {
        bytes.append(byte)
        rest = rest.dropFirst()
      } else {
        let value = digits.drop { $0 == UInt8(ascii: "0") }
        let count = UInt32(clamping: value.count)
        bytes.append(UInt8(ascii: "0"))
        bytes += (0..<4).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
        bytes += value
        rest = rest[digits.endIndex...]
      }
    }
    return bytes
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension Sequence {
  /// The elements in alphabetical order of their texts, each with its key.
  ///
  /// Texts that stand equal are ordered by id, and then by their place in the sequence.
  func sortedAlphabetically(
    by text: (Element) -> String, id: (Element) -> Int
  ) -> [(element: Element, key: AlphabeticalKey)] {
    enumerated()
      .map { (element: $1, key: AlphabeticalKey(text($1)), id: id($1), place: $0) }
      .sorted { $0.key != $1.key ? $0.key < $1.key : ($0.id, $0.place) < ($1.id, $1.place) }
      .map { ($0.element, $0.key) }
  }
}
