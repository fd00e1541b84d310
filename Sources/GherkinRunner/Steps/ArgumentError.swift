import Foundation

/// Why a step's text does not make the value that its definition takes.
package struct ArgumentError: Error, Sendable, Equatable, CustomStringConvertible {
  package let description: String

  private init(_ description: String) { self.description = description }

  /// Says that `text` is no value of `type`, and what would be one.
  init(unreadable text: String, as type: Any.Type) {
    let allowed = ArgumentConversion.allowedValues(of: type)
    let advice =
      allowed.isEmpty
      ? ValueWords.advice(for: text, as: type) ?? "A developer can say what `\(type)` is made of."
      : "Write \(ValueWords.list(allowed))."
    self.init("\(ValueWords.problem(text)) \(advice)")
  }

  static func absent(_ type: Any.Type) -> Self {
    Self(
      """
      this part of the pattern took no part in the match: let the step take an optional \(type)
      """)
  }

  static func missingBlock(_ type: Any.Type) -> Self {
    let block = type == DataTable.self ? "table" : "text between \"\"\""
    return Self("the step has no \(block) below it")
  }

  static func unsuitable(_ parameter: ParameterType?, _ type: Any.Type) -> Self {
    let name = parameter.map { "{\($0.name)}" } ?? "a group"
    return Self("\(name) does not make a \(type)")
  }
}
