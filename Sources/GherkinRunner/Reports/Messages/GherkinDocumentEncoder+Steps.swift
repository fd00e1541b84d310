/// Steps and what they carry.
extension GherkinDocumentEncoder {
  mutating func steps(_ range: NodeRange, to json: inout JSONWriter) {
    json.key("steps")
    json.beginArray()
    for step in document.steps[range.indices] { encode(step, to: &json) }
    json.endArray()
  }

  private mutating func encode(_ step: Node.Step, to json: inout JSONWriter) {
    json.beginObject()
    id(step.id, to: &json)
    location(line: step.line, offset: step.keyword.start, to: &json)
    text("keyword", step.keyword, to: &json)
    json.key("keywordType")
    json.string(step.type.officialName)
    text("text", step.text, to: &json)
    if let first = document.rows[step.rows.indices].first {
      json.key("dataTable")
      json.beginObject()
      location(line: first.line, offset: first.offset, to: &json)
      json.key("rows")
      json.beginArray()
      for row in document.rows[step.rows.indices] { encode(row, to: &json) }
      json.endArray()
      json.endObject()
    }
    if let docString = step.docString {
      json.key("docString")
      encode(document.docStrings[Int(docString)], to: &json)
    }
    json.endObject()
  }

  mutating func encode(_ row: Node.Row, to json: inout JSONWriter) {
    json.beginObject()
    id(row.id, to: &json)
    location(line: row.line, offset: row.offset, to: &json)
    json.key("cells")
    json.beginArray()
    for cell in document.cells[row.cells.indices] {
      json.beginObject()
      location(line: row.line, offset: cell.start, to: &json)
      json.key("value")
      json.string(document.unescaped(cell))
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private mutating func encode(_ docString: Node.DocString, to json: inout JSONWriter) {
    json.beginObject()
    location(line: docString.line, offset: docString.delimiter.start, to: &json)
    text("delimiter", docString.delimiter, to: &json)
    if !docString.mediaType.isEmpty { text("mediaType", docString.mediaType, to: &json) }
    json.key("content")
    json.string(document.contentBytes(docString))
    json.endObject()
  }
}
