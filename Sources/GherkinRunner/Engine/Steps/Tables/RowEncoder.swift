import Foundation

/// What a property of a Swift value is, as a cell of a table can show it.
enum CellValue {
  /// No value, as an empty cell says it.
  case nothing
  case text(String)
  case boolean(Bool)
  /// A number, as it describes itself.
  case number(String)
  case date(Date)
  /// A list, or a value with properties.
  case parts
}

/// The values of a row, by column. A class, because the containers of an encoder share it.
final class EncodedRow {
  private let columns: TableColumns
  private let use: ColumnUse
  /// The values; `nil` for columns that the value does not have.
  private(set) var cells: [CellValue?]
  fileprivate(set) var hasProperties = false

  /// Encodes `value`, whose properties are `columns`, and notes in `use` which it has.
  init(_ value: some Encodable, _ columns: TableColumns, _ use: ColumnUse) throws {
    self.columns = columns
    self.use = use
    cells = columns.names.map { _ in nil }
    try value.encode(to: RowEncoder(row: self))
  }

  fileprivate func set(_ key: any CodingKey, _ value: CellValue) {
    let index = columns.index(of: key.stringValue)
    use.note(key.stringValue, at: index)
    if let index { cells[index] = value }
  }
}

private struct RowEncoder: Encoder {
  let row: EncodedRow
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    row.hasProperties = true
    return KeyedEncodingContainer(RowContainer<Key>(row: row))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { IgnoredParts() }
  func singleValueContainer() -> any SingleValueEncodingContainer { CellEncoder() }
}

private struct RowContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  /// Nil for the parts of a value that no cell can show.
  var row: EncodedRow?
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { row?.set(key, .nothing) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try row?.set(key, CellEncoder.cell(value))
  }

  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    try row?.set(key, value.map { try CellEncoder.cell($0) } ?? .nothing)
  }

  func encodeIfPresent(_ value: Bool?, forKey key: Key) { set(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) { set(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) { set(value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) { set(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) { set(value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) { set(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) { set(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) { set(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) { set(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) { set(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) { set(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) { set(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) { set(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) { set(value, key) }

  private func set(_ value: (some Encodable)?, _ key: Key) {
    row?.set(key, value.flatMap { CellEncoder.plain($0) } ?? .nothing)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    row?.set(key, .parts)
    return KeyedEncodingContainer(RowContainer<Nested>())
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    row?.set(key, .parts)
    return IgnoredParts()
  }

  /// A class encodes the properties of its superclass in the same row.
  func superEncoder() -> any Encoder { if let row { RowEncoder(row: row) } else { CellEncoder() } }

  func superEncoder(forKey key: Key) -> any Encoder {
    row?.set(key, .parts)
    return CellEncoder()
  }
}

/// Encodes the value of one cell. A class, because the value is encoded into its container.
private final class CellEncoder: Encoder, SingleValueEncodingContainer {
  private var value = CellValue.nothing
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  static func cell(_ value: some Encodable) throws -> CellValue {
    if let value = plain(value) { return value }
    let encoder = CellEncoder()
    try value.encode(to: encoder)
    return encoder.value
  }

  /// The value, if cells show its type in a special way; `nil` for other types.
  static func plain(_ value: some Encodable) -> CellValue? {
    switch value {
    case let value as Bool: .boolean(value)
    case let value as String: .text(value)
    case let value as Decimal: .number("\(value)")
    case let value as any BinaryInteger: .number("\(value)")
    case let value as any BinaryFloatingPoint: .number("\(value)")
    case let value as Date: .date(value)
    case let value as URL: .text(value.absoluteString)
    default: nil
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    value = .parts
    return KeyedEncodingContainer(RowContainer<Key>())
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    value = .parts
    return IgnoredParts()
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
  func encodeNil() { value = .nothing }
  func encode<Value: Encodable>(_ value: Value) throws { self.value = try Self.cell(value) }
}

/// Takes the elements of a list, which no cell can show.
private struct IgnoredParts: UnkeyedEncodingContainer {
  var codingPath: [any CodingKey] { [] }
  var count: Int { 0 }

  func encodeNil() {}
  func encode<Value: Encodable>(_ value: Value) {}
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> { KeyedEncodingContainer(RowContainer<Nested>()) }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { IgnoredParts() }
  func superEncoder() -> any Encoder { CellEncoder() }
}
