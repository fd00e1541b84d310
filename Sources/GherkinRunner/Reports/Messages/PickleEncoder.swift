/// Writes pickles as `pickle` messages.
///
/// Knows the wire format alone; ids are the document's, counted on from `firstId`. Reads the nodes
/// rather than the pickles' views, which would make a string of each text.
package struct PickleEncoder {
  let document: GherkinDocument
  let firstId: Int
  private var columns: ColumnCounter
  /// The placeholders of the examples that the last pickle was from.
  private var names: Placeholders.Names?

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
    let values = placeholders(of: pickle)
    json.beginObject()
    json.key("pickle")
    json.beginObject()
    json.key("id")
    json.id(firstId + pickle.id)
    json.key("uri")
    json.string(document.source.uri)
    json.key("location")
    let (line, offset) =
      row.map { ($0.line, $0.offset) } ?? (scenario.header.line, scenario.header.keyword.start)
    let column = columns.column(at: Int(offset), line: Int(line), in: bytes)
    json.value(upTo: 80) { $0.location(line: Int(line), column: column) }
    json.key("astNodeIds")
    astNodeIds(scenario.id, row?.id, to: &json)
    json.key("name")
    text(scenario.header.name, filledBy: values, in: bytes, to: &json)
    json.key("language")
    json.string(document.language)
    tags(of: pickle, in: bytes, to: &json)
    json.key("steps")
    json.beginArray()
    for step in pickle.steps {
      encode(
        step, filledBy: step.isFromBackground ? nil : values, row: row?.id, in: bytes, to: &json)
    }
    json.endArray()
    json.endObject()
    json.endObject()
    json.endLine()
  }

  private mutating func placeholders(of pickle: Pickle) -> Placeholders? {
    guard let row = pickle.entry.row, let header = pickle.examplesNode?.rows.indices.first else {
      return nil
    }
    let names =
      self.names?.header == header
      ? self.names : Placeholders.Names(document: document, header: header)
    self.names = names
    return names.map { Placeholders(document: document, names: $0, row: row) }
  }

  private func tags(of pickle: Pickle, in bytes: Span<UInt8>, to json: inout JSONWriter) {
    json.key("tags")
    json.beginArray()
    for range in pickle.tagRanges {
      for index in range.indices {
        let tag = document.tags[index]
        json.beginObject()
        json.key("name")
        text(tag.name, filledBy: nil, in: bytes, to: &json)
        json.key("astNodeId")
        json.id(firstId + Int(tag.id))
        json.endObject()
      }
    }
    json.endArray()
  }

  func astNodeIds(_ node: Int32, _ row: Int32?, to json: inout JSONWriter) {
    let prefix = json.idPrefix
    let (node, row) = (firstId + Int(node), row.map { firstId + Int($0) })
    json.value(upTo: 60 + 2 * prefix.count) { out in
      out.append(UInt8(ascii: "["))
      out.id(node, prefix: prefix.span)
      if let row {
        out.append(.comma)
        out.id(row, prefix: prefix.span)
      }
      out.append(UInt8(ascii: "]"))
    }
  }

  func text(
    _ range: TextRange, filledBy values: Placeholders?, in bytes: Span<UInt8>,
    to json: inout JSONWriter
  ) {
    let text = bytes.extracting(range.offsets)
    if let values, text.contains(.lessThan) {
      json.string(values.fill(Array(document.source.bytes[range.offsets])))
    } else {
      json.value(upTo: 2 + text.count * JSONNumber.escapeLength) { $0.string(text) }
    }
  }
}
