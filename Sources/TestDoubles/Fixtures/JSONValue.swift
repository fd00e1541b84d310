package import Foundation

/// Any JSON, for responses whose members the specs do not all know.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The JSON in the bytes.
  package init(_ data: Data) throws {
    self = try JSONDecoder().decode(Self.self, from: data)
  }

  /// What the value is written as.
  package init(encoding value: some Encodable) throws {
    try self.init(JSONEncoder().encode(value))
  }

  /// A member of an object, or null where there is none.
  package subscript(member: String) -> JSONValue {
    get { if case .object(let members) = self { members[member] ?? .null } else { .null } }
    set {
      guard case .object(var members) = self else { return }
      members[member] = newValue
      self = .object(members)
    }
  }

  /// The elements of an array; none where this is not an array.
  package var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The text of a string; none where this is not a string.
  package var string: String? { if case .string(let string) = self { string } else { nil } }

  /// The members of an object; none where this is not an object.
  package var members: [String: JSONValue] {
    if case .object(let members) = self { members } else { [:] }
  }

  /// The object with other values for some members, or without them.
  func setting(_ changes: [String: JSONValue?]) -> JSONValue {
    var members = members
    for (name, value) in changes { members[name] = value }
    return .object(members)
  }

  /// The value as text, its members in alphabetical order.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    } catch {
      // Texts and finite numbers can always be written.
      preconditionFailure("\(error)")
    }
  }

  /// The value decoded as a type.
  package func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
  }
}

extension JSONValue: Codable {
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .bool(let bool): try value.encode(bool)
    case .integer(let integer): try value.encode(integer)
    case .number(let number): try value.encode(number)
    case .string(let string): try value.encode(string)
    case .array(let elements): try value.encode(elements)
    case .object(let members): try value.encode(members)
    }
  }
}
