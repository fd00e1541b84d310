/// Writes a syntax tree as the `gherkinDocument` message; its ids are those of the tree, from
/// `firstId` on.
package struct GherkinDocumentEncoder {
  private let document: GherkinDocument
  private let firstId: Int
  private var columns: ColumnCounter

  package init(_ document: GherkinDocument, firstId: Int = 0) {
    (self.document, self.firstId) = (document, firstId)
    columns = ColumnCounter(start: document.source.textStart)
  }

  package mutating func encode(to json: inout JSONWriter) {
    json.beginMessage("gherkinDocument")
    json.field("uri", document.source.uri)
    encodeFeature(to: &json)
    json.objects("comments", document.commentNodes.indices) { json, index in
      let comment = document.commentNodes[index]
      json.location(line: Int(comment.line), column: 1)
      json.field("text", comment.text, of: document)
    }
    json.endMessage()
  }

  private mutating func location(
    line: Int32, offset: Int32, to json: inout JSONWriter
  ) {
    let source = document.source.bytes
    let column = columns.column(at: Int(offset), line: Int(line), in: source.span)
    json.location(line: Int(line), column: column)
  }

  private mutating func tags(_ range: NodeRange, to json: inout JSONWriter) {
    json.objects("tags", range.indices) { json, index in
      let tag = document.tags[index]
      json.id("id", firstId + Int(tag.id))
      location(line: tag.line, offset: tag.name.start, to: &json)
      json.field("name", tag.name, of: document)
    }
  }
}

/// The blocks with a title.
extension GherkinDocumentEncoder {
  private mutating func encodeFeature(to json: inout JSONWriter) {
    guard let feature = document.featureNode else { return }
    json.beginObject("feature")
    tags(feature.tags, to: &json)
    json.field("language", document.language)
    title(feature.header, to: &json)
    json.beginArray("children")
    children(feature.background, feature.scenarios, to: &json)
    for index in feature.rules.indices {
      let rule = document.rules[index]
      json.beginObject()
      json.beginObject("rule")
      head(rule.id, rule.tags, rule.header, to: &json)
      json.beginArray("children")
      children(rule.background, rule.scenarios, to: &json)
      json.endArray()
      json.endObject()
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private mutating func head(
    _ id: Int32, _ tags: NodeRange?, _ header: Node.Header,
    to json: inout JSONWriter
  ) {
    json.id("id", firstId + Int(id))
    if let tags { self.tags(tags, to: &json) }
    title(header, to: &json)
  }

  private mutating func title(
    _ header: Node.Header, to json: inout JSONWriter
  ) {
    location(line: header.line, offset: header.keyword.start, to: &json)
    // A Markdown document without a feature heading has a feature without keyword.
    if !header.keyword.isEmpty { json.field("keyword", header.keyword, of: document) }
    json.field("name", header.name, of: document)
    json.field("description", document.descriptionBytes(header.description))
  }

  private mutating func children(
    _ background: Int32?, _ scenarios: NodeRange, to json: inout JSONWriter
  ) {
    if let background {
      let background = document.backgrounds[Int(background)]
      json.beginObject()
      json.beginObject("background")
      head(background.id, nil, background.header, to: &json)
      steps(background.steps, to: &json)
      json.endObject()
      json.endObject()
    }
    for index in scenarios.indices {
      let scenario = document.scenarios[index]
      json.beginObject()
      json.beginObject("scenario")
      head(scenario.id, scenario.tags, scenario.header, to: &json)
      steps(scenario.steps, to: &json)
      json.objects("examples", scenario.examples.indices) { json, index in
        let examples = document.examples[index]
        head(examples.id, examples.tags, examples.header, to: &json)
        let rows = examples.rows.indices
        if let header = rows.first {
          json.beginObject("tableHeader")
          encode(document.rows[header], to: &json)
          json.endObject()
        }
        self.rows("tableBody", rows.dropFirst(), to: &json)
      }
      json.endObject()
      json.endObject()
    }
  }
}

/// Steps and their arguments.
extension GherkinDocumentEncoder {
  private mutating func steps(
    _ range: NodeRange, to json: inout JSONWriter
  ) {
    json.objects("steps", range.indices) { json, index in
      let step = document.steps[index]
      json.id("id", firstId + Int(step.id))
      location(line: step.line, offset: step.keyword.start, to: &json)
      json.field("keyword", step.keyword, of: document)
      json.field("keywordType", "\(step.type.officialName)")
      json.field("text", step.text, of: document)
      if let number = step.rows.indices.first {
        let first = document.rows[number]
        json.beginObject("dataTable")
        location(line: first.line, offset: first.offset, to: &json)
        rows("rows", step.rows.indices, to: &json)
        json.endObject()
      }
      if let docString = step.docString {
        encode(document.docStrings[Int(docString)], to: &json)
      }
    }
  }

  private mutating func rows(
    _ key: StaticString, _ rows: some Sequence<Int>,
    to json: inout JSONWriter
  ) {
    json.objects(key, rows) { json, index in encode(document.rows[index], to: &json) }
  }

  private mutating func encode(_ row: Node.Row, to json: inout JSONWriter) {
    json.id("id", firstId + Int(row.id))
    location(line: row.line, offset: row.offset, to: &json)
    json.objects("cells", row.cells.indices) { json, index in
      let cell = document.cells[index]
      location(line: row.line, offset: cell.start, to: &json)
      json.field("value", document.unescaped(cell))
    }
  }

  private mutating func encode(
    _ docString: Node.DocString, to json: inout JSONWriter
  ) {
    json.beginObject("docString")
    location(line: docString.line, offset: docString.delimiter.start, to: &json)
    json.field("delimiter", docString.delimiter, of: document)
    if !docString.mediaType.isEmpty {
      json.field("mediaType", docString.mediaType, of: document)
    }
    json.field("content", document.contentBytes(docString))
    json.endObject()
  }
}
