/// The tags of one file.
struct TagCheck {
  let document: GherkinDocument

  /// Reports on the whole file.
  func check(into collector: inout FindingCollector) {
    guard let feature = document.featureNode else { return }
    check(feature.tags, inherited: [], &collector)
    for rule in document.rules { check(rule.tags, inherited: [feature.tags], &collector) }
    for scenario in document.scenarios {
      var above = [feature.tags]
      if let rule = scenario.rule { above.append(document.rules[Int(rule)].tags) }
      check(scenario.tags, inherited: above, &collector)
      for examples in document.examples[scenario.examples.indices] {
        check(examples.tags, inherited: above + [scenario.tags], &collector)
      }
    }
    checkShared(feature, &collector)
    for index in document.tags.indices where name(index).contains(.comma) {
      report(
        .tagPlace, index,
        "The comma is part of this tag, so `--tags` without it does not select it.",
        "Put spaces between tags, not commas.", [], &collector)
    }
    let headers = [feature.header] + document.rules.map(\.header) + document.scenarios.map(\.header)
    for header in headers { checkName(of: header, &collector) }
  }

  /// Reports a tag at the end of a name, where it is part of the name.
  private func checkName(of header: Node.Header, _ collector: inout FindingCollector) {
    let range = header.name.offsets
    let bytes = document.source.bytes[range]
    guard !document.source.isMarkdown, let at = bytes.lastIndex(of: .at), at > range.lowerBound,
      bytes[at - 1] == .space, at + 1 < range.upperBound, bytes[at + 1] > .space,
      !bytes[at...].contains(.space)
    else { return }
    let tag = TextRange(at, range.upperBound)
    collector.report(
      .tagPlace, at: tag, line: header.line,
      "`\(document.text(tag))` is part of the name here, not a tag.",
      "Put it on a line of its own, above the title.")
  }

  private func check(
    _ tags: NodeRange, inherited ranges: [NodeRange], _ collector: inout FindingCollector
  ) {
    for (position, index) in tags.indices.enumerated() {
      let name = self.name(index)
      let tag = Tag(document: document, index: index)
      if tag.isTimeLimit, TimeLimit(tag) == nil {
        let problem = Diagnostic.noTimeLimit(tag)
        report(.wrongTimeout, index, problem.problem, problem.advice ?? "", [], &collector)
      }
      let removal = document.source.isMarkdown ? [] : [document.removal(of: document.tags[index])]
      if tags.indices.prefix(position).contains(where: { self.name($0) == name }) {
        report(
          .duplicateTag, index, "The tag is there already.", "Remove it.", removal, &collector)
      } else if let above = ranges.flatMap(\.indices).first(where: { self.name($0) == name }) {
        report(
          .inheritedTag, index,
          "The tag on line \(document.tags[above].line) holds for this as well.", "Remove it here.",
          removal, &collector)
      }
    }
  }

  private func checkShared(_ feature: Node.Feature, _ collector: inout FindingCollector) {
    guard document.scenarios.count > 1, let first = document.scenarios.first else { return }
    for index in first.tags.indices {
      let isShared = document.scenarios.dropFirst().allSatisfy { scenario in
        scenario.tags.indices.contains { name($0) == name(index) }
      }
      guard isShared else { continue }
      report(
        .sharedTag, index, "All scenarios of this feature have this tag.",
        "Put it above the feature instead.", [], &collector)
    }
  }

  private func report(
    _ rule: CheckRule, _ index: Int, _ problem: String, _ advice: String, _ edits: [TextEdit],
    _ collector: inout FindingCollector
  ) {
    let tag = document.tags[index]
    collector.report(rule, at: tag.name, line: tag.line, problem, advice, edits: edits)
  }

  private func name(_ index: Int) -> ArraySlice<UInt8> {
    document.source.bytes[document.tags[index].name.offsets]
  }
}

extension GherkinDocument {
  /// What removes a tag: with the blanks behind it or, if nothing else is there, with its line.
  fileprivate func removal(of tag: Node.Tag) -> TextEdit {
    let bytes = source.bytes
    let range = tag.name.offsets
    let start = source.lineStart(at: range.lowerBound)
    let end = bytes[range.upperBound...].firstIndex(of: .lineFeed) ?? bytes.count
    let before = bytes[start..<range.lowerBound]
    let behind = bytes[range.upperBound..<end]
    if (before + behind).allSatisfy(\.isASCIIWhiteSpace) {
      return TextEdit(start..<min(end + 1, bytes.count))
    }
    if behind.allSatisfy(\.isASCIIWhiteSpace) {
      let blanks = before.reversed().prefix(while: \.isASCIIWhiteSpace).count
      return TextEdit(range.lowerBound - blanks..<range.upperBound)
    }
    let blanks = behind.prefix(while: \.isASCIIWhiteSpace).count
    return TextEdit(range.lowerBound..<range.upperBound + blanks)
  }
}

/// The names of features, rules and scenarios within one file.
struct NameCheck {
  let document: GherkinDocument

  /// Reports on the whole file.
  func check(into collector: inout FindingCollector) {
    guard let feature = document.featureNode else { return }
    check(feature.header, "feature", &collector)
    for rule in document.rules { check(rule.header, "rule", &collector) }
    for scenario in document.scenarios { check(scenario.header, "scenario", &collector) }
    checkRepetition(document.rules.map(\.header), "rule", &collector)
    checkRepetition(
      document.scenarios[feature.scenarios.indices].map(\.header), "scenario", &collector)
    for rule in document.rules {
      checkRepetition(
        document.scenarios[rule.scenarios.indices].map(\.header), "scenario", &collector)
    }
  }

  private func check(
    _ header: Node.Header, _ noun: String, _ collector: inout FindingCollector
  ) {
    guard !header.name.isEmpty else {
      return collector.report(
        .missingName, at: header, "This \(noun) has no name.",
        "Write behind the colon, in a few words, what it shows.")
    }
    let offsets = header.name.offsets
    let limit = collector.settings.limit(of: .nameLength)
    // A code point takes four bytes at most.
    guard offsets.count > limit else { return }
    let length = document.source.codePoints(from: offsets.lowerBound, to: offsets.upperBound)
    guard length > limit else { return }
    collector.report(
      .nameLength, at: header, "The name of this \(noun) has \(length) characters.",
      "Say it in at most \(limit); the rest can stand below it as its description.")
  }

  private func checkRepetition(
    _ headers: [Node.Header], _ noun: String, _ collector: inout FindingCollector
  ) {
    guard headers.count > 1 else { return }
    var lines: [ArraySlice<UInt8>: Int32] = [:]
    for header in headers where !header.name.isEmpty {
      let name = document.source.bytes[header.name.offsets]
      guard let line = lines[name] else {
        lines[name] = header.line
        continue
      }
      collector.report(
        .duplicateScenarioName, at: header, "The \(noun) on line \(line) has the same name.",
        "Name what is different about this one.")
    }
  }
}
