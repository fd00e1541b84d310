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
  static let rules: [CheckRule] = [
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

  /// Reports what is wrong with the file of `collector`, one of the files, beside the others.
  func check(_ uses: FileUses, _ collector: inout FindingCollector) {
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
        .wrongId, at: tag.node, found.problem, found.advice,
        related: [RelatedPlace(.line(other.line, path: other.path), "The other id")])
    }
    tags.check(&collector)
    columns.check(uses, &collector)
  }
}
