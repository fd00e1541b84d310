/// The parameters that have a scanner.
enum ScannedParameter: Sendable {
  case integer, decimal, word, string, anything

  /// Returns nil for a type that has only its texts or a regular expression.
  init?(_ form: ParameterType.Form) {
    switch form {
    case .integer: self = .integer
    case .decimal: self = .decimal
    case .word: self = .word
    case .string: self = .string
    case .anything: self = .anything
    case .oneOf, .regularExpression: return nil
    }
  }
}

extension ScannedParameter {
  /// The ends that a text of the parameter from `start` on can have, unless it is a decimal, which has several ranges.
  @inline(__always)
  func ends(in text: Span<UInt8>, from start: Int) -> ParameterScanner.Ends? {
    switch self {
    case .integer: ParameterScanner.integer(text, from: start)
    case .word: ParameterScanner.word(text, from: start)
    case .string: ParameterScanner.string(text, from: start).map { .init(first: $0, last: $0) }
    case .anything: ParameterScanner.anything(text, from: start)
    case .decimal: nil
    }
  }
}

/// Finds where texts of the built-in parameters can end, as their regular expressions would.
enum ParameterScanner {
  /// The ends that a parameter can have, tried from `last` down to `first`.
  struct Ends: Equatable {
    var first: Int
    var last: Int
  }

  fileprivate static func integer(_ text: Span<UInt8>, from start: Int) -> Ends? {
    let digits = isByte("-", text, start) ? start + 1 : start
    let end = skipDigits(text, from: digits)
    return end > digits ? Ends(first: digits + 1, last: end) : nil
  }

  fileprivate static func word(_ text: Span<UInt8>, from start: Int) -> Ends? {
    var end = start
    while end < text.count {
      let byte = text[end]
      if byte < 0x80 {
        if isWhiteSpace(byte) { break }
        end += 1
      } else {
        guard !isWhiteSpaceScalar(text, at: end) else { break }
        end += scalarLength(byte)
      }
    }
    return end > start ? Ends(first: start + 1, last: min(end, text.count)) : nil
  }

  /// The ends of `.*`: any up to the end of the line.
  fileprivate static func anything(_ text: Span<UInt8>, from start: Int) -> Ends {
    var end = start
    while end < text.count, !isLineBreak(text, at: end) { end += 1 }
    return Ends(first: start, last: end)
  }

  static func string(_ text: Span<UInt8>, from start: Int) -> Int? {
    guard start < text.count, text[start] == UInt8(ascii: "\"") || text[start] == UInt8(ascii: "'")
    else { return nil }
    let quote = text[start]
    var position = start + 1
    while position < text.count {
      if text[position] == quote { return position + 1 }
      if text[position] == UInt8(ascii: "\\") {
        position += 1
        if position >= text.count || isLineBreak(text, at: position) { return nil }
      }
      position += 1
    }
    return nil
  }

  /// The ends of a decimal number in order of preference: with an exponent, without; with a fraction, without.
  static func decimal(_ text: Span<UInt8>, from start: Int, _ visit: (Ends) -> Void) {
    let isSigned = isByte("+", text, start) || isByte("-", text, start)
    let digits = isSigned ? start + 1 : start
    let whole = skipDigits(text, from: digits)
    let fraction = whole + 1
    let end = isByte(".", text, whole) ? skipDigits(text, from: fraction) : whole
    if end > fraction {
      if let exponent = exponent(text, from: end) { visit(exponent) }
      visit(Ends(first: fraction + 1, last: end))
    }
    guard whole > digits else { return }
    if let exponent = exponent(text, from: whole) { visit(exponent) }
    visit(Ends(first: digits + 1, last: whole))
  }

  private static func exponent(_ text: Span<UInt8>, from start: Int) -> Ends? {
    guard isByte("E", text, start) else { return nil }
    let isSigned = isByte("+", text, start + 1) || isByte("-", text, start + 1)
    let digits = isSigned ? start + 2 : start + 1
    let end = skipDigits(text, from: digits)
    return end > digits ? Ends(first: digits + 1, last: end) : nil
  }
}

extension ParameterScanner {
  static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }

  private static func isByte(_ byte: Unicode.Scalar, _ text: Span<UInt8>, _ position: Int) -> Bool {
    position < text.count && text[position] == UInt8(ascii: byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  private static func skipDigits(_ text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < text.count, isDigit(text[end]) { end += 1 }
    return end
  }

  private static func scalarLength(_ lead: UInt8) -> Int {
    lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }

  /// Whether `.` does not match what is at `position`: line feed, carriage return, U+2028, U+2029.
  private static func isLineBreak(_ text: Span<UInt8>, at position: Int) -> Bool {
    switch text[position] {
    case 0x0A, 0x0D: true
    case 0xE2:
      position + 2 < text.count && text[position + 1] == 0x80 && text[position + 2] & 0xFE == 0xA8
    default: false
    }
  }

  /// Whether `\s` matches the scalar of several bytes at `position`.
  private static func isWhiteSpaceScalar(_ text: Span<UInt8>, at position: Int) -> Bool {
    guard position + 1 < text.count else { return false }
    let (lead, second) = (text[position], text[position + 1])
    if lead == 0xC2 { return second == 0xA0 }
    guard position + 2 < text.count else { return false }
    let third = text[position + 2]
    // Also a byte order mark.
    return lead == 0xEF
      ? second == 0xBB && third == 0xBF : Span<UInt8>.isWideSpace(lead, second, third)
  }
}
