/// The pieces of JSON, written where there is room for them.
extension OutputSpan where Element == UInt8 {
  /// Appends `json` as it is.
  @inline(__always)
  mutating func literal(_ json: String) {
    let utf8 = json.utf8Span.span
    for offset in utf8.indices { append(utf8[offset]) }
  }

  /// Appends a string with its quotes.
  @inline(__always)
  mutating func string(_ utf8: Span<UInt8>) {
    append(.quote)
    escaped(utf8)
    append(.quote)
  }

  /// Appends what stands between a string's quotes.
  @inline(__always)
  mutating func escaped(_ utf8: Span<UInt8>) {
    for offset in utf8.indices {
      let byte = utf8[offset]
      if byte < .space || byte == .quote || byte == .backslash {
        escape(byte)
      } else {
        append(byte)
      }
    }
  }

  private mutating func escape(_ byte: UInt8) {
    append(.backslash)
    switch byte {
    case .quote, .backslash: append(byte)
    case .lineFeed: append(UInt8(ascii: "n"))
    case .carriageReturn: append(UInt8(ascii: "r"))
    case .tab: append(UInt8(ascii: "t"))
    default:
      literal("u00")
      append(Self.hexadecimal(byte >> 4))
      append(Self.hexadecimal(byte & 15))
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }

  /// Appends a number.
  @inline(__always)
  mutating func number(_ value: Int) {
    if value < 0 { append(.hyphen) }
    digits(value.magnitude)
  }

  private mutating func digits(_ value: UInt) {
    // Two at a time, since each step down costs more than a digit.
    let pair = value < 100 ? value : value % 100
    if value >= 100 { digits(value / 100) }
    if value >= 10 { append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: pair / 10)) }
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: pair % 10))
  }

  /// Appends an id: a string of a prefix and a number.
  @inline(__always)
  mutating func id(_ value: Int, prefix: Span<UInt8>) {
    append(.quote)
    for offset in prefix.indices { append(prefix[offset]) }
    number(value)
    append(.quote)
  }

  /// Appends an id: a string of a number.
  @inline(__always)
  mutating func id(_ value: Int) {
    append(.quote)
    number(value)
    append(.quote)
  }

  /// Appends an array of one id or two.
  @inline(__always)
  mutating func ids(_ first: Int, _ second: Int?, prefix: Span<UInt8>) {
    append(UInt8(ascii: "["))
    id(first, prefix: prefix)
    if let second {
      append(.comma)
      id(second, prefix: prefix)
    }
    append(UInt8(ascii: "]"))
  }

  /// Appends a location.
  @inline(__always)
  mutating func location(line: Int, column: Int) {
    literal("{\"line\":")
    number(line)
    literal(",\"column\":")
    number(column)
    append(UInt8(ascii: "}"))
  }
}

extension OutputSpan where Element == UInt8 {
  /// Appends a table cell as a string: Gherkin's escapes resolved, JSON's put in their place.
  @inline(__always)
  mutating func cell(_ text: Span<UInt8>) {
    append(.quote)
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      if byte == .backslash {
        offset += escapedPair(at: offset, in: text)
      } else {
        escaped(text.extracting(offset..<offset + 1))
        offset += 1
      }
    }
    append(.quote)
  }

  /// Appends what a backslash and the byte behind it stand for, and returns how many bytes that is.
  private mutating func escapedPair(at offset: Int, in text: Span<UInt8>) -> Int {
    guard offset + 1 < text.count else {
      literal("\\\\")
      return 1
    }
    switch text[offset + 1] {
    case UInt8(ascii: "n"): literal("\\n")
    case .pipe: append(.pipe)
    case .backslash: literal("\\\\")
    default:
      literal("\\\\")
      return 1
    }
    return 2
  }
}

extension Span<UInt8> {
  /// How many UTF-16 code units the UTF-8 before `end` comes to.
  func utf16Count(upTo end: Int) -> Int {
    var count = 0
    for offset in 0..<end {
      let byte = self[offset]
      if byte & 0xC0 != 0x80 { count += byte >= 0xF0 ? 2 : 1 }
    }
    return count
  }
}
