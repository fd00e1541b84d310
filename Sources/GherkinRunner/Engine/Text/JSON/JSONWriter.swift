/// Writes JSON into a buffer of bytes, without creating strings or trees.
///
/// It writes commas and escapes; the caller closes what it opens. Names of fields must need no escapes.
package struct JSONWriter: Sendable {
  /// What has been written.
  package private(set) var bytes: Bytes = []
  let idPrefix: Bytes
  /// Whether a comma separates what comes next from what was written last.
  private var needsComma = false

  package init(idPrefix: String = "") {
    self.idPrefix = Bytes(idPrefix.utf8)
  }

  /// Whether enough has been written to be worth passing on.
  package var isFull: Bool { bytes.count > 1 << 18 }

  /// Removes what has been written, but keeps the memory.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}

/// Structure.
extension JSONWriter {
  package mutating func beginObject() { open(.openBrace) }

  package mutating func beginObject(_ key: StaticString) { open(key, .openBrace) }

  package mutating func endObject() { close(.closeBrace) }

  package mutating func beginArray() { open(.openBracket) }

  package mutating func beginArray(_ key: StaticString) { open(key, .openBracket) }

  package mutating func endArray() { close(.closeBracket) }

  /// Begins a line with a message: an object whose only field has this name.
  mutating func beginMessage(_ name: StaticString) {
    open(.openBrace)
    open(name, .openBrace)
  }

  mutating func endMessage() {
    endObject()
    endObject()
    endLine()
  }

  /// Ends a line: what follows is another JSON text.
  package mutating func endLine() {
    bytes.append(.lineFeed)
    needsComma = false
  }

  /// Writes what another writer holds, as an element.
  mutating func append(_ other: JSONWriter) { element(json: other.bytes) }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func open(_ key: StaticString, _ bracket: UInt8) {
    self.key(key)
    bytes.append(bracket)
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(.comma) }
    needsComma = true
  }
}

/// Fields and elements.
extension JSONWriter {
  /// Writes the name of a field; its value follows.
  package mutating func key(_ key: StaticString) {
    // The bytes of a static string are part of the program.
    let name = unsafe UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    separate()
    bytes.append(.quote)
    unsafe bytes.append(contentsOf: name)
    bytes.append(.quote)
    bytes.append(.colon)
    needsComma = false
  }

  /// Writes the name of a field with any characters; its value follows.
  package mutating func key(_ key: String) {
    element(key)
    bytes.append(.colon)
    needsComma = false
  }

  package mutating func field(_ key: StaticString, _ text: String) {
    text.withBytes { field(key, $0) }
  }

  /// Writes a field whose value is the string with these bytes.
  package mutating func field(_ key: StaticString, _ utf8: Bytes) { field(key, utf8.span) }

  mutating func field(_ key: StaticString, _ utf8: Span<UInt8>) {
    self.key(key)
    quote(utf8)
  }

  package mutating func field(_ key: StaticString, _ number: Int) {
    self.key(key)
    element(number)
  }

  package mutating func field(_ key: StaticString, _ value: Bool) {
    self.key(key)
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
    needsComma = true
  }

  package mutating func field(_ key: StaticString, _ texts: some Sequence<String>) {
    beginArray(key)
    for text in texts { element(text) }
    endArray()
  }

  /// Writes a field whose value is an id: the prefix and a number, as a string.
  package mutating func id(_ key: StaticString, _ value: Int) {
    self.key(key)
    id(value)
  }

  package mutating func id(_ value: Int) {
    separate()
    bytes.append(.quote)
    bytes += idPrefix
    append(value)
    bytes.append(.quote)
  }

  mutating func location(line: Int, column: Int?) {
    beginObject("location")
    field("line", line)
    if let column { field("column", column) }
    endObject()
  }

  /// Writes a time or a duration.
  package mutating func time(_ key: StaticString, _ time: Duration) {
    let (seconds, attoseconds) = max(time, .zero).components
    beginObject(key)
    field("seconds", Int(seconds))
    field("nanos", Int(attoseconds / 1_000_000_000))
    endObject()
  }

  package mutating func element(_ text: String) {
    separate()
    text.withBytes { quote($0) }
  }

  package mutating func element(_ number: Int) {
    separate()
    append(number)
  }

  /// Writes `true`, `false`, `null` or a number, as it is.
  package mutating func element(word: String) {
    separate()
    bytes.append(contentsOf: word.utf8)
  }

  /// Writes a value that is JSON text already.
  mutating func element(json: Bytes) {
    separate()
    bytes.append(contentsOf: json)
  }

  private mutating func append(_ number: Int) {
    if number < 0 { bytes.append(.hyphen) }
    append(digitsOf: number.magnitude)
  }

  private mutating func append(digitsOf number: UInt) {
    if number >= 10 { append(digitsOf: number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Writes a string: stretches that need no escapes as they are.
  private mutating func quote(_ utf8: Span<UInt8>) {
    bytes.append(.quote)
    var start = 0
    for index in utf8.indices {
      let byte = utf8[index]
      guard byte < .space || byte == .quote || byte == .backslash else { continue }
      bytes.append(copying: utf8.extracting(start..<index))
      start = index + 1
      bytes.append(.backslash)
      switch byte {
      case .quote, .backslash: bytes.append(byte)
      case .lineFeed: bytes.append(UInt8(ascii: "n"))
      case .carriageReturn: bytes.append(UInt8(ascii: "r"))
      case .tab: bytes.append(UInt8(ascii: "t"))
      default: bytes += "u\(byte.digits(4, radix: 16))".utf8
      }
    }
    bytes.append(copying: utf8.extracting(start..<utf8.count))
    close(.quote)
  }
}

extension UInt8 {
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
}
