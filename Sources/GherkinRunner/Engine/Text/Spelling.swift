/// Recognizes misspelled words.
package enum Spelling {
  /// The candidate nearest to `word`, if it is near enough to be a slip; case counts little.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let letters = SpelledWord(String(word.unicodeScalars.prefix(longest + 1)))
    guard !letters.isEmpty, letters.count <= longest else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let other = SpelledWord(candidate)
      let limit = max(letters.count, other.count) / 3
      guard let distance = letters.distance(from: other, atMost: limit),
        distance < best?.distance ?? .max
      else { continue }
      best = (candidate, distance)
    }
    return best?.candidate
  }

  /// Longer words are not slips of a keyword, and take long to compare.
  private static let longest = 60

  /// Whether `word` is `other` with at most one letter added, left out or replaced, or with its letters in another order,
  /// in any case.
  package static func isSlip(_ word: String, of other: String) -> Bool {
    let (left, right) = (SpelledWord(word), SpelledWord(other))
    return left.hasLetters(of: right) || left.distance(from: right, atMost: 1) != nil
  }
}

extension StringProtocol {
  /// Whether the name of a tag or a column is probably `other` with a slip: one letter within it too many, missing or
  /// replaced, or letters in another order. Names with numbers or values resemble their neighbors.
  package func isSlip(of other: some StringProtocol) -> Bool {
    guard count > 3, other.count > 3, first == other.first,
      last == other.last || count == other.count && sorted() == other.sorted(),
      ![String(self), String(other)].joined().contains(where: { $0.isNumber || "=:(".contains($0) })
    else { return false }
    return Spelling.isSlip(String(self), of: String(other))
  }
}

/// A word prepared for comparison with many others.
struct SpelledWord: Sendable {
  let text: String
  private let letters: [Unicode.Scalar]
  /// A bit for each letter; some letters share one.
  private let occurring: UInt64

  init(_ text: String) {
    self.text = text
    letters = Array(text.lowercased().unicodeScalars)
    occurring = letters.reduce(into: 0) { $0 |= 1 << UInt64($1.value & 63) }
  }

  var count: Int { letters.count }
  var isEmpty: Bool { letters.isEmpty }

  /// How unlike two words are: 0 for the same word, 0.2 where only case differs, up to 0.5 for a
  /// slip; `nil` for different words.
  func difference(from other: SpelledWord) -> Double? {
    if text == other.text { return 0 }
    if letters == other.letters { return 0.2 }
    let longest = max(count, other.count)
    let limit = longest <= 2 ? 0 : longest <= 5 ? 2 : longest / 3
    guard limit > 0, let distance = distance(from: other, atMost: limit) else { return nil }
    return 0.25 + 0.25 * Double(distance) / Double(limit)
  }

  fileprivate func hasLetters(of other: SpelledWord) -> Bool {
    letters.sorted() == other.letters.sorted()
  }

  /// The least number of letters to add, remove, replace or swap with their neighbor (Damerau and
  /// Levenshtein's distance); `nil` beyond `limit`.
  fileprivate func distance(from other: SpelledWord, atMost limit: Int) -> Int? {
    guard abs(count - other.count) <= limit, mayBeNear(other, atMost: limit) else { return nil }
    let right = other.letters
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in letters.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], letters[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      guard current.contains(where: { $0 <= limit }) else { return nil }
      (beforeLast, last) = (last, current)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }

  /// Whether the words share enough letters for a distance of `limit`, which most pairs of words do not: each change
  /// adds at most one letter to those that only one of the words has.
  private func mayBeNear(_ other: SpelledWord, atMost limit: Int) -> Bool {
    (occurring & ~other.occurring).nonzeroBitCount <= limit
      && (other.occurring & ~occurring).nonzeroBitCount <= limit
  }
}
