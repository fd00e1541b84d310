/// The checksum of Fowler, Noll and Vo (FNV-1a), which detects bytes that changed on the disk.
package enum Checksum {
  /// The checksum of the bytes.
  package static func of(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash
  }
}
