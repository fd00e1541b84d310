/// A doc string as written.
package struct DocStringBlock: Sendable {
  package let document: GherkinDocument
  let index: Int

  var node: Node.DocString { document.docStrings[index] }

  /// What opens and closes it.
  package var delimiter: String { document.text(node.delimiter) }

  /// What stands behind the opening delimiter, if anything does.
  package var mediaType: String? {
    node.mediaType.isEmpty ? nil : document.text(node.mediaType)
  }

  /// Its lines, without the indentation of the delimiter and with escapes resolved.
  package var content: String {
    String(decoding: document.contentBytes(node), as: UTF8.self)
  }

  /// The place of the opening delimiter.
  package var location: Location {
    document.location(line: node.line, offset: node.delimiter.start)
  }
}
