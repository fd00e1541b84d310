/// Writes XML into a byte buffer, and escapes text.
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
    Escaping.xmlAttribute.append(value.utf8, to: &bytes)
    bytes.append(.quote)
  }

  /// Writes an element with text inside.
  mutating func element(_ name: String, _ content: String) {
    begin(name)
    endTag(breaking: false)
    Escaping.xml.append(content.utf8, to: &bytes)
    end(name)
  }

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
      Escaping.xml.append(content.utf8, to: &bytes)
      end(name)
    }
  }
}
