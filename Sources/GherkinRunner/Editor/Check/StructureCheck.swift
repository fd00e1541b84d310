/// What stands where in a feature, and what is missing there.
struct StructureCheck {
  let document: GherkinDocument

  /// Reports on the whole file.
  func check(into collector: inout FindingCollector) {
    guard let feature = document.featureNode else {
      return collector.report(
        .emptyFile, at: .empty, line: 1, "This file holds no feature.",
        "Write one, beginning with a line such as `Feature: name of the feature`, or remove the file."
      )
    }
    checkFeature(feature, &collector)
    for rule in document.rules where rule.scenarios.isEmpty {
      reportMissingScenario(rule.header, "rule", &collector)
    }
    for background in document.backgrounds { check(background, &collector) }
    let strayBlocks = StrayBlockCheck(document: document)
    for header in document.backgrounds.map(\.header) + document.scenarios.map(\.header) {
      strayBlocks.check(header, into: &collector)
    }
  }

  private func checkFeature(_ feature: Node.Feature, _ collector: inout FindingCollector) {
    if document.scenarios.isEmpty, feature.rules.isEmpty {
      reportMissingScenario(feature.header, "feature", &collector)
    }
    if feature.header.description.isEmpty {
      collector.report(
        .missingDescription, at: feature.header, "This feature does not say what it is for.",
        "Write a few lines below its name: who wants it, and what for.")
    }
    let limit = collector.settings.limit(of: .featureLength)
    if document.scenarios.count > limit {
      collector.report(
        .featureLength, at: feature.header,
        "This feature has \(document.scenarios.count) scenarios; nobody reads more than \(limit).",
        "Make several features of it, each in a file of its own.")
    }
  }

  private func reportMissingScenario(
    _ header: Node.Header, _ noun: String, _ collector: inout FindingCollector
  ) {
    collector.report(
      .missingScenario, at: header, "This \(noun) has no scenario.",
      "Add one below it, or remove the \(noun).")
  }

  private func check(_ background: Node.Background, _ collector: inout FindingCollector) {
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
      "A background says what is given, not what is done or checked.",
      "Say it as something that already holds, or move it to the scenarios.")
  }
}
