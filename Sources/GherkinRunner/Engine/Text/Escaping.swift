/// Writes text from features, steps and errors so that its reader shows it and does not obey it.
///
/// | | terminal | diagnostic | html | markdown | xml, xmlAttribute |
/// | --- | --- | --- | --- | --- | --- |
/// | control characters, separators, changes of direction | `\u{1B}` | `\u{1B}` | `\u{1B}` | `\\u\{1B\}` | `\u{1B}` |
/// | line feed | `\u{A}` | as it is | as it is | as it is | as it is, `&#10;` |
/// | tab | as it is | `\u{9}` | as it is | as it is | as it is, `&#9;` |
/// | other invisible characters | as they are | `\u{200B}` | as they are | as they are | as they are |
/// | noncharacters | as they are | as they are | as they are | as they are | `\u{FFFE}` |
/// | markup | – | – | `&amp;` … | `\*`, `&lt;` … | `&amp;` … |
///
/// What could move the cursor, change colors or reorder text is written out everywhere. Reports on a
/// terminal write line by line, so a line feed in a text is not theirs. Diagnostics explain what is
/// wrong with a text, so they show what cannot be seen; elsewhere such characters stay, because
/// Persian and emoji need some of them. XML cannot hold noncharacters.
package enum Escaping: Int, Sendable, CaseIterable {
  case terminal, diagnostic, html, markdown, xml, xmlAttribute

  /// For each case and byte, whether the byte is, or may begin, a character that is escaped: most text
  /// has none, so it is looked through quickly.
  private static let suspects: [[Bool]] = allCases.map { escaping in
    (0...UInt8.max).map(escaping.isSuspect)
  }

  /// The text, escaped.
  package func escaped(_ text: some StringProtocol) -> String {
    var bytes: Bytes = []
    append(text.utf8, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds `text`, escaped.
  package func append(_ text: some Collection<UInt8>, to bytes: inout Bytes) {
    let suspects = Self.suspects[rawValue]
    guard text.contains(where: { suspects[Int($0)] }) else {
      return bytes.append(contentsOf: text)
    }
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if let replacement = replacement(for: scalar) {
        bytes.append(contentsOf: replacement.utf8)
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  private func isSuspect(_ byte: UInt8) -> Bool {
    switch byte {
    case .lineFeed: self == .terminal || self == .xmlAttribute
    case .tab: self == .diagnostic || self == .xmlAttribute
    case 0..<0x20, 0x7F, 0xC2, 0xE2: true
    case 0x80...: self == .diagnostic || isXML && byte >= 0xEF
    default: isMarkup(byte)
    }
  }

  private var isXML: Bool { self == .xml || self == .xmlAttribute }

  private func replacement(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\n": self == .terminal ? codePoint(scalar) : self == .xmlAttribute ? "&#10;" : nil
    case "\t": self == .diagnostic ? codePoint(scalar) : self == .xmlAttribute ? "&#9;" : nil
    default: isUnsafe(scalar) ? codePoint(scalar) : replacement(forMarkup: scalar)
    }
  }

  private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: false
    case 0..<0x20, 0x7F..<0xA0: true
    // Line and paragraph separators, and changes of direction.
    case 0x2028...0x202E, 0x2066...0x2069: true
    // Joiners hold emoji together.
    case 0x200D: false
    case 0xFDD0..<0xFDF0: isXML
    case let value where isXML: value & 0xFFFE == 0xFFFE
    default: self == .diagnostic && scalar.properties.generalCategory == .format
    }
  }

  private func replacement(forMarkup scalar: Unicode.Scalar) -> String? {
    guard scalar.isASCII, isMarkup(UInt8(ascii: scalar)) else { return nil }
    switch scalar {
    case "&": return "&amp;"
    case "<": return "&lt;"
    case ">": return "&gt;"
    case "\"": return "&quot;"
    case "'": return "&#39;"
    default: return "\\\(scalar)"
    }
  }

  private func isMarkup(_ byte: UInt8) -> Bool {
    switch self {
    case .terminal, .diagnostic: false
    case .html: #"&<>"'"#.utf8.contains(byte)
    case .xml, .xmlAttribute: #"&<>""#.utf8.contains(byte)
    case .markdown: #"&<>\`*_{}[]#|~!$@"#.utf8.contains(byte)
    }
  }

  private func codePoint(_ scalar: Unicode.Scalar) -> String {
    let code = String(scalar.value, radix: 16, uppercase: true)
    return self == .markdown ? #"\\u\{\#(code)\}"# : #"\u{\#(code)}"#
  }
}

/// Writes text of any kind so that Markdown shows it and does not obey it.
package enum MarkdownText {
  /// The text on one line, with all markup escaped.
  package static func line(_ text: String) -> String { Escaping.markdown.escaped(joined(text)) }

  /// The text on one line, as code.
  package static func code(_ text: String) -> String {
    let text = Escaping.terminal.escaped(joined(text))
    let fence = fence(around: text, atLeast: 1)
    let isEdgy = text.hasPrefix("`") || text.hasSuffix("`")
    return isEdgy ? "\(fence) \(text) \(fence)" : "\(fence)\(text)\(fence)"
  }

  static func block(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { Escaping.terminal.escaped($0) }
    let fence = fence(around: text, atLeast: 3)
    return "\(fence)text\n\(lines.joined(separator: "\n"))\n\(fence)\n"
  }

  private static func joined(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// More backticks than stand together anywhere in the text.
  private static func fence(around text: String, atLeast minimum: Int) -> String {
    var (run, longest) = (0, 0)
    for byte in text.utf8 {
      run = byte == .backQuote ? run + 1 : 0
      longest = max(longest, run)
    }
    return String(repeating: "`", count: max(minimum, longest + 1))
  }
}

/// Quotes text so that a shell takes it as one word, and a terminal as nothing but text.
package enum ShellText {
  /// The text as it is if it holds nothing special, else in single quotes; with control characters,
  /// in the quotes in which bash, zsh and others read escapes: `$'a\nb'`.
  package static func quoted(_ text: String) -> String {
    guard Escaping.terminal.escaped(text) == text else { return escaped(text) }
    let isPlain = text.utf8.allSatisfy { byte in
      byte >= 0x80 || byte.isASCIILetter || "0123456789/.:_-+,@".utf8.contains(byte)
    }
    return isPlain && !text.isEmpty ? text : "'\(text.replacing("'", with: #"'\''"#))'"
  }

  private static func escaped(_ text: String) -> String {
    var quoted = "$'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'", "\\": quoted += "\\\(scalar)"
      case _ where Escaping.terminal.escaped(String(scalar)) == String(scalar):
        quoted += String(scalar)
      default:
        // Byte by byte in three digits, so that a digit that follows is not read as a fourth.
        for byte in String(scalar).utf8 { quoted += "\\" + byte.digits(3, radix: 8) }
      }
    }
    return quoted + "'"
  }
}

/// Text in Swift source, where nothing of it may become code.
package enum SwiftText {
  /// `text` as a string literal.
  package static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      default: append(scalar, to: &literal)
      }
    }
    return literal + "\""
  }

  /// `text` as a string literal, between `#` where that makes it readable.
  static func readableLiteral(_ text: String) -> String {
    let plain = literal(text)
    let quoted = text.unicodeScalars.filter { $0 == "\"" || $0 == "\\" }.count
    // Nothing but quotes and backslashes is escaped.
    guard quoted > 0, plain.unicodeScalars.count == text.unicodeScalars.count + quoted + 2 else {
      return plain
    }
    var fence = "#"
    while text.contains("\"\(fence)") || text.contains("\\\(fence)") { fence += "#" }
    return "\(fence)\"\(text)\"\(fence)"
  }

  /// `text` for a comment to the end of the line.
  static func comment(_ text: String) -> String {
    var comment = ""
    for scalar in text.unicodeScalars { append(scalar, to: &comment) }
    return comment
  }

  /// Appends a character; one that is not seen, or ends a line, by its number.
  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      text += "\\u{\(String(scalar.value, radix: 16))}"
    default:
      text.unicodeScalars.append(scalar)
    }
  }
}
