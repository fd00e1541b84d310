/// Whether what a step hands to its definition can be read as what the definition takes.
///
/// Matching is the plan's; this makes the values that a run would make, and drops them.
struct ValueCheck {
  /// A text that cannot be read.
  struct Unreadable {
    let text: String
    let type: ParameterType?
    /// The type that it was to be read as; nothing where a type of the suite's own reads it.
    let target: (any Sendable.Type)?
    /// The allowed texts, where they are a closed list.
    let allowed: [String]
  }

  private let plan: Plan
  /// The parameters of each definition that texts may match and still not fit.
  private let doubtful: [[Int]]

  init(_ plan: Plan) {
    self.plan = plan
    doubtful = plan.patterns.enumerated().map { definition, pattern in
      pattern.parameters.indices.filter { index in
        Self.isDoubtful(
          pattern.parameters[index], to: plan.stepDefinitions[definition].argumentTypes[index])
      }
    }
  }

  /// Whether a text that matches `definition` may hold a value that cannot be read.
  func mayFail(_ definition: Int) -> Bool { !doubtful[definition].isEmpty }

  /// The first value of `step` that cannot be read, if there is one.
  func unreadable(
    _ step: PickleStep, _ definition: Int, captures first: Int
  ) -> Unreadable? {
    var text: [UInt8] = []
    step.appendText(to: &text)
    let arguments = plan.patterns[definition].arguments(
      plan.captures(of: definition, from: first))
    for index in doubtful[definition] {
      let (parameter, captures) = arguments[index]
      let target = plan.stepDefinitions[definition].argumentTypes[index]
      guard let range = captures.first?.range,
        let conversion = ArgumentConversion(from: parameter.type?.valueType, to: target)
      else { continue }
      do {
        _ = try conversion.value(parameter, captures, in: text.span, as: target)
      } catch {
        var isOwn = false
        if case .asIs = conversion { isOwn = parameter.type?.isBuiltIn == false }
        return Unreadable(
          text: text.span.string(in: range), type: parameter.type, target: isOwn ? nil : target,
          allowed: parameter.type?.alternatives ?? ArgumentConversion.allowedValues(of: target))
      }
    }
    return nil
  }

  /// Most parameters take whatever their pattern matches.
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
