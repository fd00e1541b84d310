/// The catalogue of steps for machines; `docs/catalogue.md` describes it.
package struct CatalogueJSON {
  private let style: ReportStyle
  private var json = JSONWriter()

  package init(_ style: ReportStyle) { self.style = style }

  /// The JSON for `selection`, on one line.
  package mutating func bytes(of selection: CatalogueSelection) -> [UInt8] {
    json = JSONWriter()
    json.beginObject()
    member("version", Version.current)
    array("phrases", selection.groups.flatMap(\.entries)) { $0.write($1) }
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private mutating func write(_ entry: CatalogueEntry) {
    json.beginObject()
    member("keyword", entry.info.keyword.rawValue)
    member("phrase", entry.phrase)
    array("otherPhrases", Array(entry.otherPhrases)) { $0.json.string($1) }
    member("pattern", entry.info.pattern.source)
    member("language", entry.info.pattern.kind == .expression ? "expression" : "regularExpression")
    if let meaning = entry.info.meaning { member("meaning", meaning) }
    member("path", entry.info.location.path(from: style.folder))
    json.key("line")
    json.number(entry.info.location.line)
    array("parameters", entry.parameters) { $0.write($1) }
    array("below", entry.blocks) { $0.json.string($1.rawValue) }
    array("tableHeader", entry.tableHeader) { $0.json.string($1) }
    array("examples", entry.examples) { $0.json.string($1) }
    array("uses", entry.uses) { writer, use in
      writer.json.beginObject()
      writer.member("path", use.path)
      writer.json.key("line")
      writer.json.number(use.line)
      writer.json.endObject()
    }
    json.endObject()
  }

  private mutating func write(_ parameter: CatalogueParameter) {
    json.beginObject()
    member("name", parameter.name)
    member("kind", parameter.kind.rawValue)
    member("example", parameter.example)
    array("allowed", parameter.allowed) { $0.json.string($1) }
    array("seen", parameter.seen) { $0.json.string($1) }
    json.endObject()
  }

  private mutating func member(_ name: String, _ value: String) {
    json.key(name)
    json.string(value)
  }

  private mutating func array<Value>(
    _ name: String, _ values: [Value], _ write: (inout CatalogueJSON, Value) -> Void
  ) {
    json.key(name)
    json.beginArray()
    for value in values { write(&self, value) }
    json.endArray()
  }
}
