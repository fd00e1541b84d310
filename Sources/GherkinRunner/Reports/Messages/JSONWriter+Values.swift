/// Strings, numbers and truth values.
extension JSONWriter {
  /// Writes a string.
  package mutating func string(_ text: String) {
    separate()
    bytes.append(.quote)
    let utf8 = text.utf8Span.span
    for offset in 0..<utf8.count { append(utf8[offset]) }
    bytes.append(.quote)
  }

  /// Writes the string of which `range` of `source` is the UTF-8.
  package mutating func string(_ source: [UInt8], _ range: Range<Int>) {
    separate()
    bytes.append(.quote)
    var start = range.lowerBound
    for offset in range where source[offset].needsEscape {
      bytes.append(contentsOf: source[start..<offset])
      append(source[offset])
      start = offset + 1
    }
    bytes.append(contentsOf: source[start..<range.upperBound])
    bytes.append(.quote)
  }

  /// Writes the string of which `source` is the UTF-8.
  package mutating func string(_ source: [UInt8]) {
    string(source, source.indices)
  }

  /// Writes a number.
  package mutating func number(_ value: Int) {
    separate()
    digits(value)
  }

  /// Writes a number as a string, as messages have their ids.
  package mutating func id(_ value: Int) {
    separate()
    bytes.append(.quote)
    if !idPrefix.isEmpty { bytes.append(contentsOf: idPrefix) }
    digits(value)
    bytes.append(.quote)
  }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  private mutating func digits(_ value: Int) {
    if value < 0 { bytes.append(.hyphen) }
    let start = bytes.count
    var rest = value.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Appends one byte of a string, escaped if it must be.
  @inline(__always)
  private mutating func append(_ byte: UInt8) {
    if byte.needsEscape { appendEscaped(byte) } else { bytes.append(byte) }
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    bytes.append(.backslash)
    switch byte {
    case .quote, .backslash: bytes.append(byte)
    case .lineFeed: bytes.append(UInt8(ascii: "n"))
    case .carriageReturn: bytes.append(UInt8(ascii: "r"))
    case .tab: bytes.append(UInt8(ascii: "t"))
    default:
      let hexadecimal = Array("0123456789abcdef".utf8)
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(hexadecimal[Int(byte >> 4)])
      bytes.append(hexadecimal[Int(byte & 15)])
    }
  }
}

extension UInt8 {
  /// Whether JSON wants the byte escaped in a string.
  @inline(__always)
  fileprivate var needsEscape: Bool { self < .space || self == .quote || self == .backslash }
}
