import Foundation

/// Decodes one cell of a table, which holds one value.
struct CellDecoder: Decoder, SingleValueDecodingContainer {
  let text: String
  /// The column, as the header has it.
  let column: String
  /// Whether the cell stands for any value that fits, rather than for `text`.
  var isSample = false

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
    if isSample { return false }
    return switch text.lowercased() {
    case "true", "yes": true
    case "false", "no": false
    default: throw problem("\"\(text)\" is neither true nor false, yes nor no")
    }
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if isSample { return try sample(of: type) }
    if let decimal = Decimal.self as? Value.Type {
      return try read(decimal) { Decimal(digits: text) as? Value }
    }
    if let type = type as? any LosslessStringConvertible.Type, Self.isPlain(type) {
      return try read(Value.self) { lossless(type) as? Value }
    }
    do {
      return try Value(from: self)
    } catch is DecodingError {
      let values = allowedValues(of: type)
      let hint = values.isEmpty ? "" : "; use one of \(values.joined(separator: ", "))"
      throw problem("\"\(text)\" is no \(type)\(hint)")
    }
  }

  /// A value of `type`, made of the first text that one can be made of.
  private func sample<Value: Decodable>(of type: Value.Type) throws -> Value {
    // Of an enumeration its own, of numbers 0, of `Bool` no; anything is a text.
    for text in allowedValues(of: type) + ["0", "no"] {
      let cell = CellDecoder(text: text, column: column)
      // That one text does not fit says nothing of the next.
      if let value = try? cell.decode(type) { return value }
    }
    throw problem("there is no sample of \(type)")
  }

  private func read<Value>(_ type: Value.Type, _ value: () -> Value?) throws -> Value {
    guard let value = value() else { throw problem("\"\(text)\" is no \(Value.self)") }
    return value
  }

  private func lossless<Value: LosslessStringConvertible>(_ type: Value.Type) -> Any? {
    type.init(text)
  }

  /// Whether a type is a number or a text; others may have a decoding of their own.
  private static func isPlain(_ type: any LosslessStringConvertible.Type) -> Bool {
    type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type || type == String.self
  }

  private func allowedValues(of type: Any.Type) -> [String] {
    guard let type = type as? any CaseIterable.Type else { return [] }
    return rawValues(of: type)
  }

  private func rawValues<Value: CaseIterable>(of type: Value.Type) -> [String] {
    type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
  }

  private func problem(_ text: String) -> CellError { CellError(problem: text, column: column) }
}
