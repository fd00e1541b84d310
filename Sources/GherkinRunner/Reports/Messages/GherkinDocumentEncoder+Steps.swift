/// Steps and their arguments: nearly all there is to write, so room is made for a node at a time.
extension GherkinDocumentEncoder {
  mutating func steps(_ range: NodeRange, in bytes: Span<UInt8>, to json: inout JSONWriter) throws {
    json.beginArray("steps")
    for index in range.indices {
      encode(document.steps[index], in: bytes, to: &json)
      if json.isFull { try drain(&json) }
    }
    json.endArray()
  }

  private mutating func encode(_ step: Node.Step, in bytes: Span<UInt8>, to json: inout JSONWriter)
  {
    let (keyword, text) = (
      bytes.extracting(step.keyword.offsets), bytes.extracting(step.text.offsets)
    )
    let column = columns.column(at: Int(step.keyword.start), line: Int(step.line), in: bytes)
    let prefix = json.idPrefix
    let id = firstId + Int(step.id)
    let capacity = 240 + prefix.count + (keyword.count + text.count) * JSONLength.escape
    json.write(upTo: capacity) { out in
      out.beginObject()
      out.id("id", id, prefix: prefix.span)
      out.location(line: Int(step.line), column: column)
      out.field("keyword", keyword)
      out.field("keywordType", unescaped: step.type.officialName)
      out.field("text", text)
    }
    if !step.rows.isEmpty { dataTable(step.rows, in: bytes, to: &json) }
    if let docString = step.docString {
      encode(document.docStrings[Int(docString)], in: bytes, to: &json)
    }
    json.endObject()
  }

  private mutating func dataTable(
    _ rows: NodeRange, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) {
    let first = document.rows[rows.indices.lowerBound]
    json.beginObject("dataTable")
    location(line: first.line, offset: first.offset, in: bytes, to: &json)
    json.beginArray("rows")
    for index in rows.indices { encode(document.rows[index], in: bytes, to: &json) }
    json.endArray()
    json.endObject()
  }

  mutating func encode(_ row: Node.Row, in bytes: Span<UInt8>, to json: inout JSONWriter) {
    let prefix = json.idPrefix
    let (id, line) = (firstId + Int(row.id), Int(row.line))
    let column = columns.column(at: Int(row.offset), line: line, in: bytes)
    json.write(upTo: 160 + prefix.count) { out in
      out.beginObject()
      out.id("id", id, prefix: prefix.span)
      out.location(line: line, column: column)
      out.beginArray("cells")
    }
    for index in row.cells.indices {
      let cell = document.cells[index]
      let column = columns.column(at: Int(cell.start), line: line, in: bytes)
      let text = bytes.extracting(cell.offsets)
      json.write(upTo: 120 + text.count * JSONLength.escape) { out in
        out.beginObject()
        out.location(line: line, column: column)
        out.field("value", cell: text)
        out.endObject()
      }
    }
    json.endArray()
    json.endObject()
  }

  private mutating func encode(
    _ docString: Node.DocString, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) {
    json.beginObject("docString")
    location(line: docString.line, offset: docString.delimiter.start, in: bytes, to: &json)
    text("delimiter", docString.delimiter, in: bytes, to: &json)
    if !docString.mediaType.isEmpty { text("mediaType", docString.mediaType, in: bytes, to: &json) }
    json.field("content", document.contentBytes(docString))
    json.endObject()
  }
}
