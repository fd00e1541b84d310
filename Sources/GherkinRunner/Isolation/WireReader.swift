/// Reads what `WireWriter` wrote. Bytes that end early, as those of a process that died may, are an
/// error and nothing worse.
package struct WireReader {
  /// The bytes are not what the other side would have written.
  package struct Truncated: Error {}

  private let bytes: ArraySlice<UInt8>
  /// Where the next value begins.
  package private(set) var position: Int

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// Whether nothing is left.
  package var isAtEnd: Bool { position == bytes.endIndex }

  /// How many bytes the length of a frame takes.
  static let lengthSize = 4
  /// The longest frame that anybody would write.
  private static let longestFrame = 1 << 31

  /// A reader of the next frame; nothing if it is not whole yet, and then nothing is read.
  package mutating func readFrame() throws(Truncated) -> WireReader? {
    guard bytes.endIndex - position >= Self.lengthSize else { return nil }
    var count = 0
    for index in 0..<Self.lengthSize { count |= Int(bytes[position + index]) << (8 * index) }
    guard count <= Self.longestFrame else { throw Truncated() }
    let start = position + Self.lengthSize
    guard count <= bytes.endIndex - start else { return nil }
    position = start + count
    return WireReader(bytes[start..<position])
  }

  mutating func readInt() throws(Truncated) -> Int {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.endIndex, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(Int64(bitPattern: value)) }
      shift += 7
    }
    throw Truncated()
  }

  mutating func readBytes() throws(Truncated) -> ArraySlice<UInt8> {
    let count = try readInt()
    guard count >= 0, count <= bytes.endIndex - position else { throw Truncated() }
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  mutating func readText() throws(Truncated) -> String {
    String(decoding: try readBytes(), as: UTF8.self)
  }

  mutating func readDuration() throws(Truncated) -> Duration {
    var attoseconds: Int128 = 0
    let end = position + MemoryLayout<Int128>.size
    guard end <= bytes.endIndex else { throw Truncated() }
    unsafe withUnsafeMutableBytes(of: &attoseconds) {
      unsafe $0.copyBytes(from: bytes[position..<end])
    }
    position = end
    return Duration(attoseconds: attoseconds)
  }

  mutating func readOptional<Value>(
    _ body: (inout WireReader) throws(Truncated) -> Value
  ) throws(Truncated) -> Value? {
    try readInt() == 0 ? nil : try body(&self)
  }
}
