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
