/// What the diagnosis of an undefined step depends on, unless a placeholder is to blame.
private struct UndefinedStepKey: Hashable {
  let text: String
  let type: StepType
  let hasDataTable: Bool
  let hasDocString: Bool
}

/// Makes the diagnoses of steps, each undefined one only once. What takes long is prepared for the first step that needs it.
package struct StepDiagnoses: Sendable {
  private static let suggestionLimit = 2
  /// A suggestion that is less similar than the best one by more than this is of no help beside it.
  private static let tolerance = 0.1
  /// A longer text was not mistyped, and comparing it would take too long.
  private static let maximumLength = 300
  /// More texts than this are not misspelled one by one, and comparing them takes too long.
  private static let maximumTexts = 500
  /// More diagnoses than this are not kept.
  private static let maximumKnown = 5_000

  /// Whether advice names commands to type.
  package var namesCommands = true
  private let suite: CompiledSuite
  private let values: ValueCheck
  private var index: StepIndex?
  private var suggester: PatternSuggester?
  private var snippets: SnippetGenerator?
  private var known: [UndefinedStepKey: StepDiagnosis] = [:]
  /// The texts that count toward the limit.
  private var counted: Set<String> = []
  private var seen: SeenValues
  /// The values that the diagnoses of the file name, by parameter type.
  private var named: [String: [String]] = [:]

  /// - Parameter plans: The features from which values are proposed.
  package init(
    _ suite: CompiledSuite, index: StepIndex? = nil,
    in plans: @escaping @Sendable () -> [Plan] = { [] }
  ) {
    self.suite = suite
    self.index = index
    values = ValueCheck(suite)
    seen = SeenValues(suite, in: plans)
  }

  /// Takes the values that it proposes from the features of `plans`, which it asks for once it needs them.
  package mutating func proposeValues(of plans: @escaping @Sendable () -> [Plan]) {
    seen = SeenValues(suite, in: plans)
    known = known.filter { $0.value.namedTypes.isEmpty }
  }

  /// The values that it proposes for the parameter type called `name`.
  package mutating func proposedValues(of name: String) -> [String] {
    seen.values(of: name, values)
  }

  /// Begins with the steps of another file. The diagnoses of a file depend on other files only by the
  /// values that `takeNamed` returns.
  package mutating func beginFile() { (counted, named) = ([], [:]) }

  /// The values of other features that the diagnoses of the file name, by parameter type.
  package mutating func takeNamed() -> [String: [String]] {
    defer { named = [:] }
    return named
  }

  /// The diagnosis of `step`, a step of `plan`; `nil` if it can run and all of it counts.
  package mutating func diagnosis(
    _ step: () -> PickleStep, _ decision: StepDecision, in plan: Plan
  ) -> StepDiagnosis? {
    let diagnosis: StepDiagnosis?
    switch decision {
    case .matched(let definition, let first):
      let captures =
        values.mayFail(Int(definition))
        ? plan.captures(of: Int(definition), from: Int(first)) : nil
      diagnosis =
        captures.flatMap { unreadableValue(step(), Int(definition), $0) }
        ?? partialMatch(step, Int(definition))
    case .undefined: diagnosis = undefined(step())
    case .ambiguous(let index):
      let matches = plan.candidates[Int(index)]
      diagnosis = StepDiagnosis(
        kind: .ambiguous, problem: "This step matches \(matches.count) step definitions.",
        advice: "Write it so that only one of these fits, or ask a developer to change one:",
        candidates: matches.map { suite.stepDefinitions[$0.definition] })
    case .argumentMismatch(_, let reason):
      let mismatch = plan.argumentMismatches[Int(reason)]
      diagnosis = StepDiagnosis(
        kind: .argumentMismatch, problem: mismatch.problem, advice: mismatch.advice)
    }
    for type in diagnosis?.namedTypes ?? [] { named[type] = proposedValues(of: type) }
    return diagnosis
  }
}

/// Steps that a definition matches.
extension StepDiagnoses {
  private mutating func unreadableValue(
    _ step: PickleStep, _ definition: Int, _ captures: ArraySlice<Capture>
  ) -> StepDiagnosis? {
    guard let value = values.unreadable(step, definition, captures) else { return nil }
    var diagnosis = StepDiagnosis(
      kind: .invalidValue, problem: ValueWords.problem(value.text), advice: value.advice,
      value: value.text, allowed: value.allowed)
    diagnosis.advice =
      value.advice ?? value.type.map { inWords($0, &diagnosis) }
      ?? "Write what other features write here."
    return diagnosis
  }

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
  private mutating func undefined(_ step: PickleStep) -> StepDiagnosis {
    guard let advice = step.placeholderAdvice ?? step.missingColumn?.text else {
      return diagnosis(of: step)
    }
    let known = step.lacksExamples ? nil : diagnosis(of: step)
    // Angle brackets that are not a placeholder may be the text of a new step.
    return StepDiagnosis(
      kind: .undefined, problem: Self.problem, advice: advice, snippet: known?.snippet,
      suggestions: known?.suggestions ?? [], isAboutPlaceholder: true)
  }

