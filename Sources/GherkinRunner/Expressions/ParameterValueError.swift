/// Why a text that matches a parameter type makes no value of it.
package struct ParameterValueError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong and what would be right.
  package let description: String

  init(text: String?, type: any Sendable.Type) {
    description = "\(Self.quoted(text)) can not be read as \(type)"
  }

  init(text: String?, expected: [String]) {
    let list = expected.map { "\"\($0)\"" }.joined(separator: ", ")
    description = "\(Self.quoted(text)) is none of \(list)"
  }

  private static func quoted(_ text: String?) -> String {
    text.map { "\"\($0)\"" } ?? "a missing text"
  }
}
