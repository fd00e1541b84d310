/// Writes pickles as `pickle` messages; their ids are those of the syntax tree, from `firstId` on.
///
/// It reads the nodes rather than the pickles' views, which would make a string of each text.
package struct PickleEncoder {
  private let document: GherkinDocument
  private let uri: Bytes
  private let language: Bytes
  private let firstId: Int
  private var columns: ColumnCounter
  /// The prefix of every id.
  private var idPrefix: Bytes = []
  /// The values for the placeholders in the pickle that is being written.
  private var placeholders: Placeholders?
  /// The text whose placeholders were resolved last.
  private var resolved: Bytes = []

  package init(_ document: GherkinDocument, firstId: Int = 0) {
    self.document = document
    uri = Bytes(document.source.uri.utf8)
    language = Bytes(document.language.utf8)
    self.firstId = firstId
    columns = ColumnCounter(start: document.source.textStart)
  }

  /// - Parameter id: The id of the pickle; nil for a number behind those of its steps.
  package mutating func encode(_ pickle: Pickle, id ownId: String? = nil, to json: inout JSONWriter)
  {
    idPrefix = json.idPrefix
    let source = document.source.bytes
    let bytes = source.span
    let scenario = pickle.scenarioNode
    let header = scenario.header
    let row = pickle.entry.row.map { document.rows[$0] }
    let steps = pickle.steps
    let id = firstId + pickle.entry.firstId
    placeholders = pickle.placeholders
    let (line, offset) = row.map { ($0.line, $0.offset) } ?? (header.line, header.keyword.start)
    let column = columns.column(at: Int(offset), line: Int(line), in: bytes)
    let rowId = row.map { firstId + Int($0.id) }
    let name = bytes.extracting(header.name.offsets)
    let isResolved = row != nil && resolve(name)
    let ownId = ownId.map { Bytes($0.utf8) }
    let length =
      (ownId?.count ?? 0) + uri.count + language.count + (isResolved ? resolved.count : name.count)
    json.write(ids: 3, text: length) { out in
      if let ownId {
        out.append(#"{"pickle":{"id":""#, text: ownId.span)
      } else {
        out.append(#"{"pickle":{"id":""#, id: id + steps.count, prefix: idPrefix)
      }
      out.append(#"","uri":""#, text: uri.span)
      out.append(#"","language":""#, text: language.span)
      out.append(#"","location":{"line":"#, number: Int(line))
      out.append(#","column":"#, number: column)
      out.append(#"},"astNodeIds":[""#, id: firstId + Int(scenario.id), prefix: idPrefix)
      if let rowId { out.append(#"",""#, id: rowId, prefix: idPrefix) }
      out.append(#""],"name":""#)
      if isResolved { out.append(escaping: resolved.span) } else { out.append(escaping: name) }
      out.append(.quote)
    }
    tags(of: pickle, in: bytes, to: &json)
    json.beginArray("steps")
    for position in steps.indices {
      let slot = steps.slot(at: position)
      encode(slot, steps.type(of: slot), id: id + position, row: rowId, in: bytes, to: &json)
    }
    json.endArray()
    json.endMessage()
  }

  private func tags(of pickle: Pickle, in bytes: Span<UInt8>, to json: inout JSONWriter) {
    json.beginArray("tags")
    for range in pickle.tagRanges {
      for index in range.indices {
        let tag = document.tags[index]
        let name = bytes.extracting(tag.name.offsets)
        json.write(ids: 1, text: name.count) { out in
          out.append(#"{"name":""#, text: name)
          out.append(#"","astNodeId":""#, id: firstId + Int(tag.id), prefix: idPrefix)
          out.append(#""}"#)
        }
      }
    }
    json.endArray()
  }

  /// Writes `text`, with placeholders resolved if `isResolved`.
  private mutating func field(
    _ key: StaticString, _ text: Span<UInt8>, isResolved: Bool, to json: inout JSONWriter
  ) {
    if isResolved, resolve(text) {
      json.field(key, resolved)
    } else {
      json.field(key, text)
    }
  }

  /// Resolves the placeholders of `text` into `resolved`; returns whether it has any.
  private mutating func resolve(_ text: Span<UInt8>) -> Bool {
    guard text.contains(.lessThan) else { return false }
    resolved.removeAll(keepingCapacity: true)
    placeholders?.append(text, to: &resolved)
    return true
  }
}

/// Steps and their arguments.
extension PickleEncoder {
  private mutating func encode(
    _ slot: PickleSteps.Slot, _ type: StepType, id: Int, row ownRow: Int?, in bytes: Span<UInt8>,
    to json: inout JSONWriter
  ) {
    let step = document.steps[slot.index]
    // Examples do not apply to backgrounds.
    let row = slot.isFromBackground ? nil : ownRow
    let text = bytes.extracting(step.text.offsets)
    let isResolved = row != nil && resolve(text)
    let length = isResolved ? resolved.count : text.count
    json.write(ids: 3, text: length) { out in
      out.append(#"{"id":""#, id: id, prefix: idPrefix)
      out.append(#"","type":""#)
      out.append(type.officialName)
      out.append(#"","astNodeIds":[""#, id: firstId + Int(step.id), prefix: idPrefix)
      if let row { out.append(#"",""#, id: row, prefix: idPrefix) }
      out.append(#""],"text":""#)
      if isResolved { out.append(escaping: resolved.span) } else { out.append(escaping: text) }
      out.append(.quote)
    }
    if !step.rows.isEmpty || step.docString != nil {
      json.beginObject("argument")
      dataTable(of: step, isResolved: row != nil, in: bytes, to: &json)
      docString(of: step, isResolved: row != nil, in: bytes, to: &json)
      json.endObject()
    }
    json.endObject()
  }

  private mutating func dataTable(
    of step: Node.Step, isResolved: Bool, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) {
    guard !step.rows.isEmpty else { return }
    json.beginObject("dataTable")
    if step.docString != nil {
      json.field("argumentIndex", document.isTableFirst(in: step) ? 1 : 2)
    }
    json.beginArray("rows")
    for row in step.rows.indices {
      json.write { $0.append(#"{"cells":["#) }
      for index in document.rows[row].cells.indices {
        let cell = document.cells[index]
        if isResolved, bytes.extracting(cell.offsets).contains(.lessThan) {
          json.beginObject()
          field("value", document.unescaped(cell).span, isResolved: true, to: &json)
          json.endObject()
        } else {
          json.element(cell: cell, of: document, in: bytes) { $0.append(#"{"value":""#) }
        }
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private mutating func docString(
    of step: Node.Step, isResolved: Bool, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) {
    guard let index = step.docString else { return }
    let docString = document.docStrings[Int(index)]
    json.beginObject("docString")
    if !step.rows.isEmpty {
      json.field("argumentIndex", document.isTableFirst(in: step) ? 2 : 1)
    }
    if !docString.mediaType.isEmpty {
      let mediaType = bytes.extracting(docString.mediaType.offsets)
      field("mediaType", mediaType, isResolved: isResolved, to: &json)
    }
    field("content", document.contentBytes(docString).span, isResolved: isResolved, to: &json)
    json.endObject()
  }
}
