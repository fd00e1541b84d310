import Foundation

/// Reads values of Swift types from text: the one conversion for parameters and for the cells of tables.
///
/// A value is never an approximation of the text, and no text ends the process.
package enum TextValue {
  /// Whether values of `type` can be read.
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

  /// `text` as a value of `type`; `nil` if it is none.
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

/// The same for types that are known.
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
    var time = 0.0
    let rest = text.dropFirst(10)
    if let separator = rest.first {
      guard "Tt ".contains(separator), let seconds = Self.seconds(rest.dropFirst()) else {
        return nil
      }
      time = seconds
    }
    self.init(timeIntervalSince1970: Double(day.daysSince1970 * 86_400) + time)
  }

  /// The seconds since midnight in UTC.
  private static func seconds(_ text: Substring) -> Double? {
    var (clock, offset) = (text, 0)
    if let last = text.last, "Zz".contains(last) {
      clock = text.dropLast()
    } else if let sign = text.lastIndex(where: { "+-".contains($0) }) {
      clock = text[..<sign]
      let zone = text[text.index(after: sign)...]
      let hasColon = zone.count == 5 && zone.dropFirst(2).first == ":"
      guard hasColon || zone.count == 4 || zone.count == 2,
        let hours = number(zone.prefix(2), below: 24),
        let minutes = zone.count == 2 ? 0 : number(zone.suffix(2), below: 60)
      else { return nil }
      offset = (hours * 60 + minutes) * (text[sign] == "-" ? -1 : 1)
    }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count, let hours = number(parts[0], below: 24),
      let minutes = number(parts[1], below: 60)
    else { return nil }
    let seconds = parts.count == 3 ? parts[2].split(separator: ".") : ["00"]
    guard 1...2 ~= seconds.count, parts.last?.hasSuffix(".") == false,
      let whole = number(seconds[0], below: 60),
      let fraction = seconds.count == 1 ? 0 : fraction(seconds[1])
    else { return nil }
    return Double((hours * 60 + minutes - offset) * 60 + whole) + fraction
  }

  /// A number of two digits.
  private static func number(_ text: Substring, below limit: Int) -> Int? {
    guard text.count == 2, text.allSatisfy(\.isWholeNumber), let number = Int(text) else {
      return nil
    }
    return number < limit ? number : nil
  }

  /// A part of a second, of up to three digits: a date keeps no more of every year.
  private static func fraction(_ digits: Substring) -> Double? {
    guard digits.count <= 3, digits.allSatisfy(\.isWholeNumber) else { return nil }
    return Double("0.\(digits)")
  }
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
