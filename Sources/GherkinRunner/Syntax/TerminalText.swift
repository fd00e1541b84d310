/// Makes text from outside safe to print: whatever could move the cursor, change colours, ring or
/// reorder what is read is written out as `\u{1B}` instead.
package enum TerminalText {
  /// Adds `text` with control characters written out.
  static func append(_ text: some Collection<UInt8>, to bytes: inout [UInt8]) {
    if text.contains(where: isSuspect) {
      appendEscaped(String(decoding: text, as: UTF8.self), to: &bytes)
    } else {
      bytes.append(contentsOf: text)
    }
  }

  /// The text with control characters written out.
  package static func escaped(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    append(text.utf8, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a byte is, or may begin, a character that `isUnsafe`; most text has none.
  private static func isSuspect(_ byte: UInt8) -> Bool {
    (byte < 0x20 && byte != 0x09) || byte == 0x7F || byte == 0xC2 || byte == 0xE2
  }

  private static func appendEscaped(_ text: String, to bytes: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      if isUnsafe(scalar) {
        bytes.append(contentsOf: #"\u{\#(String(scalar.value, radix: 16, uppercase: true))}"#.utf8)
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09: false  // a tab does no harm
    case 0..<0x20, 0x7F..<0xA0: true  // C0, DEL, C1
    case 0x2028...0x202E, 0x2066...0x2069: true  // line breaks and changes of direction
    default: false
    }
  }
}
