import Foundation

/// Why a text that matches a parameter type cannot be converted.
package struct ParameterValueError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, and what to write.
  package let description: String

  init(text: String?, type: any Sendable.Type) {
    let advice = ValueWords.advice(for: text ?? "", as: type)
    description = "\(ValueWords.problem(text ?? "")) \(advice ?? "")"
  }

  init(text: String?, expected: [String]) {
    description = "\(ValueWords.problem(text ?? "")) Write \(ValueWords.list(expected))."
  }
}

/// The wording of `run` and `check` for values that do not fit.
enum ValueWords {
  /// What is wrong with `text`.
  static func problem(_ text: String) -> String { "`\(text)` is no value that fits here." }

  /// What to write instead of `text` for a value of `type`; `nil` for types that only a developer can
  /// explain.
  static func advice(for text: String, as type: Any.Type) -> String? {
    if let optional = type as? any OptionalType.Type {
      return advice(for: text, as: optional.wrappedType)
    }
    if type == Bool.self { return "Write `true` or `false`." }
    if type == URL.self { return "Write an address, such as `https://example.org/`." }
    if type == Character.self { return "Write a single letter, digit or sign." }
    let isInteger = type is any BinaryInteger.Type
    guard isInteger || type is any BinaryFloatingPoint.Type || type == Decimal.self else {
      return nil
    }
    let number = DecimalText(text)
    guard let number, !isInteger || number.isWhole else {
      return isInteger
        ? "Write a whole number in digits, such as 3." : "Write a number in digits, such as 2.5."
    }
    if type == Decimal.self, number.digitCount > DecimalText.mostDigits {
      return "The number has more than \(DecimalText.mostDigits) digits; write it with fewer."
    }
    return "The number is too large or too small; write one nearer to 0."
  }

  /// The allowed texts, except for those beyond thirty.
  static func list(_ texts: [String]) -> String {
    let shown = texts.prefix(30).map { "`\($0)`" }
    let more = texts.count - shown.count
    guard more == 0 else { return shown.joined(separator: ", ") + " and \(more) more" }
    guard let last = shown.last, shown.count > 1 else { return shown.joined() }
    return shown.dropLast().joined(separator: ", ") + " or \(last)"
  }
}

/// A number as written: a sign, digits, a point and an exponent.
struct DecimalText {
  /// The number of digits that `Decimal` stores.
  static let mostDigits = 38

  /// The number of digits from the first to the last that is not zero.
  let digitCount: Int
  /// Whether there is neither a point nor an exponent.
  let isWhole: Bool

  /// `nil` if `text` is not a number.
  init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    guard parts.count <= 2 else { return nil }
    let digits = Self.unsigned(parts[0])
    let halves = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard halves.count <= 2, halves.allSatisfy(Self.isDigits), digits.contains(where: \.isNumber)
    else { return nil }
    if parts.count == 2 {
      let exponent = Self.unsigned(parts[1])
      guard !exponent.isEmpty, Self.isDigits(exponent) else { return nil }
    }
    isWhole = halves.count == 1 && parts.count == 1
    let significant = halves.joined().drop { $0 == "0" }
    digitCount = significant.count - significant.reversed().prefix { $0 == "0" }.count
  }

  private static func unsigned(_ text: Substring) -> Substring {
    text.first == "-" || text.first == "+" ? text.dropFirst() : text
  }

  private static func isDigits(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { $0 &- 0x30 < 10 }
  }
}

extension Decimal {
  /// The exact number in `text`; `nil` for any other text, and for a number that would be rounded.
  init?(digits text: String) {
    guard let number = DecimalText(text), number.digitCount <= DecimalText.mostDigits,
      let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")),
      // Out of range, it is not a number, or zero.
      value.isFinite, value.isZero == (number.digitCount == 0)
    else { return nil }
    self = value
  }
}

/// `Optional`, for casts at run time.
package protocol OptionalType {
  static var wrappedType: Any.Type { get }
}

extension Optional: OptionalType {
  package static var wrappedType: Any.Type { Wrapped.self }
}
