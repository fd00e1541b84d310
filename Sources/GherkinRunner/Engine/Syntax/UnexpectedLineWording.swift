/// Explains in plain words why a line is not accepted, from the line, the dialect and what precedes.
extension ParseError {
  func wording(of received: String, expected: [LineKind]) -> Wording {
    let kind = dialect.kind(of: received)
    let followsTags = hasFeature && expected.contains(.tags) && !expected.contains(.endOfFile)
    if kind == nil {
      let isFree = hasFeature && !followsTags
      if let found = Self.unfinishedMerge(received) ?? (isFree ? Self.tableOrText(received) : nil)
        ?? KeywordReading(nearest: received, dialect)?.wording
        ?? (followsTags ? nil : dialect.foreignKeyword(in: received))
      {
        return found
      }
    }
    if !hasFeature { return Wording.noFeature(dialect) }
    if followsTags {
      return Wording(
        problem: "Tags must be followed by what they belong to, and this cannot have any.",
        advice: "Put tags right above a scenario, its examples, a rule or the feature.")
    }
    return misplaced(kind)
  }

  /// The wording for a line of `kind` within a feature, where it is not accepted.
  private func misplaced(_ kind: LineKind?) -> Wording {
    switch kind {
    case .feature:
      Wording(
        problem: "A file holds one feature, and this is a second one.",
        advice: "Move it to a file of its own, or make it a `\(dialect.rule[0]):`.")
    case .background:
      Wording(
        problem: "A feature or rule has one background at most, above its first scenario.",
        advice: "Move these steps there, or put them under a rule of their own.")
    case .rule, .scenario, .examples:
      Wording(
        problem: "Examples must follow the steps of a scenario.",
        advice: "Move them below the scenario whose placeholders they fill.")
    case .step:
      Wording(
        problem: "A step cannot follow examples.",
        advice:
          "Move it above the examples, or begin a new `\(dialect.scenarioKeyword):` before it.")
    case .tableRow:
      Wording(
        problem: "A table must follow a step that has none, or the title of examples.",
        advice: "Put it below the step that it belongs to.")
    case .docStringSeparator:
      Wording(
        problem: "A text block (doc string) must follow a step that has none.",
        advice: "Put it below the step that it belongs to, or remove this line.")
    default:
      Wording(
        problem: "This line begins with no keyword, and free text can stand only below a title.",
        advice: "A step is one line. If this is one, begin it with a keyword such as "
          + "`\(dialect.given.last?.trimmedEnd ?? "")`; if it is a comment, with `#`.")
    }
  }

  private static func unfinishedMerge(_ received: String) -> Wording? {
    guard ConflictMarker.isAny(received) else { return nil }
    return Wording(
      problem: "A merge was not finished: this line of version control separates two versions.",
      advice: "Keep one of the versions, and remove the lines `<<<<<<<`, `=======` and `>>>>>>>`.")
  }

  /// The wording for a row of a table or the delimiter of a doc string in other signs than Gherkin's.
  private static func tableOrText(_ received: String) -> Wording? {
    let quotes = received.unicodeScalars.prefix(3)
    if quotes.count == 3, quotes.allSatisfy("“”„‟″'‘’´".unicodeScalars.contains) {
      return Wording(
        problem: "A text block (doc string) does not begin and end with these quotes.",
        advice: "Write `\"\"\"`, three straight double quotes.", length: 3)
    }
    guard let bar = received.unicodeScalars.first(where: "|｜│┃¦ǀ∣❘⎮║".unicodeScalars.contains)
    else { return nil }
    return Wording(
      problem: bar == "|"
        ? "A row of a table begins with a bar, and this line does not."
        : "`\(bar)` looks like the bar of a table's row, but is another sign.",
      advice: "A row begins and ends with `|`, and has one between two cells.")
  }
}

extension ParseError.Wording {
  static func noFeature(_ dialect: Dialect) -> Self {
    Self(
      problem: "The file does not begin with a feature.",
      advice: "Begin it with a line such as `\(dialect.feature[0]): name of the feature`.")
  }
}

extension Dialect {
  /// The kind of a line wherever it is accepted.
  func kind(of line: String) -> LineKind? {
    let bytes = Bytes(line.utf8)
    var cursor = LineCursor(at: 0)
    let classifier = LineClassifier(dialect: self, isMarkdown: false)
    let kinds: LineKinds = [.tableRow, .docStringSeparator]
    return cursor.next(in: bytes.span).flatMap {
      classifier.classify($0, in: bytes.span, accepting: kinds.union(.keywords))?.kind
    }
  }

  /// What to say of the keyword of another language with which a line of a file in this one begins.
  ///
  /// - Parameter isMarkdown: Whether the file is Markdown, so that it cannot name its language.
  func foreignKeyword(in line: String, isMarkdown: Bool = false) -> ParseError.Wording? {
    let keywords = stepKeywords.map(\.keyword) + titles.map(\.keyword)
    guard !keywords.contains(where: line.hasPrefix) else { return nil }
    for other in Dialect.codes.lazy.compactMap(Dialect.named) {
      let title = other.titles.first { title in
        line.hasPrefix(title.keyword)
          && line.unicodeScalars.dropFirst(title.keyword.unicodeScalars.count)
            .first { !$0.isBlank }.map(KeywordReading.isColon) == true
      }
      // Shorter words are words of many languages.
      let step = other.stepKeywords.first { $0.keyword.count > 3 && line.hasPrefix($0.keyword) }
      guard let written = title?.keyword ?? step?.keyword.trimmedEnd else { continue }
      let titles = titles.filter { $0.kind == title?.kind }.map { $0.keyword + ":" }
      let own =
        title?.kind == .scenario
        ? scenarioKeyword + ":"
        : titles.first ?? stepKeywords.last { $0.type == step?.type }?.keyword.trimmedEnd ?? ""
      let remedy =
        isMarkdown
        ? "run with `--language \(other.code)`"
        : "begin the file with `# language: \(other.code)`"
      return ParseError.Wording(
        problem: "`\(written)` is a keyword in \(other.name), and this file is in \(name).",
        advice: "If it is \(other.name), \(remedy); otherwise write `\(own)`.",
        length: written.unicodeScalars.count)
    }
    return nil
  }
}
