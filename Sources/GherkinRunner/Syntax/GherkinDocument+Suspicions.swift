/// Scenarios, other blocks and first steps that are lost because their keyword is misspelt.
///
/// Free text may hold any line, so `Scenaro: …` below a feature's title is legal Gherkin, and so are
/// the steps that follow it: all of it is description. The parser must say so; whoever runs
/// features must not, or a scenario would vanish without a word.
extension GherkinDocument {
  /// An error for each line of a description that is such a title or step, in the order of the file;
  /// nothing in Markdown, where any line may be prose.
  package var suspicions: [ParseError] {
    guard !source.isMarkdown, let featureNode, let dialect = Dialect.named(language) else {
      return []
    }
    let headers = [featureNode.header] + rules.map(\.header) + examples.map(\.header)
    let blocks =
      headers.map { ($0, NodeRange.empty) } + backgrounds.map { ($0.header, $0.steps) }
      + scenarios.map { ($0.header, $0.steps) }
    let described = blocks.filter { !$0.0.description.isEmpty }
    guard !described.isEmpty else { return [] }
    let suspicion = DescriptionSuspicion(dialect)
    return described.flatMap { suspicions(in: $0, above: $1, suspicion) }
      .sorted { $0.location < $1.location }
  }

  private func suspicions(
    in header: Node.Header, above range: NodeRange, _ suspicion: DescriptionSuspicion
  ) -> [ParseError] {
    let lines = descriptionLines(of: header)
    let first = range.indices.first.map { firstLine(of: steps[$0]) }
    let next = lines.dropFirst() + (first.map { [$0] } ?? [])
    var found = zip(lines, next).compactMap { line, next in
      suspicion.title(line, above: next).map { error(in: line, insteadOf: $0) }
    }
    let foreign = lines.filter(suspicion.isStepWithForeignBlank)
    found += foreign.map { error(in: $0, insteadOf: .step) }
    // Free text ends with a blank line; a step stands right above the next one.
    if let last = lines.last, last.number + 1 == first?.number, suspicion.isStep(last),
      foreign.last?.number != last.number
    {
      found.append(error(in: last, insteadOf: .step))
    }
    return found
  }

  private func error(in line: DescriptionLine, insteadOf kind: LineKind) -> ParseError {
    ParseError(
      uri: source.uri,
      location: Location(line: line.number, column: source.column(at: line.offset)),
      kind: .unexpectedLine(expected: [.endOfFile, kind], received: line.text),
      language: language, surroundings: ParseError.Surroundings(hasFeature: true))
  }
}

extension ParseResult {
  /// The same with the suspicions as errors, for whoever runs or checks what was parsed.
  ///
  /// A file that is one line for its line ends has that error alone, whatever the parser made of it.
  package var withSuspicions: ParseResult {
    if let offset = document.source.loneCarriageReturn {
      let place = Location(line: 1, column: document.source.column(at: offset))
      let error = ParseError(
        uri: document.source.uri, location: place, kind: .carriageReturns,
        language: document.language, surroundings: ParseError.Surroundings())
      return ParseResult(document: document, errors: [error])
    }
    return errors.isEmpty ? ParseResult(document: document, errors: document.suspicions) : self
  }
}
