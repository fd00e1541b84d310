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
