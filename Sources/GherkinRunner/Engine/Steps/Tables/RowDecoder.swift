import Foundation

/// Decodes a row of a table: its columns are the keys.
struct RowDecoder: Decoder {
  let columns: TableColumns
  let cells: [String]
  let use: ColumnUse

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Cells<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw CellError(problem: "a row is read as a type with named properties", column: nil)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    guard cells.count == 1 else {
      throw CellError(problem: "a row of \(cells.count) cells is not a single value", column: nil)
    }
    use.note(columns.names[0], at: 0)
    return CellDecoder(text: cells[0], column: columns.names[0])
  }

  fileprivate func cell(_ key: any CodingKey) throws(CellError) -> CellDecoder {
    let index = columns.index(of: key.stringValue)
    use.note(key.stringValue, at: index)
    guard let index else {
      throw CellError(
        problem: columns.problem(ofMissing: key.stringValue, besides: use.indices), column: nil)
    }
    return CellDecoder(
      text: index < cells.count ? cells[index] : "", column: columns.names[index])
  }
}

/// The cells of a row by the properties of a type.
private struct Cells<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: RowDecoder

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { decoder.columns.names.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool {
    let index = decoder.columns.index(of: key.stringValue)
    decoder.use.note(key.stringValue, at: index)
    return index != nil
  }

  /// An empty cell is `nil` for an optional property.
  func decodeNil(forKey key: Key) throws -> Bool { try decoder.cell(key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.cell(key).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder.cell(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder.cell(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder.cell(key) }
}

/// Decodes one cell of a table, which holds one value.
struct CellDecoder: Decoder, SingleValueDecodingContainer {
  let text: String
  /// The column, as the header has it.
  let column: String

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw problem("a cell holds one value, not a type with properties")
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw problem("a cell holds one value, not a list")
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { text.isEmpty }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard let value = Self.boolean(text) else {
      throw problem("\(ValueWords.problem(text)) Write `yes` or `no`, or `true` or `false`.")
    }
    return value
  }

  /// What a text says, if it says yes or no.
  static func boolean(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes": true
    case "false", "no": false
    default: nil
    }
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // Others decode themselves, a date as a number and an address as an object.
    if Self.isPlain(type) {
      guard let value = TextValue.read(text, as: type) as? Value else { throw unfit(type) }
      return value
    }
    do {
      return try Value(from: self)
    } catch is DecodingError {
      throw unfit(type)
    }
  }

  private static func isPlain(_ type: any Decodable.Type) -> Bool {
    type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type || type == String.self
      || type == Decimal.self || type == Date.self || type == URL.self
  }

  /// Says that the text is not a value of `type`, and what would be one.
  private func unfit(_ type: Any.Type) -> CellError {
    problem(
      "\(ValueWords.problem(text)) "
        + (ValueWords.advice(for: text, as: type) ?? "Ask a developer what makes a `\(type)`."))
  }

  private func problem(_ text: String) -> CellError { CellError(problem: text, column: column) }
}

/// Why a data table cannot be read as a step reads it.
public struct DataTableError: UnreadableValue, Sendable, Hashable, CustomStringConvertible {
  /// What does not fit, where, and what would.
  public let description: String

  init(_ description: String) { self.description = description }

  /// Says that the step does not read a column or row of a table: it reads `known`, and the table has `given`.
  init(unknown part: String, _ name: String, known: [String], given: [String]) {
    let free = known.filter { !given.contains($0) }
    let nearest = Spelling.nearest(to: name, among: free)
    let hasNames = given.contains(where: known.contains)
    let advice =
      if let nearest {
        "did you mean \"\(nearest)\"?"
      } else if hasNames || part != "column" {
        "it can be one of \(known.joined(separator: ", "))"
      } else {
        "the first row of the table names the columns, which can be \(known.joined(separator: ", "))"
      }
    self.init("there is no \(part) \"\(name)\" in this step; \(advice)")
  }

  init(noPair row: [String]) {
    self.init(
      "each row must have two cells, a name and a value, but \(TableLayout([row]).line(row)) has "
        + "\(row.count)")
  }
}
