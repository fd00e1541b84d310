/// The blocks with a title.
extension GherkinDocumentEncoder {
  mutating func encodeFeature(to json: inout JSONWriter) {
    guard let feature = document.featureNode else { return }
    json.key("feature")
    json.beginObject()
    tags(feature.tags, to: &json)
    json.key("language")
    json.string(document.language)
    title(feature.header, to: &json)
    json.key("children")
    json.beginArray()
    children(background: feature.background, scenarios: feature.scenarios, to: &json)
    for rule in document.rules[feature.rules.indices] {
      json.beginObject()
      json.key("rule")
      encode(rule, to: &json)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private mutating func encode(_ rule: Node.Rule, to json: inout JSONWriter) {
    json.beginObject()
    id(rule.id, to: &json)
    tags(rule.tags, to: &json)
    title(rule.header, to: &json)
    json.key("children")
    json.beginArray()
    children(background: rule.background, scenarios: rule.scenarios, to: &json)
    json.endArray()
    json.endObject()
  }

  private mutating func children(
    background: Int32?, scenarios: NodeRange, to json: inout JSONWriter
  ) {
    if let background {
      json.beginObject()
      json.key("background")
      encode(document.backgrounds[Int(background)], to: &json)
      json.endObject()
    }
    for scenario in document.scenarios[scenarios.indices] {
      json.beginObject()
      json.key("scenario")
      encode(scenario, to: &json)
      json.endObject()
    }
  }

  private mutating func encode(_ background: Node.Background, to json: inout JSONWriter) {
    json.beginObject()
    id(background.id, to: &json)
    title(background.header, to: &json)
    steps(background.steps, to: &json)
    json.endObject()
  }

  private mutating func encode(_ scenario: Node.Scenario, to json: inout JSONWriter) {
    json.beginObject()
    id(scenario.id, to: &json)
    tags(scenario.tags, to: &json)
    title(scenario.header, to: &json)
    steps(scenario.steps, to: &json)
    json.key("examples")
    json.beginArray()
    for examples in document.examples[scenario.examples.indices] { encode(examples, to: &json) }
    json.endArray()
    json.endObject()
  }

  private mutating func encode(_ examples: Node.Examples, to json: inout JSONWriter) {
    json.beginObject()
    id(examples.id, to: &json)
    tags(examples.tags, to: &json)
    title(examples.header, to: &json)
    let rows = document.rows[examples.rows.indices]
    if let header = rows.first {
      json.key("tableHeader")
      encode(header, to: &json)
    }
    json.key("tableBody")
    json.beginArray()
    for row in rows.dropFirst() { encode(row, to: &json) }
    json.endArray()
    json.endObject()
  }
}
