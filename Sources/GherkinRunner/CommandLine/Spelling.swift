/// Finds what somebody probably meant to type.
package enum Spelling {
  /// The candidate most like `word`, if any is like it at all: a third of it may differ.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let measured = candidates.map { ($0, distance(word, $0)) }
    guard let (best, distance) = measured.min(by: { $0.1 < $1.1 }) else { return nil }
    return distance <= max(1, word.count / 3) ? best : nil
  }

  /// How many letters to insert, drop, replace or swap with their neighbour to turn one word into
  /// the other.
  static func distance(_ one: String, _ other: String) -> Int {
    let (a, b) = (Array(one), Array(other))
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, beforeLast[j - 1] + 1)
        }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
