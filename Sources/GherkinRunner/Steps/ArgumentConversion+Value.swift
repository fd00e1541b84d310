import Foundation

extension ArgumentConversion {
  /// What `parameter` captured in `text`, as a value of `type`; nothing for an optional that took
  /// no part.
  func value(
    _ parameter: PatternParameter, _ captures: ArraySlice<Capture>, in text: Span<UInt8>,
    as type: Any.Type
  ) throws -> Any? {
    if case .optional(let wrapped) = self {
      guard captures.first?.range != nil, let optional = type as? any OptionalType.Type else {
        return nil
      }
      return try wrapped.value(parameter, captures, in: text, as: optional.wrappedType)
    }
    guard let range = captures.first?.range else { throw ArgumentError.absent(type) }
    if case .asIs = self { return try parameter.value(of: captures, in: text) }
    // What stands between quotes is the text, not the quotes.
    let text =
      parameter.type?.valueType == String.self
      ? try parameter.value(of: captures, in: text) as? String ?? "" : text.string(in: range)
    guard let value = read(text, as: type) else {
      throw ArgumentError(unreadable: text, as: type)
    }
    return value
  }

  private func read(_ text: String, as type: Any.Type) -> Any? {
    switch self {
    case .text: text
    case .decimal: Decimal(digits: text)
    case .url: text.isEmpty ? nil : URL(string: text)
    case .rawValue: (type as? any RawRepresentable.Type).flatMap { Self.rawValue(text, of: $0) }
    case .lossless, .asIs, .optional:
      (type as? any LosslessStringConvertible.Type).flatMap { Self.lossless(text, as: $0) }
    }
  }

  private static func lossless<Value: LosslessStringConvertible>(
    _ text: String, as type: Value.Type
  ) -> Any? {
    let value = Value(text)
    // A number that is too large would become infinity.
    if let number = value as? any BinaryFloatingPoint, number.isInfinite,
      text.contains(where: \.isNumber)
    {
      return nil
    }
    return value
  }

  private static func rawValue<Value: RawRepresentable>(
    _ text: String, of type: Value.Type
  ) -> Any? {
    let rawValue = (Value.RawValue.self as? any LosslessStringConvertible.Type)
      .flatMap { lossless(text, as: $0) as? Value.RawValue }
    return rawValue.flatMap { Value(rawValue: $0) }
  }

  /// The raw values of an enumeration that lists its cases, as texts.
  static func allowedValues(of type: Any.Type) -> [String] {
    if let optional = type as? any OptionalType.Type {
      return allowedValues(of: optional.wrappedType)
    }
    guard let type = type as? any CaseIterable.Type else { return [] }
    return rawValues(of: type)
  }

  private static func rawValues<Value: CaseIterable>(of type: Value.Type) -> [String] {
    type.allCases.compactMap { ($0 as? any RawRepresentable).map { "\($0.rawValue)" } }
  }
}
