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
