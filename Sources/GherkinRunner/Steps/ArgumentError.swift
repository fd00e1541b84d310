/// Why a step's text does not make the value that its definition takes.
package struct ArgumentError: Error, Sendable, Equatable, CustomStringConvertible {
  package let description: String

  static func unreadable(_ text: String, as type: Any.Type, allowed: [String] = []) -> Self {
    let hint = allowed.isEmpty ? "" : ": use one of \(allowed.joined(separator: ", "))"
    return Self(description: "\"\(text)\" cannot be read as \(type)\(hint)")
  }

  static func absent(_ type: Any.Type) -> Self {
    Self(
      description: """
        this part of the pattern took no part in the match: let the step take an optional \(type)
        """)
  }

  static func missingBlock(_ type: Any.Type) -> Self {
    let block = type == DataTable.self ? "table" : "text between \"\"\""
    return Self(description: "the step has no \(block) below it")
  }

  static func unsuitable(_ parameter: ParameterType?, _ type: Any.Type) -> Self {
    let name = parameter.map { "{\($0.name)}" } ?? "a group"
    return Self(description: "\(name) does not make a \(type)")
  }
}
