import Foundation

/// A value that reads every member of the objects, and every element of the lists, that it is decoded from.
struct Exhaustive<Value: Decodable>: Decodable {
  let value: Value
  let numbers: [ReadNumber]

  init(from decoder: any Decoder) throws {
    if let type = Value.self as? any MembersByName.Type,
      case let (decoded, numbers) = try type.exhaustive(from: decoder.singleValueContainer()),
      let value = decoded as? Value
    {
      (self.value, self.numbers) = (value, numbers)
    } else if Self.isDecodedByDecoder {
      value = try Self.plain(from: decoder.singleValueContainer())
      numbers =
        value is any Numeric
        ? [ReadNumber(path: decoder.codingPath, type: Value.self, text: "\(value)")] : []
    } else {
      let exhaustive = ExhaustiveDecoder(base: decoder)
      value = try Value(from: exhaustive)
      try exhaustive.checkUse()
      numbers = exhaustive.use.allNumbers
    }
  }

  /// Whether a decoder decodes the type in a way of its own, as it does dates by a strategy.
  private static var isDecodedByDecoder: Bool {
    let type: Any.Type = Value.self
    let others: [Any.Type] = [
      Bool.self, String.self, Data.self, Date.self, Decimal.self, URL.self,
    ]
    return type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
      || others.contains { $0 == type }
  }

  private static func plain(from container: any SingleValueDecodingContainer) throws -> Value {
    do {
      return try container.decode(Value.self)
    } catch let error as DecodingError {
      guard case .dataCorrupted(let context) = error else { throw error }
      throw unread(at: container.codingPath, context.debugDescription)
    } catch {
      // What it calls no JSON is, for one, a number that does not fit the type.
      throw unread(at: container.codingPath, "\(error)")
    }
  }

  /// The decoder does not say which type it was to read.
  private static func unread(at path: [any CodingKey], _ reason: String) -> DecodingError {
    .dataCorrupted(
      .init(
        codingPath: path, debugDescription: reason, underlyingError: UnreadType(type: Value.self)))
  }
}

/// A dictionary, of which a decoder keeps the keys as they are written.
private protocol MembersByName: Decodable {
  static func exhaustive(
    from container: any SingleValueDecodingContainer
  ) throws -> (value: Self, numbers: [ReadNumber])
}

extension Dictionary: MembersByName where Key == String, Value: Decodable {
  fileprivate static func exhaustive(
    from container: any SingleValueDecodingContainer
  ) throws -> (value: Self, numbers: [ReadNumber]) {
    let values = try container.decode([String: Exhaustive<Value>].self)
    return (values.mapValues(\.value), values.values.flatMap(\.numbers))
  }
}

/// A number as it was decoded, to compare with what is written.
struct ReadNumber {
  let path: [any CodingKey]
  let type: Any.Type
  let text: String
}

struct UnreadType: Error {
  let type: Any.Type
}

/// A member of a JSON object, or an element of a list, that the type does not read.
struct UnreadPart: Error, CustomStringConvertible {
  /// The part, with the way to it, such as `items[0].cuont` or `range[2]`.
  let path: [any CodingKey]
  /// What the type reads instead; empty if it is not known.
  let advice: String

  var description: String { "`\(path.text)`, which the step does not read\(advice)" }

  /// What to write in place of a member, by the names of those that are read and those that are there.
  fileprivate static func advice(
    on name: String, known: [String], given: [String]
  ) -> String {
    let nearest = Spelling.nearest(to: name, among: known.filter { !given.contains($0) })
    return nearest.map { "; did you mean `\($0)`?" }
      ?? (known.isEmpty ? "" : "; it reads \(known.map { "`\($0)`" }.joined(separator: ", "))")
  }
}

