/// Diagnoses why steps cannot run, in plain words, from the decisions of the plan.
struct StepAnswers: Sendable {
  private let suite: CompiledSuite
  private let folder: String
  private let snippets: SnippetGenerator
  private var undefinedSteps: UndefinedAnswers
  private var values: ValueAdvice
  /// The diagnoses of undefined steps that depend on nothing but the step.
  private var known: [UndefinedStepKey: StepAnswer] = [:]

  /// - Parameters:
  ///   - planner: The planner that makes the decisions.
  ///   - folder: The folder that paths of Swift files are relative to.
  init(_ planner: Planner, seenFrom folder: String) {
    let suite = planner.suite
    self.suite = suite
    undefinedSteps = UndefinedAnswers(index: planner.index)
    self.folder = folder
    snippets = SnippetGenerator(suite.parameterTypes)
    values = ValueAdvice(suite)
  }

  /// Takes the values that it proposes from the features of `plans`.
  mutating func proposeValues(of plans: [Plan]) { values.look(in: plans) }

  /// The values that it proposes for the parameter type called `name`.
  mutating func proposedValues(of name: String) -> [String] { values.seenValues(of: name) }

  /// Begins with the steps of another file. The diagnoses of a file depend on other files only by the
  /// values that `takeProposed` returns.
  mutating func beginFile() {
    undefinedSteps.beginFile()
    _ = values.takeNamed()
  }

  /// The values of other features that the diagnoses of the file propose, by parameter type.
  mutating func takeProposed() -> [String: [String]] { values.takeNamed() }

  /// The diagnosis of `step`, a step of `plan`; nothing if it can run.
  mutating func answer(
    _ step: () -> PickleStep, _ decision: StepDecision, in plan: Plan
  ) -> StepAnswer? {
    switch decision {
    case .matched(let definition, let captures):
      let answer = values.unreadable(
        step, Int(definition), plan.captures(of: Int(definition), from: Int(captures)))
      return answer.map { answer in
        StepAnswer(
          kind: .invalidValue, problem: answer.problem, advice: answer.advice, value: answer.value,
          allowed: answer.allowed)
      } ?? partialMatch(step, Int(definition))
    case .undefined: return undefined(step())
    case .ambiguous(let index): return ambiguous(plan.candidates[Int(index)])
    case .argumentMismatch(_, let reason):
      return argumentMismatch(plan.argumentMismatches[Int(reason)])
    }
  }

  /// The diagnosis of a step of which a regular expression matches a part only, so that the rest says nothing.
  private func partialMatch(_ step: () -> PickleStep, _ index: Int) -> StepAnswer? {
    let pattern = suite.patterns[index]
    guard pattern.pattern.kind == .regularExpression,
      let part = pattern.matchedPart(of: step().text.composed)
    else { return nil }
    return StepAnswer(
      kind: .partialMatch,
      problem: "Only a part of this step counts, `\(part)`: its definition ignores the rest.",
      advice:
        "Remove the rest, or ask a developer to begin the pattern \(pattern.pattern) with ^ and end it with $.",
      candidates: [suite.stepDefinitions[index]])
  }

  private func ambiguous(_ matches: [StepMatch]) -> StepAnswer {
    let candidates = matches.map { match in
      let definition = suite.stepDefinitions[match.definition]
      let place = "\(definition.location.path(from: folder)):\(definition.location.line)"
      return "  \(definition.pattern)  (\(place))"
    }
    return StepAnswer(
      kind: .ambiguous, problem: "This step matches \(matches.count) step definitions.",
      advice: (["Write it so that only one of these fits, or ask a developer to change one:"]
        + candidates).joined(separator: "\n"),
      candidates: matches.map { suite.stepDefinitions[$0.definition] })
  }

  private func argumentMismatch(_ reason: String) -> StepAnswer {
    // The advice is the last sentence; a pattern before it may have full stops, too.
    if let end = reason.ranges(of: ". ").last {
      return StepAnswer(
        kind: .argumentMismatch, problem: reason[..<end.lowerBound] + ".",
        advice: String(reason[end.upperBound...]))
    }
    let advice =
      reason.contains("table")
      ? "Write its rows on the lines below, each value between bars, such as `| title | price |`."
      : "Write the text on the lines below, between two lines that hold nothing but `\"\"\"`."
    return StepAnswer(kind: .argumentMismatch, problem: reason, advice: advice)
  }

