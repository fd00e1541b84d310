/// The tags that features have, and those by which options, settings and hooks choose scenarios.
///
/// The rule: a tag by which something chooses and that no feature has, a tag of a feature that is nearly one of those, and
/// one that is written where it is only text have a line in a run, in `check` and in `swift test` alike.
package struct NamedTags: Sendable {
  /// Something that chooses scenarios by their tags.
  package struct Use: Sendable {
    let place: String
    let tags: TagExpression
    /// The tags that are reported if no feature has them; others are only if a feature has a similar one. Nil if the
    /// features that were read are too few to say.
    var named: [String]?
    /// Whether it holds for this command alone, so that no feature is written for it.
    var isTyped = false

    package init(_ place: String, _ tags: TagExpression, named: [String]?, isTyped: Bool = false) {
      (self.place, self.tags, self.named, self.isTyped) = (place, tags, named, isTyped)
    }

    /// The hooks of a suite, those with the same tags once.
    ///
    /// - Parameter areAll: Whether all features of the suite are read.
    package static func hooks(_ suite: CompiledSuite, areAll: Bool) -> [Use] {
      var known: Set<String> = []
      return zip(suite.hooks, suite.hookConditions).compactMap { hook, tags in
        guard !hook.tags.isEmpty, known.insert(hook.tags).inserted else { return nil }
        return Use(hook.phrase, tags, named: areAll ? tags.wantedNames : nil)
      }
    }
  }

  private let uses: [Use]
  /// How often features have each tag.
  private let counts: [String: Int]
  /// The tags of features that were probably meant as others, each with that and why.
  private var slips: [String: (meant: String, problem: String)] = [:]

  package init(_ uses: [Use], among documents: some Sequence<GherkinDocument>) {
    var counts: [String: Int] = [:]
    for document in documents {
      for tag in document.tags { counts[document.text(tag.name), default: 0] += 1 }
    }
    self.init(uses, counts)
  }

  /// - Parameter comparesFeatures: Whether a tag that occurs once may be meant as a common one.
  package init(_ uses: [Use], _ counts: [String: Int], comparesFeatures: Bool = false) {
    (self.uses, self.counts) = (uses, counts)
    let chosen = Set(uses.flatMap(\.tags.names))
    for use in uses where !use.isTyped {
      // Where no feature has a tag, that is said of the tag.
      for name in use.tags.names where use.named == nil || counts[name] != nil {
        for tag in counts.keys where !chosen.contains(tag) && Self.isSlip(tag, of: name) {
          slips[tag] = (name, "This tag is not `\(name)`, which \(use.place) looks for.")
        }
      }
    }
    guard comparesFeatures else { return }
    let common = counts.filter { $0.value > 1 }.keys.sorted()
    for (tag, count) in counts where count == 1 && slips[tag] == nil {
      let name = common.first {
        tag.dropFirst().lowercased().isSlip(of: $0.dropFirst().lowercased())
      }
      slips[tag] = name.map { ($0, "This tag occurs only here, but `\($0)` is common.") }
    }
  }

  /// A warning for each tag by which something chooses and that no feature has.
  ///
  /// - Parameters:
  ///   - noun: What was read.
  ///   - onlySimilar: Whether an error says already that nothing was found.
  package func missing(in noun: String = "feature", onlySimilar: Bool = false) -> [String] {
    // Of names that are equally near, the one that is used more often is meant.
    let known = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    var reported: Set<String> = []
    return uses.flatMap { use in
      guard let named = use.named else { return [String]() }
      return use.tags.names.compactMap { name in
        guard counts[name] == nil, reported.insert(name + use.place).inserted else { return nil }
        let nearest = Spelling.nearest(to: name, among: known)
        guard nearest != nil || !onlySimilar && named.contains(name) else { return nil }
        let remedy = nearest.map { "Did you mean '\($0)'?" } ?? "Check its spelling."
        return "warning: no \(noun) has the tag '\(name)' of \(use.place). \(remedy)"
      }
    }
  }

  /// Reports the tags of a file that were probably meant as others, and those that are only text.
  package func check(_ collector: inout FindingCollector) {
    let document = collector.document
    for tag in document.tags {
      guard let (meant, problem) = slips[document.text(tag.name)] else { continue }
      collector.report(
        .misspelledTag, at: tag.name, line: tag.line, problem, "Did you mean `\(meant)`?")
    }
    guard document.source.bytes.contains(.at) else { return }
    for header in document.headers {
      report(document.tagWords(in: header.name), header.line, "the name", &collector)
    }
    for line in document.freeLines where line.place != .docString {
      let words = document.tagWords(in: line.range)
      // Above the first scenario, a sentence may end with the tag of others.
      guard line.place == .steps || words.allSatisfy({ $0.isTag || document.isLabel($0.range) })
      else { continue }
      report(words, Int32(line.number), "the description", &collector)
    }
  }

  /// Reports the tags at either end of a line by which something chooses, unless what the line is about has them.
  private func report(
    _ words: [(range: TextRange, isTag: Bool)], _ line: Int32, _ part: String,
    _ collector: inout FindingCollector
  ) {
    let document = collector.document
    let ends = words.prefix(while: \.isTag) + words.reversed().prefix(while: \.isTag)
    for range in Set(ends.map(\.range)) {
      let tag = document.text(range)
      let isChosen =
        [TagSetting.timeLimit, .formerBudget, .identity].contains {
          $0.isMeant(by: document.source.bytes[range.offsets])
        } || [Plan.draftTag, Plan.serialTag].contains(tag) || counts[tag] != nil
        || uses.contains { $0.tags.names.contains(tag) }
      guard isChosen, !document.tags(around: line).contains(tag) else { continue }
      collector.report(
        .tagPlace, at: range, line: line, "`\(tag)` is part of \(part) here, not a tag.",
        document.source.isMarkdown
          ? "Put it between back quotes, on a line of its own above the title."
          : "Put it on a line of its own, above the title.")
    }
  }

  /// Whether the names differ by a letter or by capitals. So short names, and those with numbers or values, resemble
  /// their neighbors.
  private static func isSlip(_ tag: String, of name: String) -> Bool {
    let (tag, name) = (tag.lowercased(), name.lowercased())
    return tag == name
      || min(tag.count, name.count) > 4 && Spelling.isSlip(tag, of: name)
        && !(tag + name).contains { $0.isNumber || "=:(".contains($0) }
  }
}

