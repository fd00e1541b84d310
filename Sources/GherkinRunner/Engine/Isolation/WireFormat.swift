import Foundation

/// Writes values as bytes for another process of the same program: those of each step in their own form, in which small
/// numbers take one byte; all others as JSON.
package struct WireWriter {
  package fileprivate(set) var bytes: Bytes = []

  package init() {}

  /// Writes values one after the other: of an enumeration the number of the case, and what belongs to it.
  mutating func write<each Value: WireValue>(_ values: repeat each Value) {
    repeat (each values).write(to: &self)
  }

  /// Writes `value` as a frame: behind a magic number and its length.
  package mutating func writeFrame(_ value: some WireValue) {
    let start = bytes.count
    bytes += WireReader.magic + [0, 0, 0, 0]
    write(value)
    let length = UInt32(clamping: bytes.count - start - WireReader.headSize)
    for index in 0..<4 {
      bytes[start + 4 + index] = UInt8(truncatingIfNeeded: length >> (8 * UInt32(index)))
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

  /// What each frame begins with. No text has these bytes.
  static let magic: Bytes = [0xF5, 0xC0, 0xFF, 0xFE]

  /// How many bytes there are before the content of a frame.
  static let headSize = 8

  /// A reader of the next frame; nil if it is not complete yet, and then nothing is read.
  ///
  /// - Throws: If there is something else.
  package mutating func readFrame() throws(Malformed) -> WireReader? {
    let rest = bytes[position...]
    guard rest.prefix(4).elementsEqual(Self.magic.prefix(rest.count)) else { throw Malformed() }
    let start = position + Self.headSize
    guard start <= bytes.endIndex else { return nil }
    let length = (4..<8).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * ($1 - 4)) }
    guard length <= bytes.endIndex - start else { return nil }
    position = start + length
    return WireReader(bytes[start..<position])
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

/// As JSON: for values of which a run has few.
extension WireValue where Self: Codable {
  package func write(to writer: inout WireWriter) {
    writer.write(Bytes((try? JSONEncoder().encode(self)) ?? Data()))
  }

  package init(from reader: inout WireReader) throws(Malformed) {
    let json = Data(try reader.read(Bytes.self))
    // Whatever is wrong with it, it is not what this program writes.
    guard let value = try? JSONDecoder().decode(Self.self, from: json) else { throw Malformed() }
    self = value
  }
}
