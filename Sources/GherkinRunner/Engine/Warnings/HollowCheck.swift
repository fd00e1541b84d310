/// Files, features and scenarios that show nothing, whatever the product does.
extension FindingCollector {
  mutating func checkHollowParts() {
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
    for (index, scenario) in document.scenarios.enumerated() {
      if scenario.steps.isEmpty {
        reportEmpty(
          .missingSteps, scenario.header,
          "This scenario has no steps, so it shows nothing, and a run of it fails.",
          "Describe what is given, what is done, and what should happen.")
      }
      checkExamples(index)
      checkEnd(index)
    }
  }

  private mutating func reportMissingScenario(_ header: Node.Header, _ noun: String) {
    reportEmpty(
      .missingScenario, header, "This \(noun) has no scenario.",
      "Add one below it, or remove the \(noun).")
  }

  /// Reports that nothing belongs to a title. If the first line below it, as free text, begins with a keyword of another
  /// language, that is why.
  private mutating func reportEmpty(
    _ rule: CheckRule, _ header: Node.Header, _ problem: String, _ advice: String
  ) {
    let lines =
      document.source.isMarkdown
      ? document.markdownLines : document.freeLines(of: header, .overview)
    let foreign = lines.first { $0.number > header.line }.flatMap(document.foreignKeyword)
    report(
      rule, at: header, problem + (foreign.map { " \($0.problem)" } ?? ""),
      foreign?.advice ?? advice)
  }

  private mutating func checkExamples(_ index: Int) {
    let scenario = document.scenarios[index]
    let advice =
      "Add `\(dialect.examples.first ?? ""):` with a row that names the placeholders, and below it a "
      + "row of values for each example."
    if document.isOutlineWithoutExamples(index) {
      report(
        .missingExamples, at: scenario.header,
        "This outline has no examples, so it runs as it is written, placeholders included.",
        advice)
    }
    for table in document.examples[scenario.examples.indices] where table.rows.count < 2 {
      report(
        .missingExamples, at: table.header,
        "These examples have no row of values, so they never run.", advice)
    }
  }

  private mutating func checkEnd(_ index: Int) {
    guard let steps = document.typedSteps(of: index) else { return }
    guard let last = steps.lastIndex(where: { $0.type == .outcome }) else {
      return report(
        .missingThen, at: document.scenarios[index].header, "This scenario checks nothing.",
        "Add a step that begins with `\(dialect.word(.outcome))` and says what should happen.")
    }
    guard let unchecked = steps[last...].first(where: { $0.type == .action }) else { return }
    report(
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
    let words = stepKeywords.filter { $0.type == type }.map(\.keyword)
    let separate = words.filter { $0.hasSuffix(" ") }
    let word = (separate.isEmpty ? words : separate).min { $0.count < $1.count }
    return word?.trimmedEnd ?? ""
  }
}
