/// Recognizes misspelt words.
package enum Spelling {
  /// The candidate nearest to `word`, if it is near enough to be a slip; case counts little.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let letters = letters(of: word.unicodeScalars.prefix(longest + 1))
    guard !letters.isEmpty, letters.count <= longest else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let other = self.letters(of: candidate.unicodeScalars)
      let limit = max(letters.count, other.count) / 3
      guard let distance = distance(letters, other, atMost: limit),
        distance < best?.distance ?? .max
      else { continue }
      best = (candidate, distance)
    }
    return best?.candidate
  }

  /// Longer words are not slips of a keyword, and take long to compare.
  private static let longest = 60

  /// How unlike two words are: 0 for the same word, 0.2 where only case differs, up to 0.5 for a
  /// slip; `nil` for different words.
  static func difference(between word: String, and other: String) -> Double? {
    if word == other { return 0 }
    let (left, right) = (letters(of: word.unicodeScalars), letters(of: other.unicodeScalars))
    if left == right { return 0.2 }
    let longest = max(left.count, right.count)
    let limit = longest <= 2 ? 0 : longest <= 5 ? 2 : longest / 3
    guard limit > 0, let distance = distance(left, right, atMost: limit) else { return nil }
    return 0.25 + 0.25 * Double(distance) / Double(limit)
  }

  /// Whether `word` is `other` with at most one letter added, left out or replaced, or with its letters in another order,
  /// whatever the case.
  package static func isSlip(_ word: String, of other: String) -> Bool {
    let (left, right) = (letters(of: word.unicodeScalars), letters(of: other.unicodeScalars))
    return left.sorted() == right.sorted() || distance(left, right, atMost: 1) != nil
  }

  private static func letters(of text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    Array(String(String.UnicodeScalarView(text)).lowercased().unicodeScalars)
  }

  /// The least number of letters to add, remove, replace or swap with their neighbor (Damerau and
  /// Levenshtein's distance); `nil` beyond `limit`.
  private static func distance(
    _ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost limit: Int
  ) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      guard current.contains(where: { $0 <= limit }) else { return nil }
      (beforeLast, last) = (last, current)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}
