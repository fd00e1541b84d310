/// Writes a syntax tree as the `gherkinDocument` message; its ids are those of the tree, from
/// `firstId` on.
package struct GherkinDocumentEncoder {
  let document: GherkinDocument
  let firstId: Int
  let drain: JSONWriter.Drain
  private var columns: ColumnCounter
  /// The prefix of every id.
  var idPrefix: Bytes = []

  /// - Parameter drain: Called with the buffer whenever it is full.
  package init(
    _ document: GherkinDocument, firstId: Int = 0, drain: @escaping JSONWriter.Drain = { _ in }
  ) {
    self.document = document
    self.firstId = firstId
    self.drain = drain
    columns = ColumnCounter(start: document.source.textStart)
  }

  package mutating func encode(to json: inout JSONWriter) throws {
    idPrefix = json.idPrefix
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
    json.write(text: text.count) { out in
      out.append(#"{"location":{"line":"#, number: Int(comment.line))
      out.append(#","column":1},"text":""#, text: text)
      out.append("\"}")
    }
  }

  mutating func location(
    line: Int32, offset: Int32, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) {
    json.location(line: Int(line), column: column(at: offset, line: line, in: bytes))
  }

  mutating func column(at offset: Int32, line: Int32, in bytes: Span<UInt8>) -> Int {
    columns.column(at: Int(offset), line: Int(line), in: bytes)
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
    let column = column(at: header.keyword.start, line: header.line, in: bytes)
    let keyword = bytes.extracting(header.keyword.offsets)
    let name = bytes.extracting(header.name.offsets)
    json.write(text: keyword.count + name.count) { out in
      out.append(#""location":{"line":"#, number: Int(header.line))
      out.append(#","column":"#, number: column)
      out.append("}")
      // A Markdown document without a feature heading has a feature without keyword.
      if !keyword.isEmpty {
        out.append(#","keyword":""#, text: keyword)
        out.append(.quote)
      }
      out.append(#","name":""#, text: name)
      out.append(.quote)
    }
    json.field("description", document.descriptionBytes(header.description))
  }

  mutating func tags(_ range: NodeRange, in bytes: Span<UInt8>, to json: inout JSONWriter) {
    json.beginArray("tags")
    for index in range.indices {
      let tag = document.tags[index]
      let column = column(at: tag.name.start, line: tag.line, in: bytes)
      let name = bytes.extracting(tag.name.offsets)
      json.write(ids: 1, text: name.count) { out in
        out.append(#"{"id":""#, id: firstId + Int(tag.id), prefix: idPrefix)
        out.append(#"","location":{"line":"#, number: Int(tag.line))
        out.append(#","column":"#, number: column)
        out.append(#"},"name":""#, text: name)
        out.append(#""}"#)
      }
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
