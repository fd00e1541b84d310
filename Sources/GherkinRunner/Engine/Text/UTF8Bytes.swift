import Foundation

/// The bytes that parsers and reports look for.
extension UInt8 {
  package static let tab: UInt8 = 0x09
  package static let lineFeed: UInt8 = 0x0A
  package static let carriageReturn: UInt8 = 0x0D
  package static let space: UInt8 = 0x20
  package static let quote: UInt8 = 0x22
  package static let hash: UInt8 = 0x23
  static let asterisk: UInt8 = 0x2A
  package static let plus: UInt8 = 0x2B
  package static let hyphen: UInt8 = 0x2D
  package static let comma: UInt8 = 0x2C
  package static let dot: UInt8 = 0x2E
  package static let slash: UInt8 = 0x2F
  package static let colon: UInt8 = 0x3A
  package static let lessThan: UInt8 = 0x3C
  package static let greaterThan: UInt8 = 0x3E
  package static let at: UInt8 = 0x40
  package static let backslash: UInt8 = 0x5C
  package static let underscore: UInt8 = 0x5F
  static let backQuote: UInt8 = 0x60
  package static let pipe: UInt8 = 0x7C

  /// Whether the byte alone is a white space character.
  @inline(__always)
  package var isASCIIWhiteSpace: Bool {
    self == .space || (self >= 0x09 && self <= 0x0D) || (self >= 0x1C && self <= 0x1F)
  }

  /// Whether the byte begins a code point.
  @inline(__always)
  package var isCodePointStart: Bool { self & 0xC0 != 0x80 }

  /// Whether the byte is an ASCII letter.
  package var isASCIILetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
}

