/// The hash function FNV-1a: fast, and the same on every machine.
package struct StableHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ text: String) { text.withBytes { add($0) } }

  package mutating func add(_ text: Span<UInt8>) {
    for index in text.indices { add(text[index]) }
    // No text contains this byte, so it keeps "ab" and "c" apart from "a" and "bc".
    add(0xFF)
  }

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

  mutating func add(_ number: Int) {
    value = (value ^ UInt64(truncatingIfNeeded: number)) &* 0x0000_0100_0000_01B3
  }

  /// The value with every bit dependent on every other, as in SplitMix64: short texts change only a few bits of
  /// an FNV hash.
  package var mixed: UInt64 { Self.mixed(value) }

  static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The first `count` hexadecimal digits of the mixed value.
  package func digits(_ count: Int) -> String {
    (mixed >> UInt64(64 - 4 * count)).digits(count, radix: 16)
  }
}
