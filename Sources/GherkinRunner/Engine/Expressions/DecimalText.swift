import Foundation

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

  /// The number of digits from the first to the last that is not zero.
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
