/// Writes JSON into a buffer of bytes, without creating strings or trees.
///
/// It writes commas and escapes; the caller closes what it opens. Names of fields must need no escapes.
package struct JSONWriter: Sendable {
  /// Passes on what the buffer holds, and removes it.
  package typealias Drain = (inout JSONWriter) throws -> Void

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

/// Templates.
extension JSONWriter {
  /// Lets `template` write an element, or fields: literals and numbers that take less than
  /// `JSONLength.literals`, at most `ids` ids, and strings of at most `text` bytes together, not yet escaped.
  @inline(__always)
  package mutating func write(
    ids: Int = 0, text: Int = 0, _ template: (inout OutputSpan<UInt8>) -> Void
  ) {
    let capacity = JSONLength.literals + ids * idPrefix.count + text * JSONLength.escape
    bytes.append(addingCapacity: capacity) { out in
      if needsComma { out.append(.comma) }
      template(&out)
    }
    switch bytes.last {
    case .openBrace, .openBracket, .colon: needsComma = false
    default: needsComma = true
    }
  }
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
    write { out in
      out.append(.quote)
      out.append(key)
      out.append(#"":"#)
    }
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

  mutating func field(_ key: StaticString, _ utf8: Span<UInt8>) { field(key, utf8) { _ in } }

  /// Writes a field whose value is a string, and calls `drain` whenever the buffer is full.
  mutating func field(_ key: StaticString, _ utf8: Span<UInt8>, drain: Drain) rethrows {
    self.key(key)
    try quote(utf8, drain: drain)
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
    let prefix = idPrefix
    write(ids: 1) { out in
      out.append("\"", id: value, prefix: prefix)
      out.append(.quote)
    }
  }

  mutating func location(line: Int, column: Int) {
    write { out in
      out.append(#""location":{"line":"#, number: line)
      out.append(#","column":"#, number: column)
      out.append(.closeBrace)
    }
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
    text.withBytes { quote($0) { _ in } }
  }

  package mutating func element(_ number: Int) {
    write { $0.append(number: number) }
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

  /// Writes a string, piece by piece, since each piece needs room for the worst case.
  private mutating func quote(_ utf8: Span<UInt8>, drain: Drain) rethrows {
    bytes.append(.quote)
    var rest = utf8
    while !rest.isEmpty {
      let piece = rest.extracting(first: JSONLength.piece)
      bytes.append(addingCapacity: piece.count * JSONLength.escape) { $0.append(escaping: piece) }
      rest = rest.extracting(droppingFirst: JSONLength.piece)
      if isFull { try drain(&self) }
    }
    close(.quote)
  }
}

/// The greatest lengths there are, by which room is made.
enum JSONLength {
  /// The literals and numbers of a template.
  static let literals = 320
  /// One byte of a string, as in `\u0007`.
  static let escape = 6
  /// How much of a string is written at a time.
  static let piece = 4096
}
