/// What features, rules, backgrounds and scenarios consist of.
struct StructureCheck: Check {
  static let rules: [CheckRule] = [
    .emptyFile, .missingScenario, .missingDescription, .featureLength, .emptyBackground,
    .backgroundSteps, .missingSteps, .missingExamples,
  ]
  var collector: FindingCollector

  mutating func check() {
    guard let feature = document.featureNode else {
      return collector.report(
        .emptyFile, at: .empty, line: 1, "This file holds no feature.",
        "Write one, beginning with a line such as `Feature: name of the feature`, or remove the file."
      )
    }
    if document.scenarios.isEmpty, feature.rules.isEmpty {
      reportMissingScenario(feature.header, "feature")
    }
    for rule in document.rules where rule.scenarios.isEmpty {
      reportMissingScenario(rule.header, "rule")
    }
    check(feature)
    for background in document.backgrounds { check(background) }
    checkScenarios()
  }

  /// Reports scenarios that show nothing, whatever the product does.
  private mutating func checkScenarios() {
    for (index, scenario) in document.scenarios.enumerated() {
      if scenario.steps.isEmpty {
        let foreign = document.descriptionLines(of: scenario.header).first
          .flatMap { ForeignKeyword($0.text, dialect) }
        collector.report(
          .missingSteps, at: scenario.header,
          "This scenario has no steps, so it shows nothing, and a run of it fails."
            + (foreign.map { " \($0.problem)" } ?? ""),
          foreign.map { "\($0.advice) `\($0.own)`." }
            ?? "Describe what is given, what is done, and what should happen.")
      }
      if document.isOutlineWithoutExamples(index, dialect) {
        collector.report(
          .missingExamples, at: scenario.header,
          "This outline has no examples, so it runs as it is written, placeholders included.",
          examplesAdvice)
      }
      for table in document.examples[scenario.examples.indices] where table.rows.count < 2 {
        collector.report(
          .missingExamples, at: table.header,
          "These examples have no row of values, so they never run.", examplesAdvice)
      }
    }
  }

  private var examplesAdvice: String {
    "Add `\(dialect.examples.first ?? ""):` with a row that names the placeholders, and below it a "
      + "row of values for each example."
  }

  private mutating func check(_ feature: Node.Feature) {
    if feature.header.description.isEmpty {
      collector.report(
        .missingDescription, at: feature.header, "This feature has no description.",
        "Write a few lines below its name: who wants it, and what for.")
    }
    let limit = collector.settings.limit(of: .featureLength)
    if document.scenarios.count > limit {
      collector.report(
        .featureLength, at: feature.header,
        "This feature has \(document.scenarios.count) scenarios; at most \(limit) are allowed.",
        "Split it into several features, each in a file of its own.")
    }
  }

  private mutating func reportMissingScenario(_ header: Node.Header, _ noun: String) {
    collector.report(
      .missingScenario, at: header, "This \(noun) has no scenario.",
      "Add one below it, or remove the \(noun).")
  }

  private mutating func check(_ background: Node.Background) {
    let steps = document.steps[background.steps.indices]
    if steps.isEmpty {
      collector.report(
        .emptyBackground, at: background.header, "This background has no steps.",
        "Write below it what every scenario begins with, or remove it.")
    }
    guard let step = steps.first(where: { [.action, .outcome].contains($0.resolvedType) }) else {
      return
    }
    collector.report(
      .backgroundSteps, at: step,
      "A background states what is given, not what is done or checked.",
      "Rewrite it as something that already holds, or move it to the scenarios.")
  }
}

/// The names of features, rules and scenarios within one file.
struct NameCheck: Check {
  static let rules: [CheckRule] = [.missingName, .nameLength, .duplicateScenarioName]
  var collector: FindingCollector

  mutating func check() {
    guard let feature = document.featureNode else { return }
    check(feature.header, "feature")
    for rule in document.rules { check(rule.header, "rule") }
    for scenario in document.scenarios { check(scenario.header, "scenario") }
    checkRepetition(document.rules.map(\.header), "rule")
    for scenarios in [feature.scenarios] + document.rules.map(\.scenarios) {
      checkRepetition(document.scenarios[scenarios.indices].map(\.header), "scenario")
    }
  }

  private mutating func check(_ header: Node.Header, _ noun: String) {
    guard !header.name.isEmpty else {
      return collector.report(
        .missingName, at: header, "This \(noun) has no name.",
        "Write after the colon, in a few words, what it shows.")
    }
    let offsets = header.name.offsets
    let limit = collector.settings.limit(of: .nameLength)
    // A name has at least as many bytes as code points.
    guard offsets.count > limit else { return }
    let length = document.source.codePoints(from: offsets.lowerBound, to: offsets.upperBound)
    guard length > limit else { return }
    collector.report(
      .nameLength, at: header, "The name of this \(noun) has \(length) characters.",
      "Shorten it to at most \(limit); the rest can follow below it as a description.")
  }

  private mutating func checkRepetition(_ headers: [Node.Header], _ noun: String) {
    guard headers.count > 1 else { return }
    var known: [ArraySlice<UInt8>: Node.Header] = [:]
    for header in headers where !header.name.isEmpty {
      let name = document.source.bytes[header.name.offsets]
      guard let other = known[name] else {
        known[name] = header
        continue
      }
      collector.report(
        .duplicateScenarioName, at: header, "The \(noun) on line \(other.line) has the same name.",
        "Name what is different about this one.",
        related: [RelatedPlace(other, "The \(noun) with the same name")])
    }
  }
}

/// Tables and doc strings above the first step: parts of the description that no step gets.
struct MisplacedArgumentCheck: Check {
  static let rules: [CheckRule] = [.misplacedArgument]
  var collector: FindingCollector

  mutating func check() {
    for header in document.backgrounds.map(\.header) + document.scenarios.map(\.header) {
      check(header)
    }
  }

  /// Reports what stands below the title of a background or a scenario, at most once.
  private mutating func check(_ header: Node.Header) {
    guard let (line, noun) = argument(below: header) else { return }
    collector.report(
      .misplacedArgument, at: TextRange(line.offset, line.offset + line.text.utf8.count),
      line: Int32(line.number),
      "This \(noun) is above the first step, so it is part of the description, and no step gets it.",
      "Put it below the step that it belongs to.")
  }

  /// The first line of a table or a doc string, and which of the two it is. Markdown has none, since
  /// a table may be prose there.
  private func argument(below header: Node.Header) -> (line: DescriptionLine, noun: String)? {
    guard !header.description.isEmpty, !document.source.isMarkdown else { return nil }
    let lines = document.descriptionLines(of: header)
    for (index, line) in lines.enumerated() {
      if line.text.hasPrefix("\"\"\"") { return (line, "text") }
      guard Self.isRow(line) else { continue }
      // Descriptions may hold Markdown tables, which have a delimiter row.
      let isProse = lines[index...].prefix(while: Self.isRow).contains { Self.isDelimiterRow($0) }
      return isProse ? nil : (line, "table")
    }
    return nil
  }

  private static func isRow(_ line: DescriptionLine) -> Bool {
    line.text.count > 1 && line.text.hasPrefix("|") && line.text.hasSuffix("|")
  }

  private static func isDelimiterRow(_ line: DescriptionLine) -> Bool {
    line.text.contains("--") && line.text.allSatisfy { "|-: ".contains($0) }
  }
}
