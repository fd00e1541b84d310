/// Steps and their arguments.
extension PickleEncoder {
  func encode(
    _ step: PickleStep, filledBy values: Placeholders?, row: Int32?, in bytes: Span<UInt8>,
    to json: inout JSONWriter
  ) {
    let node = step.node
    let (id, type) = (firstId + step.id, step.type.officialName)
    let prefix = json.idPrefix
    json.value(upTo: 60 + prefix.count) { out in
      out.literal("{\"id\":")
      out.id(id, prefix: prefix.span)
      out.literal(",\"type\":\"")
      out.literal(type)
      out.literal("\",\"astNodeIds\":")
    }
    json.endKey()
    astNodeIds(node.id, step.isFromBackground ? nil : row, to: &json)
    json.key("text")
    text(node.text, filledBy: values, in: bytes, to: &json)
    if !node.rows.isEmpty || node.docString != nil {
      json.key("argument")
      json.beginObject()
      dataTable(of: step, node, filledBy: values, in: bytes, to: &json)
      docString(of: step, node, filledBy: values, in: bytes, to: &json)
      json.endObject()
    }
    json.endObject()
  }

  private func dataTable(
    of step: PickleStep, _ node: Node.Step, filledBy values: Placeholders?,
    in bytes: Span<UInt8>, to json: inout JSONWriter
  ) {
    guard !node.rows.isEmpty else { return }
    json.key("dataTable")
    json.beginObject()
    if node.docString != nil { argumentIndex(step.isTableFirst ? 1 : 2, to: &json) }
    json.key("rows")
    json.beginArray()
    for row in node.rows.indices {
      json.beginObject()
      json.key("cells")
      json.beginArray()
      for cell in document.rows[row].cells.indices {
        encode(document.cells[cell], filledBy: values, in: bytes, to: &json)
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private func encode(
    _ cell: TextRange, filledBy values: Placeholders?, in bytes: Span<UInt8>,
    to json: inout JSONWriter
  ) {
    json.beginObject()
    json.key("value")
    if let values {
      json.string(values.fill(document.unescaped(cell)))
    } else {
      let text = bytes.extracting(cell.offsets)
      json.value(upTo: 2 + text.count * JSONNumber.escapeLength) { $0.cell(text) }
    }
    json.endObject()
  }

  private func docString(
    of step: PickleStep, _ node: Node.Step, filledBy values: Placeholders?,
    in bytes: Span<UInt8>, to json: inout JSONWriter
  ) {
    guard let index = node.docString else { return }
    let docString = document.docStrings[Int(index)]
    let content = document.contentBytes(docString)
    json.key("docString")
    json.beginObject()
    if !node.rows.isEmpty { argumentIndex(step.isTableFirst ? 2 : 1, to: &json) }
    if !docString.mediaType.isEmpty {
      json.key("mediaType")
      text(docString.mediaType, filledBy: values, in: bytes, to: &json)
    }
    json.key("content")
    json.string(values?.fill(content) ?? content)
    json.endObject()
  }

  private func argumentIndex(_ index: Int, to json: inout JSONWriter) {
    json.key("argumentIndex")
    json.number(index)
  }
}
