/// Writes JSON into a byte buffer, without making strings or trees on the way.
///
/// It adds commas and escapes; closing what was opened is up to the caller.
package struct JSONWriter: Sendable {
  /// What has been written.
  package private(set) var bytes: [UInt8] = []
  /// The start of every id.
  let idPrefix: [UInt8]
  /// The last byte that was removed; what is left begins behind it.
  private var lastRemoved = UInt8.lineFeed

  package init(idPrefix: String = "") {
    self.idPrefix = Array(idPrefix.utf8)
  }

  /// Whether enough has been written to be worth passing on.
  package var isFull: Bool { bytes.count > 1 << 18 }

  /// Removes what has been written, but keeps the memory.
  package mutating func removeAll() {
    lastRemoved = bytes.last ?? lastRemoved
    bytes.removeAll(keepingCapacity: true)
  }

  /// Lets `body` write an element, or a field, of at most `capacity` bytes.
  @inline(__always)
  mutating func write(upTo capacity: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
    let needsComma = (bytes.last ?? lastRemoved).needsCommaBehind
    append(upTo: capacity + 1) { out in
      if needsComma { out.append(.comma) }
      body(&out)
    }
  }

  @inline(__always)
  private mutating func append(upTo capacity: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
    if bytes.capacity - bytes.count < capacity {
      bytes.reserveCapacity(max(bytes.capacity * 2, bytes.count + capacity))
    }
    bytes.append(addingCapacity: capacity, initializingWith: body)
  }
}

/// Structure.
extension JSONWriter {
  package mutating func beginObject() { write(upTo: 1) { $0.append(UInt8(ascii: "{")) } }

  @inline(__always)
  package mutating func beginObject(_ key: StaticString) {
    write(upTo: key.utf8CodeUnitCount + 4) { $0.beginObject(key) }
  }

  package mutating func endObject() { bytes.append(UInt8(ascii: "}")) }

  package mutating func beginArray() { write(upTo: 1) { $0.append(UInt8(ascii: "[")) } }

  @inline(__always)
  package mutating func beginArray(_ key: StaticString) {
    write(upTo: key.utf8CodeUnitCount + 4) { $0.beginArray(key) }
  }

  package mutating func endArray() { bytes.append(UInt8(ascii: "]")) }

  /// Begins a line with a message: an object of which the only member has this name.
  @inline(__always)
  mutating func beginMessage(_ name: StaticString) {
    write(upTo: name.utf8CodeUnitCount + 8) { $0.beginMessage(name) }
  }

  mutating func endMessage() { bytes.append(contentsOf: "}}\n".utf8) }

  /// Ends a line: what follows is another JSON text.
  package mutating func endLine() { bytes.append(.lineFeed) }

  /// Writes what another writer holds, as an element.
  mutating func append(_ other: JSONWriter) {
    separate()
    bytes.append(contentsOf: other.bytes)
  }

  private mutating func separate() {
    if (bytes.last ?? lastRemoved).needsCommaBehind { bytes.append(.comma) }
  }
}

/// Fields and elements. The names of fields must need no escapes.
extension JSONWriter {
  @inline(__always)
  package mutating func field(_ key: StaticString, _ text: String) {
    self.key(key)
    quote(text.utf8Span.span)
  }

  /// Writes a field whose value is the string with these bytes.
  @inline(__always)
  package mutating func field(_ key: StaticString, _ utf8: [UInt8]) {
    self.key(key)
    quote(utf8.span)
  }

  /// Writes a field whose value is a string of any bytes, with U+FFFD in place of invalid UTF-8.
  package mutating func field(_ key: StaticString, repairing utf8: [UInt8]) {
    field(key, String(decoding: utf8, as: UTF8.self))
  }

  @inline(__always)
  mutating func field(_ key: StaticString, _ utf8: Span<UInt8>) {
    write(upTo: key.utf8CodeUnitCount + 5 + utf8.count * JSONLength.escape) { $0.field(key, utf8) }
  }

  @inline(__always)
  package mutating func field(_ key: StaticString, _ number: Int) {
    write(upTo: key.utf8CodeUnitCount + 3 + JSONLength.number) { $0.field(key, number) }
  }

  @inline(__always)
  package mutating func field(_ key: StaticString, _ value: Bool) {
    write(upTo: key.utf8CodeUnitCount + 8) { $0.field(key, value) }
  }

  package mutating func field(_ key: StaticString, _ texts: some Sequence<String>) {
    beginArray(key)
    for text in texts { element(text) }
    endArray()
  }

  /// Writes a number as a string, as messages have their ids.
  @inline(__always)
  package mutating func id(_ key: StaticString, _ value: Int) {
    let prefix = idPrefix
    write(upTo: key.utf8CodeUnitCount + 5 + prefix.count + JSONLength.number) {
      $0.id(key, value, prefix: prefix.span)
    }
  }

  mutating func location(line: Int, column: Int) {
    write(upTo: 80) { $0.location(line: line, column: column) }
  }

  package mutating func element(_ text: String) {
    separate()
    quote(text.utf8Span.span)
  }

  package mutating func element(_ number: Int) {
    write(upTo: JSONLength.number) { $0.number(number) }
  }

  package mutating func id(_ value: Int) {
    let prefix = idPrefix
    write(upTo: prefix.count + JSONLength.number + 2) { $0.id(value, prefix: prefix.span) }
  }

  /// Writes the name of a field; its value follows.
  @inline(__always)
  mutating func key(_ key: StaticString) { write(upTo: key.utf8CodeUnitCount + 3) { $0.key(key) } }

  /// Long strings are written piece by piece, since each piece needs room for the worst case.
  private mutating func quote(_ utf8: Span<UInt8>) {
    let pieceLength = 4096
    bytes.append(.quote)
    var start = 0
    while start < utf8.count {
      let piece = utf8.extracting(start..<min(start + pieceLength, utf8.count))
      append(upTo: piece.count * JSONLength.escape) { $0.escaped(piece) }
      start += pieceLength
    }
    bytes.append(.quote)
  }
}

/// The greatest lengths there are, by which room is made.
enum JSONLength {
  /// A number with its sign.
  static let number = 20
  /// One byte of a string, as in `\u0007`.
  static let escape = 6
}
