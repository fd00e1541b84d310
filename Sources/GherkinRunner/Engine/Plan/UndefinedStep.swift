/// Diagnoses undefined steps, for `check` and for the reports of a run. Each text is looked up only once,
/// and nothing is prepared before the first one.
struct UndefinedAnswers: Sendable {
  private static let suggestionLimit = 2
  /// A suggestion that is less similar than the best one by more than this is no help beside it.
  private static let tolerance = 0.1
  /// A longer text was not mistyped, and comparing it would take too long.
  private static let maximumLength = 300
  /// More texts than this are not misspelled one by one, and comparing them takes too long.
  private static let maximumTexts = 500
  /// More texts than this are not kept from file to file.
  private static let maximumKnown = 5_000

  private var suggester: PatternSuggester?
  private var index: StepIndex?
  private var values: ValueAdvice?
  private var known: [String: [PatternSuggestion]] = [:]
  /// The texts that count towards the limit.
  private var counted: Set<String> = []

  /// - Parameter index: The index of the suite's definitions, if there is one.
  init(index: StepIndex? = nil) { self.index = index }

  /// Restarts the count of texts, so that the diagnoses of a file do not depend on those of other files.
  mutating func beginFile() {
    counted = []
    if known.count > Self.maximumKnown { known = [:] }
  }

  /// Counts a text of the file; whether it is among those that are compared with patterns.
  mutating func counts(_ text: String) -> Bool {
    guard counted.count < Self.maximumTexts || counted.contains(text) else { return false }
    counted.insert(text)
    return true
  }

  /// The diagnosis of the test step at `position`; empty unless it is an undefined step.
  mutating func forStep(
    at position: Int, of scenario: PlannedScenario, in plan: Plan
  ) -> UndefinedAnswer {
    guard case .step(let index, .undefined) = scenario.testStep(position) else {
      return UndefinedAnswer()
    }
    var values = values ?? ValueAdvice(plan.suite)
    if self.values == nil { values.look(in: [plan]) }
    defer { self.values = values }
    return answer(to: scenario.pickle.steps[index], in: plan.suite, &values)
  }

  /// The diagnosis of an undefined step.
  mutating func answer(
    to step: PickleStep, in suite: CompiledSuite, _ values: inout ValueAdvice
  ) -> UndefinedAnswer {
    var answer = UndefinedAnswer(placeholderAdvice: step.placeholderAdvice)
    guard !step.lacksExamples else { return answer }
    let text = step.text
    answer.suggestions = suggestions(for: text, in: suite)
    guard answer.placeholderAdvice == nil else { return answer }
    answer.characterAdvice = ConfusableText.advice(on: text)
    answer.columnAdvice = step.missingColumn.map { "\($0.problem) \($0.advice)" }
    if let first = answer.suggestions.first {
      answer.invalidValue = values.wrongValue(first, in: text)
      if answer.invalidValue == nil { answer.valueAdvice = values.advice(on: first) }
    }
    return answer
  }

  /// `text` as it is typed on a keyboard, and the one definition that matches it then.
  ///
  /// As little is replaced as possible: a character of a value only if no definition matches without that, because
  /// another character would be another value.
  mutating func keyboardText(
    like text: String, in suite: CompiledSuite
  ) -> (text: KeyboardText, definition: Int)? {
    let index = index ?? StepIndex(suite.patterns)
    self.index = index
    func definition(matching text: KeyboardText, _ captures: inout [Capture]) -> Int? {
      captures = []
      let matches = index.matches(text.bytes.span, captures: &captures)
      guard case .one(let definition, _) = matches else { return nil }
      return definition
    }
    var captures: [Capture] = []
    for level in ASCIIFolding.Level.allCases {
      let typed = KeyboardText(text, level)
      guard !typed.replacements.isEmpty, let found = definition(matching: typed, &captures) else {
        continue
      }
      let kept = typed.replacements(within: captures).acceptable { kept in
        definition(matching: typed.keeping(kept), &captures) == found
      }
      return (typed.keeping(kept.elements), found)
    }
    return nil
  }

