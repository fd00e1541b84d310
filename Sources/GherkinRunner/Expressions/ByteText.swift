/// Text cut out of a span of valid UTF-8.
extension Span<UInt8> {
  /// The text of a range of bytes; ranges come from a matcher and fall on scalar boundaries.
  func string(in range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    for index in range { bytes.append(self[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
