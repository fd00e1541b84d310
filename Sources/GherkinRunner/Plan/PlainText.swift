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
