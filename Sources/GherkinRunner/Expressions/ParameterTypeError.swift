/// Why a parameter type can not be added, and what to do about it.
package struct ParameterTypeError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The name of the type that was refused.
  package let name: String
  /// What is wrong and what to do.
  package let description: String

  private init(_ name: String, _ description: String) {
    self.name = name
    self.description = description
  }

  static func illegalName(_ name: String) -> Self {
    Self(
      name,
      #"""
      Illegal character in parameter name {\#(name)}. Parameter names may not contain \#
      '{', '}', '(', ')', '\', '/', '[', ']', '$', '.', '|', '?', '*' or '+'
      """#)
  }

  static func nameIsTaken(_ name: String) -> Self {
    Self(name, "There is already a parameter type with name \(name). Give one of them another name")
  }

  static var anonymousIsTaken: Self {
    Self("", "The anonymous parameter type has already been defined. Give this one a name")
  }

  static func noValues(_ name: String) -> Self {
    Self(name, "Parameter type {\(name)} accepts no text at all. Give it at least one value")
  }

  static func emptyValue(_ name: String) -> Self {
    Self(name, "Parameter type {\(name)} has an empty value. Leave it out, or use a pattern")
  }

  static func unreadablePattern(of name: String, because error: ExpressionError) -> Self {
    Self(name, "The pattern of parameter type {\(name)}: \(error)")
  }

  static func preferredTwice(_ pattern: String, _ first: String, _ second: String) -> Self {
    Self(
      second,
      """
      There can only be one preferential parameter type per regexp. The regexp /\(pattern)/ is \
      used for two preferential parameter types, {\(first)} and {\(second)}
      """)
  }
}
