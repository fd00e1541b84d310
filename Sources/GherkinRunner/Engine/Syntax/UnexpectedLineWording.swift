/// Explains in plain words why a line is not accepted, from the line, the dialect and what precedes.
struct UnexpectedLineWording {
  let error: ParseError
  let expected: [LineKind]
  let received: String

  private var dialect: Dialect { error.dialect }
  private var context: ParseError.Context { error.context }

  var wording: ParseError.Wording {
    switch kind {
    case .feature:
      return followsTags
        ? afterTags
        : ParseError.Wording(
          problem: "A file holds one feature, and this is a second one.",
          advice: "Move it to a file of its own, or make it a `\(dialect.rule[0]):`.")
    case .background: return misplaced("A background", background)
    case .rule, .scenario, .examples:
      return misplaced(
        "A title other than the feature's",
        ParseError.Wording(
          problem: "Examples must follow the steps of a scenario.",
          advice: "Move them below the scenario whose placeholders they fill."))
    case .step:
      return misplaced(
        "A step",
        ParseError.Wording(
          problem: "A step cannot follow examples.",
          advice: "Move it above the examples, "
            + "or begin a new `\(dialect.scenarioKeyword):` before it."))
    case .tableRow:
      return misplaced(
        "A table",
        ParseError.Wording(
          problem: context.stepHasTable
            ? "The step has a table already, and can have only one."
            : "A table must follow a step, or the title of examples.",
          advice: "Put it below the step that it belongs to."))
    case .docStringSeparator:
      return misplaced(
        "A text block (doc string)",
        context.stepHasDocString
          ? ParseError.Wording(
            problem: "The step has a text block (doc string) already, and can have only one.",
            advice: "Remove this line, or add a step before it.")
          : ParseError.Wording(
            problem: "A text block (doc string) must follow a step.",
            advice: "Put it below the step it belongs to."))
    default:
      return unfinishedMerge ?? tableOrText ?? misspelled ?? foreign ?? foreignStep ?? unknown
    }
  }

  /// The kind of the line wherever it is accepted.
  var kind: LineKind? {
    let bytes = Bytes(received.utf8)
    var cursor = LineCursor(at: 0)
    guard let line = cursor.next(in: bytes.span) else { return nil }
    let classifier = LineClassifier(dialect: dialect, isMarkdown: false)
    return classifier.classify(line, in: bytes.span, accepting: .anything)?.kind
  }

  // MARK: Lines in the wrong place

  /// The wording for `thing`, which is accepted elsewhere: the given one unless a feature or a title is missing.
  private func misplaced(_ thing: String, _ wording: ParseError.Wording) -> ParseError.Wording {
    guard context.hasFeature else {
      return ParseError.Wording(
        problem: "\(thing) cannot stand before the feature.",
        advice: "Begin the file with a line such as `\(dialect.feature[0]): name of the feature`.")
    }
    return followsTags ? afterTags : wording
  }

  private var background: ParseError.Wording {
    context.hasBackground
      ? ParseError.Wording(
        problem: "There is a background already, and there can be only one.",
        advice: "Add these steps to the first `\(dialect.background[0]):`, "
          + "or put them under a rule of their own.")
      : ParseError.Wording(
        problem: "A background must come before the first scenario.",
        advice: "Move it up, above the first `\(dialect.scenarioKeyword):`.")
  }

  private var followsTags: Bool {
    expected.contains(.tags) && !expected.contains(.endOfFile) && context.hasFeature
  }

  private var afterTags: ParseError.Wording {
    ParseError.Wording(
      problem: "Tags must be followed by what they belong to, and this cannot have any.",
      advice: "Put tags right above a scenario, its examples, a rule or the feature.")
  }

  // MARK: Lines of no kind

  private var unfinishedMerge: ParseError.Wording? {
    guard ConflictMarker.isAny(received) else { return nil }
    return ParseError.Wording(
      problem: "A merge was not finished: this line of version control separates two versions.",
      advice: "Keep one of the versions, and remove the lines `<<<<<<<`, `=======` and `>>>>>>>`.")
  }

  /// Whether `line` begins with three quotes that are not Gherkin's.
  static func isOddDelimiter(_ line: String) -> Bool {
    let quotes = line.unicodeScalars.prefix(3)
    return quotes.count == 3 && quotes.allSatisfy("“”„‟″'‘’´".unicodeScalars.contains)
  }

