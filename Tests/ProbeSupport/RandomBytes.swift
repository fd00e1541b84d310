/// Bytes that look random, which one process writes and another checks.
///
/// They repeat after a prime number of bytes, so that bytes which come too early or too late by any power of two are
/// other bytes. Made once, because making each of them takes long without an optimizer.
package struct RandomBytes: Sendable {
  private let period: [UInt8]

  package init() {
    var state: UInt64 = 1
    period = (0..<65_521).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
  }

  /// Those from one offset of the endless sequence to another.
  package subscript(range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    while bytes.count < range.count {
      let rest = period[((range.lowerBound + bytes.count) % period.count)...]
      bytes += rest.prefix(range.count - bytes.count)
    }
    return bytes
  }
}
