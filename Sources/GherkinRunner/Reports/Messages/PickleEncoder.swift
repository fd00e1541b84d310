/// Writes pickles as `pickle` messages; their ids are those of the syntax tree, from `firstId` on.
///
/// It reads the nodes rather than the pickles' views, which would make a string of each text.
package struct PickleEncoder {
  private let document: GherkinDocument
  private let firstId: Int
  private var columns: ColumnCounter
  /// The values for the placeholders in the pickle that is being written.
  private var placeholders: Placeholders?
  /// The text that is being filled.
  private var filled: [UInt8] = []

  package init(_ document: GherkinDocument, firstId: Int = 0) {
    self.document = document
    self.firstId = firstId
    columns = ColumnCounter(start: document.source.textStart)
  }

  package mutating func encode(_ pickle: Pickle, to json: inout JSONWriter) {
    let source = document.source.bytes
    let bytes = source.span
    let scenario = pickle.scenarioNode
    let header = scenario.header
    let row = pickle.entry.row.map { document.rows[$0] }
    let steps = pickle.steps
    let id = firstId + pickle.entry.firstId
    placeholders = pickle.placeholders
    json.beginMessage("pickle")
    json.id("id", id + steps.count)
    json.field("uri", document.source.uri)
    json.field("language", document.language)
    let (line, offset) = row.map { ($0.line, $0.offset) } ?? (header.line, header.keyword.start)
    json.location(
      line: Int(line), column: columns.column(at: Int(offset), line: Int(line), in: bytes))
    let (nodeId, rowId) = (firstId + Int(scenario.id), row.map { firstId + Int($0.id) })
    let prefix = json.idPrefix
    json.write(upTo: 80 + 2 * prefix.count) {
      $0.ids("astNodeIds", nodeId, rowId, prefix: prefix.span)
    }
    text("name", header.name, isFilled: row != nil, in: bytes, to: &json)
    tags(of: pickle, in: bytes, to: &json)
    json.beginArray("steps")
    for position in steps.indices {
      let slot = steps.slot(at: position)
      encode(slot, steps.type(of: slot), id: id + position, row: rowId, in: bytes, to: &json)
    }
    json.endArray()
    json.endMessage()
  }

  private mutating func tags(of pickle: Pickle, in bytes: Span<UInt8>, to json: inout JSONWriter) {
    json.beginArray("tags")
    for range in pickle.tagRanges {
      for index in range.indices {
        let tag = document.tags[index]
        json.beginObject()
        text("name", tag.name, isFilled: false, in: bytes, to: &json)
        json.id("astNodeId", firstId + Int(tag.id))
        json.endObject()
      }
    }
    json.endArray()
  }

  /// Writes the text of `range`, with placeholders filled if `isFilled`.
  private mutating func text(
    _ key: StaticString, _ range: TextRange, isFilled: Bool, in bytes: Span<UInt8>,
    to json: inout JSONWriter
  ) {
    let text = bytes.extracting(range.offsets)
    if isFilled, text.contains(.lessThan) {
      fill(key, text, to: &json)
    } else {
      json.field(key, text)
    }
  }

  private mutating func fill(_ key: StaticString, _ text: Span<UInt8>, to json: inout JSONWriter) {
    filled.removeAll(keepingCapacity: true)
    placeholders?.append(text, to: &filled)
    json.field(key, filled)
  }
}

/// Steps and their arguments.
extension PickleEncoder {
  private mutating func encode(
    _ slot: PickleSteps.Slot, _ type: StepType, id: Int, row ownRow: Int?, in bytes: Span<UInt8>,
    to json: inout JSONWriter
  ) {
    let step = document.steps[slot.index]
    // Backgrounds know no examples.
    let row = slot.isFromBackground ? nil : ownRow
    let node = firstId + Int(step.id)
    let prefix = json.idPrefix
    json.write(upTo: 180 + 3 * prefix.count) { out in
      out.beginObject()
      out.id("id", id, prefix: prefix.span)
      out.field("type", unescaped: type.officialName)
      out.ids("astNodeIds", node, row, prefix: prefix.span)
    }
    text("text", step.text, isFilled: row != nil, in: bytes, to: &json)
    if !step.rows.isEmpty || step.docString != nil {
      json.beginObject("argument")
      dataTable(of: step, isFilled: row != nil, in: bytes, to: &json)
      docString(of: step, isFilled: row != nil, in: bytes, to: &json)
      json.endObject()
    }
    json.endObject()
  }

  private mutating func dataTable(
    of step: Node.Step, isFilled: Bool, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) {
    guard !step.rows.isEmpty else { return }
    json.beginObject("dataTable")
    if step.docString != nil {
      json.field("argumentIndex", document.isTableFirst(in: step) ? 1 : 2)
    }
    json.beginArray("rows")
    for row in step.rows.indices {
      json.beginObject()
      json.beginArray("cells")
      for index in document.rows[row].cells.indices {
        let cell = document.cells[index]
        json.beginObject()
        if isFilled {
          fill("value", document.unescaped(cell).span, to: &json)
        } else {
          let text = bytes.extracting(cell.offsets)
          json.write(upTo: 10 + text.count * JSONLength.escape) { $0.field("value", cell: text) }
        }
        json.endObject()
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private mutating func docString(
    of step: Node.Step, isFilled: Bool, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) {
    guard let index = step.docString else { return }
    let docString = document.docStrings[Int(index)]
    json.beginObject("docString")
    if !step.rows.isEmpty {
      json.field("argumentIndex", document.isTableFirst(in: step) ? 2 : 1)
    }
    if !docString.mediaType.isEmpty {
      text("mediaType", docString.mediaType, isFilled: isFilled, in: bytes, to: &json)
    }
    let content = document.contentBytes(docString)
    if isFilled {
      fill("content", content.span, to: &json)
    } else {
      json.field("content", content)
    }
    json.endObject()
  }
}
