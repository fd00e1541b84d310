/// A value of a JSON file, of whatever type.
enum JSONValue: Sendable, Equatable {
  case nothing
  case bool(Bool)
  /// A number, as an option would be typed.
  case number(String)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])
}

extension JSONValue: CustomStringConvertible {
  /// What the value is, as a message says it.
  var description: String {
    switch self {
    case .nothing: "null"
    case .bool(let value): "\(value)"
    case .number(let text): text
    case .text(let text): "'\(text)'"
    case .list: "a list"
    case .object: "an object"
    }
  }
}
