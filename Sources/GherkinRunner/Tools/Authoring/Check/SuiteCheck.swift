/// What the other files of a suite need to know of one file.
package struct SuiteEntry: Sendable, Equatable {
  let path: String
  /// The name of its feature, if it has one, and the line of the title.
  private(set) var featureName: String?
  private(set) var featureLine: Int32 = 0
  private(set) var tags: [String: Int] = [:]
  /// The line of the first tag with each id of a scenario.
  private(set) var ids: [String: Int] = [:]
  /// In how many tables each column is.
  private(set) var columns: [ColumnCheck.Column: Int] = [:]

  /// - Parameter file: Only a file that can be parsed has features and tags.
  init(_ file: ParseResult, _ uses: FileUses) {
    let document = file.document
    path = document.source.uri
    guard file.errors.isEmpty else { return }
    columns = ColumnCheck.columns(of: document, uses)
    for tag in document.tags { tags[document.text(tag.name), default: 0] += 1 }
    for (name, tag) in document.ids where ids[name] == nil { ids[name] = tag.line }
    guard let header = document.featureNode?.header, !header.name.isEmpty else { return }
    (featureName, featureLine) = (document.text(header.name), header.line)
  }
}

/// What only the files together show: features with the same name, scenarios with the same id, tags that resemble
/// others or are only text (`NamedTags`), and columns that resemble those of other tables.
package struct SuiteCheck: Sendable {
  /// The rules of which a file breaks one only beside others.
  package static let rules: [CheckRule] = [
    .duplicateFeatureName, .wrongId, .misspelledTag, .tagPlace, .misspelledColumn,
  ]

  /// The first feature of each name.
  private var features: [String: (path: String, line: Int32)] = [:]
  /// The first scenario with each id.
  private var ids: [String: (path: String, line: Int)] = [:]
  let tags: NamedTags
  private let columns: ColumnCheck

  /// - Parameter uses: What chooses scenarios by tags.
  package init(_ entries: some Sequence<SuiteEntry>, _ uses: [NamedTags.Use]) {
    columns = ColumnCheck(entries)
    var counts: [String: Int] = [:]
    for entry in entries {
      counts.merge(entry.tags, uniquingKeysWith: +)
      for (id, line) in entry.ids where ids[id] == nil { ids[id] = (entry.path, line) }
      guard let name = entry.featureName, features[name] == nil else { continue }
      features[name] = (entry.path, entry.featureLine)
    }
    tags = NamedTags(uses, counts, comparesFeatures: true)
  }

  /// The findings in the file of `collector`, one of the files.
  package func findings(in collector: FindingCollector, _ uses: FileUses) -> [CheckFinding] {
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
    tags.check(&collector)
    columns.check(uses, &collector)
    return collector.findings
  }
}

/// Scenarios of one file with the same steps and tags: a tag may choose what a step means, such as a browser.
struct ScenarioCheck {
  fileprivate let plan: Plan
  fileprivate var collector: FindingCollector

  static func findings(_ plan: Plan, _ collector: FindingCollector) -> [CheckFinding] {
    var check = ScenarioCheck(plan: plan, collector: collector)
    check.reportDuplicates()
    return check.collector.findings
  }

  private mutating func reportDuplicates() {
    let document = collector.document
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
        collector.report(
          .duplicateScenario, at: header,
          "The scenario on line \(other.line) has exactly these steps.",
          "Remove one of them, or let this one show something else.",
          related: [RelatedPlace(other, "The scenario with the same steps")])
      }
    }
  }
}
