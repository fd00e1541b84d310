/// Other ways to write the same.
extension Workspace {
  /// The rewrites for what stands at `offset`. None changes what the scenarios mean, as parsing it again shows.
  func rewrites(at offset: Int, in path: String) -> [CodeAction] {
    guard let file = file(at: path), file.errors.isEmpty, !file.document.source.isMarkdown,
      let (title, edits) = file.document.conjunctions(at: offset),
      Fix(of: file, []).preservesMeaning(parsed(file.document, with: edits))
    else { return [] }
    return [CodeAction(kind: .rewrite, title: title, edits: [path: edits])]
  }
}

extension GherkinDocument {
  /// Repeated `Given`, `When` or `Then` as `And`.
  fileprivate func conjunctions(
    at offset: Int
  ) -> (title: String, edits: [TextEdit])? {
    guard let step = step(at: offset), let scenario = scenario(ofStep: step),
      let and = Dialect.named(language)?.and.first(where: { !$0.hasPrefix("*") })
    else { return nil }
    let indices = scenarios[scenario].steps.indices
    let edits = zip(indices, indices.dropFirst()).compactMap { before, index -> TextEdit? in
      let (one, other) = (steps[before], steps[index])
      guard other.type == one.resolvedType, other.type != .conjunction, other.type != .unknown
      else { return nil }
      return TextEdit(other.keyword.offsets, and)
    }
    return edits.isEmpty
      ? nil : ("Write repeated keywords as ‘\(and.trimmedEnd)’", edits)
  }
}
