/// A step text in which characters that word processors insert are replaced by those of a keyboard, and letters that are
/// typed as several characters by one.
package struct KeyboardText: Sendable, Equatable {
  /// A character of the original text, and what is typed in its place.
  package struct Replacement: Sendable, Equatable {
    package let range: Range<Int>
    package let text: String
  }

  private let original: Bytes
  package private(set) var replacements: [Replacement] = []

  /// `original` with everything replaced that `level` says.
  init(_ original: String, _ level: ASCIIFolding.Level) {
    self.original = Bytes(original.utf8)
    var offset = 0
    var letters = DecomposedLetter.all(in: original)[...]
    for scalar in original.unicodeScalars {
      if let letter = letters.first, letter.range.contains(offset) {
        if letter.range.lowerBound == offset {
          let text = ASCIIFolding.fold(letter.composed, level)
          replacements.append(Replacement(range: letter.range, text: text))
        }
        offset += UTF8.width(scalar)
        if offset == letter.range.upperBound { letters = letters.dropFirst() }
        continue
      }
      let end = offset + UTF8.width(scalar)
      if let text = ASCIIFolding.replacement(for: scalar, level) {
        replacements.append(Replacement(range: offset..<end, text: text))
      }
      offset = end
    }
  }

  /// The text with the characters of `kept`, which are in the order of the text, unchanged.
  func keeping(_ kept: [Replacement]) -> KeyboardText {
    var text = self
    var rest = kept[...]
    text.replacements.removeAll { replacement in
      guard replacement == rest.first else { return false }
      rest = rest.dropFirst()
      return true
    }
    return text
  }

  /// The text with the replacements made.
  var bytes: Bytes {
    var bytes: Bytes = []
    var offset = 0
    for replacement in replacements {
      bytes += original[offset..<replacement.range.lowerBound]
      bytes += replacement.text.utf8
      offset = replacement.range.upperBound
    }
    return bytes + original[offset...]
  }

  /// The place in the original of a capture of `bytes`.
  func original(_ capture: Capture) -> Capture {
    capture.range.map { Capture(original($0.lowerBound)..<original($0.upperBound)) } ?? capture
  }

  private func original(_ offset: Int) -> Int {
    guard let (start, last) = starts.last(where: { $0.start < offset }) else { return offset }
    // What ends within a replacement has all of it.
    return last.range.upperBound + max(0, offset - start - last.text.utf8.count)
  }

  /// The replacements that are within one of `captures` in `bytes`.
  func replacements(within captures: [Capture]) -> [Replacement] {
    let ranges = captures.compactMap(\.range)
    return starts.filter { place in ranges.contains { $0.contains(place.start) } }
      .map(\.replacement)
  }

  /// The replacements and where they start in `bytes`.
  private var starts: [(start: Int, replacement: Replacement)] {
    // How much longer the text before is than in the original.
    var growth = 0
    return replacements.map { replacement in
      defer { growth += replacement.text.utf8.count - replacement.range.count }
      return (replacement.range.lowerBound + growth, replacement)
    }
  }
}
