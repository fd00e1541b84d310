/// Writes a syntax tree as the `gherkinDocument` message; its ids are those of the tree, from
/// `firstId` on.
package struct GherkinDocumentEncoder {
  /// Empties a buffer that has become large.
  package typealias Drain = (inout JSONWriter) throws -> Void

  let document: GherkinDocument
  let firstId: Int
  let drain: Drain
  var columns: ColumnCounter

  /// - Parameter drain: Is called with the buffer whenever that is full.
  package init(_ document: GherkinDocument, firstId: Int = 0, drain: @escaping Drain = { _ in }) {
    self.document = document
    self.firstId = firstId
    self.drain = drain
    columns = ColumnCounter(start: document.source.textStart)
  }

  package mutating func encode(to json: inout JSONWriter) throws {
    let source = document.source.bytes
    let bytes = source.span
    json.beginMessage("gherkinDocument")
    json.field("uri", document.source.uri)
    try encodeFeature(in: bytes, to: &json)
    json.beginArray("comments")
    for index in document.commentNodes.indices {
      encode(document.commentNodes[index], in: bytes, to: &json)
      if json.isFull { try drain(&json) }
    }
    json.endArray()
    json.endMessage()
  }

  private func encode(_ comment: Node.Comment, in bytes: Span<UInt8>, to json: inout JSONWriter) {
    let text = bytes.extracting(comment.text.offsets)
    json.write(upTo: 80 + text.count * JSONLength.escape) { out in
      out.beginObject()
      out.location(line: Int(comment.line), column: 1)
      out.field("text", text)
      out.endObject()
    }
  }

  mutating func location(
    line: Int32, offset: Int32, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) {
    let column = columns.column(at: Int(offset), line: Int(line), in: bytes)
    json.location(line: Int(line), column: column)
  }

  func id(_ id: Int32, to json: inout JSONWriter) {
    json.id("id", firstId + Int(id))
  }

  func text(
    _ key: StaticString, _ range: TextRange, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) {
    json.field(key, bytes.extracting(range.offsets))
  }

  mutating func title(_ header: Node.Header, in bytes: Span<UInt8>, to json: inout JSONWriter) {
    location(line: header.line, offset: header.keyword.start, in: bytes, to: &json)
    // A Markdown document without a feature heading has a feature without keyword.
    if !header.keyword.isEmpty { text("keyword", header.keyword, in: bytes, to: &json) }
    text("name", header.name, in: bytes, to: &json)
    json.field("description", document.descriptionBytes(header.description))
  }

  mutating func tags(_ range: NodeRange, in bytes: Span<UInt8>, to json: inout JSONWriter) {
    json.beginArray("tags")
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
    json.beginObject("feature")
    tags(feature.tags, in: bytes, to: &json)
    json.field("language", document.language)
    title(feature.header, in: bytes, to: &json)
    json.beginArray("children")
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
    json.beginArray("children")
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
    json.beginArray("examples")
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
    json.beginArray("tableBody")
    for index in rows.dropFirst() {
      encode(document.rows[index], in: bytes, to: &json)
      if json.isFull { try drain(&json) }
    }
    json.endArray()
    json.endObject()
  }
}
