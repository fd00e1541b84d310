/// Steps and their arguments.
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
    let column = column(at: step.keyword.start, line: step.line, in: bytes)
    let keyword = bytes.extracting(step.keyword.offsets)
    let text = bytes.extracting(step.text.offsets)
    json.write(ids: 1, text: keyword.count + text.count) { out in
      out.append(#"{"id":""#, id: firstId + Int(step.id), prefix: idPrefix)
      out.append(#"","location":{"line":"#, number: Int(step.line))
      out.append(#","column":"#, number: column)
      out.append(#"},"keyword":""#, text: keyword)
      out.append(#"","keywordType":""#)
      out.append(step.type.officialName)
      out.append(#"","text":""#, text: text)
      out.append(.quote)
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
    let (line, rowColumn) = (Int(row.line), column(at: row.offset, line: row.line, in: bytes))
    json.write(ids: 1) { out in
      out.append(#"{"id":""#, id: firstId + Int(row.id), prefix: idPrefix)
      out.append(#"","location":{"line":"#, number: line)
      out.append(#","column":"#, number: rowColumn)
      out.append(#"},"cells":["#)
    }
    for index in row.cells.indices {
      let cell = document.cells[index]
      let column = column(at: cell.start, line: row.line, in: bytes)
      json.element(
        cell: cell, of: document, in: bytes,
        template: {
          $0.append(#"{"location":{"line":"#, number: line)
          $0.append(#","column":"#, number: column)
          $0.append(#"},"value":""#)
        })
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

extension JSONWriter {
  /// Writes an object that begins with `template` and ends with the text of a table cell, in which
  /// `\n`, `\|` and `\\` are resolved.
  @inline(__always)
  mutating func element(
    cell: TextRange, of document: GherkinDocument, in bytes: Span<UInt8>,
    template: (inout OutputSpan<UInt8>) -> Void
  ) {
    let source = bytes.extracting(cell.offsets)
    let unescaped = source.contains(.backslash) ? document.unescaped(cell) : []
    write(text: source.count) { out in
      template(&out)
      out.append("", text: unescaped.isEmpty ? source : unescaped.span)
      out.append("\"}")
    }
  }
}
