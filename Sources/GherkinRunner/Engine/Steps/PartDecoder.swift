import Foundation

/// Decodes a value from what stands below a step: from JSON, or from a row of a table, whose cells are texts.
///
/// Members and columns are properties by their names, without regard to case, white space and punctuation. A part that the
/// type does not read is an error, so that nothing in a feature goes unchecked because it is misspelled, or one too many.
struct PartDecoder: Decoder, SingleValueDecodingContainer {
  let value: JSONValue
  /// Whether it is a row of a table, or a cell.
  let isTable: Bool
  private(set) var codingPath: [any CodingKey] = []
  fileprivate let use = PartUse()
  fileprivate let names: PropertyNames

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ value: JSONValue, isTable: Bool = false, names: PropertyNames = PropertyNames()) {
    self.value = value
    self.isTable = isTable
    self.names = names
  }

  /// The decoder of a part.
  fileprivate func part(_ value: JSONValue, _ key: PartKey) -> PartDecoder {
    var part = PartDecoder(value, isTable: isTable, names: names)
    part.codingPath = codingPath + [key]
    return part
  }

  /// The value of a type, which reads all of it.
  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if Self.isPlain(type) {
      let part = isTable ? try cell() : self
      guard let value = part.plain(type) as? Value else { throw part.unfit(type) }
      return value
    }
    // A type may ask for its parts in several ways before it finds its own.
    var part = PartDecoder(value, isTable: isTable, names: names)
    part.codingPath = codingPath
    do {
      let value = try Value(from: part)
      try part.checkUse()
      return value
    } catch let error as DecodingError where value.members == nil && value.array == nil {
      throw unfit(type, isTable ? nil : error.explanation)
    }
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try read(type)
    use.isWhole = true
    return value
  }

  func decodeNil() -> Bool { isTable ? value.string?.isEmpty == true : value.isNull }

  /// A row of one cell is that cell.
  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    isTable ? try cell() : self
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let members = value.members else {
      throw isTable
        ? error("a cell holds one value, not a type with properties")
        : unfit(advice: "Write an object between `{` and `}`.")
    }
    return KeyedDecodingContainer(Members(decoder: self, members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let elements = value.array else {
      throw !isTable
        ? unfit(advice: "Write a list between `[` and `]`.")
        : value.members == nil
          ? error("a cell holds one value, not a list")
          : error("a row is read as a type with named properties")
    }
    return Elements(decoder: self, elements: elements)
  }

  private func cell() throws(PartError) -> PartDecoder {
    guard let row = value.members else { return self }
    guard row.count == 1 else { throw error("a row of \(row.count) cells is not a single value") }
    use.note(row[0].name, at: 0)
    return part(row[0].value, PartKey(row[0].name))
  }

  /// Throws if there is a member or an element that was not asked for.
  private func checkUse() throws(PartError) {
    for part in use.parts { try part.checkUse() }
    guard !use.isWhole else { return }
    for (place, member) in (value.members ?? [:]).enumerated() where !use.places.contains(place) {
      throw PartError(
        path: codingPath + [PartKey(member.name)],
        reason: .unread(known: use.keys, taken: use.takenKeys))
    }
    if let list = value.array, list.count > use.elementCount {
      throw PartError(
        path: codingPath + [PartKey(index: use.elementCount)],
        reason: .unread(known: [], taken: []))
    }
  }
}

/// Values without parts, which do not decode themselves: a date would be a number, and an address an object.
extension PartDecoder {
  private static func isPlain(_ type: Any.Type) -> Bool {
    let others: [Any.Type] = [
      Bool.self, String.self, Data.self, Date.self, Decimal.self, URL.self,
    ]
    return type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
      || others.contains { $0 == type }
  }

