/// Finds out why steps cannot be carried out, and says so in plain words.
///
/// Knows the plan's decisions and the phrases there are; not where in the file an answer is shown.
struct StepAnswers {
  private let plan: Plan
  private let folder: String
  private let snippets: SnippetGenerator
  private var suggestions = Suggestions()
  private var values: ValueAdvice
  private var index: StepIndex?

  /// Answers about the steps of `plan`; `folder` is from where places in code are seen.
  init(_ plan: Plan, seenFrom folder: String) {
    self.plan = plan
    self.folder = folder
    snippets = SnippetGenerator(plan.parameterTypes)
    values = ValueAdvice(plan)
  }

  /// What is to be told about `step`, given what the plan decided; nothing if it can be carried out.
  mutating func answer(_ step: () -> PickleStep, _ decision: StepDecision) -> StepAnswer? {
    switch decision {
    case .matched(let definition, let captures):
      return values.unreadable(step, Int(definition), captures: Int(captures)).map { answer in
        StepAnswer(
          kind: .invalidValue, problem: answer.problem, advice: answer.advice, value: answer.value)
      }
    case .undefined: return undefined(step())
    case .ambiguous(let index): return ambiguous(plan.candidates[Int(index)])
    case .argumentMismatch(_, let reason):
      return argumentMismatch(step(), plan.argumentMismatches[Int(reason)])
    }
  }

  private func ambiguous(_ matches: [StepMatch]) -> StepAnswer {
    let candidates = matches.map { match in
      let definition = plan.stepDefinitions[match.definition]
      let place = "\(definition.location.path(from: folder)):\(definition.location.line)"
      return "  \(definition.pattern)  (\(place))"
    }
    return StepAnswer(
      kind: .ambiguous, problem: "This sentence has \(matches.count) meanings.",
      advice: (["Write it so that only one of these fits, or ask a developer to change one:"]
        + candidates).joined(separator: "\n"))
  }

  private func argumentMismatch(_ step: PickleStep, _ reason: String) -> StepAnswer {
    let sentences = reason.split(separator: ". ", maxSplits: 1).map(String.init)
    if sentences.count == 2 {
      return StepAnswer(
        kind: .argumentMismatch, problem: sentences[0] + ".", advice: sentences[1])
    }
    let advice =
      reason.contains("table")
      ? "Write its rows on the lines below, each value between bars, such as `| title | price |`."
      : "Write the text on the lines below, between two lines that hold nothing but `\"\"\"`."
    return StepAnswer(kind: .argumentMismatch, problem: reason, advice: advice)
  }

  private mutating func undefined(_ step: PickleStep) -> StepAnswer {
    let text = step.text
    if let (plain, level) = knownText(like: text) {
      return StepAnswer(
        kind: .typographicCharacters,
        problem: "This sentence is known, but only with the characters of a keyboard.",
        advice: [ConfusableText.advice(on: text), "Write: \(plain)"].compactMap(\.self)
          .joined(separator: "\n"), level: level)
    }
    let unfilled = step.placeholderAdvice
    let found = suggestions.forText(text, in: plan)
    if unfilled == nil, let first = found.first, let answer = wrongValue(first, in: text) {
      return answer
    }
    return StepAnswer(
      kind: .undefined, problem: "Nobody has defined this sentence.",
      advice: unfilled
        ?? [
          ConfusableText.advice(on: text), advice(found),
          found.first.flatMap { values.advice(on: $0) },
        ]
        .compactMap(\.self).joined(separator: "\n"),
      snippet: unfilled == nil ? snippets.snippets(for: step).first?.code : nil)
  }

  /// A plain form of `text` that is defined, and how much had to be replaced.
  private mutating func knownText(like text: String) -> (String, ASCIIFolding.Level)? {
    for level in ASCIIFolding.Level.allCases {
      let plain = ASCIIFolding.fold(text, level)
      if plain != text, isDefined(plain) { return (plain, level) }
    }
    return nil
  }

  /// Whether exactly one definition matches `text`.
  mutating func isDefined(_ text: String) -> Bool {
    let index = index ?? StepIndex(plan.patterns)
    self.index = index
    var captures: [Capture] = []
    guard case .one = index.matches(text.utf8Span.span, captures: &captures) else { return false }
    return true
  }
}

extension StepAnswers {
  /// The answer if it is only a value that keeps `text` from being the phrase.
  private mutating func wrongValue(_ suggestion: PatternSuggestion, in text: String) -> StepAnswer?
  {
    values.wrongValue(suggestion, in: text).map { answer in
      StepAnswer(
        kind: .invalidValue, problem: answer.problem,
        advice: "\(answer.advice)\nThe sentence is: \(ParameterType.inWords(suggestion.text))",
        value: answer.value)
    }
  }

  private func advice(_ found: [PatternSuggestion]) -> String {
    guard !found.isEmpty else {
      return "Use a sentence that other features use, or ask a developer to define this one."
    }
    let lines = found.enumerated().map { index, suggestion in
      let differences = suggestion.differences.map(\.description).joined(separator: ", ")
      let question = index == 0 ? "Did you mean" : "Or"
      return "\(question): \(suggestion.text)"
        + (differences.isEmpty ? "" : "\n  Then \(differences).")
    }
    return ParameterType.inWords(lines.joined(separator: "\n"))
  }
}

/// What to tell about a step that cannot be carried out.
struct StepAnswer {
  /// Why the step cannot run.
  enum Kind {
    case undefined, ambiguous, argumentMismatch, invalidValue, typographicCharacters
  }

