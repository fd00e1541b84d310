/// Other ways to write the same.
extension Workspace {
  /// The rewrites for what stands at `offset`. None changes what the scenarios mean, as parsing it again shows.
  func rewrites(at offset: Int, in path: String) -> [CodeAction] {
    guard let file = file(at: path), file.errors.isEmpty, case let document = file.document,
      !document.source.isMarkdown
    else { return [] }
    let found: [(title: String, edits: [TextEdit])?] = [
      document.conjunctions(at: offset), document.outline(at: offset),
      document.plainScenario(at: offset),
    ]
    return found.compactMap(\.self).filter {
      Fix(of: file, []).preservesMeaning(parsed(document, with: $0.edits))
    }.map {
      CodeAction(kind: .rewrite, title: $0.title, edits: [path: $0.edits])
    }
  }
}

extension GherkinDocument {
  fileprivate typealias Rewrite = (title: String, edits: [TextEdit])

  /// Repeated `Given`, `When` or `Then` as `And`.
  fileprivate func conjunctions(at offset: Int) -> Rewrite? {
    guard let step = step(at: offset), let scenario = scenario(ofStep: step),
      let and = Dialect.named(language)?.and.first(where: { !$0.hasPrefix("*") })
    else { return nil }
    let indices = scenarios[scenario].steps.indices
    let edits = zip(indices, indices.dropFirst()).compactMap { before, index -> TextEdit? in
      let (one, other) = (steps[before], steps[index])
      guard other.type == one.resolvedType, other.type != .conjunction, other.type != .unknown
      else { return nil }
      return TextEdit(other.keyword.offsets, and)
    }
    return edits.isEmpty
      ? nil : ("Write repeated keywords as ‘\(and.trimmedEnd)’", edits)
  }

  /// A scenario as an outline: its numbers and quoted texts become columns.
  fileprivate func outline(at offset: Int) -> Rewrite? {
    guard let scenario = scenario(withTitleAt: offset), scenario.examples.isEmpty,
      let dialect = Dialect.named(language), let keyword = dialect.scenarioOutline.first,
      let examples = dialect.examples.first, !scenario.steps.isEmpty
    else { return nil }
    var edits = [TextEdit(scenario.header.keyword.offsets, keyword)]
    var columns: [(name: String, value: String)] = []
    for step in steps[scenario.steps.indices] {
      let text = self.text(step.text)
      for match in text.matches(of: /"([^"<>|]+)"|(-?\b[0-9]+)(?![\w.])/) {
        let value = String(match.output.1 ?? match.output.2 ?? "")
        let name: String
        if let known = columns.first(where: { $0.value == value }) {
          name = known.name
        } else {
          name = "value \(columns.count + 1)"
          columns.append((name, value))
        }
        let range = match.output.1.map { $0.startIndex..<$0.endIndex } ?? match.range
        let start = step.text.offsets.lowerBound
        let lower = start + text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        let upper = start + text.utf8.distance(from: text.startIndex, to: range.upperBound)
        edits.append(TextEdit(lower..<upper, "<\(name)>"))
      }
    }
    guard !columns.isEmpty, let last = scenario.steps.indices.last else { return nil }
    let lineStart = source.lineStart(at: scenario.header.keyword.offsets.lowerBound)
    let spaces = String(
      repeating: " ", count: scenario.header.keyword.offsets.lowerBound - lineStart)
    let table = TableLayout([columns.map(\.name), columns.map(\.value)])
    let rows = [columns.map(\.name), columns.map(\.value)].map { "\(spaces)    \(table.line($0))" }
    let end = end(ofStep: last)
    edits.append(
      TextEdit(
        end..<end, "\n\n\(spaces)  \(examples):\n\(rows.joined(separator: "\n"))"))
    return ("Make it an outline", edits)
  }

  /// An outline with one row of examples as a scenario.
  fileprivate func plainScenario(at offset: Int) -> Rewrite? {
    guard let scenario = scenario(withTitleAt: offset), scenario.examples.count == 1,
      let table = examples[scenario.examples.indices].first, table.rows.count == 2,
      table.tags.isEmpty, let dialect = Dialect.named(language),
      let header = table.rows.indices.first
    else { return nil }
    let (names, values) = (cellTexts(ofRow: header), cellTexts(ofRow: header + 1))
    guard !scenario.hasArguments(in: self) else { return nil }
    var edits = [TextEdit(scenario.header.keyword.offsets, dialect.scenarioKeyword)]
    for range in [scenario.header.name] + steps[scenario.steps.indices].map(\.text) {
      for (name, place) in placeholders(in: range) {
        guard let column = names.firstIndex(of: name), column < values.count else { return nil }
        edits.append(TextEdit(place.offsets, values[column]))
      }
    }
    let start = source.lineStart(at: table.header.keyword.offsets.lowerBound)
    edits.append(TextEdit(start..<end(ofRow: header + 1), ""))
    return ("Make it a plain scenario", edits)
  }

  private func scenario(withTitleAt offset: Int) -> Node.Scenario? {
    scenarios.first { scenario in
      scenario.header.keyword.touches(offset) || scenario.header.name.touches(offset)
    }
  }
}

extension Node.Scenario {
  /// Whether a step has a table or a doc string.
  fileprivate func hasArguments(in document: GherkinDocument) -> Bool {
    document.steps[steps.indices].contains { !$0.rows.isEmpty || $0.docString != nil }
  }
}
