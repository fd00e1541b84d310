/// A step definition to paste for an undefined step, and its parts.
package struct Snippet: Sendable, Equatable {
  /// The method that defines the step.
  package enum Method: String, Sendable {
    case given, when, then
  }

  /// The kind of a step argument.
  package enum Argument: Sendable {
    case table, docString
  }

  /// A parameter of the closure: its name and its type in Swift.
  package struct Parameter: Sendable, Equatable {
    package let name: String
    package let type: String
  }

  package let expression: String
  /// The parameters after the world, that for a table or doc string last.
  package let parameters: [Parameter]
  /// The method that defines the step.
  package let method: Method
  /// How many values of the step remain part of the expression, because a snippet has at most six
  /// arguments.
  package var unusedValues = 0

  /// The Swift code to paste. The arguments have types, since a body that only throws does not infer
  /// them.
  package var code: String {
    let arguments = parameters.map { "\($0.name): \($0.type)" }
    let head =
      arguments.isEmpty ? "world in" : "(world, \(arguments.joined(separator: ", "))) in"
    let remark =
      unusedValues == 0
      ? ""
      : """
      // Only the first six values are arguments here. Put the others into a table below the step.

      """
    return remark + """
      steps.\(method.rawValue)(\(SwiftText.readableLiteral(expression))) { \(head)
        throw Pending("not written yet")
      }
      """
  }
}
