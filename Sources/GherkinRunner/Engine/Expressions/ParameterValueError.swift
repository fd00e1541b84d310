import Foundation

/// An error of a step that cannot read a value of the feature, before it has done anything.
package protocol UnreadableValue: Error {}

/// Why a text of a feature is not a value of the type that a step takes in its place.
package struct ParameterValueError: UnreadableValue, Sendable, Equatable, CustomStringConvertible {
  let text: String
  /// What to write instead; `nil` if only a developer can say.
  let advice: String?
  /// What a developer can learn of the reason from.
  private let cause: String?

  /// What is wrong, and what to do.
  package var description: String {
    "\(ValueWords.problem(text)) \(advice ?? "Ask a developer what can stand here.")"
      + (cause.map { " (\($0))" } ?? "")
  }

  init(text: String, advice: String?, cause: String? = nil) {
    self.text = text
    self.advice = advice
    self.cause = cause
  }

  /// Says that `text` is not a value of `type`, and what would be one.
  init(text: String, type: Any.Type) {
    self.init(text: text, advice: ValueWords.advice(for: text, as: type))
  }

  init(text: String, expected: [String]) {
    self.init(text: text, advice: ValueWords.allowed(expected, insteadOf: text))
  }
}

/// The wording of `run` and `check` for values that do not fit.
package enum ValueWords {
  static func problem(_ text: String) -> String {
    text.isEmpty ? "A value is missing here." : "`\(text)` does not fit here."
  }

  /// What to write instead of `text` for a value of `type`; `nil` for types that only a developer can
  /// explain.
  static func advice(for text: String, as type: Any.Type) -> String? {
    if let optional = type as? any OptionalType.Type {
      return advice(for: text, as: optional.wrappedType)
    }
    if case let texts = TextValue.allowedTexts(of: type), !texts.isEmpty {
      return allowed(texts, insteadOf: text)
    }
    if type == Bool.self { return "Write `true` or `false`." }
    if type == URL.self { return "Write an address, such as `https://example.org/`." }
    if type == Character.self || type == Unicode.Scalar.self {
      return "Write a single letter, digit or sign."
    }
    if type == Date.self {
      return "Write a day such as `2024-05-31`, or a time such as `2024-05-31T18:30:00Z`."
    }
    let isInteger = type is any BinaryInteger.Type
    guard isInteger || type is any BinaryFloatingPoint.Type || type == Decimal.self else {
      return nil
    }
    let isPlain = !text.utf8.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
    guard let number = DecimalText(text), !isInteger || isPlain else {
      return isInteger
        ? "Write a whole number in digits, such as 3." : "Write a number in digits, such as 2.5."
    }
    if type == Decimal.self, number.digitCount > DecimalText.mostDigits {
      return "The number has more than \(DecimalText.mostDigits) digits; write it with fewer."
    }
    if let rounded = TextValue.rounded(text, as: type) {
      return
        "The number cannot be kept exactly: it would become \(rounded). Write it with fewer digits, or ask a "
        + "developer for a type that keeps them."
    }
    return number.isFraction
      ? "The number is too near to 0 to be kept; write 0, or one further from it."
      : "The number is too large or too small; write one nearer to 0."
  }

  /// The texts to choose from, and the one that was probably meant.
  static func allowed(_ texts: [String], insteadOf text: String) -> String {
    let nearest = Spelling.nearest(to: text, among: texts).map { "Did you mean `\($0)`? " } ?? ""
    return "\(nearest)Write \(list(texts))."
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
