/// Formatting in an editor: the changes instead of the formatted file.
extension Workspace {
  /// The changes that format the file at `path`.
  ///
  /// - Parameter range: Only changes to the lines of this range are wanted.
  /// - Returns: nil for a Markdown file, which is not formatted.
  /// - Throws: What is wrong with the file, which cannot be formatted then.
  package func formattingEdits(
    in path: String, within range: Range<Int>? = nil
  ) throws(ServiceProblem) -> [TextEdit]? {
    guard let source = file(at: path)?.document.source else { return nil }
    switch Formatting(source, language: language) {
    case .clean: return []
    case .markdown: return nil
    case .broken(let diagnostics):
      let first = diagnostics[0]
      throw ServiceProblem(
        "Line \(first.location.line) has to be corrected first: \(first.problem)")
    case .unsafe:
      throw ServiceProblem(
        "Formatting this file would change its meaning, so it is left alone.")
    case .changed(let change):
      guard let range else { return change.edits }
      return change.edits.filter {
        $0.range.lowerBound >= source.lineStart(at: range.lowerBound)
          && $0.range.upperBound <= max(range.upperBound, source.lineStart(at: range.upperBound))
      }
    }
  }
}
