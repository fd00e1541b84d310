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

  private let suite: CompiledSuite
  /// The parameters of each definition that texts may match and still not fit, by their places.
  private let doubtful: [[Int]]

  package init(_ suite: CompiledSuite) {
    self.suite = suite
    doubtful = zip(suite.patterns, suite.stepDefinitions).map { pattern, definition in
      zip(pattern.parameters, definition.argumentTypes).enumerated()
        .filter { Self.isDoubtful($1.0, to: $1.1) }.map(\.offset)
    }
  }

  /// The first value of a step, matched by `definition` with `captures`, that cannot be read, if there is one.
  package func unreadable(
    _ step: () -> PickleStep, _ definition: Int, _ captures: ArraySlice<Capture>
  ) -> Unreadable? {
    guard !doubtful[definition].isEmpty else { return nil }
    var text: Bytes = []
    step().appendText(to: &text)
    let arguments = suite.patterns[definition].arguments(captures)
    for place in doubtful[definition] {
      let (parameter, captures) = arguments[place]
      let target = suite.stepDefinitions[definition].argumentTypes[place]
      guard let range = captures.first?.range,
        let conversion = ArgumentConversion(from: parameter.type?.valueType, to: target)
      else { continue }
      do {
        _ = try conversion.value(parameter, captures, in: text.span, as: target)
      } catch {
        let written = (error as? ParameterValueError)?.text ?? text.span.string(in: range)
        return Unreadable(
          text: written, type: parameter.type, advice: Self.advice(error),
          allowed: parameter.type?.alternatives ?? Self.allowed(target))
      }
    }
    return nil
  }

  /// What a run says of an error besides that the value does not fit.
  private static func advice(_ error: any Error) -> String? {
    if let error = error as? ParameterValueError { return error.advice }
    return (error as? ExpectationFailure)?.advice ?? String(describing: error)
  }

  private static func allowed(_ target: Any.Type) -> [String] {
    TextValue.allowedTexts(of: (target as? any OptionalType.Type)?.wrappedType ?? target)
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
    let isTooLong = differences.contains { if case .unexpected = $0 { true } else { false } }
    guard words.count > 1, isTooLong else { return wrong }
    // Of a value of several words, all but one are taken for words too many.
    let whole = words.joined(separator: " ")
    return wrong.type.alternatives != nil && text.contains(whole) ? (whole, wrong.type) : nil
  }
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

extension ValueCheck {
  /// Up to three values that steps of a plan have at the places of a parameter type, of those that can be used: examples
  /// for a type without a closed list.
  func written(for type: ParameterType, in plan: Plan) -> [String] {
    var values: [String] = []
    for scenario in plan.scenarios {
      for (position, decision) in scenario.matches.enumerated() {
        guard case .matched(let definition, let first) = decision,
          case let pattern = plan.patterns[Int(definition)],
          pattern.parameters.contains(where: { $0.type?.name == type.name })
        else { continue }
        let step = scenario.pickle.steps[position]
        let captures = plan.captures(of: Int(definition), from: Int(first))
        guard unreadable({ step }, Int(definition), captures) == nil else { continue }
        let text = Bytes(step.text.utf8)
        for (parameter, captures) in pattern.arguments(captures)
        where parameter.type?.name == type.name {
          guard let range = captures.first?.range, case let value = text.span.string(in: range),
            !values.contains(value)
          else { continue }
          values.append(value)
          if values.count == 3 { return values }
        }
      }
    }
    return values
  }
}
