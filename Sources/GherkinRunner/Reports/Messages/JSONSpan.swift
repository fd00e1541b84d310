/// JSON written where there is room for it: for what a stream has most of, so that room is made once
/// for several values. `JSONWriter` has functions of the same names.
///
/// Whether a comma is needed before a key follows from the byte before.
extension OutputSpan where Element == UInt8 {
  /// Begins an object that comes first in what is written.
  @inline(__always)
  mutating func beginObject() { append(.openBrace) }

  @inline(__always)
  mutating func beginObject(_ key: StaticString) {
    self.key(key)
    append(.openBrace)
  }

  @inline(__always)
  mutating func endObject() { append(.closeBrace) }

  @inline(__always)
  mutating func beginArray(_ key: StaticString) {
    self.key(key)
    append(.openBracket)
  }

  @inline(__always)
  mutating func endArray() { append(.closeBracket) }

  /// Begins a line with a message: an object of which the only field has this name.
  @inline(__always)
  mutating func beginMessage(_ name: StaticString) {
    append(.openBrace)
    beginObject(name)
  }

  @inline(__always)
  mutating func endMessage() { literal("}}\n") }

  /// Appends the name of a field, which must need no escapes.
  @inline(__always)
  mutating func key(_ name: StaticString) {
    if count > 0, self[count - 1] != .openBrace, self[count - 1] != .comma { append(.comma) }
    append(.quote)
    literal(name)
    append(.quote)
    append(.colon)
  }

  @inline(__always)
  mutating func field(_ key: StaticString, _ number: Int) {
    self.key(key)
    self.number(number)
  }

  @inline(__always)
  mutating func field(_ key: StaticString, _ utf8: Span<UInt8>) {
    self.key(key)
    append(.quote)
    escaped(utf8)
    append(.quote)
  }

  /// Appends a field whose value must need no escapes.
  @inline(__always)
  mutating func field(_ key: StaticString, unescaped text: String) {
    self.key(key)
    append(.quote)
    let utf8 = text.utf8Span.span
    for offset in utf8.indices { append(utf8[offset]) }
    append(.quote)
  }

  @inline(__always)
  mutating func field(_ key: StaticString, _ value: Bool) {
    self.key(key)
    if value { literal("true") } else { literal("false") }
  }

  @inline(__always)
  mutating func location(line: Int, column: Int) {
    beginObject("location")
    field("line", line)
    field("column", column)
    endObject()
  }

  /// Appends a time or a duration.
  @inline(__always)
  mutating func time(_ key: StaticString, _ time: Duration) {
    let (seconds, attoseconds) = max(time, .zero).components
    beginObject(key)
    field("seconds", Int(seconds))
    field("nanos", Int(attoseconds / 1_000_000_000))
    endObject()
  }

  /// Appends a field whose value is an id: a string of a prefix and a number.
  @inline(__always)
  mutating func id(_ key: StaticString, _ value: Int, prefix: Span<UInt8>) {
    self.key(key)
    id(value, prefix: prefix)
  }

  @inline(__always)
  mutating func id(_ key: StaticString, _ value: Int) {
    self.key(key)
    append(.quote)
    number(value)
    append(.quote)
  }

  /// Appends an array of one id or two.
  @inline(__always)
  mutating func ids(_ key: StaticString, _ first: Int, _ second: Int?, prefix: Span<UInt8>) {
    beginArray(key)
    id(first, prefix: prefix)
    if let second {
      append(.comma)
      id(second, prefix: prefix)
    }
    endArray()
  }

  @inline(__always)
  mutating func id(_ value: Int, prefix: Span<UInt8>) {
    append(.quote)
    for offset in prefix.indices { append(prefix[offset]) }
    number(value)
    append(.quote)
  }
}

extension UInt8 {
  fileprivate static let openBrace = UInt8(ascii: "{")
  fileprivate static let closeBrace = UInt8(ascii: "}")
  fileprivate static let openBracket = UInt8(ascii: "[")
  fileprivate static let closeBracket = UInt8(ascii: "]")

  /// Whether a key or value that follows this byte of JSON is separated from it by a comma. The byte
  /// must not be inside a string.
  @inline(__always)
  var needsCommaBehind: Bool {
    switch self {
    case .openBrace, .openBracket, .colon, .comma, .lineFeed: false
    default: true
    }
  }
}

/// The pieces of JSON.
extension OutputSpan where Element == UInt8 {
  /// Appends `json` as it is.
  @inline(__always)
  mutating func literal(_ json: StaticString) {
    // The bytes of a static string are part of the program, so the pointer is always valid.
    let start = unsafe json.utf8Start
    for offset in 0..<json.utf8CodeUnitCount { append(unsafe start[offset]) }
  }

  /// Appends the characters of a string, escaped.
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
}

extension OutputSpan where Element == UInt8 {
  /// Appends a field whose value is a table cell: Gherkin's escapes become JSON's.
  @inline(__always)
  mutating func field(_ key: StaticString, cell text: Span<UInt8>) {
    self.key(key)
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

  /// Appends what a backslash and the byte behind it mean, and returns how many bytes they are.
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
