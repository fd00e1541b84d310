/// How far two words are apart, for finding typos.
enum WordDistance {
  /// 0 for the same word, up to 0.5 for one with typos, `nil` for another word.
  static func between(_ a: String, _ b: String) -> Double? {
    if a == b { return 0 }
    let (left, right) = (Array(a.lowercased().utf8), Array(b.lowercased().utf8))
    if left == right { return 0.2 }
    let longest = max(left.count, right.count)
    let allowed = longest <= 2 ? 0 : longest <= 5 ? 2 : longest / 3
    guard abs(left.count - right.count) <= allowed,
      let edits = edits(left, right, atMost: allowed)
    else { return nil }
    return 0.25 + 0.25 * Double(edits) / Double(max(allowed, 1))
  }

  /// The letters to add, drop, replace or swap with their neighbour; `nil` beyond `limit`.
  private static func edits(_ a: [UInt8], _ b: [UInt8], atMost limit: Int) -> Int? {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 1...max(1, a.count) where !a.isEmpty {
      var row = [i]
      for j in 0..<b.count {
        let isSame = a[i - 1] == b[j]
        var edits = min(last[j] + (isSame ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 1, j > 0, a[i - 1] == b[j - 1], a[i - 2] == b[j] {
          edits = min(edits, beforeLast[j - 1] + 1)
        }
        row.append(edits)
      }
      if row.allSatisfy({ $0 > limit }) { return nil }
      beforeLast = last
      last = row
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }
}
