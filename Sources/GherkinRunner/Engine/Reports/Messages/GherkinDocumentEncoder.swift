/// Writes a syntax tree as the `gherkinDocument` message; its ids are those of the tree, from
/// `firstId` on.
package struct GherkinDocumentEncoder {
  private let document: GherkinDocument
  private let firstId: Int
  private let drain: JSONWriter.Drain
  private var columns: ColumnCounter
  /// The prefix of every id.
  private var idPrefix: Bytes = []

  /// - Parameter drain: Called with the buffer whenever it is full.
  package init(
    _ document: GherkinDocument, firstId: Int = 0, drain: @escaping JSONWriter.Drain = { _ in }
  ) {
    (self.document, self.firstId, self.drain) = (document, firstId, drain)
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
      let comment = document.commentNodes[index]
      let text = bytes.extracting(comment.text.offsets)
      json.write(text: text.count) { out in
        out.append(#"{"location":{"line":"#, number: Int(comment.line))
        out.append(#","column":1},"text":""#, text: text)
        out.append("\"}")
      }
      if json.isFull { try drain(&json) }
    }
    json.endArray()
    json.endMessage()
  }

  private mutating func location(
    line: Int32, offset: Int32, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) {
    json.location(line: Int(line), column: column(at: offset, line: line, in: bytes))
  }

  private mutating func column(at offset: Int32, line: Int32, in bytes: Span<UInt8>) -> Int {
    columns.column(at: Int(offset), line: Int(line), in: bytes)
  }

  private mutating func title(
    _ header: Node.Header, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) {
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

  private mutating func tags(_ range: NodeRange, in bytes: Span<UInt8>, to json: inout JSONWriter) {
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
  private mutating func encodeFeature(in bytes: Span<UInt8>, to json: inout JSONWriter) throws {
    guard let feature = document.featureNode else { return }
    json.beginObject("feature")
    tags(feature.tags, in: bytes, to: &json)
    json.field("language", document.language)
    title(feature.header, in: bytes, to: &json)
    json.beginArray("children")
    try children(feature.background, feature.scenarios, in: bytes, to: &json)
    for index in feature.rules.indices {
      let rule = document.rules[index]
      json.beginObject()
      json.beginObject("rule")
      head(rule.id, rule.tags, rule.header, in: bytes, to: &json)
      json.beginArray("children")
      try children(rule.background, rule.scenarios, in: bytes, to: &json)
      json.endArray()
      json.endObject()
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private mutating func head(
    _ id: Int32, _ tags: NodeRange?, _ header: Node.Header, in bytes: Span<UInt8>,
    to json: inout JSONWriter
  ) {
    json.id("id", firstId + Int(id))
    if let tags { self.tags(tags, in: bytes, to: &json) }
    title(header, in: bytes, to: &json)
  }

  private mutating func children(
    _ background: Int32?, _ scenarios: NodeRange, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) throws {
    if let background {
      let background = document.backgrounds[Int(background)]
      json.beginObject()
      json.beginObject("background")
      head(background.id, nil, background.header, in: bytes, to: &json)
      try steps(background.steps, in: bytes, to: &json)
      json.endObject()
      json.endObject()
    }
    for index in scenarios.indices {
      let scenario = document.scenarios[index]
      json.beginObject()
      json.beginObject("scenario")
      head(scenario.id, scenario.tags, scenario.header, in: bytes, to: &json)
      try steps(scenario.steps, in: bytes, to: &json)
      json.beginArray("examples")
      for index in scenario.examples.indices {
        try encode(document.examples[index], in: bytes, to: &json)
      }
      json.endArray()
      json.endObject()
      json.endObject()
    }
  }

  private mutating func encode(
    _ examples: Node.Examples, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) throws {
    json.beginObject()
    head(examples.id, examples.tags, examples.header, in: bytes, to: &json)
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

/// Steps and their arguments.
extension GherkinDocumentEncoder {
  private mutating func steps(
    _ range: NodeRange, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) throws {
    json.beginArray("steps")
    for index in range.indices {
      encode(document.steps[index], in: bytes, to: &json)
      if json.isFull { try drain(&json) }
    }
    json.endArray()
  }

  private mutating func encode(_ step: Node.Step, in bytes: Span<UInt8>, to json: inout JSONWriter)
  {
    let column = column(at: step.keyword.start, line: step.line, in: bytes)
    let keyword = bytes.extracting(step.keyword.offsets)
    let text = bytes.extracting(step.text.offsets)
    json.write(ids: 1, text: keyword.count + text.count) { out in
      out.append(#"{"id":""#, id: firstId + Int(step.id), prefix: idPrefix)
      out.append(#"","location":{"line":"#, number: Int(step.line))
      out.append(#","column":"#, number: column)
      out.append(#"},"keyword":""#, text: keyword)
      out.append(#"","keywordType":""#)
      out.append(step.type.officialName)
      out.append(#"","text":""#, text: text)
      out.append(.quote)
    }
    if let number = step.rows.indices.first {
      let first = document.rows[number]
      json.beginObject("dataTable")
      location(line: first.line, offset: first.offset, in: bytes, to: &json)
      json.beginArray("rows")
      for index in step.rows.indices { encode(document.rows[index], in: bytes, to: &json) }
      json.endArray()
      json.endObject()
    }
    if let docString = step.docString {
      encode(document.docStrings[Int(docString)], in: bytes, to: &json)
    }
    json.endObject()
  }

  private mutating func encode(_ row: Node.Row, in bytes: Span<UInt8>, to json: inout JSONWriter) {
    let (line, rowColumn) = (Int(row.line), column(at: row.offset, line: row.line, in: bytes))
    json.write(ids: 1) { out in
      out.append(#"{"id":""#, id: firstId + Int(row.id), prefix: idPrefix)
      out.append(#"","location":{"line":"#, number: line)
      out.append(#","column":"#, number: rowColumn)
      out.append(#"},"cells":["#)
    }
    for index in row.cells.indices {
      let cell = document.cells[index]
      let column = column(at: cell.start, line: row.line, in: bytes)
      json.element(
        cell: cell, of: document, in: bytes,
        template: {
          $0.append(#"{"location":{"line":"#, number: line)
          $0.append(#","column":"#, number: column)
          $0.append(#"},"value":""#)
        })
    }
    json.endArray()
    json.endObject()
  }

  private mutating func encode(
    _ docString: Node.DocString, in bytes: Span<UInt8>, to json: inout JSONWriter
  ) {
    json.beginObject("docString")
    location(line: docString.line, offset: docString.delimiter.start, in: bytes, to: &json)
    json.field("delimiter", bytes.extracting(docString.delimiter.offsets))
    if !docString.mediaType.isEmpty {
      json.field("mediaType", bytes.extracting(docString.mediaType.offsets))
    }
    json.field("content", document.contentBytes(docString))
    json.endObject()
  }
}
