import GherkinRunner

/// A document as indented text with positions, for goldens that can be read.
struct TreeDump {
  private(set) var text = ""

  init(_ document: GherkinDocument) {
    if let feature = document.feature {
      title(feature, "Feature(\(feature.language))", id: nil, tags: feature.tags, depth: 0)
      if let background = feature.background { dump(background, depth: 1) }
      for scenario in feature.scenarios { dump(scenario, depth: 1) }
      for rule in feature.rules {
        title(rule, "Rule", id: rule.id, tags: rule.tags, depth: 1)
        if let background = rule.background { dump(background, depth: 2) }
        for scenario in rule.scenarios { dump(scenario, depth: 2) }
      }
    }
    for comment in document.comments {
      line(0, "Comment @\(comment.location.place) \(quoted(comment.text))")
    }
  }

  private mutating func dump(_ background: Background, depth: Int) {
    title(background, "Background", id: background.id, tags: [], depth: depth)
    for step in background.steps { dump(step, depth: depth + 1) }
  }

  private mutating func dump(_ scenario: Scenario, depth: Int) {
    title(scenario, "Scenario", id: scenario.id, tags: scenario.tags, depth: depth)
    line(depth + 1, "lines \(scenario.lines)")
    for step in scenario.steps { dump(step, depth: depth + 1) }
    for examples in scenario.examples {
      title(examples, "Examples", id: examples.id, tags: examples.tags, depth: depth + 1)
      if let header = examples.header { dump(header, "Header", depth: depth + 2) }
      for row in examples.body { dump(row, "Row", depth: depth + 2) }
    }
  }

  private mutating func dump(_ step: Step, depth: Int) {
    line(
      depth,
      "Step #\(step.id) @\(step.location.place) \(step.type) \(quoted(step.keyword))"
        + " \(quoted(step.text))")
    for row in step.rows { dump(row, "Row", depth: depth + 1) }
    if let docString = step.docString {
      let mediaType = docString.mediaType.map { " " + quoted($0) } ?? ""
      line(
        depth + 1,
        "DocString @\(docString.location.place) \(docString.delimiter)\(mediaType)"
          + " \(quoted(docString.content))")
    }
  }

  private mutating func dump(_ row: TableRow, _ kind: String, depth: Int) {
    let cells = row.cells.map { "\($0.location.place) \(quoted($0.value))" }
    line(depth, "\(kind) #\(row.id) @\(row.location.place) [\(cells.joined(separator: ", "))]")
  }

  private mutating func title(
    _ node: NodeView<some TitledNode>, _ kind: String, id: Int?, tags: [Tag], depth: Int
  ) {
    for tag in tags { line(depth, "Tag #\(tag.id) @\(tag.location.place) \(tag.name)") }
    let number = id.map { " #\($0)" } ?? ""
    line(
      depth,
      "\(kind)\(number) @\(node.location.place) \(quoted(node.keyword)) \(quoted(node.name))")
    if !node.description.isEmpty { line(depth + 1, "description \(quoted(node.description))") }
  }

  private func quoted(_ text: String) -> String { text.debugDescription }

  private mutating func line(_ depth: Int, _ content: String) {
    text += String(repeating: "  ", count: depth) + content + "\n"
  }
}

extension Location {
  /// Line and column as goldens have them, with 0 as the column of a whole line.
  var place: String { "\(line):\(column ?? 0)" }
}
