/// Writes values as bytes for another process of the same program. Numbers take as many bytes as
/// they need.
package struct WireWriter {
  package private(set) var bytes: [UInt8] = []

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

  mutating func write(_ data: [UInt8]) {
    write(data.count)
    bytes += data
  }

  /// As it is in memory: taking it apart takes longer than most steps.
  mutating func write(_ duration: Duration) {
    unsafe withUnsafeBytes(of: duration.attoseconds) { unsafe bytes.append(contentsOf: $0) }
  }

  /// A value that may be missing.
  mutating func write<Value>(_ value: Value?, _ body: (inout WireWriter, Value) -> Void) {
    write(value == nil ? 0 : 1)
    if let value { body(&self, value) }
  }

  /// Writes what `body` writes, with its length before it.
  package mutating func writeFrame(_ body: (inout WireWriter) -> Void) {
    let start = bytes.count
    for _ in 0..<WireReader.lengthSize { bytes.append(0) }
    body(&self)
    let count = UInt32(clamping: bytes.count - start - WireReader.lengthSize)
    for index in 0..<WireReader.lengthSize {
      bytes[start + index] = UInt8(truncatingIfNeeded: count >> (8 * UInt32(index)))
    }
  }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
