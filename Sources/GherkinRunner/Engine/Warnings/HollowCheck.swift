/// Files, features and scenarios that show nothing, whatever the product does.
struct HollowCheck: Check {
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
    for index in document.scenarios.indices {
      checkSteps(index)
      checkExamples(index)
      checkEnd(index)
    }
  }

  private mutating func reportMissingScenario(_ header: Node.Header, _ noun: String) {
    let foreign = foreignKeyword(below: header)
    collector.report(
      .missingScenario, at: header,
      "This \(noun) has no scenario." + (foreign.map { " \($0.problem)" } ?? ""),
      foreign?.advice ?? "Add one below it, or remove the \(noun).")
  }

  /// The keyword of another language with which the first line below a title begins, where it is free text.
  private func foreignKeyword(below header: Node.Header) -> ParseError.Wording? {
    let lines =
      document.source.isMarkdown
      ? document.markdownLines : document.freeLines(of: header, .overview)
    return lines.first { $0.number > header.line }.flatMap(document.foreignKeyword)
  }

  private mutating func checkSteps(_ index: Int) {
    let scenario = document.scenarios[index]
    guard scenario.steps.isEmpty else { return }
    let foreign = foreignKeyword(below: scenario.header)
    collector.report(
      .missingSteps, at: scenario.header,
      "This scenario has no steps, so it shows nothing, and a run of it fails."
        + (foreign.map { " \($0.problem)" } ?? ""),
      foreign?.advice
        ?? "Describe what is given, what is done, and what should happen.")
  }

  private mutating func checkExamples(_ index: Int) {
    let scenario = document.scenarios[index]
    let advice =
      "Add `\(dialect.examples.first ?? ""):` with a row that names the placeholders, and below it a "
      + "row of values for each example."
    if document.isOutlineWithoutExamples(index, dialect) {
      collector.report(
        .missingExamples, at: scenario.header,
        "This outline has no examples, so it runs as it is written, placeholders included.",
        advice)
    }
    for table in document.examples[scenario.examples.indices] where table.rows.count < 2 {
      collector.report(
        .missingExamples, at: table.header,
        "These examples have no row of values, so they never run.", advice)
    }
  }

  private mutating func checkEnd(_ index: Int) {
    guard let steps = document.typedSteps(of: index) else { return }
    guard let last = steps.lastIndex(where: { $0.type == .outcome }) else {
      return collector.report(
        .missingThen, at: document.scenarios[index].header, "This scenario checks nothing.",
        "Add a step that begins with `\(dialect.word(.outcome))` and says what should happen.")
    }
    guard let unchecked = steps[last...].first(where: { $0.type == .action }) else { return }
    collector.report(
      .missingThen, at: document.steps[unchecked.index], "Nothing is checked after this step.",
      "Say with `\(dialect.word(.outcome))` what should happen, or remove the step.")
  }
}

/// A step of a scenario, as an index in its document.
package typealias TypedStep = (index: Int, isFromBackground: Bool, type: StepType)

extension GherkinDocument {
  /// The steps of a scenario, with those of its backgrounds; nil if it has none of its own, or one of unknown type, as
  /// `*` is.
  package func typedSteps(of scenario: Int) -> [TypedStep]? {
    let entry = Pickles.Entry(scenario: Int32(truncatingIfNeeded: scenario), row: nil, firstId: 0)
    let steps = PickleSteps(pickle: Pickle(document: self, entry: entry))
    let typed: [TypedStep] = steps.indices.map(steps.slot).map { slot in
      (slot.index, slot.isFromBackground, steps.type(of: slot))
    }
    return typed.allSatisfy(\.isFromBackground) || typed.contains { $0.type == .unknown }
      ? nil : typed
  }
}

extension Dialect {
  /// The keyword of steps of one type that fits before any text: some languages have longer forms for special
  /// beginnings.
  package func word(_ type: StepType) -> String {
    let keywords =
      switch type {
      case .context: given
      case .action: when
      default: then
      }
    let words = keywords.filter { !$0.hasPrefix("*") }
    let separate = words.filter { $0.hasSuffix(" ") }
    let word = (separate.isEmpty ? words : separate).min { $0.count < $1.count } ?? words.first
    return word?.trimmedEnd ?? ""
  }
}
