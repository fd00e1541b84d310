/// Writes XML into a byte buffer. Text of any kind comes out legal: what would be markup is escaped,
/// and characters that XML cannot hold are written out as `\u{1B}`.
struct XMLWriter: Sendable {
  private(set) var bytes: [UInt8] = []

  /// Begins a start tag; attributes may follow, then `endTag`.
  mutating func begin(_ name: String) {
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: name.utf8)
  }

  /// Ends a start tag.
  mutating func endTag(breaking: Bool = true) {
    bytes.append(UInt8(ascii: ">"))
    if breaking { bytes.append(.lineFeed) }
  }

  /// Writes an end tag.
  mutating func end(_ name: String) {
    bytes.append(contentsOf: "</".utf8)
    bytes.append(contentsOf: name.utf8)
    bytes.append(contentsOf: ">\n".utf8)
  }

  /// Writes an attribute.
  mutating func attribute(_ name: String, _ value: String) {
    bytes.append(.space)
    bytes.append(contentsOf: name.utf8)
    bytes.append(contentsOf: "=\"".utf8)
    escape(value, inAttribute: true)
    bytes.append(.quote)
  }

  /// Writes text between tags.
  mutating func text(_ text: String) { escape(text, inAttribute: false) }

  /// Writes an element with a message, and text inside.
  mutating func element(
    _ name: String, message: String, type: String? = nil, _ content: String = ""
  ) {
    begin(name)
    attribute("message", message)
    if let type { attribute("type", type) }
    if content.isEmpty {
      bytes.append(contentsOf: "/>\n".utf8)
    } else {
      endTag(breaking: false)
      text(content)
      end(name)
    }
  }

  private mutating func escape(_ text: String, inAttribute: Bool) {
    let isPlain = text.utf8.allSatisfy { byte in
      byte >= .space && byte < 0x7F && byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">")
        && byte != UInt8(ascii: "&") && byte != .quote
    }
    guard !isPlain else { return bytes.append(contentsOf: text.utf8) }
    for scalar in text.unicodeScalars { escape(scalar, inAttribute: inAttribute) }
  }

  private mutating func escape(_ scalar: Unicode.Scalar, inAttribute: Bool) {
    switch scalar {
    case "<": bytes.append(contentsOf: "&lt;".utf8)
    case ">": bytes.append(contentsOf: "&gt;".utf8)
    case "&": bytes.append(contentsOf: "&amp;".utf8)
    case "\"": bytes.append(contentsOf: "&quot;".utf8)
    case "\n" where inAttribute: bytes.append(contentsOf: "&#10;".utf8)
    case "\t" where inAttribute: bytes.append(contentsOf: "&#9;".utf8)
    case "\n", "\t": bytes.append(UInt8(scalar.value))
    default:
      if Self.isLegal(scalar) {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else {
        let code = String(scalar.value, radix: 16, uppercase: true)
        bytes.append(contentsOf: #"\u{\#(code)}"#.utf8)
      }
    }
  }

  /// Whether XML 1.0 can hold a character, and nobody advises against it.
  private static func isLegal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0xFDD0, 0xFDF0..<0xFFFE: true
    case 0x10000...: scalar.value & 0xFFFF < 0xFFFE
    default: false
    }
  }
}
