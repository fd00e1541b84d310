/// Writes a document as the `gherkinDocument` message.
///
/// Knows the wire format alone; ids are the document's, counted on from `firstId`.
package struct GherkinDocumentEncoder {
  /// Empties a buffer that has become large.
  package typealias Drain = (inout JSONWriter) throws -> Void

  let document: GherkinDocument
  let firstId: Int
  let drain: Drain
  var columns: ColumnCounter

  /// Prepares to write `document`, the first id of which is to be `firstId`; `drain` gets the buffer
  /// whenever it is full.
  package init(_ document: GherkinDocument, firstId: Int = 0, drain: @escaping Drain = { _ in }) {
    self.document = document
    self.firstId = firstId
    self.drain = drain
    columns = ColumnCounter(start: document.source.textStart)
  }

  /// Writes the message and the end of its line.
  package mutating func encode(to json: inout JSONWriter) throws {
    let source = document.source.bytes
    let bytes = source.span
    json.beginObject()
    json.key("gherkinDocument")
    json.beginObject()
    json.key("uri")
    json.string(document.source.uri)
    try encodeFeature(in: bytes, to: &json)
    json.key("comments")
    json.beginArray()
    for index in document.commentNodes.indices {
      encode(document.commentNodes[index], in: bytes, to: &json)
      if json.isFull { try drain(&json) }
    }
    json.endArray()
    json.endObject()
    json.endObject()
    json.endLine()
  }

  private func encode(_ comment: Node.Comment, in bytes: Span<UInt8>, to json: inout JSONWriter) {
    let text = bytes.extracting(comment.text.offsets)
    json.value(upTo: 80 + text.count * JSONLength.escape) { out in
      out.literal("{\"location\":")
      out.location(line: Int(comment.line), column: 1)
      out.literal(",\"text\":")
      out.string(text)
      out.append(UInt8(ascii: "}"))
    }
  }

  // MARK: Parts that several nodes have

  mutating func location(
    line: Int32, offset: Int32, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) {
    let column = columns.column(at: Int(offset), line: Int(line), in: bytes)
    json.key("location")
    json.value(upTo: 80) { $0.location(line: Int(line), column: column) }
  }

  func id(_ id: Int32, to json: inout JSONWriter) {
    json.key("id")
    json.id(firstId + Int(id))
  }

  func text(_ key: String, _ range: TextRange, in bytes: Span<UInt8>, to json: inout JSONWriter) {
    let text = bytes.extracting(range.offsets)
    json.key(key)
    json.value(upTo: 2 + text.count * JSONLength.escape) { $0.string(text) }
  }

  mutating func title(_ header: Node.Header, in bytes: Span<UInt8>, to json: inout JSONWriter) {
    location(line: header.line, offset: header.keyword.start, in: bytes, to: &json)
    // A Markdown document without a feature heading has a feature without keyword.
    if !header.keyword.isEmpty { text("keyword", header.keyword, in: bytes, to: &json) }
    text("name", header.name, in: bytes, to: &json)
    json.key("description")
    json.string(document.descriptionBytes(header.description))
  }

  mutating func tags(_ range: NodeRange, in bytes: Span<UInt8>, to json: inout JSONWriter) {
    json.key("tags")
    json.beginArray()
    for index in range.indices {
      let tag = document.tags[index]
      json.beginObject()
      id(tag.id, to: &json)
      location(line: tag.line, offset: tag.name.start, in: bytes, to: &json)
      text("name", tag.name, in: bytes, to: &json)
      json.endObject()
    }
    json.endArray()
  }
}

/// The blocks with a title.
extension GherkinDocumentEncoder {
  mutating func encodeFeature(in bytes: Span<UInt8>, to json: inout JSONWriter) throws {
    guard let feature = document.featureNode else { return }
    json.key("feature")
    json.beginObject()
    tags(feature.tags, in: bytes, to: &json)
    json.key("language")
    json.string(document.language)
    title(feature.header, in: bytes, to: &json)
    json.key("children")
    json.beginArray()
    try children(background: feature.background, scenarios: feature.scenarios, in: bytes, to: &json)
    for index in feature.rules.indices {
      json.beginObject()
      json.key("rule")
      try encode(document.rules[index], in: bytes, to: &json)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private mutating func encode(_ rule: Node.Rule, in bytes: Span<UInt8>, to json: inout JSONWriter)
    throws
  {
    json.beginObject()
    id(rule.id, to: &json)
    tags(rule.tags, in: bytes, to: &json)
    title(rule.header, in: bytes, to: &json)
    json.key("children")
    json.beginArray()
    try children(background: rule.background, scenarios: rule.scenarios, in: bytes, to: &json)
    json.endArray()
    json.endObject()
  }

  private mutating func children(
    background: Int32?, scenarios: NodeRange, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) throws {
    if let background {
      json.beginObject()
      json.key("background")
      try encode(document.backgrounds[Int(background)], in: bytes, to: &json)
      json.endObject()
    }
    for index in scenarios.indices {
      json.beginObject()
      json.key("scenario")
      try encode(document.scenarios[index], in: bytes, to: &json)
      json.endObject()
    }
  }

  private mutating func encode(
    _ background: Node.Background, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) throws {
    json.beginObject()
    id(background.id, to: &json)
    title(background.header, in: bytes, to: &json)
    try steps(background.steps, in: bytes, to: &json)
    json.endObject()
  }

  private mutating func encode(
    _ scenario: Node.Scenario, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) throws {
    json.beginObject()
    id(scenario.id, to: &json)
    tags(scenario.tags, in: bytes, to: &json)
    title(scenario.header, in: bytes, to: &json)
    try steps(scenario.steps, in: bytes, to: &json)
    json.key("examples")
    json.beginArray()
    for index in scenario.examples.indices {
      try encode(document.examples[index], in: bytes, to: &json)
    }
    json.endArray()
    json.endObject()
  }

  private mutating func encode(
    _ examples: Node.Examples, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) throws {
    json.beginObject()
    id(examples.id, to: &json)
    tags(examples.tags, in: bytes, to: &json)
    title(examples.header, in: bytes, to: &json)
    let rows = examples.rows.indices
    if let header = rows.first {
      json.key("tableHeader")
      encode(document.rows[header], in: bytes, to: &json)
    }
    json.key("tableBody")
    json.beginArray()
    for index in rows.dropFirst() {
      encode(document.rows[index], in: bytes, to: &json)
      if json.isFull { try drain(&json) }
    }
    json.endArray()
    json.endObject()
  }
}
