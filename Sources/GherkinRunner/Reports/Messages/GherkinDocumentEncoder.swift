/// Writes a document as the `gherkinDocument` message.
///
/// Knows the wire format alone; ids are the document's, counted on from `firstId`.
package struct GherkinDocumentEncoder {
  let document: GherkinDocument
  let firstId: Int
  let source: [UInt8]
  private var columns: ColumnCounter

  /// Prepares to write `document`, the first id of which is to be `firstId`.
  package init(_ document: GherkinDocument, firstId: Int = 0) {
    self.document = document
    self.firstId = firstId
    source = document.source.bytes
    columns = ColumnCounter(document.source)
  }

  /// Writes the message and the end of its line.
  package mutating func encode(to json: inout JSONWriter) {
    json.beginObject()
    json.key("gherkinDocument")
    json.beginObject()
    json.key("uri")
    json.string(document.source.uri)
    encodeFeature(to: &json)
    json.key("comments")
    json.beginArray()
    for comment in document.commentNodes {
      json.beginObject()
      location(line: comment.line, offset: comment.text.start, to: &json)
      text("text", comment.text, to: &json)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endObject()
    json.endLine()
  }

  // MARK: Parts that several nodes have

  mutating func location(line: Int32, offset: Int32, to json: inout JSONWriter) {
    json.key("location")
    json.beginObject()
    json.key("line")
    json.number(Int(line))
    json.key("column")
    json.number(columns.column(at: Int(offset), line: Int(line)))
    json.endObject()
  }

  func id(_ id: Int32, to json: inout JSONWriter) {
    json.key("id")
    json.id(firstId + Int(id))
  }

  func text(_ key: String, _ range: TextRange, to json: inout JSONWriter) {
    json.key(key)
    json.string(source, range.offsets)
  }

  mutating func title(_ header: Node.Header, to json: inout JSONWriter) {
    location(line: header.line, offset: header.keyword.start, to: &json)
    // A Markdown document without a feature heading has a feature without keyword.
    if !header.keyword.isEmpty { text("keyword", header.keyword, to: &json) }
    text("name", header.name, to: &json)
    json.key("description")
    json.string(document.descriptionBytes(header.description))
  }

  mutating func tags(_ range: NodeRange, to json: inout JSONWriter) {
    json.key("tags")
    json.beginArray()
    for tag in document.tags[range.indices] {
      json.beginObject()
      id(tag.id, to: &json)
      location(line: tag.line, offset: tag.name.start, to: &json)
      text("name", tag.name, to: &json)
      json.endObject()
    }
    json.endArray()
  }
}
