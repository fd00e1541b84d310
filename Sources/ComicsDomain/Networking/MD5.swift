import Foundation

/// The MD5 digest of some bytes (RFC 1321). Marvel asks for it; it protects nothing.
package struct MD5: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(hashing message: some Sequence<UInt8>) {
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
    let padded = Self.padded(Array(message))
    for start in stride(from: 0, to: padded.count, by: 64) {
      Self.mix(Self.words(of: padded[start..<start + 64]), into: &state)
    }
    self.bytes = state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
  }

  /// The digest as 32 lower-case hexadecimal digits.
  package var hexadecimal: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Adds a one bit, zeros up to a whole block, and the length in bits.
  private static func padded(_ message: [UInt8]) -> [UInt8] {
    let bitCount = UInt64(message.count) &* 8
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    return padded + (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> (8 * $0)) }
  }

  private static func words(of block: ArraySlice<UInt8>) -> [UInt32] {
    stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  private static func mix(_ words: [UInt32], into state: inout [UInt32]) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for step in 0..<64 {
      let (mixed, word) =
        switch step / 16 {
        case 0: ((b & c) | (~b & d), step)
        case 1: ((d & b) | (~d & c), (5 * step + 1) % 16)
        case 2: (b ^ c ^ d, (3 * step + 5) % 16)
        default: (c ^ (b | ~d), 7 * step % 16)
        }
      let sum = a &+ mixed &+ sines[step] &+ words[word]
      let rotation = rotations[step / 16][step % 4]
      (a, d, c, b) = (d, c, b, b &+ (sum << rotation | sum >> (32 - rotation)))
    }
    state = [state[0] &+ a, state[1] &+ b, state[2] &+ c, state[3] &+ d]
  }

  private static let rotations: [[UInt32]] = [
    [7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21],
  ]

  private static let sines: [UInt32] = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }
}
