/// The tags of one file.
struct TagCheck: Check {
  var collector: FindingCollector

  mutating func check() {
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
    for index in document.tags.indices where name(index).last == .comma {
      report(
        .tagPlace, index,
        "The comma is part of this tag, so `--tags` without it does not select it.",
        "Separate tags by spaces, not by commas.")
    }
    for problem in TagProblem.ofIds(in: [document]) { report(.wrongId, problem) }
  }

  private mutating func check(_ tags: NodeRange, inherited ranges: [NodeRange]) {
    var before = ranges.flatMap(\.indices)
    for index in tags.indices {
      defer { before.append(index) }
      let tag = Tag(document: document, index: index)
      for setting in [TagSetting.timeLimit, .formerBudget] where tag.sets(setting) {
        for problem in setting.problems(of: tag, among: tags) { report(.wrongTimeout, problem) }
      }
      if name(index).elementsEqual(Plan.draftTag.utf8) {
        report(
          .draft, index,
          "What is tagged `\(Plan.draftTag)` is not finished: runs leave it out, and it shows no requirement.",
          "Finish it, and remove the tag.")
      }
      let removal = document.source.isMarkdown ? [] : [document.removal(of: document.tags[index])]
      guard let same = tagThatReplaces(index, among: before) else { continue }
      if tags.indices.contains(same) {
        report(.duplicateTag, index, "The tag is already there.", "Remove it.", removal)
      } else {
        report(
          .inheritedTag, index,
          "The tag on line \(document.tags[same].line) applies here as well.",
          "Remove it here.", removal)
      }
    }
  }

  /// The tag among `others`, which are those before the one at `index`, that has the same effect.
  ///
  /// Of the tags that set a time limit, the last one counts, so that an equal one has that effect only if no other
  /// stands between.
  private func tagThatReplaces(_ index: Int, among others: [Int]) -> Int? {
    let tag = Tag(document: document, index: index)
    if tag.sets(.timeLimit),
      let last = others.last(where: { Tag(document: document, index: $0).sets(.timeLimit) })
    {
      return name(last) == name(index) ? last : nil
    }
    return others.last { name($0) == name(index) }
  }

  private mutating func report(_ rule: CheckRule, _ found: TagProblem) {
    collector.report(
      rule, at: found.tag.node.name, line: found.tag.node.line, found.problem, found.advice,
      related: found.other.map { [RelatedPlace(.range($0.node.name.offsets), "The other tag")] }
        ?? [])
  }

  private mutating func report(
    _ rule: CheckRule, _ index: Int, _ problem: String, _ advice: String, _ edits: [TextEdit] = []
  ) {
    let tag = document.tags[index]
    collector.report(rule, at: tag.name, line: tag.line, problem, advice, edits: edits)
  }

  private func name(_ index: Int) -> ArraySlice<UInt8> {
    document.source.bytes[document.tags[index].name.offsets]
  }
}

extension GherkinDocument {
  /// Removes a tag with the spaces after it or, if nothing else is there, with its line.
  fileprivate func removal(of tag: Node.Tag) -> TextEdit {
    let bytes = source.bytes
    let range = tag.name.offsets
    let start = source.lineStart(at: range.lowerBound)
    let end = bytes[range.upperBound...].firstIndex(of: .lineFeed) ?? bytes.count
    let before = bytes[start..<range.lowerBound]
    let after = bytes[range.upperBound..<end]
    if (before + after).allSatisfy(\.isASCIIWhiteSpace) {
      return TextEdit(start..<min(end + 1, bytes.count))
    }
    if after.allSatisfy(\.isASCIIWhiteSpace) {
      let spaces = before.reversed().prefix(while: \.isASCIIWhiteSpace).count
      return TextEdit(range.lowerBound - spaces..<range.upperBound)
    }
    let spaces = after.prefix(while: \.isASCIIWhiteSpace).count
    return TextEdit(range.lowerBound..<range.upperBound + spaces)
  }
}