  private mutating func diagnosis(of step: PickleStep) -> StepDiagnosis {
    let text = step.text
    let isNew = !counted.contains(text)
    guard !isNew || counted.count < Self.maximumTexts else {
      return diagnose(step, text, comparesPatterns: false)
    }
    if isNew { counted.insert(text) }
    let key = UndefinedStepKey(
      text: text, type: step.type, hasDataTable: step.hasDataTable, hasDocString: step.hasDocString)
    if let diagnosis = known[key] { return diagnosis }
    let diagnosis = diagnose(step, text, comparesPatterns: true)
    if known.count >= Self.maximumKnown { known = [:] }
    known[key] = diagnosis
    return diagnosis
  }

  private mutating func diagnose(
    _ step: PickleStep, _ text: String, comparesPatterns: Bool
  ) -> StepDiagnosis {
    let characters = ConfusableText.advice(on: text)
    if let typed = keyboardText(like: text) {
      let plain = "Write: \(String(decoding: typed.bytes, as: UTF8.self))"
      return StepDiagnosis(
        kind: .typographicCharacters,
        problem: "This step is defined, but only with the characters of a keyboard.",
        advice: [characters, plain].compactMap(\.self).joined(separator: "\n"), typed: typed)
    }
    var diagnosis = StepDiagnosis(kind: .undefined, problem: Self.problem, advice: characters)
    if namesCommands { diagnosis.searchWords = Self.searchWords(in: text) }
    if comparesPatterns { diagnosis.suggestions = suggestions(for: text) }
    if let first = diagnosis.suggestions.first {
      if suite.stepDefinitions[first.definition].pattern.quotesText {
        return StepDiagnosis(
          kind: .undefined, problem: Self.problem,
          advice: "Ask a developer to remove the quotes around {string}, which has its own:",
          candidates: [suite.stepDefinitions[first.definition]])
      }
      let types = suite.patterns[first.definition].parameters.compactMap(\.type)
      if characters == nil, let (value, type) = WrongValue.find(first.differences, in: text, types)
      {
        let advice =
          type.alternatives.map { ValueWords.allowed($0, insteadOf: value) }
          ?? inWords(type, &diagnosis)
        var invalid = StepDiagnosis(
          kind: .invalidValue, problem: ValueWords.problem(value),
          advice: "\(advice)\nThe step is: \(ParameterType.inWords(first.text))", value: value,
          allowed: type.alternatives ?? [], suggestions: diagnosis.suggestions)
        invalid.namedTypes = diagnosis.namedTypes
        return invalid
      }
    }
    if diagnosis.suggestions.isEmpty { diagnosis.snippet = snippet(for: step) }
    return diagnosis
  }

  /// The longest words of a text, which say most, in their order.
  private static func searchWords(in text: String) -> [String] {
    let words = text.prefix(maximumLength).split { !$0.isLetter }
    let longest = words.filter { $0.count > 3 }.sorted { $0.count > $1.count }.prefix(3)
    return longest.sorted { $0.startIndex < $1.startIndex }.map { $0.lowercased() }
  }

  private mutating func snippet(for step: PickleStep) -> Snippet? {
    let generator = snippets ?? SnippetGenerator(suite.parameterTypes)
    snippets = generator
    return generator.snippets(for: step).first
  }

  /// `text` as it is typed on a keyboard, if one definition matches it then.
  ///
  /// As little is replaced as possible: a character of a value only if no definition matches without that, because
  /// another character would be another value.
  private mutating func keyboardText(like text: String) -> KeyboardText? {
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
      return typed.keeping(kept.elements)
    }
    return nil
  }

  /// The patterns most similar to `text`, the best first.
  private mutating func suggestions(for text: String) -> [PatternSuggestion] {
    guard text.utf8.count <= Self.maximumLength else { return [] }
    let suggester =
      suggester ?? PatternSuggester(suite.patterns, parameterTypes: suite.parameterTypes)
    self.suggester = suggester
    let suggestions = suggester.suggestions(
      for: ASCIIFolding.fold(text), limit: Self.suggestionLimit)
    let best = suggestions.first?.similarity ?? 0
    return suggestions.filter { $0.similarity >= best - Self.tolerance }
  }

  private mutating func inWords(_ type: ParameterType, _ diagnosis: inout StepDiagnosis) -> String {
    if let words = type.inWords { return "Write \(words)." }
    diagnosis.namedTypes.append(type.name)
    let seen = proposedValues(of: type.name)
    return seen.isEmpty
      ? "Ask a developer what can stand at the place of {\(type.name)}."
      : "Write it as other features do, such as \(ValueWords.list(seen))."
  }
}
