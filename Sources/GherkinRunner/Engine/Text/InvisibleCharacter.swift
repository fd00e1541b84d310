import Foundation

/// Characters that look like a space, or like nothing at all, and keep text from being recognized.
package enum InvisibleCharacter {
  /// The name of `scalar` for messages; `nil` for visible characters and the ordinary space.
  package static func name(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x09: "a tab"
    case 0xA0, 0x202F: "a non-breaking space"
    case 0xAD: "a soft hyphen"
    case 0x2007: "a figure space"
    case 0x3000: "a full-width space"
    case 0x200B, 0x2060, 0xFEFF, 0x180E: "a zero-width space"
    case 0x200C, 0x200D: "a zero-width joiner"
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "an invisible mark of text direction"
    default: isNonASCIISpace(scalar) ? "a special space" : nil
    }
  }

  /// Whether `scalar` is white space that is not ASCII.
  package static func isNonASCIISpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 && scalar.properties.isWhitespace
  }
}

extension Unicode.Scalar {
  /// Whether it is white space, or shows nothing.
  var isBlank: Bool { properties.isWhitespace || InvisibleCharacter.name(of: self) != nil }

  /// Whether it is a letter, a digit or a mark on one.
  var isPartOfWord: Bool {
    if isASCII { return ("a"..."z").contains(self) || ("A"..."Z").contains(self) || isDigit }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .connectorPunctuation: return true
    default: return properties.isAlphabetic || properties.numericType != nil
    }
  }

  package var isDigit: Bool {
    ("0"..."9").contains(self) || !isASCII && properties.numericType != nil
  }
}

/// Explains why two texts that look the same differ.
package enum ConfusableText {
  /// What to change about the first character of `text` that is invisible or looks like another; `nil`
  /// where there is none.
  package static func advice(on text: String) -> String? {
    for word in text.split(separator: " ") {
      for scalar in word.unicodeScalars {
        if let name = InvisibleCharacter.name(of: scalar) {
          return "There is an invisible character, \(name), in \"\(plain(word))\". "
            + "Remove it, or type an ordinary space in its place."
        }
        if let (script, latin) = lookAlike(scalar, in: word) {
          return "In \"\(word)\", `\(scalar)` is a \(script) letter that looks like `\(latin)`. "
            + "Type the word anew."
        }
      }
    }
    guard let spaces = text.firstRange(of: "  ") else { return nil }
    let before = text[..<spaces.lowerBound].split(separator: " ").last ?? ""
    return "There is more than one space after \"\(before)\". Leave one."
  }

  /// `text` with ordinary spaces, and without characters of no width.
  private static func plain(_ text: Substring) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if InvisibleCharacter.name(of: scalar) == nil {
        plain.append(scalar)
      } else if scalar.properties.isWhitespace {
        plain.append(" ")
      }
    }
    return String(plain)
  }

  /// The script of a letter in a word of Latin ones, and the Latin letter that it looks like.
  private static func lookAlike(
    _ scalar: Unicode.Scalar, in word: Substring
  ) -> (script: String, latin: Unicode.Scalar)? {
    guard scalar.value >= 0x370, scalar.value < 0x530,
      word.unicodeScalars.contains(where: { $0.isASCII && $0.properties.isAlphabetic })
    else { return nil }
    let script = scalar.value < 0x400 ? "Greek" : "Cyrillic"
    let foreign = "аеорсухіјѕһԁԛԝАВЕКМНОРСТУХІЈЅοΑΒΕΖΗΙΚΜΝΟΡΤΥΧνυρ".unicodeScalars
    let latin = "aeopcyxijshdqwABEKMHOPCTYXIJSoABEZHIKMNOPTYXvup".unicodeScalars
    return zip(foreign, latin).first { $0.0 == scalar }.map { (script, $0.1) }
  }
}

/// Replaces the characters that word processors put in place of those on a keyboard.
package enum ASCIIFolding {
  /// How much is replaced, beginning with letters that are typed as several characters. Each level
  /// includes those before it, so that the lowest sufficient one can be found.
  package enum Level: Int, CaseIterable, Comparable {
    case letters, spaces, quotes, everything

    package static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// `text` with a keyboard's characters.
  package static func fold(_ text: String, _ level: Level = .everything) -> String {
    text.composed.unicodeScalars.map { replacement(for: $0, level) ?? String($0) }.joined()
  }

  /// The text to put in place of `scalar`; `nil` where it can stay.
  static func replacement(for scalar: Unicode.Scalar, _ level: Level) -> String? {
    guard level > .letters else { return nil }
    if InvisibleCharacter.isNonASCIISpace(scalar) { return " " }
    let replacement: (text: String, level: Level)? =
      switch scalar.value {
      case 0xAD, 0x200B, 0x2060, 0xFEFF: ("", .spaces)
      case 0x201C...0x201F, 0xAB, 0xBB: ("\"", .quotes)
      case 0x2018...0x201B: ("'", .everything)
      case 0x2010...0x2015, 0x2212: ("-", .everything)
      case 0x2026: ("...", .everything)
      default: nil
      }
    return replacement.flatMap { level >= $0.level ? $0.text : nil }
  }
}

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
  package let typing: String

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
      let count =
        parts.count == 1
        ? "one character" : parts.count == 2 ? "two characters" : "\(parts.count) characters"
      letters.append(
        DecomposedLetter(
          range: range, composed: composed,
          typing: "\(count), \(parts.joined(separator: " and "))"))
    }
    return letters
  }
}
