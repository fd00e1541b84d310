import GherkinRunner

/// Pickles as indented text, for goldens that can be read.
struct PickleDump {
  private(set) var text = ""

  init(_ pickles: Pickles) {
    for pickle in pickles {
      text += "Pickle #\(pickle.id) of \(pickle.astNodeIds) @\(pickle.location.place)"
      text += " \(pickle.name.debugDescription)\n"
      text += "  in \(pickle.featureName.debugDescription)"
      if let rule = pickle.ruleName { text += " \(rule.debugDescription)" }
      text += ", scenario @\(pickle.scenarioLocation.place)\n"
      for tag in pickle.tags { text += "  \(tag.name) of \(tag.id)\n" }
      for step in pickle.steps { dump(step) }
    }
  }

  private mutating func dump(_ step: PickleStep) {
    text += "  Step #\(step.id) of \(step.astNodeIds) @\(step.location.place) \(step.type)"
    text += " \(step.keyword.debugDescription) \(step.text.debugDescription)"
    text += step.isFromBackground ? " (background)\n" : "\n"
    if let table = step.dataTable { text += "    \(table)\n" }
    if let docString = step.docString {
      text += "    \((docString.mediaType ?? "text").debugDescription)"
      text += " \(docString.content.debugDescription)\n"
    }
  }
}
