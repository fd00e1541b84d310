import Foundation

/// Reads values of Swift types from text: the one conversion for parameters and for the cells of tables.
///
/// A value is never an approximation of the text, and no text ends the process.
package enum TextValue {
  static func canRead(_ type: Any.Type) -> Bool {
    if let rawType = rawType(of: type) { return canRead(rawType) }
    return type is any LosslessStringConvertible.Type
      || type == Decimal.self || type == URL.self || type == Date.self
  }

  /// The type of the raw values of `type`, most likely an enumeration, if they can be read; else `nil`.
  static func rawType(of type: Any.Type) -> Any.Type? {
    guard let type = type as? any RawRepresentable.Type, case let rawType = rawValueType(type),
      rawType is any LosslessStringConvertible.Type
    else { return nil }
    return rawType
  }

  static func read(_ text: String, as type: Any.Type) -> Any? {
    if type == Decimal.self { return Decimal(digits: text) }
    if type == Date.self { return Date(written: text) }
    if type == URL.self { return text.isEmpty ? nil : URL(string: text) }
    // Its own reading ends the process unless there is exactly one.
    if type == Character.self { return text.count == 1 ? text.first : nil }
    if rawType(of: type) != nil, let type = type as? any RawRepresentable.Type {
      return value(text, of: type)
    }
    return (type as? any LosslessStringConvertible.Type).flatMap { lossless(text, as: $0) }
  }

  /// What `text` would become if numbers of `type` were rounded; `nil` unless it is a number with too many digits.
  static func rounded(_ text: String, as type: Any.Type) -> String? {
    guard let type = type as? any (BinaryFloatingPoint & LosslessStringConvertible).Type else {
      return nil
    }
    return roundedText(text, as: type)
  }

  /// The raw values of an enumeration that lists its cases, as texts.
  static func allowedTexts(of type: Any.Type) -> [String] {
    guard let type = type as? any CaseIterable.Type else { return [] }
    return rawValues(of: type)
  }
}

/// Reading for types that are known at compile time.
extension TextValue {
  private static func lossless<Value: LosslessStringConvertible>(
    _ text: String, as type: Value.Type
  ) -> Any? {
    guard let type = type as? any (BinaryFloatingPoint & LosslessStringConvertible).Type else {
      return Value(text)
    }
    return DecimalText.value(of: text, as: type)
  }

  private static func roundedText<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    _ text: String, as type: Value.Type
  ) -> String? {
    guard DecimalText(text) != nil, let value = Value(text), value.isFinite, !value.isZero else {
      return nil
    }
    let shown = value.description
    return shown.hasSuffix(".0") ? String(shown.dropLast(2)) : shown
  }

  private static func value<Value: RawRepresentable>(
    _ text: String, of type: Value.Type
  ) -> Value? {
    (read(text, as: Value.RawValue.self) as? Value.RawValue).flatMap(Value.init(rawValue:))
  }

  private static func rawValueType<Value: RawRepresentable>(_ type: Value.Type) -> Any.Type {
    Value.RawValue.self
  }

  private static func rawValues<Value: CaseIterable>(of type: Value.Type) -> [String] {
    type.allCases.compactMap { ($0 as? any RawRepresentable).map { "\($0.rawValue)" } }
  }
}

/// Dates as ISO 8601 writes them.
extension Date {
  /// Reads `2024-05-31`, which is the beginning of the day in UTC, and `2024-05-31T18:30`, also with seconds and up to
  /// three digits of a fraction, and with `Z` or a difference from UTC such as `+02:00`; UTC without one.
  init?(written text: String) {
    guard text.utf8.allSatisfy({ $0 < 0x80 }), let day = CalendarDay(text.prefix(10)) else {
      return nil
    }
    var seconds = Double(day.daysSince1970 * 86_400)
    if case let rest = text.dropFirst(10), !rest.isEmpty {
      let match = rest.wholeMatch(of: unsafe Self.clock)
      guard let (_, hour, minute, second, sign, hours, minutes) = match?.output,
        let hour = Double(hour), hour < 24, let minute = Double(minute), minute < 60,
        let second = Double(second ?? "0"), second < 60,
        let hours = Double(hours ?? "0"), hours < 24, let minutes = Double(minutes ?? "0"),
        minutes < 60
      else { return nil }
      let offset = (hours * 60 + minutes) * (sign == "-" ? -1 : 1)
      seconds += (hour * 60 + minute - offset) * 60 + second
    }
    self.init(timeIntervalSince1970: seconds)
  }

