/// Whether what a step hands to its definition can be read as what the definition takes.
///
/// Matching is the plan's; this makes the values that a run would make, and drops them.
struct ValueCheck {
  /// A text that cannot be read.
  struct Unreadable {
    let text: String
    let type: ParameterType?
    /// What to write instead, as a run says it; `nil` if that depends on what other features write.
    let advice: String?
    /// The allowed texts, where they are a closed list.
    let allowed: [String]
  }

  /// A parameter that texts may match and still not fit.
  private struct Doubtful {
    let parameter: PatternParameter
    /// Where its captures begin among those of the definition.
    let firstCapture: Int
    let target: any Sendable.Type
    let conversion: ArgumentConversion
    /// All texts of up to this many bytes fit.
    let safeLength: Int
  }

  private let suite: CompiledSuite
  /// The doubtful parameters of each definition.
  private let doubtful: [[Doubtful]]

  init(_ suite: CompiledSuite) {
    self.suite = suite
    doubtful = suite.patterns.enumerated().map { definition, pattern in
      var firstCapture = 0
      return zip(pattern.parameters, suite.stepDefinitions[definition].argumentTypes).compactMap {
        parameter, target in
        defer { firstCapture += parameter.captureCount }
        guard Self.isDoubtful(parameter, to: target),
          let conversion = ArgumentConversion(from: parameter.type?.valueType, to: target)
        else { return nil }
        return Doubtful(
          parameter: parameter, firstCapture: firstCapture, target: target, conversion: conversion,
          safeLength: Self.safeLength(of: parameter, to: target))
      }
    }
  }

  /// Whether a text that matches `definition` may hold a value that cannot be read.
  func mayFail(_ definition: Int) -> Bool { !doubtful[definition].isEmpty }

  /// The first value of `step`, matched by `definition` with `captures`, that cannot be read, if there is one.
  func unreadable(
    _ step: PickleStep, _ definition: Int, _ captures: ArraySlice<Capture>
  ) -> Unreadable? {
    var text: Bytes = []
    for doubtful in doubtful[definition] {
      let (parameter, target) = (doubtful.parameter, doubtful.target)
      let captures = captures.dropFirst(doubtful.firstCapture).prefix(parameter.captureCount)
      guard let range = captures.first?.range, range.count > doubtful.safeLength else { continue }
      if text.isEmpty { step.appendText(to: &text) }
      do {
        _ = try doubtful.conversion.value(parameter, captures, in: text.span, as: target)
      } catch {
        let written = (error as? ParameterValueError)?.text ?? text.span.string(in: range)
        return Unreadable(
          text: written, type: parameter.type, advice: Self.advice(error, on: written),
          allowed: parameter.type?.alternatives ?? Self.allowed(target))
      }
    }
    return nil
  }

  /// What a run says of an error besides the problem, with which its message begins.
  private static func advice(_ error: any Error, on text: String) -> String? {
    if let error = error as? ParameterValueError { return error.advice }
    let message = String(describing: error)
    let problem = ValueWords.problem(text) + " "
    return message.hasPrefix(problem) ? String(message.dropFirst(problem.count)) : message
  }

  private static func allowed(_ target: Any.Type) -> [String] {
    TextValue.allowedTexts(of: (target as? any OptionalType.Type)?.wrappedType ?? target)
  }

  /// The length up to which any text of a parameter fits: a whole number of so few digits does, and most are short.
  private static func safeLength(
    of parameter: PatternParameter, to target: any Sendable.Type
  ) -> Int {
    guard parameter.type?.isBuiltIn == true, case .integer? = parameter.type?.form,
      parameter.type?.valueType == Int.self, target == Int.self
    else { return -1 }
    return Int.bitWidth == 64 ? 18 : 9
  }

  /// Most parameters take everything their pattern matches.
  private static func isDoubtful(
    _ parameter: PatternParameter, to target: any Sendable.Type
  ) -> Bool {
    switch parameter.type?.form {
    case .word, .string, .anything, nil: target != String.self
    case .oneOf: false
    case .integer, .decimal, .regularExpression: true
    }
  }
}

