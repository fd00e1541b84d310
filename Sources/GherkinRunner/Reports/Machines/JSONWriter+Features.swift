/// The parts of the legacy JSON.
extension JSONWriter {
  /// Begins a feature, up to its elements.
  init(feature document: GherkinDocument) {
    self.init()
    let feature = document.feature
    beginObject()
    member("uri", document.source.uri)
    member("id", (feature?.name ?? "").slug)
    member("keyword", feature?.keyword ?? "")
    member("name", feature?.name ?? "")
    member("description", feature?.description ?? "")
    key("line")
    number(feature?.location.line ?? 1)
    key("tags")
    beginArray()
    for tag in feature?.tags ?? [] { self.tag(tag.name, line: tag.location.line) }
    endArray()
    key("elements")
    beginArray()
  }

  /// Begins a feature that stands for something else.
  init(uri: String, name: String) {
    self.init()
    beginObject()
    member("uri", uri)
    member("id", name.slug)
    member("keyword", "Feature")
    member("name", name)
    member("description", "")
    key("line")
    number(1)
    key("tags")
    beginArray()
    endArray()
    key("elements")
    beginArray()
  }

  /// Writes a scenario of a single step, for what belongs to no scenario.
  mutating func element(name: String, line: Int, _ result: StepResult) {
    beginObject()
    member("id", name.slug)
    member("keyword", "Scenario")
    member("type", "scenario")
    member("name", name)
    member("description", "")
    key("line")
    number(line)
    key("steps")
    beginArray()
    beginObject()
    member("keyword", "* ")
    member("name", name)
    key("line")
    number(line)
    key("match")
    beginObject()
    endObject()
    self.result(result)
    endObject()
    endArray()
    endObject()
  }

  mutating func tag(_ name: String, line: Int) {
    beginObject()
    member("name", name)
    key("line")
    number(line)
    endObject()
  }

  /// Writes what came of a step.
  mutating func result(_ result: StepResult) {
    let nanoseconds = result.duration.nanoseconds
    let hasMessage = result.problem != nil
    value(upTo: 80) { out in
      out.literal("\"result\":{\"status\":\"")
      out.literal(result.status.rawValue)
      out.literal("\",\"duration\":")
      out.number(nanoseconds)
      if !hasMessage { out.literal("}") }
    }
    guard hasMessage else { return }
    member("error_message", result.reason)
    endObject()
  }
}

extension Duration {
  fileprivate var nanoseconds: Int {
    let (seconds, attoseconds) = components
    let (nanoseconds, overflow) = Int(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : nanoseconds &+ Int(attoseconds / 1_000_000_000)
  }
}

extension String {
  /// The text as part of an id: `Buying comics` is `buying-comics`.
  var slug: String {
    let bytes = lowercased().utf8.map { $0 == .space ? .hyphen : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