  private typealias Clock = Regex<
    (Substring, Substring, Substring, Substring?, Substring?, Substring?, Substring?)
  >

  /// The time of day with its difference from UTC. Never changed, and without parsers of its own, which could do anything;
  /// to make it takes far longer than to match it.
  nonisolated(unsafe) private static let clock: Clock =
    /[Tt ](\d\d):(\d\d)(?::(\d\d(?:\.\d{1,3})?))?(?:[Zz]|([-+])(\d\d)(?::?(\d\d))?)?/
}

/// `Optional`, for casts at run time.
package protocol OptionalType {
  static var wrappedType: Any.Type { get }
  var isNil: Bool { get }
}

extension Optional: OptionalType {
  package static var wrappedType: Any.Type { Wrapped.self }
  package var isNil: Bool { self == nil }
}

/// A number as written: a sign, digits, a point and an exponent. Two are equal if they denote the same number, however
/// it is written: `1.50`, `01.5` and `15e-1` are.
struct DecimalText: Hashable, Sendable {
  /// The number of digits that `Decimal` stores.
  static let mostDigits = 38

  private let isNegative: Bool
  /// The digits from the first to the last that is not zero; empty for 0.
  private let digits: [UInt8]
  /// The power of ten of the last of the digits.
  private let exponent: Int

  var digitCount: Int { digits.count }
  /// Whether the number is nearer to 0 than 1 is.
  var isFraction: Bool { exponent < 0 && digits.count <= -exponent }

  /// `nil` if `text` is not a number.
  init?(_ text: String) {
    let parts = text.utf8.split(omittingEmptySubsequences: false) {
      $0 | 0x20 == UInt8(ascii: "e")
    }
    guard parts.count <= 2, let mantissa = parts.first else { return nil }
    let halves = Self.unsigned(mantissa).split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let all = Array(halves.joined())
    guard halves.count <= 2, !all.isEmpty, all.allSatisfy(Self.isDigit) else { return nil }
    var power = 0
    if parts.count == 2 {
      let written = Self.unsigned(parts[1])
      guard !written.isEmpty, written.allSatisfy(Self.isDigit) else { return nil }
      // No number has so many digits that a larger exponent makes a difference.
      let size = Int(String(decoding: written, as: UTF8.self)) ?? .max
      power = min(size, 1 << 40) * (parts[1].first == UInt8(ascii: "-") ? -1 : 1)
    }
    let zero = UInt8(ascii: "0")
    let significant = all.drop { $0 == zero }
    let trailing = significant.reversed().prefix { $0 == zero }.count
    digits = Array(significant.dropLast(trailing))
    isNegative = mantissa.first == UInt8(ascii: "-") && !digits.isEmpty
    exponent = digits.isEmpty ? 0 : power - (halves.dropFirst().first?.count ?? 0) + trailing
  }

  private static func unsigned(_ text: Substring.UTF8View) -> Substring.UTF8View {
    text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") ? text.dropFirst() : text
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}

/// Numbers that come back as they were written, or not at all.
///
/// The shortest decimal of a value has to denote the number that was written, so two numbers that differ never become the
/// same value.
extension DecimalText {
  /// The value of `type` in `text`; `nil` if it would be rounded, and for infinity and what is not a number.
  static func value<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    of text: String, as type: Value.Type
  ) -> Value? {
    guard let written = DecimalText(text), let value = Value(text), value.isFinite else {
      return nil
    }
    // A type of the suite's own may describe itself in other words.
    return DecimalText(value.description).map { $0 == written } ?? true ? value : nil
  }
}

extension Decimal {
  /// The exact number in `text`; `nil` for any other text, and for a number that would be rounded.
  init?(digits text: String) {
    guard let number = DecimalText(text), number.digitCount <= DecimalText.mostDigits,
      let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")),
      // Out of range, it is not a number, zero, or another number.
      value.isFinite, DecimalText(value.description) == number
    else { return nil }
    self = value
  }
}