/// Finds the value that alone keeps a step text from matching a pattern.
enum WrongValue {
  /// The value in `text` that does not fit, and the type that it should be of; nothing if anything
  /// else differs as well.
  static func find(
    _ differences: [StepTextDifference], in text: String, _ types: [ParameterType]
  ) -> (value: String, type: ParameterType)? {
    var wrong: (value: String, type: ParameterType)?
    var words: [String] = []
    for difference in differences {
      switch difference {
      case .wrongValue(let value, let parameter):
        guard let type = types.first(where: { parameter.contains("{\($0.name)}") }) else {
          return nil
        }
        wrong = wrong ?? (value, type)
        words.append(value)
      case .misspelt(let value, let expected):
        guard let type = types.first(where: { $0.alternatives?.contains(expected) == true }) else {
          return nil
        }
        wrong = wrong ?? (value, type)
        words.append(value)
      case .unexpected(let value): words.append(value)
      case .missing, .moved: return nil
      }
    }
    guard let wrong else { return nil }
    guard words.count > 1, differences.contains(where: \.isUnexpected) else { return wrong }
    // Of a value of several words, all but one are taken for words too many.
    let whole = words.joined(separator: " ")
    return wrong.type.alternatives != nil && text.contains(whole) ? (whole, wrong.type) : nil
  }
}

extension StepTextDifference {
  /// Whether it is about words that the phrase does not have.
  fileprivate var isUnexpected: Bool { if case .unexpected = self { true } else { false } }
}

/// Says what to write in place of a value that does not fit.
struct ValueAdvice: Sendable {
  /// A value that does not fit, and what to do about it.
  struct Answer {
    let value: String
    let advice: String
    /// All values that fit, if they are a closed list.
    let allowed: [String]

    init(_ value: String, _ advice: String, allowed: [String] = []) {
      self.value = value
      self.advice = advice
      self.allowed = allowed
    }

    /// What is wrong.
    var problem: String { ValueWords.problem(value) }
  }

  private let suite: CompiledSuite
  private let values: ValueCheck
  private var seen: SeenValues

  init(_ suite: CompiledSuite) {
    self.suite = suite
    values = ValueCheck(suite)
    seen = SeenValues(suite, in: [])
  }

  /// Takes values that features write from the features of `plans`.
  mutating func look(in plans: [Plan]) { seen = SeenValues(suite, in: plans) }

  /// Whether an answer since then names values of other features.
  var hasNamed: Bool { seen.hasNamed }

  /// The values of other features that the answers since then name, by parameter type.
  mutating func takeNamed() -> [String: [String]] { seen.takeNamed() }

  /// Up to three values that features write at the places of the parameter type called `name`.
  mutating func seenValues(of name: String) -> [String] {
    let values = self.values
    return seen.values(of: name) { step, definition, captures in
      !values.mayFail(definition) || values.unreadable(step, definition, captures) == nil
    }
  }

  /// The answer to a step that `definition` matches, if a value of it cannot be read.
  mutating func unreadable(
    _ step: () -> PickleStep, _ definition: Int, _ captures: @autoclosure () -> ArraySlice<Capture>
  ) -> Answer? {
    guard values.mayFail(definition),
      let value = values.unreadable(step(), definition, captures())
    else { return nil }
    let advice =
      value.advice ?? value.type.map { inWords($0) } ?? "Write what other features write here."
    return Answer(value.text, advice, allowed: value.allowed)
  }

  /// The answer if it is only a value that keeps `text` from being the phrase of `suggestion`.
  mutating func wrongValue(_ suggestion: PatternSuggestion, in text: String) -> Answer? {
    let types = suite.patterns[suggestion.definition].parameters.compactMap(\.type)
    guard let (value, type) = WrongValue.find(suggestion.differences, in: text, types) else {
      return nil
    }
    return Answer(
      value, type.alternatives.map { ValueWords.allowed($0, insteadOf: value) } ?? inWords(type),
      allowed: type.alternatives ?? [])
  }

  /// What to write at the places whose values do not fit in a text that may mean `suggestion`.
  mutating func advice(on suggestion: PatternSuggestion) -> String? {
    let types = suite.patterns[suggestion.definition].parameters.compactMap(\.type)
    for case .wrongValue(_, let parameter) in suggestion.differences {
      guard let type = types.first(where: { parameter.contains("{\($0.name)}") }),
        !type.isBuiltIn
      else { continue }
      let advice =
        type.alternatives.map { "Write \(ValueWords.list($0))." } ?? inWords(type)
      return "{\(type.name)}: \(advice)"
    }
    return nil
  }

  /// What to write at the place of `type`.
  private mutating func inWords(_ type: ParameterType) -> String {
    if let words = type.inWords { return "Write \(words)." }
    let seen = seenValues(of: type.name)
    return seen.isEmpty
      ? "Ask a developer what can stand at the place of {\(type.name)}."
      : "Write it as other features do, such as \(ValueWords.list(seen))."
  }
}
