/// The parts of JSON, appended as blocks where `JSONWriter` has made room. Each literal includes the
/// punctuation between the value before it and the value after it.
extension OutputSpan<UInt8> {
  @inline(__always)
  package mutating func append(_ json: StaticString, number: Int) {
    append(json)
    append(number: number)
  }

  /// Appends a literal and the characters of a string, escaped.
  @inline(__always)
  package mutating func append(_ json: StaticString, text: Span<UInt8>) {
    append(json)
    append(escaping: text)
  }

  /// Appends a literal, and an id without its quotation marks.
  @inline(__always)
  mutating func append(_ json: StaticString, id: Int, prefix: Bytes) {
    append(json)
    for index in prefix.indices { append(prefix[index]) }
    append(number: id)
  }

  /// Appends `json` as it is.
  @inline(__always)
  package mutating func append(_ json: StaticString) {
    // The bytes of a static string are part of the program.
    let literal = unsafe UnsafeBufferPointer(start: json.utf8Start, count: json.utf8CodeUnitCount)
    for index in literal.indices { append(unsafe literal[index]) }
  }

  mutating func append(escaping utf8: Span<UInt8>) {
    for index in utf8.indices {
      let byte = utf8[index]
      if byte < .space || byte == .quote || byte == .backslash {
        append(escapeOf: byte)
      } else {
        append(byte)
      }
    }
  }

  private mutating func append(escapeOf byte: UInt8) {
    append(.backslash)
    switch byte {
    case .quote, .backslash: append(byte)
    case .lineFeed: append(UInt8(ascii: "n"))
    case .carriageReturn: append(UInt8(ascii: "r"))
    case .tab: append(UInt8(ascii: "t"))
    default:
      append("u00")
      append(Self.hexadecimal(byte >> 4))
      append(Self.hexadecimal(byte & 15))
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }

  /// Appends a number.
  @inline(__always)
  package mutating func append(number: Int) {
    if number < 0 { append(.hyphen) }
    append(digitsOf: number.magnitude)
  }

  private mutating func append(digitsOf number: UInt) {
    if number >= 10 { append(digitsOf: number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}

extension UInt8 {
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
}
