/// Writes pickles as `pickle` messages; their ids are those of the syntax tree, from `firstId` on.
package struct PickleEncoder {
  private let firstId: Int

  package init(firstId: Int = 0) { self.firstId = firstId }

  /// - Parameter id: The id of the pickle; nil for a number behind those of its steps.
  package func encode(_ pickle: Pickle, id ownId: String? = nil, to json: inout JSONWriter) {
    func id(_ number: Int) -> JSONValue { json.id(firstId + number) }
    let steps = pickle.steps.map { step -> JSONValue in
      var body: JSONObject = [
        "id": id(step.id), "type": .text("\(step.type.officialName)"),
        "astNodeIds": .list(step.astNodeIds.map(id)), "text": .text(step.text),
      ]
      body["argument"] = argument(of: step)
      return .object(body)
    }
    json.message(
      "pickle",
      [
        "id": ownId.map(JSONValue.text) ?? id(pickle.id), "uri": .text(pickle.uri),
        "language": .text(pickle.language), "location": .location(pickle.location),
        "astNodeIds": .list(pickle.astNodeIds.map(id)), "name": .text(pickle.name),
        "tags": .list(pickle.tags.map { ["name": .text($0.name), "astNodeId": id($0.id)] }),
        "steps": .list(steps),
      ])
  }

  private func argument(of step: PickleStep) -> JSONValue? {
    var argument = JSONObject()
    let hasBoth = step.hasDataTable && step.hasDocString
    let isTableFirst = hasBoth && step.pickle.document.isTableFirst(in: step.node)
    if let rows = step.dataTable {
      var table = JSONObject()
      if hasBoth { table["argumentIndex"] = isTableFirst ? 1 : 2 }
      table["rows"] = .list(
        rows.map { cells in ["cells": .list(cells.map { ["value": .text($0)] })] })
      argument["dataTable"] = .object(table)
    }
    if let (content, mediaType) = step.docString {
      var docString = JSONObject()
      if hasBoth { docString["argumentIndex"] = isTableFirst ? 2 : 1 }
      docString["mediaType"] = mediaType.map(JSONValue.text)
      docString["content"] = .text(content)
      argument["docString"] = .object(docString)
    }
    return argument.isEmpty ? nil : .object(argument)
  }
}
