/// A step definition to paste for a step that has none, and what it was made of.
package struct Snippet: Sendable, Equatable {
  /// The method that defines the step.
  package enum Method: String, Sendable {
    case given, when, then
  }

  /// What follows the step's line in the feature.
  package enum Attachment: Sendable {
    case table, docString
  }

  /// A parameter of the closure.
  package struct Parameter: Sendable, Equatable {
    /// Its name in Swift.
    package let name: String
    /// Its type in Swift.
    package let type: String
  }

  /// The Cucumber expression.
  package let expression: String
  /// The parameters after the world, that for a table or doc string last.
  package let parameters: [Parameter]
  /// The method that defines the step.
  package let method: Method
  /// How many values of the step are part of the expression, because a definition takes six
  /// arguments at most.
  package var unusedValues = 0

  /// The Swift code to paste.
  ///
  /// The arguments carry their types: a body that only throws would leave them unknown.
  package var code: String {
    let arguments = parameters.map { "\($0.name): \($0.type)" }
    let head =
      arguments.isEmpty ? "world in" : "(world, \(arguments.joined(separator: ", "))) in"
    let remark =
      unusedValues == 0
      ? ""
      : """
      // A step takes six arguments at most. Further values belong in a table below it.

      """
    return remark + """
      steps.\(method.rawValue)(\(Self.literal(expression))) { \(head)
        throw Pending("not written yet")
      }
      """
  }

  /// `text` as a Swift string literal; a raw one where that spares escapes.
  static func literal(_ text: String) -> String {
    let scalars = text.unicodeScalars
    if scalars.contains(where: { $0.properties.generalCategory == .control }) {
      return "\"\(scalars.map { $0.escaped(asASCII: false) }.joined())\""
    }
    guard scalars.contains(where: { $0 == "\"" || $0 == "\\" }) else { return "\"\(text)\"" }
    var fence = "#"
    while text.contains("\"\(fence)") || text.contains("\\\(fence)") { fence += "#" }
    return "\(fence)\"\(text)\"\(fence)"
  }
}
