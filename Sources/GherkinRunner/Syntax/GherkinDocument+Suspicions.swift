/// Free text that was probably not meant as such.
///
/// Below a title everything that is no keyword is a description: a misspelt keyword there is no
/// error, but takes a scenario or a step out of the run without a word.
extension GherkinDocument {
  /// A diagnostic for each line of a description that looks like a misspelt title or step, and for
  /// steps before any scenario.
  package var suspicions: [Diagnostic] {
    guard !source.isMarkdown, let featureNode else { return [] }
    let headers = [featureNode.header] + rules.map(\.header)
    let inner = backgrounds.map(\.header) + scenarios.map(\.header)
    let all =
      headers.flatMap { suspicions(in: $0, mayHoldSteps: false) }
      + inner.flatMap { suspicions(in: $0, mayHoldSteps: true) }
      + examples.flatMap { suspicions(in: $0.header, mayHoldSteps: false) }
    return all.sorted { $0.location < $1.location }
  }

  private func suspicions(in header: Node.Header, mayHoldSteps: Bool) -> [Diagnostic] {
    guard !header.description.isEmpty, let dialect = Dialect.named(language) else { return [] }
    let file = source.bytes
    let bytes = file.span
    var found: [Diagnostic] = []
    var cursor = LineCursor(at: header.description.offsets.lowerBound)
    let linesBefore = file[header.keyword.offsets.lowerBound..<cursor.offset]
      .count { $0 == .lineFeed }
    while cursor.offset < header.description.offsets.upperBound, let line = cursor.next(in: bytes) {
      guard !line.isBlank, bytes[line.textStart] != .hash else { continue }
      let text = String(decoding: file[line.textStart..<line.end], as: UTF8.self)
      let suspicion = DescriptionSuspicion(text, dialect: dialect, mayHoldSteps: mayHoldSteps)
      guard let suspicion else { continue }
      found.append(
        Diagnostic(
          path: source.uri,
          location: Location(
            line: Int(header.line) + linesBefore + line.number - 1,
            column: source.column(at: line.textStart)),
          problem: suspicion.problem, advice: suspicion.advice,
          sourceLine: String(decoding: file[line.start..<line.end], as: UTF8.self),
          length: suspicion.length))
    }
    return found
  }
}
