/// What may change in a file when findings are mended, and what may not.
package struct Mending {
  private let file: ParseResult
  /// The lines of the sentences that are made known.
  private let sentences: Set<Int>

  /// What mending `findings` in `file` may do.
  package init(of file: ParseResult, _ findings: [CheckFinding]) {
    self.file = file
    sentences = Set(
      findings.filter { $0.rule.name == CheckRule.typographicCharacters.name }
        .map(\.diagnostic.location.line))
  }

  /// Whether the file as it was mended means the same: the same scenarios with the same tags, steps
  /// and values. Of one that could not be read before, no more may be unreadable: what was
  /// mended may let the next mistake show.
  package func isFaithful(_ mended: ParseResult) -> Bool {
    guard file.errors.isEmpty else { return mended.errors.count <= file.errors.count }
    guard mended.errors.isEmpty else { return false }
    let before = PickleCompiler.compile(file.document)
    let after = PickleCompiler.compile(mended.document)
    return before.count == after.count && zip(before, after).allSatisfy(isSame)
  }

  private func isSame(_ before: Pickle, _ after: Pickle) -> Bool {
    before.name == after.name && Set(before.tags.map(\.name)) == Set(after.tags.map(\.name))
      && before.steps.count == after.steps.count
      && zip(before.steps, after.steps).allSatisfy(isSame)
  }

  private func isSame(_ before: PickleStep, _ after: PickleStep) -> Bool {
    guard before.type == after.type, before.dataTable == after.dataTable else { return false }
    let (one, other) = (before.docString, after.docString)
    guard one?.content == other?.content, one?.mediaType == other?.mediaType else { return false }
    if before.text == after.text { return true }
    return sentences.contains(before.location.line)
      && ASCIIFolding.fold(before.text) == ASCIIFolding.fold(after.text)
  }
}

/// A change to the bytes of a file.
package struct TextEdit: Sendable, Equatable {
  /// The bytes to be replaced; empty where something is only added.
  package let range: Range<Int>
  /// What takes their place.
  package let replacement: String

  package init(_ range: Range<Int>, _ replacement: String = "") {
    self.range = range
    self.replacement = replacement
  }
}

extension [TextEdit] {
  /// `bytes` with the changes made. One that overlaps with another before it is left out.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    var edited: [UInt8] = []
    var offset = 0
    for edit in sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard edit.range.lowerBound >= offset, edit.range.upperBound <= bytes.count else { continue }
      edited += bytes[offset..<edit.range.lowerBound]
      edited += edit.replacement.utf8
      offset = edit.range.upperBound
    }
    return edited + bytes[offset...]
  }
}

/// The comments of one file that silence rules, and which of them are of use.
struct Suppressions {
  private let document: GherkinDocument
  private let settings: CheckSettings
  private let suppressions: [(suppression: Suppression, lines: ClosedRange<Int>)]

  init(_ document: GherkinDocument, _ settings: CheckSettings) {
    self.document = document
    self.settings = settings
    suppressions = document.commentNodes.compactMap { comment in
      Suppression(comment, in: document).map { ($0, document.lines(below: comment.line)) }
    }
  }

  /// Those of the findings that no comment allows, and what is wrong with the comments.
  func filter(_ findings: [CheckFinding]) -> [CheckFinding] {
    guard !suppressions.isEmpty else { return findings }
    var used: [Set<String>] = suppressions.map { _ in [] }
    let rest = findings.filter { finding in
      guard finding.rule.canBeSilenced else { return true }
      let name = finding.rule.name
      let line = finding.diagnostic.location.line
      let found = suppressions.indices.filter { index in
        suppressions[index].lines.contains(line)
          && suppressions[index].suppression.names.contains(name)
      }
      for index in found { used[index].insert(name) }
      return found.isEmpty
    }
    var collector = FindingCollector(document, settings)
    for (index, (suppression, _)) in suppressions.enumerated() {
      judge(suppression, used[index], &collector)
    }
    return rest + collector.findings
  }

  private func judge(
    _ suppression: Suppression, _ used: Set<String>, _ collector: inout FindingCollector
  ) {
    func report(_ problem: String, _ advice: String) {
      let range = suppression.comment.text.offsets
      let blanks = document.source.bytes[range].prefix(while: \.isASCIIWhiteSpace).count
      collector.report(
        .invalidSuppression, at: TextRange(range.lowerBound + blanks, range.upperBound),
        line: suppression.comment.line, problem, advice)
    }
    guard !suppression.names.isEmpty else {
      return report(
        "This comment does not say which rule it silences.",
        "Write it as: # specs:allow rule-name because of a reason")
    }
    if !suppression.hasReason {
      report(
        "This comment does not say why.",
        "Write the reason behind it: # specs:allow \(suppression.names.joined(separator: ", ")) "
          + "because …")
    }
    for name in suppression.names {
      guard let rule = CheckRule.named(name) else {
        let nearest = Spelling.nearest(to: name, among: CheckRule.all.map(\.name))
        report(
          "There is no rule `\(name)`.",
          nearest.map { "Did you mean `\($0)`?" } ?? "The rules are listed in docs/rules.md.")
        continue
      }
      if !rule.canBeSilenced {
        report(
          "The rule `\(name)` cannot be silenced.", "Mend what it finds, and remove this comment.")
      } else if !used.contains(name), settings.severity(of: rule) != nil {
        report(
          "There is nothing here that `\(name)` would find.", "Remove this comment, or the name.")
      }
    }
  }
}
