/// Text cut out of a span of valid UTF-8.
extension Span<UInt8> {
  /// The text of a range of bytes; ranges come from a matcher and fall on scalar boundaries.
  func string(in range: Range<Int>) -> String {
    // The buffer is not used beyond the closure, for which it is valid.
    unsafe extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}

extension Span<UInt8> {
  /// The number that ASCII digits stand for, after a sign if there is one; nothing if there is
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
