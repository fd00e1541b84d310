/// Decodes a row of a table: its columns are the keys.
struct RowDecoder: Decoder {
  let columns: TableColumns
  let cells: [String]
  let use: ColumnUse
  /// Whether the cells stand for any value that fits, because there is no row.
  var isSample = false

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
      throw CellError(problem: "a row of \(cells.count) cells is no single value", column: nil)
    }
    use.note(columns.names[0], at: 0)
    return CellDecoder(text: cells[0], column: columns.names[0], isSample: isSample)
  }

  /// The decoder of the cell that holds `key`.
  fileprivate func cell(_ key: any CodingKey) throws(CellError) -> CellDecoder {
    let index = columns.index(of: key.stringValue)
    use.note(key.stringValue, at: index)
    guard let index else {
      let nearest = Spelling.nearest(to: key.stringValue, among: columns.names)
      let hint = nearest.map { "; is it \"\($0)\"?" } ?? ""
      throw CellError(
        problem: "there is no column \"\(key.stringValue)\"\(hint)", column: nil)
    }
    return CellDecoder(
      text: index < cells.count ? cells[index] : "", column: columns.names[index],
      isSample: isSample)
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

  /// An empty cell is nothing, where nothing is allowed.
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
