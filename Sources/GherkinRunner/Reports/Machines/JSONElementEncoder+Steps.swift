/// Steps, with what they were given and what they left behind.
extension JSONElementEncoder {
  mutating func encode(
    _ step: PickleStep, _ scenario: PlannedScenario, _ position: Int, _ record: ScenarioRecord,
    to json: inout JSONWriter
  ) {
    text.removeAll(keepingCapacity: true)
    step.appendText(to: &text)
    json.beginObject()
    json.member("keyword", step.keyword)
    json.key("name")
    json.string(text)
    json.key("line")
    json.number(Int(step.node.line))
    if case .step(_, let decision) = scenario.testStep(position) {
      encodeMatch(decision, to: &json)
    }
    if step.hasDataTable || step.hasDocString { encodeArgument(of: step, to: &json) }
    encodeOutcome(position, record, to: &json)
    json.endObject()
  }

  private func encodeMatch(_ decision: StepDecision, to json: inout JSONWriter) {
    guard case .matched(let definition, let first) = decision else {
      return json.match(decision.definition.map { definitions[$0] })
    }
    json.key("match")
    json.beginObject()
    json.member("location", definitions[Int(definition)])
    let captures = plan.captures(of: Int(definition), from: Int(first))
    if !captures.isEmpty {
      json.key("arguments")
      json.beginArray()
      var first = captures.startIndex
      for parameter in plan.patterns[Int(definition)].parameters {
        json.beginObject()
        if let range = captures[first].range {
          let value = text.span.extracting(range)
          let offset = text.span.utf16Count(upTo: range.lowerBound)
          json.value(upTo: 40 + value.count * JSONLength.escape) { out in
            out.literal("\"val\":")
            out.string(value)
            out.literal(",\"offset\":")
            out.number(offset)
          }
        }
        json.endObject()
        first += parameter.captureCount
      }
      json.endArray()
    }
    json.endObject()
  }

  private func encodeArgument(of step: PickleStep, to json: inout JSONWriter) {
    if let rows = step.dataTable {
      json.key("rows")
      json.beginArray()
      for row in rows {
        json.beginObject()
        json.key("cells")
        json.beginArray()
        for cell in row { json.string(cell) }
        json.endArray()
        json.endObject()
      }
      json.endArray()
    }
    if let (content, mediaType) = step.docString {
      json.key("doc_string")
      json.beginObject()
      json.member("content_type", mediaType ?? "")
      json.member("value", content)
      json.key("line")
      json.number(step.step.docString?.location.line ?? step.location.line)
      json.endObject()
    }
  }

  /// What came of a test step, and what it left behind.
  func encodeOutcome(
    _ position: Int, _ record: ScenarioRecord, to json: inout JSONWriter
  ) {
    json.result(
      position < record.results.count ? record.results[position] : StepResult(.skipped))
    guard !record.attachments.isEmpty else { return }
    let attachments = record.attachments(at: position)
    let logs = attachments.filter(\.isLog)
    if !logs.isEmpty {
      json.key("output")
      json.beginArray()
      for log in logs { json.string(log.encodedBody) }
      json.endArray()
    }
    guard logs.count < attachments.count else { return }
    json.key("embeddings")
    json.beginArray()
    for attachment in attachments where !attachment.isLog {
      json.beginObject()
      json.member("mime_type", attachment.mediaType)
      json.member("data", attachment.base64)
      if let name = attachment.name { json.member("name", name) }
      json.endObject()
    }
    json.endArray()
  }
}
