/// Writes text so that a shell takes it as one word, and a terminal as nothing but text.
package enum ShellText {
  /// The text as it is if it has nothing that a shell minds, else in single quotes; with control
  /// characters, in the quotes in which bash, zsh and others read escapes: `$'a\nb'`.
  package static func quoted(_ text: String) -> String {
    guard TerminalText.escaped(text) == text else { return escaped(text) }
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
        true
      case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "_"),
        UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: "@"):
        true
      default: false
      }
    }
    return isPlain && !text.isEmpty ? text : "'\(text.replacing("'", with: #"'\''"#))'"
  }

  private static func escaped(_ text: String) -> String {
    var quoted = "$'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'", "\\": quoted += "\\\(scalar)"
      case _ where TerminalText.escaped(String(scalar)) == String(scalar): quoted += String(scalar)
      default:
        // Byte by byte and in three digits, which no shell reads on beyond.
        for byte in String(scalar).utf8 {
          let digits = String(byte, radix: 8)
          quoted += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }
      }
    }
    return quoted + "'"
  }
}