/// Strings and numbers out of valid UTF-8.
extension Span<UInt8> {
  /// The text of a range of bytes; ranges come from a matcher and fall on scalar boundaries.
  package func string(in range: Range<Int>) -> String {
    // The buffer is not used beyond the closure, for which it is valid.
    unsafe extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// How many UTF-16 code units the text before `end` has.
  func utf16Count(upTo end: Int) -> Int {
    var count = 0
    for offset in 0..<end where self[offset].isCodePointStart {
      count += self[offset] >= 0xF0 ? 2 : 1
    }
    return count
  }

  /// The number that ASCII digits stand for, after a sign if there is one; nil if there is
  /// anything else, or the number is too large.
  func integer<Value: FixedWidthInteger>() -> Value? {
    let isNegative = !isEmpty && self[0] == UInt8(ascii: "-")
    let first = isNegative ? 1 : 0
    guard first < count else { return nil }
    var value: Value = 0
    for index in first..<count {
      let digit = self[index] &- UInt8(ascii: "0")
      guard digit < 10, let wide = Value(exactly: digit) else { return nil }
      let (shifted, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (next, overflows) =
        isNegative
        ? shifted.subtractingReportingOverflow(wide) : shifted.addingReportingOverflow(wide)
      guard !isTooLarge, !overflows else { return nil }
      value = next
    }
    return value
  }
}

/// Trimming of white space, Unicode's included, in valid UTF-8.
extension Span where Element == UInt8 {
  /// The first offset from `start` up to `end` that does not hold white space; `end` if all do.
  @inline(__always)
  package func skippingWhiteSpace(from start: Int, to end: Int) -> Int {
    var offset = start
    while offset < end {
      let byte = self[offset]
      if byte == .space || byte == .tab {
        offset += 1
      } else if byte > .space && byte < 0x80 {
        return offset
      } else {
        let length = whiteSpaceLength(at: offset, upTo: end)
        if length == 0 { return offset }
        offset += length
      }
    }
    return offset
  }

  /// The end of what is left of `start..<end` without the white space at its end.
  @inline(__always)
  package func trimmedEnd(from start: Int, to end: Int) -> Int {
    var offset = end
    while offset > start {
      let byte = self[offset - 1]
      if byte == .space || byte == .tab {
        offset -= 1
      } else if byte > .space && byte < 0x80 {
        return offset
      } else {
        let length = whiteSpaceLength(before: offset, downTo: start)
        if length == 0 { return offset }
        offset -= length
      }
    }
    return offset
  }

  /// `start..<end` without the white space at both ends.
  @inline(__always)
  package func trimmed(from start: Int, to end: Int) -> Range<Int> {
    let first = skippingWhiteSpace(from: start, to: end)
    return first..<trimmedEnd(from: first, to: end)
  }

  /// The offset of the first `byte` from `start` on; `nil` if there is none.
  @inline(__always)
  package func firstOffset(of byte: UInt8, from start: Int = 0) -> Int? {
    // The buffer is not used beyond the closure, for which it is valid.
    unsafe withUnsafeBytes { buffer in
      guard start < buffer.count, let base = buffer.baseAddress,
        let found = unsafe memchr(base + start, Int32(byte), buffer.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  package var isASCII: Bool { indices.allSatisfy { self[$0] < 0x80 } }

  fileprivate func contains(_ others: Span<UInt8>) -> Bool {
    guard !others.isEmpty else { return true }
    var start = 0
    while let offset = firstOffset(of: others[0], from: start), count - offset >= others.count {
      if others.indices.allSatisfy({ self[offset + $0] == others[$0] }) { return true }
      start = offset + 1
    }
    return false
  }

  func contains(_ byte: UInt8) -> Bool { firstOffset(of: byte) != nil }

  /// How many bytes of white space there are at `offset`: 0 to 3.
  func whiteSpaceLength(at offset: Int, upTo end: Int) -> Int {
    let first = self[offset]
    if first.isASCIIWhiteSpace { return 1 }
    if first == 0xC2, offset + 1 < end {
      return self[offset + 1] == 0x85 || self[offset + 1] == 0xA0 ? 2 : 0
    }
    guard first >= 0xE1, first <= 0xE3, offset + 2 < end else { return 0 }
    return Self.isWideSpace(first, self[offset + 1], self[offset + 2]) ? 3 : 0
  }

  private func whiteSpaceLength(before end: Int, downTo start: Int) -> Int {
    if self[end - 1].isASCIIWhiteSpace { return 1 }
    if end - start >= 2, self[end - 2] == 0xC2 {
      return self[end - 1] == 0x85 || self[end - 1] == 0xA0 ? 2 : 0
    }
    guard end - start >= 3 else { return 0 }
    return Self.isWideSpace(self[end - 3], self[end - 2], self[end - 1]) ? 3 : 0
  }

  /// Ogham space, the spaces of U+2000…, line and paragraph separators, ideographic space.
  static func isWideSpace(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch (first, second) {
    case (0xE1, 0x9A): third == 0x80
    case (0xE2, 0x80): third <= 0x8A || third == 0xA8 || third == 0xA9 || third == 0xAF
    case (0xE2, 0x81): third == 0x9F
    case (0xE3, 0x80): third == 0x80
    default: false
    }
  }
}

extension Bytes {
  /// Where the first bytes begin that are not UTF-8; nil if all of them are.
  package var invalidUTF8Offset: Int? {
    // The standard library is fast, but does not say where.
    guard String(validating: self, as: UTF8.self) == nil else { return nil }
    var parser = UTF8.ForwardParser()
    var (bytes, offset) = (makeIterator(), 0)
    while case .valid(let scalar) = parser.parseScalar(from: &bytes) { offset += scalar.count }
    return offset
  }

  /// Appends `bytes` as a block.
  @inline(__always)
  mutating func append(copying bytes: Span<UInt8>) {
    // The buffer is not used beyond the closure, for which it is valid.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

extension String {
  /// Calls `body` with the UTF-8 of the text, which most strings need not copy.
  func withBytes<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    var text = self
    // The span does not leave the closure, for which the buffer is valid.
    return try text.withUTF8 { try unsafe body($0.span) }
  }

  /// Whether `other` is a part of the text, as `contains` finds it. Where both are ASCII, bytes are compared, which takes a
  /// fraction of the time.
  package func containsText(_ other: String) -> Bool {
    withBytes { bytes in
      other.withBytes { part in
        bytes.isASCII && part.isASCII ? bytes.contains(part) : contains(other)
      }
    }
  }
}

extension StringProtocol {
  /// The text without the white space at its end.
  package var trimmedEnd: String {
    lastIndex { !$0.isWhitespace }.map { String(self[...$0]) } ?? ""
  }

  package var withoutOuterSpace: String { drop(while: \.isWhitespace).trimmedEnd }
}
