extension Span<UInt8> {
  /// How many UTF-16 code units the UTF-8 before `end` comes to.
  func utf16Count(upTo end: Int) -> Int {
    var count = 0
    for offset in 0..<end {
      let byte = self[offset]
      if byte & 0xC0 != 0x80 { count += byte >= 0xF0 ? 2 : 1 }
    }
    return count
  }
}
