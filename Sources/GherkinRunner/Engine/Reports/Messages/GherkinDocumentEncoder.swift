/// Writes a syntax tree as the `gherkinDocument` message; its ids are those of the tree, from
/// `firstId` on.
package struct GherkinDocumentEncoder {
  private let document: GherkinDocument
  private let firstId: Int
  private var idPrefix = ""

  package init(_ document: GherkinDocument, firstId: Int = 0) {
    (self.document, self.firstId) = (document, firstId)
  }

  package mutating func encode(to json: inout JSONWriter) {
    idPrefix = json.idPrefix
    var body: JSONObject = ["uri": .text(document.source.uri)]
    body["feature"] = document.feature.map { feature in
      .object(
        tags(feature) + ["language": .text(feature.language)] + head(feature)
          + children(feature.background, feature.scenarios, feature.rules))
    }
    body["comments"] = .list(
      document.comments.map { ["location": .location($0.location), "text": .text($0.text)] })
    json.message("gherkinDocument", body)
  }

  private func id(_ number: Int) -> JSONObject { ["id": .text("\(idPrefix)\(firstId + number)")] }

  private func tags(_ node: NodeView<some TitledNode>) -> JSONObject {
    let tags = node.tags.map { tag -> JSONValue in
      .object(id(tag.id) + ["location": .location(tag.location), "name": .text(tag.name)])
    }
    return ["tags": .list(tags)]
  }

  private func head(_ node: NodeView<some TitledNode>) -> JSONObject {
    var json: JSONObject = ["location": .location(node.location)]
    // A Markdown document without a feature heading has a feature without keyword.
    if !node.keyword.isEmpty { json["keyword"] = .text(node.keyword) }
    return json + ["name": .text(node.name), "description": .text(node.description)]
  }

  private func children(
    _ background: Background?, _ scenarios: [Scenario], _ rules: [Rule] = []
  ) -> JSONObject {
    // As text, one by one, since a file may have thousands, and outlines thousands of rows.
    var children = JSONWriter()
    children.beginArray()
    func add(_ kind: String, _ child: JSONObject) {
      JSONValue.object([kind: .object(child)]).write(to: &children)
    }
    if let background {
      add("background", id(background.id) + head(background) + steps(background.steps))
    }
    for scenario in scenarios {
      let examples = scenario.examples.map { examples -> JSONValue in
        var json = id(examples.id) + tags(examples) + head(examples)
        json["tableHeader"] = examples.header.map(self.json)
        return .object(json + ["tableBody": rows(examples.body)])
      }
      add(
        "scenario",
        id(scenario.id) + tags(scenario) + head(scenario) + steps(scenario.steps)
          + ["examples": .list(examples)])
    }
    for rule in rules {
      add(
        "rule",
        id(rule.id) + tags(rule) + head(rule) + self.children(rule.background, rule.scenarios)
      )
    }
    children.endArray()
    return ["children": .written(children.bytes)]
  }
}

/// Steps and their arguments.
extension GherkinDocumentEncoder {
  private func steps(_ steps: [Step]) -> JSONObject {
    let steps = steps.map { step -> JSONValue in
      var json =
        id(step.id) + [
          "location": .location(step.location), "keyword": .text(step.keyword),
          "keywordType": .text("\(step.type.officialName)"), "text": .text(step.text),
        ]
      let table = step.rows
      json["dataTable"] = table.first.map {
        ["location": .location($0.location), "rows": rows(table)]
      }
      json["docString"] = step.docString.map(self.json)
      return .object(json)
    }
    return ["steps": .list(steps)]
  }

  private func json(_ docString: DocStringBlock) -> JSONValue {
    var json: JSONObject = [
      "location": .location(docString.location), "delimiter": .text(docString.delimiter),
    ]
    json["mediaType"] = docString.mediaType.map(JSONValue.text)
    json["content"] = .text(docString.content)
    return .object(json)
  }

  private func rows(_ rows: some Sequence<TableRow>) -> JSONValue {
    var list = JSONWriter()
    list.beginArray()
    for row in rows { json(row).write(to: &list) }
    list.endArray()
    return .written(list.bytes)
  }

  private func json(_ row: TableRow) -> JSONValue {
    let source = document.source.bytes
    // A row may have thousands of cells.
    var columns = ColumnCounter(start: document.source.textStart)
    let cells = row.cells.map { cell -> JSONValue in
      let column = columns.column(at: Int(cell.range.start), line: row.line, in: source.span)
      return [
        "location": .location(Location(line: row.line, column: column)),
        "value": .text(cell.value),
      ]
    }
    return .object(
      id(row.id) + ["location": .location(row.location), "cells": .list(cells)])
  }
}
