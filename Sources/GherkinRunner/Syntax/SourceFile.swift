/// The bytes of one feature file and the name it goes by.
///
/// Knows nothing of disks: whoever reads files makes these.
package struct SourceFile: Sendable {
  /// The path by which messages and reports name the file.
  package let uri: String

  /// The whole content, as it was read.
  package let bytes: [UInt8]

  /// Names `bytes` by `uri`.
  package init(uri: String, bytes: [UInt8]) {
    self.uri = uri
    self.bytes = bytes
  }

  /// Names the UTF-8 of `text` by `uri`.
  package init(uri: String, text: String) {
    self.init(uri: uri, bytes: Array(text.utf8))
  }

  /// Whether Gherkin is to be looked for inside Markdown.
  package var isMarkdown: Bool { uri.hasSuffix(".md") }

  /// Whether the file is UTF-32: it begins with the byte order mark of that, or three of the four bytes of its
  /// first character are 0.
  var isUTF32: Bool {
    let start = Array(bytes.prefix(4))
    guard start.count == 4 else { return false }
    if start == [0xFF, 0xFE, 0, 0] || start == [0, 0, 0xFE, 0xFF] { return true }
    return start.count { $0 == 0 } == 3 && (start[0] != 0 || start[3] != 0)
  }

  /// Whether the file is UTF-16: it begins with the byte order mark of that, which no UTF-8 does, or every
  /// other byte of its first two characters is 0, as in all scripts that Gherkin's signs are from.
  var isUTF16: Bool { utf16 != nil }

  /// Where the text of a file in UTF-16 begins, and the order of its bytes.
  var utf16: (start: Int, isBigEndian: Bool)? {
    if bytes.starts(with: [0xFE, 0xFF]) { return (2, true) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (2, false) }
    guard bytes.count >= 4 else { return nil }
    return switch (bytes[0] == 0, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0) {
    case (true, false, true, false): (0, true)
    case (false, true, false, true): (0, false)
    default: nil
    }
  }

  /// Where the text begins: after a byte order mark, if there is one.
  var textStart: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
