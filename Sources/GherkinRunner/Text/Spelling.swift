/// Finds what somebody may have meant to write.
package enum Spelling {
  /// The candidate nearest to `word`, if it is near enough to be a slip; case counts little.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased().unicodeScalars.prefix(longest + 1))
    guard !letters.isEmpty, letters.count <= longest else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let other = Array(candidate.lowercased().unicodeScalars)
      let limit = max(letters.count, other.count) / 3
      guard abs(letters.count - other.count) <= limit else { continue }
      let distance = distance(letters, other)
      guard distance <= limit, distance < best?.distance ?? .max else { continue }
      best = (candidate, distance)
    }
    return best?.candidate
  }

  /// Longer words are no slips of a keyword.
  private static let longest = 60

  /// How many letters have to be added, removed, changed or swapped with their neighbour.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
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
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}

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

/// The characters on a keyboard that word processors replace with prettier ones.
enum PlainText {
  /// How much is made plain; each degree includes those before it, so that the least that is enough
  /// can be found.
  enum Degree: Int, CaseIterable, Comparable {
    case blanks, quotes, everything

    static func < (one: Degree, other: Degree) -> Bool { one.rawValue < other.rawValue }
  }

  /// `text` with plain characters.
  static func plain(_ text: String, _ degree: Degree = .everything) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      if let replacement = replacement(for: scalar, degree) {
        plain += replacement
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }

  /// What stands for `scalar` in plain text; nothing if it may stay.
  static func replacement(for scalar: Unicode.Scalar, _ degree: Degree) -> String? {
    guard scalar.value >= 0x80 else { return nil }
    if InvisibleCharacter.isSpace(scalar) { return " " }
    let (replacement, needed): (String, Degree) =
      switch scalar.value {
      case 0xAD, 0x200B, 0x2060, 0xFEFF: ("", .blanks)
      case 0x201C...0x201F, 0xAB, 0xBB: ("\"", .quotes)
      case 0x2018...0x201B: ("'", .everything)
      case 0x2010...0x2015, 0x2212: ("-", .everything)
      case 0x2026: ("...", .everything)
      default: (String(scalar), .blanks)
      }
    return degree >= needed && replacement != String(scalar) ? replacement : nil
  }
}

extension PlainText {
  /// The changes that make the text of `range` plain.
  static func edits(in range: TextRange, of document: GherkinDocument, _ degree: Degree)
    -> [TextEdit]
  {
    var edits: [TextEdit] = []
    var offset = range.offsets.lowerBound
    for scalar in document.text(range).unicodeScalars {
      let end = offset + UTF8.width(scalar)
      if let replacement = replacement(for: scalar, degree) {
        edits.append(TextEdit(offset..<end, replacement))
      }
      offset = end
    }
    return edits
  }
}
