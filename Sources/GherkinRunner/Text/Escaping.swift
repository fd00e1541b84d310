/// A line of a file made fit to be shown, and where the marks below it go.
///
/// Control characters are escaped, tabs become blanks, and of a very long line only what surrounds
/// the marks is kept.
struct Excerpt {
  /// The line.
  let text: String
  /// The blanks before the marks.
  let indent: String
  /// The carets.
  let marks: String

  private static let contextBefore = 60
  private static let contextAfter = 60

  /// Shows `line` and marks `length` code points from `column` on.
  init(line: String, column: Int, length: Int) {
    let scalars = line.unicodeScalars
    let first = max(0, column - 1)
    let skipped = max(0, first - Self.contextBefore)
    let shown = scalars.dropFirst(skipped)
    let before = shown.prefix(first - skipped)
    let rest = shown.dropFirst(first - skipped)
    let marked = rest.prefix(min(max(1, length), Self.contextAfter))
    let after = rest.dropFirst(marked.count).prefix(Self.contextAfter)
    let isCut = rest.dropFirst(marked.count + after.count).first != nil

    let leading = (skipped > 0 ? "…" : "") + Self.shown(before)
    let middle = Self.shown(marked)
    text = leading + middle + Self.shown(after) + (isCut ? "…" : "")
    indent = String(repeating: " ", count: Self.width(leading))
    marks = String(repeating: "^", count: max(1, Self.width(middle)))
  }

  /// `text` with control characters escaped; line breaks are kept.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\n" { result += "\n" } else { result += shown(scalar) }
    }
    return result
  }

  private static func shown(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var result = ""
    for scalar in scalars { result += scalar == "\t" ? " " : shown(scalar) }
    return result
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    // Formatting characters may reorder what is shown; joiners hold emoji together.
    case .control, .lineSeparator, .paragraphSeparator: escape(scalar)
    case .format where scalar != "\u{200D}": escape(scalar)
    default: String(scalar)
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }

  /// How many cells of a terminal `text` takes.
  static func width(_ text: String) -> Int {
    text.reduce(0) { $0 + $1.displayWidth }
  }
}

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

/// Writes text of any kind so that HTML shows it and does not obey it, between tags and in quoted
/// attributes alike. Control characters are written out as `\u{1B}`; line breaks and tabs stay.
package enum HTMLText {
  /// Adds `text`, escaped.
  package static func append(_ text: some Collection<UInt8>, to bytes: inout [UInt8]) {
    guard text.contains(where: isSpecial) else { return bytes.append(contentsOf: text) }
    var visible: [UInt8] = []
    for (number, line) in text.split(separator: .lineFeed, omittingEmptySubsequences: false)
      .enumerated()
    {
      if number > 0 { visible.append(.lineFeed) }
      TerminalText.append(line, to: &visible)
    }
    for byte in visible {
      switch byte {
      case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
      case .lessThan: bytes.append(contentsOf: "&lt;".utf8)
      case .greaterThan: bytes.append(contentsOf: "&gt;".utf8)
      case .quote: bytes.append(contentsOf: "&quot;".utf8)
      case UInt8(ascii: "'"): bytes.append(contentsOf: "&#39;".utf8)
      default: bytes.append(byte)
      }
    }
  }

  /// The text, escaped.
  package static func escaped(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    append(text.utf8, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a byte is markup, or may begin a character that is not to be passed on.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), .lessThan, .greaterThan, .quote, UInt8(ascii: "'"): true
    default: (byte < .space && byte != .lineFeed && byte != .tab) || byte >= 0x7F
    }
  }
}

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
