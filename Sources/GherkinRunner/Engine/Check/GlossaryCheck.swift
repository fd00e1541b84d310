/// Words in titles and steps of one file for which the glossary has others.
struct GlossaryCheck: Check {
  static let rules = [CheckRule.avoidedWord]
  var collector: FindingCollector

  mutating func check() {
    guard !collector.settings.glossary.isEmpty else { return }
    let headers =
      [document.featureNode?.header].compactMap(\.self) + document.rules.map(\.header)
      + document.scenarios.map(\.header) + document.examples.map(\.header)
    for header in headers { check(header.name, line: header.line) }
    for step in document.steps { check(step.text, line: step.line) }
  }

  private mutating func check(_ range: TextRange, line: Int32) {
    let bytes = document.source.bytes[range.offsets]
    let glossary = collector.settings.glossary
    for found in glossary.occurrences(in: Self.prose(of: bytes)) where found.isAvoided {
      let start = range.offsets.lowerBound
      let place = TextRange(start + found.range.lowerBound, start + found.range.upperBound)
      let entry = glossary.entries[found.entry]
      collector.report(
        .avoidedWord, at: place, line: line,
        "The glossary says '\(entry.word)' for '\(document.text(place))'.",
        "Write '\(entry.word)', or allow the other word: \(entry.path), line \(entry.location.line)."
      )
    }
  }

  /// The text with spaces in place of values: texts in quotation marks, and placeholders.
  private static func prose(of bytes: ArraySlice<UInt8>) -> String {
    var prose = Bytes(bytes)
    for (open, close) in [(UInt8.quote, UInt8.quote), (.lessThan, .greaterThan)] {
      var index = 0
      while let start = prose[index...].firstIndex(of: open),
        let end = prose[(start + 1)...].firstIndex(of: close)
      {
        for offset in start...end { prose[offset] = .space }
        index = end + 1
      }
    }
    return String(decoding: prose, as: UTF8.self)
  }
}

extension CheckSettings {
  /// The findings in the glossary itself.
  package var glossaryFindings: [CheckFinding] {
    glossary.contradictions.compactMap { finding(.ambiguousWord, $0) }
  }
}
