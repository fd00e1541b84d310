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

/// Scenarios that say the same, or the same but for their values.
struct ScenarioCheck {
  private let plan: Plan
  private let settings: CheckSettings

  init(_ plan: Plan, _ settings: CheckSettings) {
    self.plan = plan
    self.settings = settings
  }

  /// What scenarios of one file are compared by, within their feature or rule.
  private struct Key: Hashable {
    let rule: Int32?
    let definitions: [Int32]
  }

  /// What is to be told about the scenarios of `document`, which are `scenarios` of the plan.
  func findings(in document: GherkinDocument, _ scenarios: Range<Int>) -> [CheckFinding] {
    var collector = FindingCollector(document, settings)
    let repeated = reportDuplicates(in: document, &collector)
    reportSimilar(scenarios, except: repeated, &collector)
    return collector.findings
  }

  /// Returns the scenarios that repeat another.
  private func reportDuplicates(
    in document: GherkinDocument, _ collector: inout FindingCollector
  ) -> Set<Int> {
    guard document.scenarios.count > 1 else { return [] }
    var lines: [[UInt8]: Int32] = [:]
    var repeated: Set<Int> = []
    for (index, scenario) in document.scenarios.enumerated() where !scenario.steps.isEmpty {
      let content = document.content(of: scenario)
      guard let line = lines[content] else {
        lines[content] = scenario.header.line
        continue
      }
      repeated.insert(index)
      collector.report(
        .duplicateScenario, at: scenario.header,
        "The scenario on line \(line) has exactly these steps.",
        "Remove one of them, or show something else with it.")
    }
    return repeated
  }

  private func reportSimilar(
    _ scenarios: Range<Int>, except repeated: Set<Int>, _ collector: inout FindingCollector
  ) {
    var groups: [Key: [Int32]] = [:]
    for index in scenarios {
      let scenario = plan.scenario(index)
      guard !repeated.contains(Int(scenario.pickle.entry.scenario)), let key = key(scenario) else {
        continue
      }
      groups[key, default: []].append(scenario.pickle.entry.scenario)
    }
    let limit = settings.limit(of: .similarScenarios)
    for group in groups.values.filter({ $0.count > limit }).sorted(by: { $0[0] < $1[0] }) {
      let headers = group.map { collector.document.scenarios[Int($0)].header }
      let lines = headers.map { String($0.line) }
      collector.report(
        .similarScenarios, at: headers[0],
        "\(group.count) scenarios differ in their values alone: those on the lines "
          + lines.joined(separator: ", ") + ".",
        "Make one outline of them, with their values as the rows of its examples.")
    }
  }

  /// The definitions of a plain scenario that could be a row: nothing but sentences, and some value
  /// in them.
  private func key(_ scenario: PlannedScenario) -> Key? {
    guard scenario.pickle.entry.row == nil else { return nil }
    var definitions: [Int32] = []
    var hasValue = false
    for (step, decision) in zip(scenario.pickle.steps, scenario.matches) {
      guard case .matched(let definition, _) = decision, !step.hasDataTable, !step.hasDocString
      else { return nil }
      definitions.append(definition)
      if !step.isFromBackground, plan.patterns[Int(definition)].captureCount > 0 { hasValue = true }
    }
    return hasValue ? Key(rule: scenario.pickle.scenarioNode.rule, definitions: definitions) : nil
  }
}

extension GherkinDocument {
  /// All that a scenario says below its title, and the rule it says it in.
  fileprivate func content(of scenario: Node.Scenario) -> [UInt8] {
    var content = Array("\(scenario.rule ?? -1)".utf8)
    func add(_ range: TextRange) { content += source.bytes[range.offsets] + [.lineFeed] }
    func add(rows range: NodeRange) {
      for row in rows[range.indices] {
        for cell in row.cells.indices { add(cells[cell]) }
        content.append(.pipe)
      }
    }
    for step in steps[scenario.steps.indices] {
      content.append(step.resolvedType.rawValue)
      add(step.text)
      add(rows: step.rows)
      if let docString = step.docString { add(docStrings[Int(docString)].lines) }
    }
    for table in examples[scenario.examples.indices] { add(rows: table.rows) }
    return content
  }
}

/// What only shows when all files are looked at: features of one name, and tags that are nearly
/// those of others.
struct SuiteCheck {
  private let settings: CheckSettings
  private var featurePaths: [String: (path: String, line: Int32)] = [:]
  /// How often each tag is written, and where for the first time.
  private var tags: [String: (count: Int, document: GherkinDocument, node: Node.Tag)] = [:]
  private var names: [CheckFinding] = []

  init(_ settings: CheckSettings) { self.settings = settings }

  /// Takes note of a file.
  mutating func add(_ document: GherkinDocument) {
    for tag in document.tags {
      let name = document.text(tag.name)
      tags[name, default: (0, document, tag)].count += 1
    }
    guard let feature = document.featureNode, !feature.header.name.isEmpty else { return }
    let name = document.text(feature.header.name)
    guard let other = featurePaths[name] else {
      featurePaths[name] = (document.source.uri, feature.header.line)
      return
    }
    var collector = FindingCollector(document, settings)
    collector.report(
      .duplicateFeatureName, at: feature.header,
      "The feature in \(other.path), line \(other.line), has the same name.",
      "Name what is different about this one.")
    names += collector.findings
  }

  /// What is to be told once every file is known.
  var findings: [CheckFinding] { names + misspeltTags }

  private var misspeltTags: [CheckFinding] {
    // Tags with digits are numbers of something, which are near to each other.
    let common = tags.filter { $0.value.count > 1 && Self.isWord($0.key) }.keys.sorted()
    return tags.filter { $0.value.count == 1 && Self.isWord($0.key) }.flatMap { name, use in
      guard let nearest = common.first(where: { Self.isSlip(name, of: $0) }) else {
        return [CheckFinding]()
      }
      var collector = FindingCollector(use.document, settings)
      collector.report(
        .misspeltTag, at: use.node.name, line: use.node.line,
        "This tag stands nowhere else, but `\(nearest)` does.",
        "Did you mean `\(nearest)`?")
      return collector.findings
    }
  }

  private static func isWord(_ tag: String) -> Bool {
    tag.utf8.count > 4 && !tag.utf8.contains { (0x30...0x39).contains($0) }
  }

  /// Whether two tags differ in one word, and there by a slip, or only in how words are joined.
  private static func isSlip(_ tag: String, of common: String) -> Bool {
    let (words, others) = (words(of: tag), words(of: common))
    if words.joined() == others.joined() { return true }
    let differing = zip(words, others).filter { $0 != $1 }
    guard words.count == others.count, differing.count == 1, let (word, other) = differing.first,
      word.count > 3
    else { return false }
    return Spelling.nearest(to: word, among: [other]) != nil
  }

  private static func words(of tag: String) -> [String] {
    tag.dropFirst().lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
  }
}
