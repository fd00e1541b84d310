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

  /// Whether the file begins with the byte order mark of UTF-16, which no UTF-8 does.
  var isUTF16: Bool { bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) }

  /// Where the text begins: after a byte order mark, if there is one.
  var textStart: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
