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
    switch self {
    case .asIs:
      return try parameter.value(of: captures, in: text)
    case .text where parameter.type?.valueType == String.self:
      return try parameter.value(of: captures, in: text)
    case .text:
      return text.string(in: range)
    case .lossless, .decimal, .rawValue, .optional:
      let text = text.string(in: range)
      guard let value = read(text, as: type) else {
        throw ArgumentError.unreadable(text, as: type, allowed: Self.allowedValues(of: type))
      }
      return value
    }
  }

  private func read(_ text: String, as type: Any.Type) -> Any? {
    switch self {
    case .decimal: Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    case .rawValue: (type as? any RawRepresentable.Type).flatMap { Self.rawValue(text, of: $0) }
    default: (type as? any LosslessStringConvertible.Type).flatMap { Self.lossless(text, as: $0) }
    }
  }

  private static func lossless<Value: LosslessStringConvertible>(
    _ text: String, as type: Value.Type
  ) -> Any? {
    Value(text)
  }

  private static func rawValue<Value: RawRepresentable>(
    _ text: String, of type: Value.Type
  ) -> Any? {
    (text as? Value.RawValue).flatMap { Value(rawValue: $0) }
  }

  /// The raw values of an enumeration that lists its cases.
  static func allowedValues(of type: Any.Type) -> [String] {
    guard let type = type as? any CaseIterable.Type else { return [] }
    return rawValues(of: type)
  }

  private static func rawValues<Value: CaseIterable>(of type: Value.Type) -> [String] {
    type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
  }
}
