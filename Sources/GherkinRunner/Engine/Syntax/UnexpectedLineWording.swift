/// Explains in plain words why a line is not accepted, from the line, the dialect and what precedes.
struct UnexpectedLineWording {
  let error: ParseError
  let expected: [LineKind]
  let received: String

  private var dialect: Dialect { error.dialect }

  var wording: ParseError.Wording {
    let (hasFeature, kind) = (error.hasFeature, kind)
    let followsTags = hasFeature && expected.contains(.tags) && !expected.contains(.endOfFile)
    if kind == nil {
      let isFree = hasFeature && !followsTags
      if let found = unfinishedMerge ?? (isFree ? tableOrText : nil)
        ?? KeywordReading(nearest: received, dialect)?.wording
        ?? (followsTags ? nil : ForeignKeyword(received, dialect)?.wording)
      {
        return found
      }
    }
    if !hasFeature { return ParseError.Wording.noFeature(dialect) }
    if followsTags {
      return ParseError.Wording(
        problem: "Tags must be followed by what they belong to, and this cannot have any.",
        advice: "Put tags right above a scenario, its examples, a rule or the feature.")
    }
    return misplaced(kind)
  }

  /// The kind of the line wherever it is accepted.
  var kind: LineKind? {
    let bytes = Bytes(received.utf8)
    var cursor = LineCursor(at: 0)
    guard let line = cursor.next(in: bytes.span) else { return nil }
    let classifier = LineClassifier(dialect: dialect, isMarkdown: false)
    return classifier.classify(line, in: bytes.span, accepting: .anything)?.kind
  }

  /// The wording for a line of `kind` within a feature, where it is not accepted.
  private func misplaced(_ kind: LineKind?) -> ParseError.Wording {
    let (problem, advice) =
      switch kind {
      case .feature:
        (
          "A file holds one feature, and this is a second one.",
          "Move it to a file of its own, or make it a `\(dialect.rule[0]):`."
        )
      case .background:
        (
          "A feature or rule has one background at most, above its first scenario.",
          "Move these steps there, or put them under a rule of their own."
        )
      case .rule, .scenario, .examples:
        (
          "Examples must follow the steps of a scenario.",
          "Move them below the scenario whose placeholders they fill."
        )
      case .step:
        (
          "A step cannot follow examples.",
          "Move it above the examples, or begin a new `\(dialect.scenarioKeyword):` before it."
        )
      case .tableRow:
        (
          "A table must follow a step that has none, or the title of examples.",
          "Put it below the step that it belongs to."
        )
      case .docStringSeparator:
        (
          "A text block (doc string) must follow a step that has none.",
          "Put it below the step that it belongs to, or remove this line."
        )
      default:
        (
          "This line begins with no keyword, and free text can stand only below a title.",
          "A step is one line. If this is one, begin it with a keyword such as "
            + "`\(dialect.given.last?.trimmedEnd ?? "")`; if it is a comment, with `#`."
        )
      }
    return ParseError.Wording(problem: problem, advice: advice)
  }

  private var unfinishedMerge: ParseError.Wording? {
    guard ConflictMarker.isAny(received) else { return nil }
    return ParseError.Wording(
      problem: "A merge was not finished: this line of version control separates two versions.",
      advice: "Keep one of the versions, and remove the lines `<<<<<<<`, `=======` and `>>>>>>>`.")
  }

  /// The wording for a row of a table or the delimiter of a doc string in other signs than Gherkin's.
  private var tableOrText: ParseError.Wording? {
    let quotes = received.unicodeScalars.prefix(3)
    if quotes.count == 3, quotes.allSatisfy("“”„‟″'‘’´".unicodeScalars.contains) {
      return ParseError.Wording(
        problem: "A text block (doc string) does not begin and end with these quotes.",
        advice: "Write `\"\"\"`, three straight double quotes.", length: 3)
    }
    guard let bar = received.unicodeScalars.first(where: "|｜│┃¦ǀ∣❘⎮║".unicodeScalars.contains)
    else { return nil }
    return ParseError.Wording(
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

extension LineKinds {
  /// The kinds that a single line can have by itself.
  fileprivate static let anything: LineKinds = [
    .tableRow, .docStringSeparator, .background, .step, .feature, .examples, .scenario, .rule,
  ]
}

/// The keyword of another language than the file's, with which a line begins.
struct ForeignKeyword {
  let wording: ParseError.Wording

  /// - Parameter dialect: That of the file, which cannot name it if it is Markdown.
  init?(_ line: String, _ dialect: Dialect, isMarkdown: Bool = false) {
    let keywords = dialect.stepKeywords.map(\.keyword) + dialect.titles.map(\.keyword)
    guard !keywords.contains(where: line.hasPrefix) else { return nil }
    for code in Dialect.codes {
      guard let other = Dialect.named(code) else { continue }
      let title = other.titles.first { title in
        line.hasPrefix(title.keyword)
          && line.unicodeScalars.dropFirst(title.keyword.unicodeScalars.count)
            .first { !$0.isBlank }.map(KeywordReading.isColon) == true
      }
      // Shorter words are words of many languages.
      let step = other.stepKeywords.first { $0.keyword.count > 3 && line.hasPrefix($0.keyword) }
      guard let written = title?.keyword ?? step?.keyword.trimmedEnd else { continue }
      let titles = dialect.titles.filter { $0.kind == title?.kind }.map { $0.keyword + ":" }
      let own =
        title?.kind == .scenario
        ? dialect.scenarioKeyword + ":"
        : titles.first ?? dialect.stepKeywords.last { $0.type == step?.type }?.keyword.trimmedEnd
          ?? ""
      wording = ParseError.Wording(
        problem: "`\(written)` is a keyword in \(other.name), and this file is in \(dialect.name).",
        advice:
          "If it is \(other.name), "
          + (isMarkdown
            ? "run with `--language \(code)`" : "begin the file with `# language: \(code)`")
          + "; otherwise write `\(own)`.",
        length: written.unicodeScalars.count)
      return
    }
    return nil
  }
}
