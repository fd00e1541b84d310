/// Writes values as bytes for another process of the same program. Small numbers take one byte.
package struct WireWriter {
  package private(set) var bytes: Bytes = []

  package init() {}

  mutating func write(_ number: Int) {
    if 0 <= number, number < 0x80 { return bytes.append(UInt8(truncatingIfNeeded: number)) }
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes += text.utf8
  }

  mutating func write(_ data: Bytes) {
    write(data.count)
    bytes += data
  }

  /// As it is in memory: to divide 128 bits takes longer than most steps.
  mutating func write(_ duration: Duration) {
    unsafe withUnsafeBytes(of: duration.attoseconds) { unsafe bytes.append(contentsOf: $0) }
  }

  /// A value that may be missing.
  mutating func write<Value>(_ value: Value?, _ body: (inout WireWriter, Value) -> Void) {
    write(value == nil ? 0 : 1)
    if let value { body(&self, value) }
  }

  /// Values one after the other, with their number before them.
  mutating func write<Value>(each values: [Value], _ body: (inout WireWriter, Value) -> Void) {
    write(values.count)
    for value in values { body(&self, value) }
  }

  /// Writes what `body` writes as a frame: behind its length, the complement of that, and a check of all its bytes.
  package mutating func writeFrame(_ body: (inout WireWriter) -> Void) {
    let start = bytes.count
    for _ in 0..<WireReader.headSize { bytes.append(0) }
    body(&self)
    let content = bytes[(start + WireReader.headSize)...]
    let length = UInt32(clamping: content.count)
    let check = UInt32(truncatingIfNeeded: content.check)
    for (field, number) in [length, ~length, check].enumerated() {
      for index in 0..<4 {
        bytes[start + 4 * field + index] = UInt8(truncatingIfNeeded: number >> (8 * UInt32(index)))
      }
    }
  }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}

/// Reads what `WireWriter` wrote. Other bytes, such as those that a step writes to a pipe which is not its own, are an
/// error and nothing worse.
package struct WireReader {
  /// The bytes are not what `WireWriter` writes: some are missing, or others are among them.
  package struct Malformed: Error {}

  private let bytes: ArraySlice<UInt8>
  package private(set) var position: Int

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  package var isAtEnd: Bool { position == bytes.endIndex }

  /// How many bytes there are before the content of a frame.
  static let headSize = 12

  /// A reader of the next frame; nil if it is not complete yet, and then nothing is read.
  ///
  /// - Throws: If there is something else. The complement shows that at once: bytes that are taken for a length would
  ///   be waited for.
  package mutating func readFrame() throws(Malformed) -> WireReader? {
    guard bytes.endIndex - position >= Self.headSize else { return nil }
    let (length, complement, check) = (number(at: 0), number(at: 4), number(at: 8))
    guard complement == ~length else { throw Malformed() }
    let start = position + Self.headSize
    guard length <= bytes.endIndex - start else { return nil }
    let content = bytes[start..<start + Int(length)]
    guard UInt32(truncatingIfNeeded: content.check) == check else { throw Malformed() }
    position = content.endIndex
    return WireReader(content)
  }

  /// The number of four bytes that begins `offset` bytes further.
  private func number(at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[position + offset + $1]) << (8 * UInt32($1)) }
  }

  mutating func readInt() throws(Malformed) -> Int {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.endIndex, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(Int64(bitPattern: value)) }
      shift += 7
    }
    throw Malformed()
  }

  mutating func readBytes() throws(Malformed) -> ArraySlice<UInt8> {
    let count = try readInt()
    guard count >= 0, count <= bytes.endIndex - position else { throw Malformed() }
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  mutating func readText() throws(Malformed) -> String {
    String(decoding: try readBytes(), as: UTF8.self)
  }

  mutating func readDuration() throws(Malformed) -> Duration {
    var attoseconds: Int128 = 0
    let end = position + MemoryLayout<Int128>.size
    guard end <= bytes.endIndex else { throw Malformed() }
    unsafe withUnsafeMutableBytes(of: &attoseconds) {
      unsafe $0.copyBytes(from: bytes[position..<end])
    }
    position = end
    return Duration(attoseconds: attoseconds)
  }

  mutating func readOptional<Value>(
    _ body: (inout WireReader) throws(Malformed) -> Value
  ) throws(Malformed) -> Value? {
    try readInt() == 0 ? nil : try body(&self)
  }

  mutating func readList<Value>(
    _ body: (inout WireReader) throws(Malformed) -> Value
  ) throws(Malformed) -> [Value] {
    let count = try readInt()
    // Each value takes a byte at least.
    guard count >= 0, count <= bytes.endIndex - position else { throw Malformed() }
    var values: [Value] = []
    for _ in 0..<count { values.append(try body(&self)) }
    return values
  }
}

extension ArraySlice<UInt8> {
  /// A number by which two processes of one machine find out whether they have the same bytes.
  var check: Int {
    var hash = StableHash()
    hash.add(count)
    unsafe withUnsafeBytes { bytes in
      // Eight at a time, since attachments may be large. Within the bytes by the condition.
      var offset = 0
      while offset + 8 <= bytes.count {
        hash.add(unsafe bytes.loadUnaligned(fromByteOffset: offset, as: Int.self))
        offset += 8
      }
      while offset < bytes.count {
        hash.add(unsafe bytes[offset])
        offset += 1
      }
    }
    return Int(truncatingIfNeeded: hash.mixed)
  }
}