  private func plain(_ type: Any.Type) -> Any? {
    if isTable {
      let text = value.string ?? ""
      return type == Bool.self ? Self.boolean(text) : TextValue.read(text, as: type)
    }
    switch value {
    case .text(let text):
      return switch type {
      case is String.Type: text
      case is Data.Type: Data(base64Encoded: text)
      case is Date.Type, is URL.Type: TextValue.read(text, as: type)
      default: nil
      }
    case .boolean(let value): return value
    case .integer, .number:
      if type == String.self { return nil }
      let text = value.description
      if type == Date.self { return Double(text).map(Date.init(timeIntervalSinceReferenceDate:)) }
      // A whole number may be written with a point or an exponent.
      return TextValue.read(text, as: type)
        ?? Decimal(digits: text).flatMap { TextValue.read("\($0)", as: type) }
    case .null, .list, .object, .written: return nil
    }
  }

  /// What a cell says, if it says yes or no.
  static func boolean(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes": true
    case "false", "no": false
    default: nil
    }
  }

  private func error(_ problem: String) -> PartError {
    PartError(path: codingPath, reason: .unfit(problem))
  }

  /// Says that what is written is not a value of `type`, and what would be one.
  private func unfit(_ type: Any.Type, _ explanation: String? = nil) -> PartError {
    let own: String? =
      switch type {
      case is Bool.Type where isTable: "Write `yes` or `no`, or `true` or `false`."
      case is String.Type: "Write a text between quotes, such as `\"Saga\"`."
      case is Date.Type where !isTable:
        "Write a day such as `\"2024-05-31\"`, or a time such as `\"2024-05-31T18:30:00Z\"`."
      default: ValueWords.advice(for: written, as: type)
      }
    return unfit(advice: own ?? explanation ?? "Ask a developer what makes a `\(type)`.")
  }

  private func unfit(advice: String) -> PartError {
    error("\(ValueWords.problem(written)) \(advice)")
  }

  /// The value as it is written; of an object or a list, only the kind.
  private var written: String {
    switch value {
    case .text(let text): isTable ? text : "\"\(text)\""
    case .list: "[…]"
    case .object: "{…}"
    default: value.description
    }
  }
}