  /// The patterns most similar to `text`, the best first.
  private mutating func suggestions(
    for text: String, in suite: CompiledSuite
  ) -> [PatternSuggestion] {
    guard text.utf8.count <= Self.maximumLength, counts(text) else { return [] }
    if let suggestions = known[text] { return suggestions }
    let suggestions =
      foldedSuggestion(for: text, in: suite).map { [$0] } ?? similar(to: text, suite)
    known[text] = suggestions
    return suggestions
  }

  private mutating func similar(to text: String, _ suite: CompiledSuite) -> [PatternSuggestion] {
    let suggester =
      suggester ?? PatternSuggester(suite.patterns, parameterTypes: suite.parameterTypes)
    self.suggester = suggester
    let suggestions = suggester.suggestions(
      for: ASCIIFolding.fold(text), limit: Self.suggestionLimit)
    let best = suggestions.first?.similarity ?? 0
    return suggestions.filter { $0.similarity >= best - Self.tolerance }
  }

  /// The text itself, if only characters that a word processor replaced keep it from being defined.
  private mutating func foldedSuggestion(
    for text: String, in suite: CompiledSuite
  ) -> PatternSuggestion? {
    guard let (typed, definition) = keyboardText(like: text, in: suite) else { return nil }
    let plain = String(decoding: typed.bytes, as: UTF8.self)
    let words = zip(text.split(whereSeparator: \.isWhitespace), plain.split(separator: " "))
    return PatternSuggestion(
      definition: definition, text: plain, similarity: 1,
      differences: words.filter { $0 != $1 }
        .map { .misspelt(String($0), expected: String($1)) })
  }
}

extension StepTextDifference {
  /// Whether the words are the same except for the spelling of one.
  fileprivate var isSlip: Bool {
    switch self {
    case .misspelt, .wrongValue: true
    case .unexpected, .missing, .moved: false
    }
  }
}

/// Why a step is undefined, and what to do; nothing for any other step.
struct UndefinedAnswer: Sendable {
  /// What to do about a placeholder that nothing fills.
  var placeholderAdvice: String?
  /// What to do about characters that look like others.
  var characterAdvice: String?
  /// What to do about a placeholder without a column.
  var columnAdvice: String?
  /// The value that alone keeps the text from matching the first suggestion.
  var invalidValue: ValueAdvice.Answer?
  /// What to write in place of a value that does not match the first suggestion.
  var valueAdvice: String?
  /// The existing patterns that may have been meant, the most similar first.
  var suggestions: [PatternSuggestion] = []

  /// What is wrong, unless it is that there is no definition.
  var problem: String? { textAdvice == nil ? invalidValue?.problem : nil }

  /// What to do, in short.
  var advice: String? { textAdvice ?? invalidValueAdvice ?? valueAdvice }

  /// What to write in place of the value that does not fit.
  var invalidValueAdvice: String? {
    invalidValue.map { value in
      let step = suggestions.first.map { "\nThe step is: " + ParameterType.inWords($0.text) }
      return value.advice + (step ?? "")
    }
  }

  /// What to do about the text, before any value of it counts.
  private var textAdvice: String? { placeholderAdvice ?? characterAdvice ?? columnAdvice }

  /// Whether a definition that exists was meant, so that another one would be a second for the same step: a value is
  /// wrong, or words are misspelt.
  var isSlip: Bool {
    guard placeholderAdvice == nil else { return false }
    return invalidValue != nil || suggestions.first?.differences.allSatisfy(\.isSlip) == true
  }
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
    // One with the same name is typed in another way.
    guess = columns.first { $0 == name } ?? Spelling.nearest(to: name, among: columns)
  }

  /// What is wrong.
  var problem: String { "The examples on line \(line) have no column named `\(name)`." }

  /// What to do.
  var advice: String {
    guess.map { guess in
      guess == name
        ? "They have one whose letters are typed in another way: type both alike, as `specs check --fix` does."
        : "They have one named `\(guess)`: write both alike."
    }
      ?? "Add the column, or write the value itself."
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
    return Placeholders.names(in: document.text(node.text)).first { name in
      // Placeholders are replaced by their bytes, as in every Cucumber.
      !columns.contains { $0.isTyped(like: name) }
    }
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
