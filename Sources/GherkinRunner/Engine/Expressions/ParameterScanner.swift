/// The parameters that have a scanner: it finds where their texts can end, as their regular expressions would.
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

  /// Whether `body` accepts any of the ends that a text of the parameter from `start` on can have, the preferred first.
  func anyEnd(in text: Span<UInt8>, from start: Int, _ body: (Int) -> Bool) -> Bool {
    /// From the last end down to the first, without those within a character.
    func anyOf(_ ends: ClosedRange<Int>) -> Bool {
      var end = ends.upperBound
      while end >= ends.lowerBound {
        if end == text.count || text[end].isCodePointStart, body(end) { return true }
        end -= 1
      }
      return false
    }
    switch self {
    case .integer:
      let digits = text.skippingSign(from: start, plus: false)
      let end = text.skippingDigits(from: digits)
      return end > digits && anyOf(digits + 1...end)
    case .word:
      let end = text.wordEnd(from: start)
      return end > start && anyOf(start + 1...end)
    case .string: return text.quotedEnd(from: start).map(body) ?? false
    case .anything: return anyOf(start...text.lineEnd(from: start))
    case .decimal:
      // With an exponent, without; with a fraction, without.
      let digits = text.skippingSign(from: start)
      let whole = text.skippingDigits(from: digits)
      func anyNumber(_ ends: ClosedRange<Int>) -> Bool {
        if ends.upperBound < text.count, text[ends.upperBound] == UInt8(ascii: "E") {
          let exponent = text.skippingSign(from: ends.upperBound + 1)
          let end = text.skippingDigits(from: exponent)
          if end > exponent, anyOf(exponent + 1...end) { return true }
        }
        return anyOf(ends)
      }
      if whole < text.count, text[whole] == .dot,
        case let end = text.skippingDigits(from: whole + 1), end > whole + 1,
        anyNumber(whole + 2...end)
      {
        return true
      }
      return whole > digits && anyNumber(digits + 1...whole)
    }
  }
}

extension Span<UInt8> {
  fileprivate func skippingSign(from start: Int, plus: Bool = true) -> Int {
    let isSign = start < count && (self[start] == .hyphen || plus && self[start] == .plus)
    return isSign ? start + 1 : start
  }

  fileprivate func skippingDigits(from start: Int) -> Int {
    var end = start
    while end < count, self[end] &- UInt8(ascii: "0") < 10 { end += 1 }
    return end
  }

  fileprivate func wordEnd(from start: Int) -> Int {
    var end = start
    while end < count, !isWhiteSpace(at: end) { end += 1 }
    return end
  }

  /// Where `.*` ends: at the end of the line.
  fileprivate func lineEnd(from start: Int) -> Int {
    var end = start
    while end < count, !isLineBreak(at: end) { end += 1 }
    return end
  }

  /// Where a quoted text that begins at `start` ends; nil if there is none.
  fileprivate func quotedEnd(from start: Int) -> Int? {
    guard start < count, self[start] == .quote || self[start] == UInt8(ascii: "'") else {
      return nil
    }
    var position = start + 1
    while position < count {
      if self[position] == self[start] { return position + 1 }
      if self[position] == .backslash {
        position += 1
        if position >= count || isLineBreak(at: position) { return nil }
      }
      position += 1
    }
    return nil
  }

  /// Whether `.` does not match what is at `position`: line feed, carriage return, U+2028, U+2029.
  private func isLineBreak(at position: Int) -> Bool {
    switch self[position] {
    case .lineFeed, .carriageReturn: true
    case 0xE2:
      position + 2 < count && self[position + 1] == 0x80 && self[position + 2] & 0xFE == 0xA8
    default: false
    }
  }

  /// Whether `\s` matches the character at `position`: white space but no next line (U+0085), and a byte order mark.
  private func isWhiteSpace(at position: Int) -> Bool {
    switch self[position] {
    case .tab ... .carriageReturn, .space: true
    case 0xC2: position + 1 < count && self[position + 1] == 0xA0
    case 0xEF: position + 2 < count && self[position + 1] == 0xBB && self[position + 2] == 0xBF
    default: self[position] > 0xC2 && whiteSpaceLength(at: position, upTo: count) > 0
    }
  }
}