/// The members of an object, or the cells of a row, by the properties of a type.
private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: PartDecoder
  let members: JSONObject

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    for (place, member) in members.enumerated() { decoder.use.note(member.name, at: place) }
    return members.compactMap { Key(stringValue: $0.name) }
  }

  func contains(_ key: Key) -> Bool { place(of: key) != nil }

  /// An empty cell is nil for an optional property.
  func decodeNil(forKey key: Key) throws -> Bool { try part(key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try part(key).read(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try superDecoder(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try superDecoder(forKey: key).unkeyedContainer()
  }

  /// The properties of a superclass are columns of the same row.
  func superDecoder() throws -> any Decoder {
    decoder.isTable ? decoder : decoder.use.keep(try part(PartKey("super")))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { decoder.use.keep(try part(key)) }

  private func part(_ key: any CodingKey) throws(PartError) -> PartDecoder {
    guard let place = place(of: key) else {
      let others = members.indices.filter { !decoder.use.places.contains($0) }
      throw PartError(
        path: codingPath + [key], reason: .missing(others: others.map { members[$0].name }))
    }
    return decoder.part(members[place].value, PartKey(members[place].name))
  }

  private func place(of key: any CodingKey) -> Int? {
    let place = decoder.names.place(of: key.stringValue, in: members)
    decoder.use.note(key.stringValue, at: place)
    return place
  }
}

private struct Elements: UnkeyedDecodingContainer {
  let decoder: PartDecoder
  let elements: [JSONValue]
  private(set) var currentIndex = 0

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    try next { $0.decodeNil() ? true : nil } ?? false
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next { try $0.read(type) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try superDecoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try superDecoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    let use = decoder.use
    return try next { use.keep($0) }
  }

  /// What `body` makes of the next element, which is passed unless `body` throws.
  private mutating func next<Value>(_ body: (PartDecoder) throws -> Value) throws -> Value {
    let key = PartKey(index: currentIndex)
    guard !isAtEnd else {
      throw PartError(path: codingPath + [key], reason: .unfit(ValueWords.problem("")))
    }
    let value = try body(decoder.part(elements[currentIndex], key))
    currentIndex += 1
    decoder.use.elementCount = max(decoder.use.elementCount, currentIndex)
    return value
  }
}

/// Which parts of an object or a list were asked for. A class, because the containers of a decoder share it.
private final class PartUse {
  /// Whether another value has been decoded of all of it, which looks after its parts.
  var isWhole = false
  /// How many elements were asked for.
  var elementCount = 0
  /// The names that were asked for.
  private(set) var keys: [String] = []
  /// Those of them that are there.
  private(set) var takenKeys: [String] = []
  private(set) var places: Set<Int> = []
  /// The decoders of parts that a type reads by itself.
  private(set) var parts: [PartDecoder] = []

  func note(_ key: String, at place: Int?) {
    if !keys.contains(key) { keys.append(key) }
    if let place, places.insert(place).inserted { takenKeys.append(key) }
  }

  func keep(_ part: PartDecoder) -> PartDecoder {
    parts.append(part)
    return part
  }
}

/// Finds properties by the names that people write. A class, because all rows of a table share what it has computed.
final class PropertyNames {
  private var folded: [String: String] = [:]

  /// The place of the member that holds the property `name`.
  func place(of name: String, in members: JSONObject) -> Int? {
    if let place = members.firstIndex(where: { $0.name == name }) { return place }
    let alike = members.indices.filter { fold(members[$0].name) == fold(name) }
    return alike.count == 1 ? alike[0] : nil
  }

  /// Throws if two of the columns or rows of a table would be the same property.
  func checkUnique(_ written: [String], part: String) throws(DataTableError) {
    var known: [String: String] = [:]
    for name in written {
      if let other = known.updateValue(name, forKey: fold(name)) {
        throw DataTableError("two \(part)s have the same name: \"\(other)\" and \"\(name)\"")
      }
    }
  }

  /// The letters and digits of a name, which are what names of columns and of properties have in common. A sign at the
  /// end counts, as in `A+` and `A-`, and a name without letters is itself.
  func fold(_ name: String) -> String {
    if let known = folded[name] { return known }
    var letters = String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    if letters.isEmpty {
      letters = name
    } else if name.hasSuffix("+") || name.hasSuffix("-") {
      letters += name.suffix(1)
    }
    folded[name] = letters
    return letters
  }
}

/// A step on the way to a part.
private struct PartKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) { (stringValue, intValue) = (name, nil) }
  init(index: Int) { (stringValue, intValue) = ("\(index)", index) }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

/// Why a part is not a value of the type that a step reads.
struct PartError: Error {
  enum Reason {
    /// It is none, in words.
    case unfit(String)
    /// It is not there; these are, and are not read.
    case missing(others: [String])
    /// It is not read; the names that are, and those of them that are there. Of a list, all elements before it are read.
    case unread(known: [String], taken: [String])
  }

  let path: [any CodingKey]
  let reason: Reason
}

extension [any CodingKey] {
  /// The way to a part of a value, such as `items[0].count`.
  var text: String {
    reduce("") { path, key in
      if let index = key.intValue { return "\(path)[\(index)]" }
      return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
    }
  }
}

extension DecodingError {
  /// The problem in one sentence, with the part of the value that does not fit.
  var explanation: String {
    switch self {
    case .keyNotFound(let key, let context):
      return "`\((context.codingPath + [key]).text)` is missing"
    case .valueNotFound(let type, let context):
      return "`\(context.codingPath.text)` is null, which is no \(type)"
    case .typeMismatch(_, let context), .dataCorrupted(let context):
      let path = context.codingPath.text
      return (path.isEmpty ? "" : "`\(path)`: ") + context.debugDescription
    @unknown default: return String(describing: self)
    }
  }
}
