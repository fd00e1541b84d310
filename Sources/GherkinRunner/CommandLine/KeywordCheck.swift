import Foundation

/// Finds scenarios, other blocks and first steps that are lost because their keyword is misspelt.
///
/// Free text may hold any line, so `Scenaro: …` below a feature's title is legal Gherkin, and so
/// are the steps that follow it: all of it is description. The parser must say so; whoever runs
/// features must not, or a scenario would vanish without a word.
struct KeywordCheck {
  private let document: GherkinDocument
  /// Everything that can have free text below it.
  private let headers: [Node.Header]
  /// Keywords of blocks in lower case, with what each begins.
  private let titles: [(keyword: String, kind: LineKind)]
  private let steps: [String]
  /// The words that a first step may begin with, without the space behind them.
  private let firstWords: [String]

  /// Nothing where there is no free text in which anything could be lost.
  init?(_ document: GherkinDocument) {
    self.document = document
    var headers = document.featureNode.map { [$0.header] } ?? []
    headers += document.rules.map(\.header) + document.backgrounds.map(\.header)
    headers += document.scenarios.map(\.header) + document.examples.map(\.header)
    self.headers = headers.filter { !$0.description.isEmpty }
    // In Markdown any line may be prose.
    guard !self.headers.isEmpty, !document.source.isMarkdown else { return nil }
    // A document's language is one that the parser knew.
    let dialect = Dialect.named(document.language)
    let kinds: [(LineKind, [String]?)] = [
      (.background, dialect?.background), (.rule, dialect?.rule), (.scenario, dialect?.scenario),
      (.scenario, dialect?.scenarioOutline), (.examples, dialect?.examples),
    ]
    titles = kinds.flatMap { kind, keywords in
      (keywords ?? []).map { ($0.lowercased(), kind) }
    }
    let keywords = [dialect?.given, dialect?.when, dialect?.then, dialect?.and, dialect?.but]
    // A star in free text is more often a list than a step.
    steps = keywords.flatMap { $0 ?? [] }.filter { !$0.hasPrefix("*") }
    firstWords = ((dialect?.given ?? []) + (dialect?.when ?? [])).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  /// What is wrong, in the order of the file.
  var errors: [ParseError] {
    (headers.flatMap(titleErrors) + stepErrors).sorted { $0.location < $1.location }
  }

  /// The first steps of scenarios and backgrounds that went into the free text above the others.
  private var stepErrors: [ParseError] {
    let blocks =
      document.backgrounds.map { ($0.header, $0.steps) }
      + document.scenarios.map { ($0.header, $0.steps) }
    return blocks.compactMap { header, steps in
      guard !header.description.isEmpty, let first = steps.indices.first,
        let line = freeText(of: header).last,
        // Free text ends with a blank line; a step stands right above the next one.
        line.number + 1 == Int(document.steps[first].line),
        let word = line.text.split(separator: " ").first, word.count > 2,
        Spelling.nearest(to: String(word), among: firstWords) != nil
      else { return nil }
      return error(in: line, insteadOf: .step)
    }
  }

  /// The lines of free text that look like a title and have a step below them.
  private func titleErrors(below header: Node.Header) -> [ParseError] {
    let lines = freeText(of: header)
    return lines.indices.compactMap { index -> ParseError? in
      let line = lines[index]
      guard let kind = kind(of: line.text), let next = lines[(index + 1)...].first,
        steps.contains(where: next.text.hasPrefix)
      else { return nil }
      return error(in: line, insteadOf: kind)
    }
  }

  private func error(in line: Line, insteadOf kind: LineKind) -> ParseError {
    ParseError(
      uri: document.source.uri,
      location: Location(line: line.number, column: document.source.column(at: line.offset)),
      kind: .unexpectedLine(expected: [.endOfFile, kind], received: line.text),
      language: document.language, surroundings: ParseError.Surroundings(hasFeature: true))
  }

  /// What a line would begin if it were spelt as it sounds.
  private func kind(of line: String) -> LineKind? {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let word = parts[0].lowercased()
    if parts.count == 2 {
      let nearest = Spelling.nearest(to: word, among: titles.map(\.keyword))
      return titles.first { $0.keyword == nearest }?.kind
    }
    // The colon may be what is missing.
    return titles.first { word == $0.keyword || word.hasPrefix($0.keyword + " ") }?.kind
  }
}

extension KeywordCheck {
  private struct Line {
    let text: String
    let number: Int
    let offset: Int
  }

  /// The lines below a title that are neither blank nor comments, without the space around them.
  private func freeText(of header: Node.Header) -> [Line] {
    let bytes = document.source.bytes
    var number = Int(header.line)
    var start = Int(header.keyword.start)
    var lines: [Line] = []
    for end in start...header.description.offsets.upperBound {
      let isEnd = end == header.description.offsets.upperBound
      guard isEnd || bytes[end] == .lineFeed else { continue }
      let range = (start..<end).trimmed(in: bytes)
      if start >= header.description.offsets.lowerBound, let first = range.first,
        bytes[first] != UInt8(ascii: "#")
      {
        let text = String(decoding: bytes[range], as: UTF8.self)
        lines.append(Line(text: text, number: number, offset: first))
      }
      (number, start) = (number + 1, end + 1)
    }
    return lines
  }
}

extension Range<Int> {
  /// The range without the blanks, tabs and carriage returns at both ends.
  fileprivate func trimmed(in bytes: [UInt8]) -> Range<Int> {
    let isBlank: (Int) -> Bool = { [0x20, 0x09, 0x0D].contains(bytes[$0]) }
    guard let first = first(where: { !isBlank($0) }), let last = last(where: { !isBlank($0) })
    else { return lowerBound..<lowerBound }
    return first..<(last + 1)
  }
}
