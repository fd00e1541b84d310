/// What one file shows by itself, besides what a run warns of.
extension FindingCollector {
  /// Reports features, rules and scenarios without a name, or with that of another, and backgrounds without steps.
  mutating func checkNames() {
    guard let feature = document.featureNode else { return }
    let nouns =
      [(feature.header, "feature")] + document.rules.map { ($0.header, "rule") }
      + document.scenarios.map { ($0.header, "scenario") }
    for (header, noun) in nouns where header.name.isEmpty {
      report(
        .missingName, at: header, "This \(noun) has no name.",
        "Write after the colon, in a few words, what it shows.")
    }
    reportRepetition(document.rules.map(\.header), "rule")
    for scenarios in [feature.scenarios] + document.rules.map(\.scenarios) {
      reportRepetition(document.scenarios[scenarios.indices].map(\.header), "scenario")
    }
    for background in document.backgrounds where background.steps.isEmpty {
      report(
        .emptyBackground, at: background.header, "This background has no steps.",
        "Write below it what every scenario begins with, or remove it.")
    }
  }

  private mutating func reportRepetition(_ headers: [Node.Header], _ noun: String) {
    var known: [ArraySlice<UInt8>: Node.Header] = [:]
    for header in headers where !header.name.isEmpty {
      let name = document.source.bytes[header.name.offsets]
      guard let other = known[name] else {
        known[name] = header
        continue
      }
      report(
        .duplicateScenarioName, at: header, "The \(noun) on line \(other.line) has the same name.",
        "Name what is different about this one.",
        related: [RelatedPlace(other, "The \(noun) with the same name")])
    }
  }

  /// Reports preconditions after something else, and too many actions. A scenario with a step of unknown type, as `*` is,
  /// is not checked.
  mutating func checkStepOrder() {
    let limit = settings.limit(of: .severalWhens)
    for steps in document.scenarios.indices.compactMap(document.typedSteps) {
      let own = steps.filter { !$0.isFromBackground }
      // Each step with the one before it.
      let pairs = zip(own, [nil] + own.map { Optional($0.type) })
      if let late = pairs.first(where: { step, before in
        step.type == .context && before != nil && before != .context
      }) {
        report(
          .stepOrder, at: document.steps[late.0.index],
          "This precondition comes after an action or a check.",
          "Move it up, before the first `\(dialect.word(.action))`, or begin a new scenario with it."
        )
      }
      let whens = pairs.filter { $0.type == .action && $1 != .action }
      guard whens.count > limit else { continue }
      report(
        .severalWhens, at: document.steps[whens[limit].0.index],
        "This is action number \(limit + 1) of one scenario.",
        "Begin a new scenario here; what was done so far becomes its `\(dialect.word(.context))`.")
    }
  }

  /// Reports rows of examples that repeat another.
  mutating func checkRows() {
    for table in document.examples {
      var lines: [[ArraySlice<UInt8>]: Int32] = [:]
      for row in document.rows[table.rows.indices.dropFirst()] {
        let cells = document.cells[row.cells.indices]
        let values = cells.map { document.source.bytes[$0.offsets] }
        guard let line = lines[values] else {
          lines[values] = row.line
          continue
        }
        report(
          .duplicateExample, at: TextRange(Int(row.offset), Int(cells.last?.end ?? row.offset)),
          line: row.line, "The row on line \(line) has the same values.", "Remove one of them.")
      }
    }
  }

  /// Reports scenarios with the same steps and tags: a tag may choose what a step means, such as a browser.
  mutating func checkRepeatedScenarios(_ plan: Plan) {
    guard document.scenarios.count > 1 else { return }
    let rows = Dictionary(grouping: plan.scenarios.map(\.pickle), by: \.entry.scenario)
    // Only scenarios with the same texts can have the same content, which takes long to make.
    let alike = Dictionary(grouping: rows.keys.sorted()) { index -> ByteKey in
      var key = Bytes("\(document.scenarios[Int(index)].rule ?? -1)".utf8)
      for steps in rows[index]?.map(\.steps) ?? [] {
        key.append(.lineFeed)
        for position in steps.indices {
          key.append(.lineFeed)
          steps.appendText(at: position, to: &key)
        }
      }
      return ByteKey(String(decoding: key, as: UTF8.self).composed)
    }
    for scenarios in alike.values where scenarios.count > 1 {
      var known: [[PickleContent]: Node.Header] = [:]
      for index in scenarios where !document.scenarios[Int(index)].steps.isEmpty {
        let header = document.scenarios[Int(index)].header
        let content = rows[index]?.map(PickleContent.init) ?? []
        guard let other = known[content] else {
          known[content] = header
          continue
        }
        report(
          .duplicateScenario, at: header,
          "The scenario on line \(other.line) has exactly these steps.",
          "Remove one of them, or let this one show something else.",
          related: [RelatedPlace(other, "The scenario with the same steps")])
      }
    }
  }
}
