/// Makes the diagnoses of steps, each undefined one only once. What takes long is prepared for the first step that needs it.
package struct StepDiagnoses: Sendable {
  /// What the diagnosis of an undefined step depends on, unless a placeholder is to blame.
  private struct Key: Hashable {
    let text: String
    let type: StepType
    let hasDataTable: Bool
    let hasDocString: Bool
    let isCompared: Bool
  }

  /// Whether to find out what undefined steps may have meant.
  package var compares = true

  private static let suggestionLimit = 2
  /// A suggestion that is less similar than the best one by more than this is of no help beside it.
  private static let tolerance = 0.1
  /// A longer text was not mistyped, and comparing it would take too long.
  private static let maximumLength = 300
  /// More texts of one plan than this are not misspelled one by one, and comparing them takes too long.
  private static let maximumTexts = 500
  /// More diagnoses than this are not kept.
  private static let maximumKnown = 10_000

  private let suite: CompiledSuite
  private let values: ValueCheck
  private lazy var index = StepIndex(suite.patterns)
  private lazy var suggester = PatternSuggester(
    suite.patterns, parameterTypes: suite.parameterTypes)
  private lazy var snippets = SnippetGenerator(suite.parameterTypes)
  private var known: [Key: StepDiagnosis] = [:]
  /// The first file of the plan that the last step was of.
  private var document: GherkinDocument?
  /// The texts of that plan that count toward the limit.
  private var counted: Set<String> = []
  /// The values in that plan, by the names of parameter types.
  private var written: [String: [String]] = [:]

  package init(_ suite: CompiledSuite, index: StepIndex? = nil) {
    self.suite = suite
    values = ValueCheck(suite)
    if let index { self.index = index }
  }

  /// The diagnosis of `step`, a step of `plan`; `nil` if it can run and all of it counts.
  package mutating func diagnosis(
    _ step: () -> PickleStep, _ decision: StepDecision, in plan: Plan
  ) -> StepDiagnosis? {
    if document !== plan.files.first?.document {
      (document, counted, written) = (plan.files.first?.document, [], [:])
    }
    switch decision {
    case .matched(let definition, let first):
      let captures = plan.captures(of: Int(definition), from: Int(first))
      guard let value = values.unreadable(step, Int(definition), captures) else {
        return partialMatch(step, Int(definition))
      }
      return StepDiagnosis(
        kind: .invalidValue, problem: ValueWords.problem(value.text),
        advice: value.advice ?? value.type.map { inWords($0, plan) }
          ?? "Write what other features write here.",
        value: value.text, allowed: value.allowed)
    case .undefined: return undefined(step(), plan)
    case .ambiguous(let index):
      let matches = plan.candidates[Int(index)]
      return StepDiagnosis(
        kind: .ambiguous, problem: "This step matches \(matches.count) step definitions.",
        advice: "Write it so that only one of these fits, or ask a developer to change one:",
        candidates: matches.map { suite.stepDefinitions[$0.definition] })
    case .argumentMismatch(_, let reason):
      let (problem, advice) = plan.argumentMismatches[Int(reason)].wording
      return StepDiagnosis(kind: .argumentMismatch, problem: problem, advice: advice)
    }
  }
}

extension StepDiagnoses {
  /// The diagnosis of a step of which a regular expression matches a part only, so that the rest says nothing.
  private func partialMatch(_ step: () -> PickleStep, _ index: Int) -> StepDiagnosis? {
    let pattern = suite.patterns[index]
    guard pattern.pattern.kind == .regularExpression,
      let part = pattern.matchedPart(of: step().text.composed)
    else { return nil }
    return StepDiagnosis(
      kind: .partialMatch,
      problem: "Only a part of this step counts, `\(part)`: its definition ignores the rest.",
      advice:
        "Remove the rest, or ask a developer to begin the pattern \(pattern.pattern) with ^ and end it with $.",
      candidates: [suite.stepDefinitions[index]])
  }
}

/// Undefined steps.
extension StepDiagnoses {
  private static let problem = "This step has no definition."

  /// What a placeholder needs depends on the outline, and everything else on the step alone.
  private mutating func undefined(_ step: PickleStep, _ plan: Plan) -> StepDiagnosis {
    guard let advice = step.placeholderAdvice ?? step.missingColumn else {
      return diagnosis(of: step, plan)
    }
    let known = step.lacksExamples ? nil : diagnosis(of: step, plan)
    // Angle brackets that are not a placeholder may be the text of a new step.
    return StepDiagnosis(
      kind: .undefined, problem: Self.problem, advice: advice, snippet: known?.snippet,
      suggestions: known?.suggestions ?? [], isAboutPlaceholder: true)
  }

