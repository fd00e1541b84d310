extension FindingCollector {
  /// Reports what is wrong with the tags of the file.
  mutating func checkTags() {
    guard let feature = document.featureNode else { return }
    check(feature.tags, inherited: [])
    for rule in document.rules { check(rule.tags, inherited: [feature.tags]) }
    for scenario in document.scenarios {
      let above = [feature.tags] + (scenario.rule.map { [document.rules[Int($0)].tags] } ?? [])
      check(scenario.tags, inherited: above)
      for examples in document.examples[scenario.examples.indices] {
        check(examples.tags, inherited: above + [scenario.tags])
      }
    }
    // Within a tag, a comma may separate values, as in `@users=one,two`.
    for tag in document.tags where document.source.bytes[tag.name.offsets].last == .comma {
      report(
        .tagPlace, at: tag,
        "The comma is part of this tag, so `--tags` without it does not select it.",
        "Separate tags by spaces, not by commas.")
    }
    for problem in TagProblem.ofIds(in: [document]) { report(.wrongId, problem) }
  }

  private mutating func check(_ tags: NodeRange, inherited ranges: [NodeRange]) {
    var before = ranges.flatMap(\.indices).map { Tag(document: document, index: $0) }
    for index in tags.indices {
      let tag = Tag(document: document, index: index)
      defer { before.append(tag) }
      for setting in [TagSetting.timeLimit, .formerBudget] where tag.sets(setting) {
        for problem in setting.problems(of: tag, among: tags) { report(.wrongTimeout, problem) }
      }
      if tag.name == Plan.draftTag {
        report(
          .draft, at: tag.node,
          "What is tagged `\(Plan.draftTag)` is not finished: runs leave it out, and it shows no requirement.",
          "Finish it, and remove the tag.")
      }
      // Of the tags that set a time limit, the last one counts, so that an equal one has the same effect only if no other
      // stands between.
      let rivals =
        tag.sets(.timeLimit) ? before.filter { $0.sets(.timeLimit) }.suffix(1) : before[...]
      guard let same = rivals.last(where: { $0.name == tag.name }) else { continue }
      let removal = document.source.isMarkdown ? [] : [document.removal(of: tag.node)]
      if tags.indices.contains(same.index) {
        report(
          .duplicateTag, at: tag.node, "The tag is already there.", "Remove it.", edits: removal)
      } else {
        report(
          .inheritedTag, at: tag.node, "The tag on line \(same.line) applies here as well.",
          "Remove it here.", edits: removal)
      }
    }
  }

  private mutating func report(_ rule: CheckRule, _ found: TagProblem) {
    report(
      rule, at: found.tag.node, found.problem, found.advice,
      related: found.other.map { [RelatedPlace($0.node, "The other tag")] } ?? [])
  }
}

extension GherkinDocument {
  /// Removes a tag with the spaces after it or, if nothing else is there, with its line.
  fileprivate func removal(of tag: Node.Tag) -> TextEdit {
    let bytes = source.bytes
    let range = tag.name.offsets
    let start = source.lineStart(at: range.lowerBound)
    let end = bytes[range.upperBound...].firstIndex(of: .lineFeed) ?? bytes.count
    let before = bytes[start..<range.lowerBound].reversed().prefix(while: \.isASCIIWhiteSpace).count
    let after = bytes[range.upperBound..<end].prefix(while: \.isASCIIWhiteSpace).count
    guard range.upperBound + after == end else {
      return TextEdit(range.lowerBound..<range.upperBound + after)
    }
    return range.lowerBound - before == start
      ? TextEdit(start..<min(end + 1, bytes.count))
      : TextEdit(range.lowerBound - before..<range.upperBound)
  }
}
