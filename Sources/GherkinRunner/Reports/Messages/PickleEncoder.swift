/// Writes pickles as `pickle` messages.
///
/// Knows the wire format alone; ids are the document's, counted on from `firstId`.
package struct PickleEncoder {
  private let document: GherkinDocument
  private let firstId: Int
  private var columns: ColumnCounter

  /// Prepares to write pickles of `document`, the first id of which is `firstId`.
  package init(_ document: GherkinDocument, firstId: Int = 0) {
    self.document = document
    self.firstId = firstId
    columns = ColumnCounter(document.source)
  }

  /// Writes the message of `pickle` and the end of its line.
  package mutating func encode(_ pickle: Pickle, to json: inout JSONWriter) {
    json.beginObject()
    json.key("pickle")
    json.beginObject()
    json.key("id")
    json.id(firstId + pickle.id)
    json.key("uri")
    json.string(pickle.uri)
    json.key("location")
    encode(pickle.location, to: &json)
    json.key("name")
    json.string(pickle.name)
    json.key("language")
    json.string(pickle.language)
    ids("astNodeIds", pickle.astNodeIds, to: &json)
    encodeTags(of: pickle, to: &json)
    json.key("steps")
    json.beginArray()
    for step in pickle.steps { encode(step, to: &json) }
    json.endArray()
    json.endObject()
    json.endObject()
    json.endLine()
  }

  private func encode(_ location: Location, to json: inout JSONWriter) {
    json.beginObject()
    json.key("line")
    json.number(location.line)
    if let column = location.column {
      json.key("column")
      json.number(column)
    }
    json.endObject()
  }

  private func ids(_ key: String, _ ids: [Int], to json: inout JSONWriter) {
    json.key(key)
    json.beginArray()
    for id in ids { json.id(firstId + id) }
    json.endArray()
  }

  private func encodeTags(of pickle: Pickle, to json: inout JSONWriter) {
    json.key("tags")
    json.beginArray()
    for tag in pickle.tags {
      json.beginObject()
      json.key("name")
      json.string(tag.name)
      json.key("astNodeId")
      json.id(firstId + tag.astNodeId)
      json.endObject()
    }
    json.endArray()
  }

  private func encode(_ step: PickleStep, to json: inout JSONWriter) {
    json.beginObject()
    json.key("id")
    json.id(firstId + step.id)
    ids("astNodeIds", step.astNodeIds, to: &json)
    json.key("type")
    json.string(step.type.officialName)
    json.key("text")
    json.string(step.text)
    encodeArgument(of: step, to: &json)
    json.endObject()
  }

  private func encodeArgument(of step: PickleStep, to json: inout JSONWriter) {
    let (table, docString) = (step.dataTable, step.docString)
    guard table != nil || docString != nil else { return }
    json.key("argument")
    json.beginObject()
    if let table {
      json.key("dataTable")
      json.beginObject()
      if docString != nil { argumentIndex(step.isTableFirst ? 1 : 2, to: &json) }
      json.key("rows")
      json.beginArray()
      for row in table { encode(row, to: &json) }
      json.endArray()
      json.endObject()
    }
    if let docString {
      json.key("docString")
      json.beginObject()
      if table != nil { argumentIndex(step.isTableFirst ? 2 : 1, to: &json) }
      if let mediaType = docString.mediaType {
        json.key("mediaType")
        json.string(mediaType)
      }
      json.key("content")
      json.string(docString.content)
      json.endObject()
    }
    json.endObject()
  }

  private func argumentIndex(_ index: Int, to json: inout JSONWriter) {
    json.key("argumentIndex")
    json.number(index)
  }

  private func encode(_ row: [String], to json: inout JSONWriter) {
    json.beginObject()
    json.key("cells")
    json.beginArray()
    for value in row {
      json.beginObject()
      json.key("value")
      json.string(value)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }
}
