/// Writes XML into a byte buffer, and escapes text.
struct XMLWriter: Sendable {
  private(set) var bytes: Bytes = []

  /// Writes a start tag; attributes without a value are left out.
  mutating func begin(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], ending: String = ">"
  ) {
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: name.utf8)
    for case (let name, let value?) in attributes {
      bytes.append(.space)
      bytes.append(contentsOf: name.utf8)
      bytes.append(contentsOf: "=\"".utf8)
      Escaping.xmlAttribute.append(value.utf8, to: &bytes)
      bytes.append(.quote)
    }
    bytes.append(contentsOf: ending.utf8)
  }

  mutating func end(_ name: String) {
    bytes.append(contentsOf: "</".utf8)
    bytes.append(contentsOf: name.utf8)
    bytes.append(contentsOf: ">\n".utf8)
  }

  /// Writes an element with text inside.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text content: String = ""
  ) {
    begin(name, attributes, ending: content.isEmpty ? "/>\n" : ">")
    guard !content.isEmpty else { return }
    Escaping.xml.append(content.utf8, to: &bytes)
    end(name)
  }
}
