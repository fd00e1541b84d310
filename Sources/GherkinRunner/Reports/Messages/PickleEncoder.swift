/// Writes pickles as `pickle` messages.
///
/// Knows the wire format alone; ids are the document's, counted on from `firstId`. Reads the nodes
/// rather than the pickles' views, which would make a string of each text.
package struct PickleEncoder {
  let document: GherkinDocument
  let firstId: Int
  private var columns: ColumnCounter
  /// What to fill into the pickle that is being written.
  private var placeholders: Placeholders?
  /// Where texts are put together, one at a time.
  private var filled: [UInt8] = []

  /// Prepares to write pickles of `document`, the first id of which is `firstId`.
  package init(_ document: GherkinDocument, firstId: Int = 0) {
    self.document = document
    self.firstId = firstId
    columns = ColumnCounter(start: document.source.textStart)
  }

  /// Writes the message of `pickle` and the end of its line.
  package mutating func encode(_ pickle: Pickle, to json: inout JSONWriter) {
    let source = document.source.bytes
    let bytes = source.span
    let scenario = pickle.scenarioNode
    let row = pickle.entry.row.map { document.rows[$0] }
    let steps = pickle.steps
    placeholders = pickle.placeholders
    identify(pickle, stepCount: steps.count, in: bytes, to: &json)
    json.key("astNodeIds")
    nodeIds(scenario.id, row?.id, to: &json)
    json.key("name")
    text(scenario.header.name, isFilled: row != nil, in: bytes, to: &json)
    tags(of: pickle, in: bytes, to: &json)
    json.key("steps")
    json.beginArray()
    for position in steps.indices {
      let slot = steps.slot(at: position)
      encode(
        slot, steps.type(of: slot), id: firstId + pickle.entry.firstId + position, row: row?.id,
        in: bytes, to: &json)
    }
    json.endArray()
    json.endObject()
    json.endObject()
    json.endLine()
  }

  /// Begins the message with what tells the pickle from others.
  private mutating func identify(
    _ pickle: Pickle, stepCount: Int, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) {
    json.beginObject()
    json.key("pickle")
    json.beginObject()
    json.key("id")
    json.id(firstId + pickle.entry.firstId + stepCount)
    json.key("uri")
    json.string(document.source.uri)
    json.key("language")
    json.string(document.language)
    json.key("location")
    let header = pickle.scenarioNode.header
    let row = pickle.entry.row.map { document.rows[$0] }
    let (line, offset) = row.map { ($0.line, $0.offset) } ?? (header.line, header.keyword.start)
    let column = columns.column(at: Int(offset), line: Int(line), in: bytes)
    json.value(upTo: 80) { $0.location(line: Int(line), column: column) }
  }

  private mutating func tags(
    of pickle: Pickle, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) {
    json.key("tags")
    json.beginArray()
    for range in pickle.tagRanges {
      for index in range.indices {
        let tag = document.tags[index]
        json.beginObject()
        json.key("name")
        text(tag.name, isFilled: false, in: bytes, to: &json)
        json.key("astNodeId")
        json.id(firstId + Int(tag.id))
        json.endObject()
      }
    }
    json.endArray()
  }

  private func nodeIds(_ node: Int32, _ row: Int32?, to json: inout JSONWriter) {
    let prefix = json.idPrefix
    let (node, row) = (firstId + Int(node), row.map { firstId + Int($0) })
    json.value(upTo: 60 + 2 * prefix.count) { $0.ids(node, row, prefix: prefix.span) }
  }

  /// Writes the text of `range`, with placeholders filled if `isFilled`.
  mutating func text(
    _ range: TextRange, isFilled: Bool, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) {
    let text = bytes.extracting(range.offsets)
    if isFilled, text.contains(.lessThan) {
      fill(text, to: &json)
    } else {
      json.value(upTo: 2 + text.count * JSONLength.escape) { $0.string(text) }
    }
  }

  /// Writes `text` with placeholders filled.
  mutating func fill(_ text: Span<UInt8>, to json: inout JSONWriter) {
    filled.removeAll(keepingCapacity: true)
    placeholders?.append(text, to: &filled)
    json.string(filled)
  }
}

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
