/// What features, rules and backgrounds consist of.
struct StructureCheck: Check {
  var collector: FindingCollector

  mutating func check() {
    checkContents()
    document.featureNode.map { check($0) }
    for background in document.backgrounds { check(background) }
  }

  /// Reports a file without a feature, and a feature or rule without scenarios.
  mutating func checkContents() {
    guard let feature = document.featureNode else {
      return report(
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
  }

  private mutating func check(_ feature: Node.Feature) {
    if feature.header.description.isEmpty {
      report(
        .missingDescription, at: feature.header, "This feature has no description.",
        "Write a few lines below its name: who wants it, and what for.")
    }
    let limit = collector.settings.limit(of: .featureLength)
    if document.scenarios.count > limit {
      report(
        .featureLength, at: feature.header,
        "This feature has \(document.scenarios.count) scenarios; at most \(limit) are allowed.",
        "Split it into several features, each in a file of its own.")
    }
  }

  private mutating func reportMissingScenario(_ header: Node.Header, _ noun: String) {
    report(
      .missingScenario, at: header, "This \(noun) has no scenario.",
      "Add one below it, or remove the \(noun).")
  }

  private mutating func check(_ background: Node.Background) {
    let steps = document.steps[background.steps.indices]
    if steps.isEmpty {
      report(
        .emptyBackground, at: background.header, "This background has no steps.",
        "Write below it what every scenario begins with, or remove it.")
    }
    guard let step = steps.first(where: { [.action, .outcome].contains($0.resolvedType) }) else {
      return
    }
    report(
      .backgroundSteps, at: step,
      "A background states what is given, not what is done or checked.",
      "Rewrite it as something that already holds, or move it to the scenarios.")
  }
}

/// The names of features, rules and scenarios within one file.
struct NameCheck: Check {
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
      return report(
        .missingName, at: header, "This \(noun) has no name.",
        "Write after the colon, in a few words, what it shows.")
    }
    let offsets = header.name.offsets
    let limit = collector.settings.limit(of: .nameLength)
    // A name has at least as many bytes as code points.
    guard offsets.count > limit else { return }
    let length = document.source.codePoints(from: offsets.lowerBound, to: offsets.upperBound)
    guard length > limit else { return }
    report(
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
      report(
        .duplicateScenarioName, at: header, "The \(noun) on line \(other.line) has the same name.",
        "Name what is different about this one.",
        related: [RelatedPlace(other, "The \(noun) with the same name")])
    }
  }
}

/// Tables and doc strings above the first step: they are part of the description, and no step gets
/// them.
struct MisplacedArgumentCheck: Check {
  var collector: FindingCollector

  mutating func check() {
    for header in document.backgrounds.map(\.header) + document.scenarios.map(\.header) {
      check(header)
    }
  }

  /// Reports what stands below the title of a background or a scenario, at most once.
  mutating func check(_ header: Node.Header) {
    guard let (line, noun) = argument(below: header) else { return }
    report(
      .misplacedArgument, at: TextRange(line.offset, line.offset + line.text.utf8.count),
      line: Int32(line.number),
      "This \(noun) is above the first step, so it is part of the description, and no step gets it.",
      "Put it below the step that it belongs to.")
  }

  /// The first line of a table or a doc string, and which of the two it is. Markdown has none, since
  /// a table may be prose there.
  func argument(below header: Node.Header) -> (line: DescriptionLine, noun: String)? {
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
