/// Characters that look like a space, or like nothing at all, and keep text from being recognized.
package enum InvisibleCharacter {
  /// What `scalar` is called in a message; `nil` for a character that can be seen, and for the
  /// ordinary space.
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
    default: isSpace(scalar) ? "a special space" : nil
    }
  }

  /// Whether `scalar` is white space other than that of a keyboard's space bar or tab key.
  package static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 && scalar.properties.isWhitespace
  }
}

/// Differences in a text that are hard to see, in words.
package enum HardToSee {
  /// The first thing in `text` that cannot be seen or that looks like something else; `nil` if there is none.
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

  /// `text` with ordinary spaces for special ones, and without what has no width.
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
