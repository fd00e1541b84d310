/// Steps and their arguments.
extension PickleEncoder {
  mutating func encode(
    _ slot: PickleSteps.Slot, _ type: StepType, id: Int, row ownRow: Int32?, in bytes: Span<UInt8>,
    to json: inout JSONWriter
  ) {
    let step = document.steps[slot.index]
    // Backgrounds know no examples.
    let row = slot.isFromBackground ? nil : ownRow.map { firstId + Int($0) }
    let node = firstId + Int(step.id)
    let type = type.officialName
    let prefix = json.idPrefix
    json.value(upTo: 160 + 3 * prefix.count) { out in
      out.literal("{\"id\":")
      out.id(id, prefix: prefix.span)
      out.literal(",\"type\":\"")
      out.literal(type)
      out.literal("\",\"astNodeIds\":")
      out.ids(node, row, prefix: prefix.span)
      out.literal(",\"text\":")
    }
    json.endKey()
    text(step.text, isFilled: row != nil, in: bytes, to: &json)
    if !step.rows.isEmpty || step.docString != nil {
      json.key("argument")
      json.beginObject()
      dataTable(of: step, isFilled: row != nil, in: bytes, to: &json)
      docString(of: step, isFilled: row != nil, in: bytes, to: &json)
      json.endObject()
    }
    json.endObject()
  }

  private mutating func dataTable(
    of step: Node.Step, isFilled: Bool, in bytes: Span<UInt8>,
    to json: inout JSONWriter
  ) {
    guard !step.rows.isEmpty else { return }
    json.key("dataTable")
    json.beginObject()
    if step.docString != nil { argumentIndex(document.isTableFirst(in: step) ? 1 : 2, to: &json) }
    json.key("rows")
    json.beginArray()
    for row in step.rows.indices {
      json.beginObject()
      json.key("cells")
      json.beginArray()
      for cell in document.rows[row].cells.indices {
        encode(document.cells[cell], isFilled: isFilled, in: bytes, to: &json)
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private mutating func encode(
    _ cell: TextRange, isFilled: Bool, in bytes: Span<UInt8>,
    to json: inout JSONWriter
  ) {
    json.beginObject()
    json.key("value")
    if isFilled {
      fill(document.unescaped(cell).span, to: &json)
    } else {
      let text = bytes.extracting(cell.offsets)
      json.value(upTo: 2 + text.count * JSONLength.escape) { $0.cell(text) }
    }
    json.endObject()
  }

  private mutating func docString(
    of step: Node.Step, isFilled: Bool, in bytes: Span<UInt8>,
    to json: inout JSONWriter
  ) {
    guard let index = step.docString else { return }
    let docString = document.docStrings[Int(index)]
    json.key("docString")
    json.beginObject()
    if !step.rows.isEmpty { argumentIndex(document.isTableFirst(in: step) ? 2 : 1, to: &json) }
    if !docString.mediaType.isEmpty {
      json.key("mediaType")
      text(docString.mediaType, isFilled: isFilled, in: bytes, to: &json)
    }
    json.key("content")
    let content = document.contentBytes(docString)
    if isFilled {
      fill(content.span, to: &json)
    } else {
      json.string(content)
    }
    json.endObject()
  }

  private func argumentIndex(_ index: Int, to json: inout JSONWriter) {
    json.key("argumentIndex")
    json.number(index)
  }
}
