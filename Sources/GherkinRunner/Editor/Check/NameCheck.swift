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
