/// Writes values as bytes for another process of the same program. Small numbers take one byte.
package struct WireWriter {
  package fileprivate(set) var bytes: Bytes = []

  package init() {}

  /// Writes values one after the other: of an enumeration the number of the case, and what belongs to it.
  mutating func write<each Value: WireValue>(_ values: repeat each Value) {
    repeat (each values).write(to: &self)
  }

  /// Writes `value` as a frame: behind its length, the complement of that, and a check of all its bytes.
  package mutating func writeFrame(_ value: some WireValue) {
    let start = bytes.count
    for _ in 0..<WireReader.headSize { bytes.append(0) }
    write(value)
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

  fileprivate let bytes: ArraySlice<UInt8>
  package fileprivate(set) var position: Int

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

  package mutating func read<Value: WireValue>(
    _: Value.Type = Value.self
  ) throws(Malformed) -> Value {
    try Value(from: &self)
  }
}

package typealias Malformed = WireReader.Malformed

/// A value that one process writes and another reads.
package protocol WireValue {
  func write(to writer: inout WireWriter)
  init(from reader: inout WireReader) throws(Malformed)
}

extension Int: WireValue {
  package func write(to writer: inout WireWriter) {
    if 0 <= self, self < 0x80 { return writer.bytes.append(UInt8(truncatingIfNeeded: self)) }
    var rest = UInt64(bitPattern: Int64(self))
    while rest >= 0x80 {
      writer.bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    writer.bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  package init(from reader: inout WireReader) throws(Malformed) {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while reader.position < reader.bytes.endIndex, shift < 64 {
      let byte = reader.bytes[reader.position]
      reader.position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 {
        self = Int(Int64(bitPattern: value))
        return
      }
      shift += 7
    }
    throw Malformed()
  }
}

extension Bool: WireValue {
  package func write(to writer: inout WireWriter) { writer.write(self ? 1 : 0) }
  package init(from reader: inout WireReader) throws(Malformed) {
    self = try reader.read(Int.self) == 1
  }
}

extension ContiguousArray: WireValue where Element == UInt8 {
  package func write(to writer: inout WireWriter) {
    writer.write(count)
    writer.bytes += self
  }

  package init(from reader: inout WireReader) throws(Malformed) {
    let count = try reader.read(Int.self)
    guard count >= 0, count <= reader.bytes.endIndex - reader.position else {
      throw Malformed()
    }
    self.init(reader.bytes[reader.position..<reader.position + count])
    reader.position += count
  }
}

extension String: WireValue {
  package func write(to writer: inout WireWriter) {
    writer.write(utf8.count)
    writer.bytes += utf8
  }

  package init(from reader: inout WireReader) throws(Malformed) {
    self.init(decoding: try reader.read(Bytes.self), as: UTF8.self)
  }
}

/// As it is in memory: to divide 128 bits takes longer than most steps.
extension Duration: WireValue {
  package func write(to writer: inout WireWriter) {
    unsafe withUnsafeBytes(of: attoseconds) { unsafe writer.bytes.append(contentsOf: $0) }
  }

  package init(from reader: inout WireReader) throws(Malformed) {
    var attoseconds: Int128 = 0
    let end = reader.position + MemoryLayout<Int128>.size
    guard end <= reader.bytes.endIndex else { throw Malformed() }
    unsafe withUnsafeMutableBytes(of: &attoseconds) {
      unsafe $0.copyBytes(from: reader.bytes[reader.position..<end])
    }
    reader.position = end
    self.init(attoseconds: attoseconds)
  }
}

extension Optional: WireValue where Wrapped: WireValue {
  package func write(to writer: inout WireWriter) {
    if let self { writer.write(1, self) } else { writer.write(0) }
  }

  package init(from reader: inout WireReader) throws(Malformed) {
    self = try reader.read(Int.self) == 0 ? nil : try reader.read(Wrapped.self)
  }
}

/// The values one after the other, with their number before them.
extension Array: WireValue where Element: WireValue {
  package func write(to writer: inout WireWriter) {
    writer.write(count)
    for value in self { writer.write(value) }
  }

  package init(from reader: inout WireReader) throws(Malformed) {
    let count = try reader.read(Int.self)
    // Each value takes a byte at least.
    guard count >= 0, count <= reader.bytes.endIndex - reader.position else {
      throw Malformed()
    }
    self = []
    for _ in 0..<count { append(try reader.read()) }
  }
}

/// By its place among all cases.
extension WireValue where Self: CaseIterable & Equatable, AllCases == [Self] {
  package func write(to writer: inout WireWriter) {
    writer.write(Self.allCases.firstIndex(of: self) ?? 0)
  }

  package init(from reader: inout WireReader) throws(Malformed) {
    let place = try reader.read(Int.self)
    guard Self.allCases.indices.contains(place) else { throw Malformed() }
    self = Self.allCases[place]
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
