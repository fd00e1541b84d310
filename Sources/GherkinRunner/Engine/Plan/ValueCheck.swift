/// Whether what a step hands to its definition can be read as what the definition takes.
///
/// Matching is the plan's; this makes the values that a run would make, and drops them.
package struct ValueCheck {
  /// A text that cannot be read.
  package struct Unreadable {
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

  package init(_ suite: CompiledSuite) {
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
  package func unreadable(
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
  /// The value in `text` that does not fit, and its type; nil if anything else differs as well.
  static func find(
    _ differences: [StepTextDifference], in text: String, _ types: [ParameterType]
  ) -> (value: String, type: ParameterType)? {
    var wrong: (value: String, type: ParameterType)?
    var words: [String] = []
    for difference in differences {
      let type: ParameterType?
      switch difference {
      case .wrongValue(let value, let parameter):
        words.append(value)
        type = types.first { parameter.contains("{\($0.name)}") }
      case .misspelled(let value, let expected):
        words.append(value)
        type = types.first { $0.alternatives?.contains(expected) == true }
      case .unexpected(let value):
        words.append(value)
        continue
      case .missing, .moved: return nil
      }
      guard let type, let value = words.last else { return nil }
      wrong = wrong ?? (value, type)
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

/// The values of a parameter, in everyday words.
extension ParameterType {
  /// What to write in its place, as it follows "Write"; nil if only its pattern defines that.
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

/// The values that features write at the places of one parameter type: examples for a type that has
/// no closed list.
///
/// Collected only when needed, since that means to look at every step.
struct SeenValues: Sendable {
  private static let limit = 3

  private let suite: CompiledSuite
  private let plans: @Sendable () -> [Plan]
  private var known: [String: [String]] = [:]

  init(_ suite: CompiledSuite, in plans: @escaping @Sendable () -> [Plan]) {
    self.suite = suite
    self.plans = plans
  }

  /// Up to three values of the type called `name`, in the order of the files, of those that can be used.
  mutating func values(of name: String, _ check: ValueCheck) -> [String] {
    let values = known[name] ?? find(name, check)
    known[name] = values
    return values
  }

  private func find(_ name: String, _ check: ValueCheck) -> [String] {
    let places = suite.patterns.map { pattern in
      pattern.parameters.indices.filter { pattern.parameters[$0].type?.name == name }
    }
    var values: [String] = []
    for plan in plans() {
      for scenario in plan.scenarios {
        for (position, decision) in scenario.matches.enumerated() {
          guard case .matched(let definition, let first) = decision,
            !places[Int(definition)].isEmpty
          else { continue }
          let step = scenario.pickle.steps[position]
          let captures = plan.captures(of: Int(definition), from: Int(first))
          guard
            !check.mayFail(Int(definition))
              || check.unreadable(step, Int(definition), captures) == nil
          else { continue }
          let arguments = plan.patterns[Int(definition)].arguments(captures)
          var text: Bytes = []
          step.appendText(to: &text)
          for place in places[Int(definition)] {
            guard let range = arguments[place].captures.first?.range else { continue }
            let value = text.span.string(in: range)
            if !values.contains(value) { values.append(value) }
            if values.count == Self.limit { return values }
          }
        }
      }
    }
    return values
  }
}