/// Passes everything on to another decoder, and keeps which parts were read.
private struct ExhaustiveDecoder: Decoder {
  let base: any Decoder
  let use = PartUse()

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    use.isKeyed = true
    return KeyedDecodingContainer(
      ExhaustiveMembers(base: try base.container(keyedBy: type), use: use))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    use.isListed = true
    return ExhaustiveElements(base: try base.unkeyedContainer(), use: use)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    ExhaustiveValue(base: try base.singleValueContainer(), use: use)
  }

  /// Throws `UnreadPart` if there is a member or an element that was not asked for.
  func checkUse() throws {
    for part in use.parts { try part.checkUse() }
    // Only what asked for neither members nor elements may be either.
    guard !use.isWhole else { return }
    let isUntouched = !use.isKeyed && !use.isListed
    if use.isKeyed || isUntouched,
      let names = try? base.container(keyedBy: PartName.self).allKeys.map(\.stringValue).sorted(),
      let name = names.first(where: { !use.names.contains($0) })
    {
      let advice = UnreadPart.advice(on: name, known: use.names, given: names)
      throw UnreadPart(path: codingPath + [PartName(name)], advice: advice)
    }
    if use.isListed || isUntouched, let list = try? base.unkeyedContainer(),
      let count = list.count, count > use.elementCount
    {
      let read = use.elementCount.counted("element")
      throw UnreadPart(
        path: codingPath + [PartName(index: use.elementCount)], advice: "; it reads \(read)")
    }
  }
}

/// Which members of an object, or elements of a list, were asked for. A class, because the containers of a decoder share
/// it.
private final class PartUse {
  var isKeyed = false
  var isListed = false
  /// Whether another value has been decoded of all of it, which looks after its parts.
  var isWhole = false
  /// How many elements were asked for.
  private(set) var elementCount = 0
  private(set) var names: [String] = []
  /// The numbers that were read, without those of `parts`.
  private var numbers: [ReadNumber] = []
  /// The decoders of parts that a type reads by itself.
  private(set) var parts: [ExhaustiveDecoder] = []

  func note(_ key: any CodingKey) {
    if !names.contains(key.stringValue) { names.append(key.stringValue) }
  }

  func note(elements count: Int) { elementCount = max(elementCount, count) }

  var allNumbers: [ReadNumber] { numbers + parts.flatMap(\.use.allNumbers) }

  /// The value of a part, whose numbers it notes.
  func value<Value>(_ part: Exhaustive<Value>) -> Value {
    numbers += part.numbers
    return part.value
  }

  func part(_ base: any Decoder) -> ExhaustiveDecoder {
    let part = ExhaustiveDecoder(base: base)
    parts.append(part)
    return part
  }
}

private struct PartName: CodingKey {
  let stringValue: String
  var intValue: Int?

  init(_ name: String) { stringValue = name }
  init(index: Int) { (stringValue, intValue) = ("\(index)", index) }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

private struct ExhaustiveMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let base: KeyedDecodingContainer<Key>
  let use: PartUse

  var codingPath: [any CodingKey] { base.codingPath }

  var allKeys: [Key] {
    for key in base.allKeys { use.note(key) }
    return base.allKeys
  }

  func contains(_ key: Key) -> Bool {
    use.note(key)
    return base.contains(key)
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    use.note(key)
    return try base.decodeNil(forKey: key)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    use.note(key)
    return use.value(try base.decode(Exhaustive<Value>.self, forKey: key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try superDecoder(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try superDecoder(forKey: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    use.note(PartName("super"))
    return use.part(try base.superDecoder())
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    use.note(key)
    return use.part(try base.superDecoder(forKey: key))
  }
}

private struct ExhaustiveElements: UnkeyedDecodingContainer {
  var base: any UnkeyedDecodingContainer { didSet { use.note(elements: base.currentIndex) } }
  let use: PartUse

  var codingPath: [any CodingKey] { base.codingPath }
  var count: Int? { base.count }
  var isAtEnd: Bool { base.isAtEnd }
  var currentIndex: Int { base.currentIndex }

  mutating func decodeNil() throws -> Bool { try base.decodeNil() }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    use.value(try base.decode(Exhaustive<Value>.self))
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try use.part(base.superDecoder()).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try use.part(base.superDecoder()).unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { use.part(try base.superDecoder()) }
}

private struct ExhaustiveValue: SingleValueDecodingContainer {
  let base: any SingleValueDecodingContainer
  let use: PartUse

  var codingPath: [any CodingKey] { base.codingPath }

  func decodeNil() -> Bool { base.decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = use.value(try base.decode(Exhaustive<Value>.self))
    use.isWhole = true
    return value
  }
}
