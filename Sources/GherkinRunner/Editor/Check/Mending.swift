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
      && PlainText.plain(before.text) == PlainText.plain(after.text)
  }
}
