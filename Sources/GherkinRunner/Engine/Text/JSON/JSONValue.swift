/// A JSON value.
package enum JSONValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  /// A number that is written as an `Int` would be.
  case integer(Int)
  /// Any other number, as written.
  case number(String)
  case text(String)
  case list([JSONValue])
  case object(JSONObject)
  /// A value that is JSON text already, and is written as it is: an answer with thousands of parts needs no tree.
  case written(Bytes)
}

/// What a value holds, if it is of the right kind.
extension JSONValue {
  package var bool: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// The number, if it is whole; some editors write 1 as `1.0`.
  package var int: Int? {
    switch self {
    case .integer(let value): value
    case .number(let text): Double(text).flatMap(Int.init(exactly:))
    case .null, .boolean, .text, .list, .object, .written: nil
    }
  }

  package var string: String? {
    if case .text(let value) = self { value } else { nil }
  }

  package var array: [JSONValue]? {
    if case .list(let values) = self { values } else { nil }
  }

  package var members: JSONObject? {
    if case .object(let members) = self { members } else { nil }
  }

  package var isNull: Bool { self == .null }

  /// The member `name` of an object.
  package subscript(name: String) -> JSONValue? { members?[name] }

  /// The element of a list at `index`, if it has that many.
  package subscript(index: Int) -> JSONValue? {
    guard case .list(let values) = self, values.indices.contains(index) else { return nil }
    return values[index]
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
  package init(nilLiteral: ()) { self = .null }

  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { JSONObject.Member(name: $0, value: $1) }))
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value, as shown in messages.
  package var description: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .integer(let number): "\(number)"
    case .number(let text): text
    case .text(let text): "'\(text)'"
    case .list: "a list"
    case .object: "an object"
    case .written: "JSON text"
    }
  }
}

/// Writing.
extension JSONValue {
  /// The value as JSON text, without spaces or line breaks.
  package var bytes: Bytes {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Writes the value as an element.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.element(json: "null".utf8)
    case .boolean(let value): writer.element(json: (value ? "true" : "false").utf8)
    case .integer(let number): writer.element(number)
    case .number(let text): writer.element(json: text.utf8)
    case .text(let text): writer.element(text)
    case .list(let values):
      writer.beginArray()
      for value in values { value.write(to: &writer) }
      writer.endArray()
    case .object(let object):
      writer.beginObject()
      for member in object {
        writer.key(member.name)
        member.value.write(to: &writer)
      }
      writer.endObject()
    case .written(let bytes): writer.element(json: bytes)
    }
  }
}

/// The members of a JSON object, in the order in which they were written or added.
///
/// Most objects have a few members, so looking one up compares names.
package struct JSONObject: Sendable, Equatable {
  package struct Member: Sendable, Equatable {
    package let name: String
    package var value: JSONValue
  }

  private var members: [Member] = []

  package init() {}

  /// The given members; of several with the same name, the last.
  init(_ members: [Member]) {
    // Comparing the few names of most objects takes less time than hashing them.
    if members.count <= 8, !Self.hasRepetition(members) {
      self.members = members
      return
    }
    var places: [String: Int] = [:]
    for member in members {
      if let place = places.updateValue(self.members.count, forKey: member.name) {
        places[member.name] = place
        self.members[place].value = member.value
      } else {
        self.members.append(member)
      }
    }
  }

  private static func hasRepetition(_ members: [Member]) -> Bool {
    members.indices.contains { index in
      members[..<index].contains { $0.name == members[index].name }
    }
  }

  package subscript(name: String) -> JSONValue? {
    get { members.first { $0.name == name }?.value }
    set {
      guard let place = members.firstIndex(where: { $0.name == name }) else {
        if let newValue { members.append(Member(name: name, value: newValue)) }
        return
      }
      if let newValue { members[place].value = newValue } else { members.remove(at: place) }
    }
  }

  /// The members of both, which have no name in common.
  package static func + (one: JSONObject, other: JSONObject) -> JSONObject {
    var all = one
    all.members += other.members
    return all
  }

  /// The members by name, for objects that may have many.
  package var dictionary: [String: JSONValue] {
    Dictionary(members.map { ($0.name, $0.value) }) { $1 }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements.map { Member(name: $0, value: $1) })
  }
}

extension JSONObject: RandomAccessCollection {
  package var startIndex: Int { members.startIndex }
  package var endIndex: Int { members.endIndex }
  package subscript(position: Int) -> Member { members[position] }
}

/// The JSON text of a file that people write, with the places of its names and values.
package struct JSONDocument: Sendable {
  package struct Place: Sendable {
    /// The bytes of the name of a member, with its quotes; `nil` for an element of a list.
    package let name: Range<Int>?
    package let value: Range<Int>
  }

  package let value: JSONValue
  /// The places of all values, by keys such as `profiles.ci.tags[0]`.
  package let places: [String: Place]
  package let bytes: Bytes

  package init(_ bytes: Bytes) throws(JSONReader.Fault) {
    (value, places) = try JSONReader.readWithPlaces(bytes)
    self.bytes = bytes
  }

  /// The line and the column of an offset, both from 1.
  package func location(of offset: Int) -> (line: Int, column: Int) {
    JSONReader.location(of: offset, in: bytes)
  }

  /// The text of the literal in `range`; `nil` if something else is there.
  package func text(in range: Range<Int>) -> String? {
    (try? JSONReader.read(Bytes(bytes[range])))?.string
  }
}

extension JSONValue {
  /// A list of texts.
  package static func texts(_ texts: some Sequence<String>) -> JSONValue {
    .list(texts.map(JSONValue.text))
  }
}
