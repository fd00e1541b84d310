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
