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

extension JSONValue: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Each attempt asks whether the value is of a type; the last one's error is the one to tell.
    if container.decodeNil() {
      self = .nothing
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .number("\(value)")
    } else if let value = try? container.decode(Double.self) {
      self = .number("\(value)")
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
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