  private mutating func diagnosis(of step: PickleStep, _ plan: Plan) -> StepDiagnosis {
    let text = step.text
    let isCompared =
      compares && (counted.contains(text) || counted.count < Self.maximumTexts)
    if isCompared { counted.insert(text) }
    let key = Key(
      text: text, type: step.type, hasDataTable: step.hasDataTable,
      hasDocString: step.hasDocString, isCompared: isCompared)
    let diagnosis =
      known[key] ?? diagnose(step, text, isCompared ? suggestions(for: text) : [])
    if known.count >= Self.maximumKnown { known = [:] }
    known[key] = diagnosis
    return wrongValue(diagnosis, in: text, plan) ?? diagnosis
  }

  private mutating func diagnose(
    _ step: PickleStep, _ text: String, _ suggestions: [PatternSuggestion]
  ) -> StepDiagnosis {
    let characters = ConfusableText.advice(on: text)
    if let typed = keyboardText(like: text) {
      let plain = "Write: \(String(decoding: typed.bytes, as: UTF8.self))"
      return StepDiagnosis(
        kind: .typographicCharacters,
        problem: "This step is defined, but only with the characters of a keyboard.",
        advice: [characters, plain].compactMap(\.self).joined(separator: "\n"), typed: typed)
    }
    guard let first = suggestions.first else {
      return StepDiagnosis(
        kind: .undefined, problem: Self.problem,
        advice: characters
          ?? "Use a step that other features use, or ask a developer to define this one.",
        snippet: snippets.snippets(for: step).first)
    }
    guard suite.stepDefinitions[first.definition].pattern.quotesText else {
      return StepDiagnosis(
        kind: .undefined, problem: Self.problem, advice: characters, suggestions: suggestions)
    }
    return StepDiagnosis(
      kind: .undefined, problem: Self.problem,
      advice: "Ask a developer to remove the quotes around {string}, which has its own:",
      candidates: [suite.stepDefinitions[first.definition]])
  }

  /// What is wrong with the only value of a step that keeps it from being the first of the suggestions; nil if more does.
  private mutating func wrongValue(
    _ diagnosis: StepDiagnosis, in text: String, _ plan: Plan
  ) -> StepDiagnosis? {
    guard diagnosis.advice == nil, let first = diagnosis.suggestions.first,
      let (value, type) = WrongValue.find(
        first.differences, in: text, suite.patterns[first.definition].parameters.compactMap(\.type))
    else { return nil }
    let advice =
      type.alternatives.map { ValueWords.allowed($0, insteadOf: value) } ?? inWords(type, plan)
    return StepDiagnosis(
      kind: .invalidValue, problem: ValueWords.problem(value),
      advice: "\(advice)\nThe step is: \(ParameterType.inWords(first.text))", value: value,
      allowed: type.alternatives ?? [], suggestions: diagnosis.suggestions)
  }

  /// `text` as it is typed on a keyboard, if one definition matches it then.
  ///
  /// As little is replaced as possible: a character of a value only if no definition matches without that, because
  /// another character would be another value.
  private mutating func keyboardText(like text: String) -> KeyboardText? {
    // Most texts are typed as they are.
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let index = index
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
      return typed.keeping(kept.elements)
    }
    return nil
  }

  /// The patterns most similar to `text`, the best first.
  private mutating func suggestions(for text: String) -> [PatternSuggestion] {
    guard text.utf8.count <= Self.maximumLength else { return [] }
    let suggestions = suggester.suggestions(
      for: ASCIIFolding.fold(text), limit: Self.suggestionLimit)
    let best = suggestions.first?.similarity ?? 0
    return suggestions.filter { $0.similarity >= best - Self.tolerance }
  }

  private mutating func inWords(_ type: ParameterType, _ plan: Plan) -> String {
    if let words = type.inWords { return "Write \(words)." }
    let values = written[type.name] ?? values.written(for: type, in: plan)
    written[type.name] = values
    return values.isEmpty
      ? "Ask a developer what can stand at the place of {\(type.name)}."
      : "Write it as other steps do, such as \(ValueWords.list(values))."
  }
}
