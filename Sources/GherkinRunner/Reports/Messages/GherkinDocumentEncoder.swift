/// Writes a document as the `gherkinDocument` message.
///
/// Knows the wire format alone; ids are the document's, counted on from `firstId`.
package struct GherkinDocumentEncoder {
  /// Empties a buffer that has become large.
  package typealias Drain = (inout JSONWriter) throws -> Void

  let document: GherkinDocument
  let firstId: Int
  let drain: Drain
  var columns: ColumnCounter

  /// Prepares to write `document`, the first id of which is to be `firstId`; `drain` gets the buffer
  /// whenever it is full.
  package init(_ document: GherkinDocument, firstId: Int = 0, drain: @escaping Drain = { _ in }) {
    self.document = document
    self.firstId = firstId
    self.drain = drain
    columns = ColumnCounter(start: document.source.textStart)
  }

  /// Writes the message and the end of its line.
  package mutating func encode(to json: inout JSONWriter) throws {
    let source = document.source.bytes
    let bytes = source.span
    json.beginObject()
    json.key("gherkinDocument")
    json.beginObject()
    json.key("uri")
    json.string(document.source.uri)
    try encodeFeature(in: bytes, to: &json)
    json.key("comments")
    json.beginArray()
    for index in document.commentNodes.indices {
      encode(document.commentNodes[index], in: bytes, to: &json)
      if json.isFull { try drain(&json) }
    }
    json.endArray()
    json.endObject()
    json.endObject()
    json.endLine()
  }

  private func encode(_ comment: Node.Comment, in bytes: Span<UInt8>, to json: inout JSONWriter) {
    let text = bytes.extracting(comment.text.offsets)
    json.value(upTo: 80 + text.count * JSONNumber.escapeLength) { out in
      out.literal("{\"location\":")
      out.location(line: Int(comment.line), column: 1)
      out.literal(",\"text\":")
      out.string(text)
      out.append(UInt8(ascii: "}"))
    }
  }

  // MARK: Parts that several nodes have

  mutating func location(
    line: Int32, offset: Int32, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) {
    let column = columns.column(at: Int(offset), line: Int(line), in: bytes)
    json.key("location")
    json.value(upTo: 80) { $0.location(line: Int(line), column: column) }
  }

  func id(_ id: Int32, to json: inout JSONWriter) {
    json.key("id")
    json.id(firstId + Int(id))
  }

  func text(_ key: String, _ range: TextRange, in bytes: Span<UInt8>, to json: inout JSONWriter) {
    let text = bytes.extracting(range.offsets)
    json.key(key)
    json.value(upTo: 2 + text.count * JSONNumber.escapeLength) { $0.string(text) }
  }

  mutating func title(_ header: Node.Header, in bytes: Span<UInt8>, to json: inout JSONWriter) {
    location(line: header.line, offset: header.keyword.start, in: bytes, to: &json)
    // A Markdown document without a feature heading has a feature without keyword.
    if !header.keyword.isEmpty { text("keyword", header.keyword, in: bytes, to: &json) }
    text("name", header.name, in: bytes, to: &json)
    json.key("description")
    json.string(document.descriptionBytes(header.description))
  }

  mutating func tags(_ range: NodeRange, in bytes: Span<UInt8>, to json: inout JSONWriter) {
    json.key("tags")
    json.beginArray()
    for index in range.indices {
      let tag = document.tags[index]
      json.beginObject()
      id(tag.id, to: &json)
      location(line: tag.line, offset: tag.name.start, in: bytes, to: &json)
      text("name", tag.name, in: bytes, to: &json)
      json.endObject()
    }
    json.endArray()
  }
}