  /// The wording for a row of a table or the delimiter of a doc string in other signs than Gherkin's.
  private var tableOrText: ParseError.Wording? {
    guard context.hasFeature, !followsTags else { return nil }
    let scalars = received.unicodeScalars
    if Self.isOddDelimiter(received) {
      return ParseError.Wording(
        problem: "A text block (doc string) does not begin and end with these quotes.",
        advice: "Write `\"\"\"`, three straight double quotes.", length: 3)
    }
    if let bar = scalars.first(where: { "｜│┃¦ǀ∣❘⎮║".unicodeScalars.contains($0) }) {
      return ParseError.Wording(
        problem: "`\(bar)` looks like the bar of a table's row, but is another sign.",
        advice: "A row begins and ends with `|`, and has one between two cells.")
    }
    if received.contains("|") {
      return ParseError.Wording(
        problem: "A row of a table begins with a bar, and this line does not.",
        advice: "A row begins and ends with `|`, and has one between two cells.")
    }
    let parts = received.split { $0 == "," || $0 == ";" || $0 == "\t" }
    let areCells = parts.count > 1 && parts.allSatisfy { $0.split(separator: " ").count < 3 }
    guard areCells, scalars.allSatisfy({ $0.value >= 0x20 || $0 == "\t" }),
      KeywordReading(received, dialect) == nil
    else { return nil }
    return ParseError.Wording(
      problem: "This line begins with no keyword. It looks like a row of a table without bars.",
      advice: "A row begins and ends with `|`, and has one between two cells: "
        + "`| \(parts.map { $0.withoutOuterSpace }.joined(separator: " | ")) |`.")
  }

  private var misspelled: ParseError.Wording? {
    KeywordReading.nearest(to: received, dialect).map { reading in
      let (problem, advice) = reading.wording(in: dialect)
      return ParseError.Wording(problem: problem, advice: advice, length: reading.length)
    }
  }

  /// The wording for a feature in another language than the file's.
  private var foreign: ParseError.Wording? {
    guard !context.hasFeature else { return nil }
    for code in Dialect.codes {
      guard let other = Dialect.named(code),
        let keyword = other.feature.first(where: received.hasPrefix),
        let next = received.unicodeScalars.dropFirst(keyword.unicodeScalars.count)
          .first(where: { $0 != " " }), KeywordReading.isColon(next)
      else { continue }
      return ParseError.Wording(
        problem: "This is not how a feature begins in \(dialect.name).",
        advice: "If it is \(other.name), begin the file with `# language: \(code)`.")
    }
    return nil
  }

  /// The wording for a step that begins with the keyword of another language.
  private var foreignStep: ParseError.Wording? {
    guard context.hasFeature, !followsTags, let found = ForeignKeyword(received, dialect) else {
      return nil
    }
    return ParseError.Wording(
      problem: found.problem, advice: "\(found.advice) `\(found.own)`.",
      length: found.written.unicodeScalars.count)
  }

  private var unknown: ParseError.Wording {
    if !context.hasFeature {
      return ParseError.Wording(
        problem: "The file does not begin with a feature.",
        advice: "Begin it with a line such as `\(dialect.feature[0]): name of the feature`.")
    }
    if followsTags { return afterTags }
    let steps = [dialect.given, dialect.when, dialect.then].compactMap { $0.last?.trimmedEnd }
      .map { "`\($0)`" }
    return ParseError.Wording(
      problem: "This line begins with no keyword, and free text can stand only below a title.",
      advice: (context.isBelowStep
        ? "A step is one line: if this belongs to the step above, write both on one line. " : "")
        + "If it is a step, begin it with \(steps.dropLast().joined(separator: ", "))"
        + " or \(steps.last ?? ""); if it is a comment, with `#`.")
  }
}

extension LineKinds {
  /// The kinds that a single line can have by itself.
  fileprivate static let anything: LineKinds = [
    .tableRow, .docStringSeparator, .background, .step, .feature, .examples, .scenario, .rule,
  ]
}

/// The keyword of a step in another language than the file's, with which a line begins.
struct ForeignKeyword {
  let written: String
  /// The keyword in the language of the file.
  let own: String
  let problem: String
  /// What to do; what to write in the language of the file follows.
  let advice: String

  /// - Parameter dialect: That of the file.
  init?(_ line: String, _ dialect: Dialect) {
    guard !dialect.stepKeywords.contains(where: { line.hasPrefix($0.keyword) }) else { return nil }
    for code in Dialect.codes {
      guard let other = Dialect.named(code),
        // Shorter words are words of many languages.
        let (keyword, type) = other.stepKeywords.first(where: {
          $0.keyword.count > 3 && line.hasPrefix($0.keyword)
        }), let own = dialect.stepKeywords.last(where: { $0.type == type })
      else { continue }
      written = keyword.trimmedEnd
      self.own = own.keyword.trimmedEnd
      problem =
        "`\(written)` is the keyword of a step in \(other.name), and this feature is in \(dialect.name)."
      advice = "If it is \(other.name), begin the file with `# language: \(code)`; otherwise write"
      return
    }
    return nil
  }
}
