/// Steps and what they carry: nearly all there is to write, so written a node at a time.
extension GherkinDocumentEncoder {
  mutating func steps(_ range: NodeRange, in bytes: Span<UInt8>, to json: inout JSONWriter) throws {
    json.key("steps")
    json.beginArray()
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
    let capacity = 240 + prefix.count + (keyword.count + text.count) * JSONNumber.escapeLength
    json.value(upTo: capacity) { out in
      out.literal("{\"id\":")
      out.id(id, prefix: prefix.span)
      out.literal(",\"location\":")
      out.location(line: Int(step.line), column: column)
      out.literal(",\"keyword\":")
      out.string(keyword)
      out.literal(",\"keywordType\":\"")
      out.literal(step.type.officialName)
      out.literal("\",\"text\":")
      out.string(text)
      if step.rows.isEmpty && step.docString == nil { out.append(UInt8(ascii: "}")) }
    }
    guard !step.rows.isEmpty || step.docString != nil else { return }
    if !step.rows.isEmpty { dataTable(step.rows, in: bytes, to: &json) }
    if let docString = step.docString {
      json.key("docString")
      encode(document.docStrings[Int(docString)], in: bytes, to: &json)
    }
    json.endObject()
  }

  private mutating func dataTable(
    _ rows: NodeRange, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) {
    let first = document.rows[rows.indices.lowerBound]
    json.key("dataTable")
    json.beginObject()
    location(line: first.line, offset: first.offset, in: bytes, to: &json)
    json.key("rows")
    json.beginArray()
    for index in rows.indices { encode(document.rows[index], in: bytes, to: &json) }
    json.endArray()
    json.endObject()
  }

  mutating func encode(_ row: Node.Row, in bytes: Span<UInt8>, to json: inout JSONWriter) {
    let prefix = json.idPrefix
    let (id, line) = (firstId + Int(row.id), Int(row.line))
    let column = columns.column(at: Int(row.offset), line: line, in: bytes)
    json.value(upTo: 160 + prefix.count) { out in
      out.literal("{\"id\":")
      out.id(id, prefix: prefix.span)
      out.literal(",\"location\":")
      out.location(line: line, column: column)
      out.literal(",\"cells\":[")
    }
    for index in row.cells.indices {
      let cell = document.cells[index]
      let column = columns.column(at: Int(cell.start), line: line, in: bytes)
      let text = bytes.extracting(cell.offsets)
      let isFirst = index == row.cells.indices.lowerBound
      json.write(upTo: 120 + text.count * JSONNumber.escapeLength) { out in
        if !isFirst { out.append(.comma) }
        out.literal("{\"location\":")
        out.location(line: line, column: column)
        out.literal(",\"value\":")
        out.cell(text)
        out.append(UInt8(ascii: "}"))
      }
    }
    json.write(upTo: 2) { $0.literal("]}") }
  }

  private mutating func encode(
    _ docString: Node.DocString, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) {
    json.beginObject()
    location(line: docString.line, offset: docString.delimiter.start, in: bytes, to: &json)
    text("delimiter", docString.delimiter, in: bytes, to: &json)
    if !docString.mediaType.isEmpty { text("mediaType", docString.mediaType, in: bytes, to: &json) }
    json.key("content")
    json.string(document.contentBytes(docString))
    json.endObject()
  }
}