  private mutating func undefined(_ step: PickleStep) -> StepAnswer {
    let text = step.text
    // What a placeholder needs depends on the outline.
    guard !text.contains("<"), undefinedSteps.counts(text) else { return diagnose(step) }
    let key = UndefinedStepKey(step)
    if let answer = known[key] { return answer }
    let answer = diagnose(step)
    if !values.hasNamed {
      if known.count >= Self.maximumKnown { known = [:] }
      known[key] = answer
    }
    return answer
  }

  /// More diagnoses than this are not kept.
  private static let maximumKnown = 5_000

  private mutating func diagnose(_ step: PickleStep) -> StepAnswer {
    if let (typed, _) = undefinedSteps.keyboardText(like: step.text, in: suite) {
      let plain = String(decoding: typed.bytes, as: UTF8.self)
      return StepAnswer(
        kind: .typographicCharacters,
        problem: "This step is defined, but only with the characters of a keyboard.",
        advice: [ConfusableText.advice(on: step.text), "Write: \(plain)"].compactMap(\.self)
          .joined(separator: "\n"), typed: typed)
    }
    let answer = undefinedSteps.answer(to: step, in: suite, &values)
    if let value = answer.invalidValue {
      return StepAnswer(
        kind: .invalidValue, problem: value.problem,
        advice: answer.invalidValueAdvice ?? value.advice,
        value: value.value, allowed: value.allowed)
    }
    let advice = [answer.characterAdvice, advice(answer.suggestions), answer.valueAdvice]
      .compactMap(\.self).joined(separator: "\n")
    return StepAnswer(
      kind: .undefined, problem: "This step has no definition.",
      advice: answer.placeholderAdvice ?? advice,
      snippet: answer.placeholderAdvice == nil ? snippets.snippets(for: step).first?.code : nil,
      suggestions: answer.suggestions)
  }

  private func advice(_ found: [PatternSuggestion]) -> String {
    guard !found.isEmpty else {
      return "Use a step that other features use, or ask a developer to define this one."
    }
    let lines = found.enumerated().map { index, suggestion in
      let differences = suggestion.differences.map(\.description).joined(separator: ", ")
      let question = index == 0 ? "Did you mean" : "Or"
      return "\(question): \(suggestion.text)"
        + (differences.isEmpty ? "" : "\n  If so, \(differences).")
    }
    return ParameterType.inWords(lines.joined(separator: "\n"))
  }
}

/// What a definition of an undefined step depends on.
struct UndefinedStepKey: Hashable, Sendable {
  private let text: String
  private let type: StepType
  private let hasDataTable: Bool
  private let hasDocString: Bool

  init(_ step: PickleStep) {
    text = step.text
    type = step.type
    hasDataTable = step.hasDataTable
    hasDocString = step.hasDocString
  }
}

/// Why a step cannot run, or means less than it says, and what to do.
struct StepAnswer {
  enum Kind {
    case undefined, ambiguous, argumentMismatch, invalidValue, typographicCharacters
    /// The step runs, and means less than it says.
    case partialMatch
  }

  let kind: Kind
  /// The problem, as it follows the step or "with the values of this row, …".
  let problem: String
  let advice: String
  /// The value in question, if it is a single one.
  var value: String?
  /// All values that fit in its place, if they are a closed list.
  var allowed: [String] = []
  /// The step text with the characters replaced that keep it from matching a definition.
  var typed: KeyboardText?
  /// A step definition to paste, for a developer.
  var snippet: String?
  /// The patterns that may have been meant, the most similar first.
  var suggestions: [PatternSuggestion] = []
  /// The definitions that an ambiguous step has.
  var candidates: [StepDefinitionInfo] = []
}

/// The values of a parameter, in everyday words.
extension ParameterType {
  /// What to write in its place, as it follows "Write"; nothing if only its pattern defines that.
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

  /// A pattern, with words in place of the names of built-in types.
  static func inWords(_ pattern: String) -> String {
    builtIn.reduce(pattern) { pattern, type in
      guard let word = type.word else { return pattern }
      return pattern.replacing("{\(type.name)}", with: word)
    }
  }

  /// The word for a type in a pattern, unless its name will do.
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

extension SnippetGenerator {
  /// Definitions for `step`, the most useful first; never none.
  func snippets(for step: PickleStep) -> [Snippet] {
    let argument: Snippet.Argument? =
      step.hasDataTable ? .table : step.hasDocString ? .docString : nil
    return snippets(for: step.text, method: Snippet.Method(step.type), argument: argument)
  }
}

extension Snippet.Method {
  /// The word for a step that says what `type` says.
  fileprivate init(_ type: StepType) {
    switch type {
    case .context, .unknown, .conjunction: self = .given
    case .action: self = .when
    case .outcome: self = .then
    }
  }
}
