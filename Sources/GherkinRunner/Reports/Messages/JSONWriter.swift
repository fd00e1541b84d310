/// Writes JSON into a byte buffer, without making strings or trees on the way.
///
/// Knows where commas go and what has to be escaped; it trusts its caller to close what it opens.
package struct JSONWriter: Sendable {
  /// What has been written.
  package private(set) var bytes: [UInt8] = []
  /// What every id begins with.
  let idPrefix: [UInt8]
  private var needsComma = false

  /// An empty buffer; every id that is written begins with `idPrefix`.
  package init(idPrefix: String = "") {
    self.idPrefix = Array(idPrefix.utf8)
  }

  /// Whether enough has been written to be worth passing on.
  package var isFull: Bool { bytes.count > 1 << 18 }

  /// Forgets what has been written, but keeps the room for it.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  // MARK: Structure

  /// Begins an object.
  package mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Ends an object.
  package mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Begins an array.
  package mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Ends an array.
  package mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Ends a line: what follows is another JSON text.
  package mutating func endLine() {
    bytes.append(.lineFeed)
    needsComma = false
  }

  /// Writes the name of a member, the value of which is to follow; it must need no escapes.
  @inline(__always)
  package mutating func key(_ name: String) {
    value(upTo: name.utf8.count + 3) { out in
      out.append(.quote)
      out.literal(name)
      out.append(.quote)
      out.append(.colon)
    }
    needsComma = false
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  /// Writes what another writer holds, as it is.
  package mutating func append(_ other: JSONWriter) {
    separate()
    bytes.append(contentsOf: other.bytes)
  }

  // MARK: Values

  /// Writes a string.
  package mutating func string(_ text: String) {
    separate()
    quote(text.utf8Span.span)
  }

  /// Writes the string of which `utf8` is the UTF-8.
  package mutating func string(_ utf8: [UInt8]) {
    separate()
    quote(utf8.span)
  }

  /// Writes bytes of any kind as a string, with U+FFFD in place of what is no UTF-8.
  package mutating func string(repairing utf8: [UInt8]) {
    do {
      let text = try UTF8Span(validating: utf8.span)
      separate()
      quote(text.span)
    } catch {
      string(String(decoding: utf8, as: UTF8.self))
    }
  }

  /// Writes a number.
  package mutating func number(_ value: Int) {
    separate()
    write(upTo: JSONLength.number) { $0.number(value) }
  }

  /// Writes a number as a string, as messages have their ids.
  package mutating func id(_ value: Int) {
    let prefix = idPrefix
    separate()
    write(upTo: prefix.count + JSONLength.number + 2) { $0.id(value, prefix: prefix.span) }
  }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) {
    separate()
    write(upTo: 5) { $0.literal(value ? "true" : "false") }
  }

  /// Writes `null`.
  package mutating func null() {
    separate()
    write(upTo: 4) { $0.literal("null") }
  }

  /// Lets `body` write a value of at most `capacity` bytes itself, separators within included.
  @inline(__always)
  mutating func value(upTo capacity: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
    let comma = needsComma
    write(upTo: capacity + 1) { out in
      if comma { out.append(.comma) }
      body(&out)
    }
    needsComma = true
  }

  /// Makes what comes next the value of a member, the key of which was the last thing written.
  mutating func endKey() {
    needsComma = false
  }

  /// Makes what was written last a whole value: another one may follow it.
  mutating func endValue() {
    needsComma = true
  }

  /// Lets `body` write at most `capacity` bytes; separators are its own affair.
  @inline(__always)
  mutating func write(upTo capacity: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
    if bytes.capacity - bytes.count < capacity {
      bytes.reserveCapacity(max(bytes.capacity * 2, bytes.count + capacity))
    }
    bytes.append(addingCapacity: capacity, initializingWith: body)
  }

  /// Long strings are written piece by piece, since each piece needs room for the worst case.
  private mutating func quote(_ utf8: Span<UInt8>) {
    bytes.append(.quote)
    var start = 0
    while start < utf8.count {
      let piece = utf8.extracting(start..<min(start + Self.pieceLength, utf8.count))
      write(upTo: piece.count * JSONLength.escape) { $0.escaped(piece) }
      start += Self.pieceLength
    }
    bytes.append(.quote)
  }

  private static let pieceLength = 4096

  private mutating func separate() {
    if needsComma { bytes.append(.comma) }
    needsComma = true
  }
}

/// The greatest lengths there are, which say how much room to make.
enum JSONLength {
  /// That of a number, sign included.
  static let number = 20
  /// That of one byte of a string, as in `\u0007`.
  static let escape = 6
}