extension GherkinDocument {
  /// The words of a text without what Markdown puts around them, and whether each reads like a tag.
  fileprivate func tagWords(in text: TextRange) -> [(range: TextRange, isTag: Bool)] {
    source.bytes[text.offsets].split(whereSeparator: \.isASCIIWhiteSpace).map { word in
      let marks: (UInt8) -> Bool = { "`*_,".utf8.contains($0) }
      let start = word.drop(while: marks)
      let end = start.lastIndex { !marks($0) }.map { $0 + 1 } ?? start.startIndex
      return (TextRange(start.startIndex, end), start.first == .at && end > start.startIndex + 1)
    }
  }

  /// Whether a word is one such as `Tags:`, or a bullet.
  fileprivate func isLabel(_ word: TextRange) -> Bool {
    let word = text(word)
    return word.hasSuffix(":") || !word.contains(where: \.isLetter)
  }

  /// The tags of what a line belongs to and, in Markdown, of the scenario below it.
  fileprivate func tags(around line: Int32) -> Set<String> {
    let ranges = [
      featureNode?.tags, rules.last { $0.header.line <= line }?.tags,
      scenarios.last { $0.header.line <= line }?.tags,
      source.isMarkdown ? scenarios.first { $0.header.line > line }?.tags : nil,
    ]
    return Set(ranges.compactMap(\.self).flatMap(\.indices).map { text(tags[$0].name) })
  }
}
