/// What the other files of a suite need to know of one file.
package struct SuiteEntry: Sendable, Equatable {
  let path: String
  /// The name of its feature, if it has one, and the line of the title.
  private(set) var featureName: String?
  private(set) var featureLine: Int32 = 0
  private(set) var tags: [String: Int] = [:]
  /// The line of the first tag with each id of a scenario.
  private(set) var ids: [String: Int] = [:]

  /// - Parameter file: Only a file that can be parsed has features and tags.
  init(_ file: ParseResult) {
    let document = file.document
    path = document.source.uri
    guard file.errors.isEmpty else { return }
    for tag in document.tags { tags[document.text(tag.name), default: 0] += 1 }
    for (name, tag) in document.ids where ids[name] == nil { ids[name] = tag.line }
    guard let header = document.featureNode?.header, !header.name.isEmpty else { return }
    (featureName, featureLine) = (document.text(header.name), header.line)
  }
}

/// What only the files together show: features with the same name, scenarios with the same id, and tags that
/// resemble others.
package struct SuiteCheck: Sendable {
  /// The first feature of each name.
  private var features: [String: (path: String, line: Int32)] = [:]
  /// The first scenario with each id.
  private var ids: [String: (path: String, line: Int)] = [:]
  /// Tags that occur once, and the common one that each resembles.
  private var slips: [String: String] = [:]

  package init(_ entries: some Sequence<SuiteEntry>) {
    var counts: [String: Int] = [:]
    for entry in entries {
      counts.merge(entry.tags, uniquingKeysWith: +)
      for (id, line) in entry.ids where ids[id] == nil { ids[id] = (entry.path, line) }
      guard let name = entry.featureName, features[name] == nil else { continue }
      features[name] = (entry.path, entry.featureLine)
    }
    // Tags with digits are numbered, so their neighbors resemble them.
    let words = counts.filter { name, _ in
      name.utf8.count > 4 && !name.utf8.contains { (0x30...0x39).contains($0) }
    }
    let common = words.filter { $0.value > 1 }.keys.sorted()
    for (name, count) in words where count == 1 {
      slips[name] = common.first { Self.isSlip(name, of: $0) }
    }
  }

  /// The findings in the file of `collector`, one of the files.
  package func findings(in collector: FindingCollector) -> [CheckFinding] {
    var collector = collector
    let document = collector.document
    if let header = document.featureNode?.header,
      let other = features[document.text(header.name)], other.path != document.source.uri
    {
      collector.report(
        .duplicateFeatureName, at: header,
        "The feature in \(other.path), line \(other.line), has the same name.",
        "Name what is different about this one.",
        related: [
          RelatedPlace(.line(Int(other.line), path: other.path), "The feature with the same name")
        ])
    }
    for (name, tag) in document.ids {
      guard let other = ids[name], other.path != document.source.uri else { continue }
      let found = TagProblem.repeated(tag, path: other.path, line: other.line)
      collector.report(
        .wrongId, at: tag.node.name, line: tag.node.line, found.problem, found.advice,
        related: [RelatedPlace(.line(other.line, path: other.path), "The other id")])
    }
    guard !slips.isEmpty else { return collector.findings }
    for tag in document.tags {
      guard let nearest = slips[document.text(tag.name)] else { continue }
      collector.report(
        .misspeltTag, at: tag.name, line: tag.line,
        "This tag occurs only here, but `\(nearest)` is common.", "Did you mean `\(nearest)`?")
    }
    return collector.findings
  }

  /// Whether two tags differ by a slip in one word, or only in how words are joined.
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

/// Scenarios of one file with the same steps, or the same except for their values.
struct ScenarioCheck {
  fileprivate let plan: Plan
  fileprivate var collector: FindingCollector

  static func findings(_ plan: Plan, _ collector: FindingCollector) -> [CheckFinding] {
    var check = ScenarioCheck(plan: plan, collector: collector)
    let repeated = check.reportDuplicates()
    check.reportSimilar(
      plan.scenarios.filter { !repeated.contains(Int($0.pickle.entry.scenario)) })
    return check.collector.findings
  }

  /// Returns the scenarios that repeat another.
  private mutating func reportDuplicates() -> Set<Int> {
    let document = collector.document
    guard document.scenarios.count > 1 else { return [] }
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
    var repeated: Set<Int> = []
    for scenarios in alike.values where scenarios.count > 1 {
      var known: [[[PickleContent.Step]]: Node.Header] = [:]
      for index in scenarios where !document.scenarios[Int(index)].steps.isEmpty {
        let header = document.scenarios[Int(index)].header
        let content = rows[index]?.map { $0.steps.map(PickleContent.Step.init) } ?? []
        guard let other = known[content] else {
          known[content] = header
          continue
        }
        repeated.insert(Int(index))
        collector.report(
          .duplicateScenario, at: header,
          "The scenario on line \(other.line) has exactly these steps.",
          "Remove one of them, or let this one show something else.",
          related: [RelatedPlace(other, "The scenario with the same steps")])
      }
    }
    return repeated
  }

  /// What similar scenarios have in common.
  private struct Key: Hashable {
    let rule: Int32?
    let definitions: [Int32]
  }

  private mutating func reportSimilar(_ scenarios: [PlannedScenario]) {
    var groups: [Key: [Int32]] = [:]
    for scenario in scenarios {
      if let key = key(scenario) { groups[key, default: []].append(scenario.pickle.entry.scenario) }
    }
    let limit = collector.settings.limit(of: .similarScenarios)
    for group in groups.values.filter({ $0.count > limit }).sorted(by: { $0[0] < $1[0] }) {
      let headers = group.map { collector.document.scenarios[Int($0)].header }
      collector.report(
        .similarScenarios, at: headers[0],
        "\(group.count) scenarios differ only in their values: those on lines "
          + headers.map { String($0.line) }.joined(separator: ", ") + ".",
        "Make them one outline, with their values as the rows of its examples.",
        related: headers.dropFirst().map { RelatedPlace($0, "The same with other values") })
    }
  }

  /// The definitions of a scenario that could be a row: its steps have values, and no arguments.
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