  let kind: Kind
  /// What is wrong, as it follows the step or "with the values of this row, …".
  let problem: String
  let advice: String
  /// The value in question, if it is a single one.
  var value: String?
  /// How much of the step text has to be replaced to match a definition.
  var level: ASCIIFolding.Level?
  /// What a developer could paste to define the step.
  var snippet: String?
}

/// What to tell of steps that have no definition, whoever tells it. Each text is looked up only once.
struct UndefinedAnswers: Sendable {
  private var suggestions = Suggestions()
  private var values: ValueAdvice?

  /// What to tell of the test step at `position`, if it is an undefined step.
  mutating func forStep(
    at position: Int, of scenario: PlannedScenario, in plan: Plan
  ) -> UndefinedAnswer {
    guard case .step(let index, .undefined) = scenario.testStep(position) else {
      return UndefinedAnswer()
    }
    let step = scenario.pickle.steps[index]
    guard !step.lacksExamples else { return UndefinedAnswer(advice: step.placeholderAdvice) }
    let text = step.text
    let found = suggestions.forText(text, in: plan)
    return UndefinedAnswer(
      advice: step.placeholderAdvice ?? ConfusableText.advice(on: text)
        ?? step.missingColumn.map { "\($0.problem) \($0.advice)" }
        ?? found.first.flatMap { valueAdvice($0, on: text, in: plan) },
      suggestions: found)
  }

  /// What to write where it is only a value that keeps `text` from being the phrase.
  private mutating func valueAdvice(
    _ suggestion: PatternSuggestion, on text: String, in plan: Plan
  ) -> String? {
    var values = values ?? ValueAdvice(plan)
    defer { self.values = values }
    return values.wrongValue(suggestion, in: text).map { "\($0.problem) \($0.advice)" }
      ?? values.advice(on: suggestion)
  }
}

/// What there is to say of an undefined step; nothing of any other.
struct UndefinedAnswer: Sendable {
  /// What to do.
  var advice: String?
  /// The existing phrases that it may have meant, the nearest first.
  var suggestions: [PatternSuggestion] = []
}

/// A placeholder that no column of a table of examples fills.
struct MissingColumn {
  private let name: String
  /// The line of the table's title.
  private let line: Int32
  /// The column that was probably meant.
  private let guess: String?

  /// - Parameter columns: The names of all columns that the table has.
  init(_ name: String, columns: [String], _ table: Node.Examples) {
    self.name = name
    line = table.header.line
    guess = Spelling.nearest(to: name, among: columns)
  }

  /// What is wrong.
  var problem: String { "The examples on line \(line) have no column named `\(name)`." }

  /// What to do.
  var advice: String {
    guess.map { "Did you mean `<\($0)>`?" } ?? "Add the column, or write the value itself."
  }
}

extension PickleStep {
  /// The first placeholder in the text that the examples have no column for.
  var missingColumn: MissingColumn? {
    guard !isFromBackground, let table = pickle.examplesNode,
      let header = table.rows.indices.first, case let document = pickle.document
    else { return nil }
    let columns = document.rows[header].cells.indices.map {
      document.cellText(document.cells[$0])
    }
    return Placeholders.names(in: document.text(node.text)).first { !columns.contains($0) }
      .map { MissingColumn($0, columns: columns, table) }
  }
}

/// Placeholders that nothing fills, because there are no examples.
extension PickleStep {
  /// Whether the step only misses the examples of its outline: no definition is missing then.
  var lacksExamples: Bool {
    unfilledPlaceholder != nil && pickle.document.isOutlineWithoutExamples(scenarioIndex)
  }

  /// What to do about a placeholder that nothing fills, if the step has one.
  var placeholderAdvice: String? {
    guard let placeholder = unfilledPlaceholder else { return nil }
    guard lacksExamples, let dialect = Dialect.named(pickle.language) else {
      return "`\(placeholder)` is filled in only where examples follow the scenario's steps. Add "
        + "them, or write the value itself."
    }
    return "This outline has no examples that fill `\(placeholder)`. Add "
      + "`\(dialect.examples.first ?? ""):` below its steps, or write the value itself."
  }

  private var scenarioIndex: Int { Int(pickle.entry.scenario) }

  private var unfilledPlaceholder: Substring? {
    guard pickle.entry.row == nil, !isFromBackground, case let text = text,
      let start = text.firstIndex(of: "<"), let end = text.lastIndex(of: ">"), start < end
    else { return nil }
    return text[start...end]
  }
}

/// What a parameter takes, in words that need no knowledge of programming.
extension ParameterType {
  /// What stands at its place in a sentence, as in "Write …"; nothing where only its pattern says so.
  var inWords: String? {
    switch form {
    case .integer: "a whole number in digits, such as 3"
    case .decimal: "a number in digits, such as 2.5"
    case .word: "a single word"
    case .string: "a text between quotes, such as \"comics\""
    case .anything: "any text"
    case .oneOf(let texts): ValueWords.list(texts)
    case .regularExpression: nil
    }
  }

  /// A phrase, with words in place of the names that built-in types have.
  static func inWords(_ phrase: String) -> String {
    builtIn.reduce(phrase) { phrase, type in
      guard let word = type.word else { return phrase }
      return phrase.replacing("{\(type.name)}", with: word)
    }
  }

  /// What stands for the values of a type in a phrase, unless its name will do.
  private var word: String? {
    switch form {
    case .integer: "{whole number}"
    case .decimal: "{number}"
    case .string: "\"…\""
    case .anything: "{anything}"
    case .word, .oneOf, .regularExpression: nil
    }
  }
}
