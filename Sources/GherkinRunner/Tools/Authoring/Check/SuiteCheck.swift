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
/// others, tags that are part of a title, and columns that resemble those of other tables.
package struct SuiteCheck: Sendable {
  /// The rules of which a file breaks one only beside others.
  package static let rules: [CheckRule] = [
    .duplicateFeatureName, .wrongId, .misspelledTag, .tagPlace, .misspelledColumn,
  ]

  /// The first feature of each name.
  private var features: [String: (path: String, line: Int32)] = [:]
  /// The first scenario with each id.
  private var ids: [String: (path: String, line: Int)] = [:]
  /// Tags that occur once, and the common one that each resembles.
  private var slips: [String: String] = [:]
  private var tags: Set<String> = []
  private let columns: ColumnCheck

  package init(_ entries: some Sequence<SuiteEntry>) {
    columns = ColumnCheck(entries)
    var counts: [String: Int] = [:]
    for entry in entries {
      counts.merge(entry.tags, uniquingKeysWith: +)
      for (id, line) in entry.ids where ids[id] == nil { ids[id] = (entry.path, line) }
      guard let name = entry.featureName, features[name] == nil else { continue }
      features[name] = (entry.path, entry.featureLine)
    }
    tags = Set(counts.keys)
    let common = counts.filter { $0.value > 1 }.keys.sorted()
    for (name, count) in counts where count == 1 {
      slips[name] = common.first {
        name.dropFirst().lowercased().isSlip(of: $0.dropFirst().lowercased())
      }
    }
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
    let headers =
      [document.featureNode?.header].compactMap(\.self) + document.rules.map(\.header)
      + document.scenarios.map(\.header)
    for header in headers { checkName(of: header, &collector) }
    columns.check(uses, &collector)
    guard !slips.isEmpty else { return collector.findings }
    for tag in document.tags {
      guard let nearest = slips[document.text(tag.name)] else { continue }
      collector.report(
        .misspelledTag, at: tag.name, line: tag.line,
        "This tag occurs only here, but `\(nearest)` is common.", "Did you mean `\(nearest)`?")
    }
    return collector.findings
  }

  /// Reports a tag of the suite at the end of a title, where it is part of the name.
  private func checkName(of header: Node.Header, _ collector: inout FindingCollector) {
    let document = collector.document
    let range = header.name.offsets
    let bytes = document.source.bytes[range]
    guard !document.source.isMarkdown, let at = bytes.lastIndex(of: .at), at > range.lowerBound,
      bytes[at - 1] == .space, case let tag = TextRange(at, range.upperBound),
      tags.contains(document.text(tag))
    else { return }
    collector.report(
      .tagPlace, at: tag, line: header.line,
      "`\(document.text(tag))` is part of the name here, not a tag.",
      "Put it on a line of its own, above the title.")
  }
}

extension StringProtocol {
  /// Whether the name of a tag or a column is probably `other` with a slip: one letter within it too many, missing or
  /// replaced, or letters in another order. Names with numbers or values resemble their neighbors.
  func isSlip(of other: some StringProtocol) -> Bool {
    guard count > 3, other.count > 3, first == other.first,
      last == other.last || count == other.count && sorted() == other.sorted(),
      ![String(self), String(other)].joined().contains(where: { $0.isNumber || "=:(".contains($0) })
    else { return false }
    return Spelling.isSlip(String(self), of: String(other))
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
