/// Writes JSON into a buffer of bytes, without a tree.
///
/// It writes commas and escapes; the caller closes what it opens.
package struct JSONWriter: Sendable {
  /// What has been written.
  package private(set) var bytes: Bytes = []
  let idPrefix: String
  /// Whether a comma separates what comes next from what was written last.
  private var needsComma = false

  package init(idPrefix: String = "") { self.idPrefix = idPrefix }

  /// Whether enough has been written to be worth passing on.
  package var isFull: Bool { bytes.count > 1 << 18 }

  /// Removes what has been written, but keeps the memory.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}

/// Structure.
extension JSONWriter {
  package mutating func beginObject() { open(.openBrace) }

  package mutating func beginObject(_ key: String) { open(key, .openBrace) }

  package mutating func endObject() { close(.closeBrace) }

  package mutating func beginArray() { open(.openBracket) }

  package mutating func beginArray(_ key: String) { open(key, .openBracket) }

  package mutating func endArray() { close(.closeBracket) }

  /// Ends a line: what follows is another JSON text.
  package mutating func endLine() {
    bytes.append(.lineFeed)
    needsComma = false
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func open(_ key: String, _ bracket: UInt8) {
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
  package mutating func key(_ key: String) {
    element(key)
    bytes.append(.colon)
    needsComma = false
  }

  package mutating func field(_ key: String, _ text: String) {
    text.withBytes { field(key, $0) }
  }

  /// Writes a field whose value is the string with these bytes.
  package mutating func field(_ key: String, _ utf8: Bytes) { field(key, utf8.span) }

  mutating func field(_ key: String, _ utf8: Span<UInt8>) {
    self.key(key)
    quote(utf8)
  }

  package mutating func field(_ key: String, _ number: Int) {
    self.key(key)
    element(number)
  }

  package mutating func element(_ text: String) {
    separate()
    text.withBytes { quote($0) }
  }

  package mutating func element(_ number: Int) { element(json: "\(number)".utf8) }

  /// Writes a value that is JSON text already.
  package mutating func element(json: some Collection<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
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
