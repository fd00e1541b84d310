/// Writes JSON into a byte buffer, without making strings or trees on the way.
///
/// Knows where commas go and what has to be escaped; it trusts its caller to close what it opens.
package struct JSONWriter: Sendable {
  /// What has been written.
  package internal(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// What every id begins with.
  let idPrefix: [UInt8]

  /// An empty buffer; every id that is written begins with `idPrefix`.
  package init(idPrefix: String = "") {
    self.idPrefix = Array(idPrefix.utf8)
  }

  /// Forgets what has been written, but keeps the room for it.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  // MARK: Structure

  /// Begins an object.
  @inline(__always)
  package mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Ends an object.
  @inline(__always)
  package mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Begins an array.
  @inline(__always)
  package mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Ends an array.
  @inline(__always)
  package mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Ends a line: what follows is another JSON text.
  package mutating func endLine() {
    bytes.append(.lineFeed)
    needsComma = false
  }

  /// Writes the name of a member, the value of which is to follow; it must not need escapes.
  @inline(__always)
  package mutating func key(_ name: String) {
    separate()
    bytes.append(.quote)
    bytes.append(contentsOf: name.utf8)
    bytes.append(.quote)
    bytes.append(.colon)
    needsComma = false
  }

  @inline(__always)
  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  @inline(__always)
  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  /// Writes the comma that the value to come may need.
  @inline(__always)
  mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }
}
