/// Writes pickles as `pickle` messages; their ids are those of the syntax tree, from `firstId` on.
///
/// It reads the nodes rather than the pickles' views, which would make a string of each text.
package struct PickleEncoder {
  private let document: GherkinDocument
  private let firstId: Int
  private var columns: ColumnCounter
  /// The values for the placeholders in the pickle that is being written.
  private var placeholders: Placeholders?
  /// The text whose placeholders were resolved last.
  private var resolved: Bytes = []

  package init(_ document: GherkinDocument, firstId: Int = 0) {
    (self.document, self.firstId) = (document, firstId)
    columns = ColumnCounter(start: document.source.textStart)
  }

  /// - Parameter id: The id of the pickle; nil for a number behind those of its steps.
  package mutating func encode(
    _ pickle: Pickle, id ownId: String? = nil, to json: inout JSONWriter
  ) {
    let scenario = pickle.scenarioNode
    let row = pickle.entry.row.map { document.rows[$0] }
    let steps = pickle.steps
    let id = firstId + pickle.entry.firstId
    placeholders = pickle.placeholders
    json.beginMessage("pickle")
    if let ownId { json.field("id", ownId) } else { json.id("id", id + steps.count) }
    json.field("uri", document.source.uri)
    json.field("language", document.language)
    let (line, offset) =
      row.map { ($0.line, $0.offset) } ?? (scenario.header.line, scenario.header.keyword.start)
    let source = document.source.bytes
    let column = columns.column(at: Int(offset), line: Int(line), in: source.span)
    json.location(line: Int(line), column: column)
    astNodeIds([scenario.id, row?.id], to: &json)
    field("name", scenario.header.name, isResolved: row != nil, to: &json)
    json.objects("tags", pickle.tagRanges.lazy.map(\.indices).joined()) { json, index in
      json.field("name", document.tags[index].name, of: document)
      json.id("astNodeId", firstId + Int(document.tags[index].id))
    }
    json.objects("steps", steps.indices) { json, position in
      let slot = steps.slot(at: position)
      let step = document.steps[slot.index]
      // Examples do not apply to backgrounds.
      let row = slot.isFromBackground ? nil : row
      json.id("id", id + position)
      json.field("type", "\(steps.type(of: slot).officialName)")
      astNodeIds([step.id, row?.id], to: &json)
      field("text", step.text, isResolved: row != nil, to: &json)
      argument(of: step, isResolved: row != nil, to: &json)
    }
    json.endMessage()
  }

  private func astNodeIds(_ ids: [Int32?], to json: inout JSONWriter) {
    json.beginArray("astNodeIds")
    for case let id? in ids { json.id(firstId + Int(id)) }
    json.endArray()
  }

  private mutating func argument(
    of step: Node.Step, isResolved: Bool, to json: inout JSONWriter
  ) {
    guard !step.rows.isEmpty || step.docString != nil else { return }
    let hasBoth = !step.rows.isEmpty && step.docString != nil
    json.beginObject("argument")
    if !step.rows.isEmpty {
      json.beginObject("dataTable")
      if hasBoth { json.field("argumentIndex", document.isTableFirst(in: step) ? 1 : 2) }
      json.objects("rows", step.rows.indices) { json, row in
        json.objects("cells", document.rows[row].cells.indices) { json, index in
          let value = document.unescaped(document.cells[index])
          field("value", value, isResolved: isResolved, to: &json)
        }
      }
      json.endObject()
    }
    if let index = step.docString {
      let docString = document.docStrings[Int(index)]
      json.beginObject("docString")
      if hasBoth { json.field("argumentIndex", document.isTableFirst(in: step) ? 2 : 1) }
      if !docString.mediaType.isEmpty {
        field("mediaType", docString.mediaType, isResolved: isResolved, to: &json)
      }
      field("content", document.contentBytes(docString), isResolved: isResolved, to: &json)
      json.endObject()
    }
    json.endObject()
  }

  private mutating func field(
    _ key: StaticString, _ range: TextRange, isResolved: Bool, to json: inout JSONWriter
  ) {
    let source = document.source.bytes
    let text = source.span.extracting(range.offsets)
    if !isResolved || !resolve(text) { json.field(key, text) } else { json.field(key, resolved) }
  }

  /// Writes `text`, with placeholders resolved if `isResolved`.
  private mutating func field(
    _ key: StaticString, _ text: Bytes, isResolved: Bool, to json: inout JSONWriter
  ) {
    json.field(key, isResolved && resolve(text.span) ? resolved : text)
  }

  /// Resolves the placeholders of `text` into `resolved`; returns whether it has any.
  private mutating func resolve(_ text: Span<UInt8>) -> Bool {
    guard text.contains(.lessThan) else { return false }
    resolved.removeAll(keepingCapacity: true)
    placeholders?.append(text, to: &resolved)
    return true
  }
}
