extension Character {
  /// How many columns of a terminal or an editor the character takes, as near as can be told
  /// without asking it: two for East Asian wide characters and emoji, none for what only marks the
  /// character before it.
  package var displayWidth: Int {
    if let ascii = asciiValue { return ascii == .lineFeed ? 0 : 1 }
    let scalars = unicodeScalars
    // An emoji is one picture, of however many parts: a family, a flag, a tone of skin.
    if scalars.first?.properties.isEmojiPresentation == true || scalars.contains("\u{FE0F}") {
      return 2
    }
    return scalars.reduce(0) { $0 + $1.displayWidth }
  }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // Hangul vowels and final consonants join the syllable that was begun.
    if (0x1160...0x11FF).contains(value) { return 0 }
    return Self.wideRanges.contains { $0.contains(value) } ? 2 : 1
  }

  /// The blocks of East Asian characters that take two columns, and those of pictures.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
    0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD,
  ]
}
