/// The parts of JSON, appended as blocks where `JSONWriter` has made room. Each literal includes the
/// punctuation between the value before it and the value after it.
extension OutputSpan<UInt8> {
  @inline(__always)
  mutating func append(_ json: StaticString, number: Int) {
    append(json)
    append(number: number)
  }

  /// Appends a literal and the characters of a string, escaped.
  @inline(__always)
  mutating func append(_ json: StaticString, text: Span<UInt8>) {
    append(json)
    append(escaping: text)
  }

  /// Appends a literal, and an id without its quotation marks.
  @inline(__always)
  mutating func append(_ json: StaticString, id: Int, prefix: Bytes) {
    append(json)
    for index in prefix.indices { append(prefix[index]) }
    append(number: id)
  }

  /// Appends `json` as it is.
  @inline(__always)
  mutating func append(_ json: StaticString) {
    // The bytes of a static string are part of the program.
    let literal = unsafe UnsafeRawBufferPointer(
      start: json.utf8Start, count: json.utf8CodeUnitCount)
    unsafe write(literal.count) { room in
      unsafe room.copyMemory(from: literal)
      return literal.count
    }
  }

  /// Appends the characters of a string, escaped.
  @inline(__always)
  mutating func append(escaping utf8: Span<UInt8>) {
    var length = append(upToEscape: utf8)
    var rest = utf8
    while length < rest.count {
      append(escapeOf: rest[length])
      rest = rest.extracting(droppingFirst: length + 1)
      length = append(upToEscape: rest)
    }
  }

  /// Appends the bytes before the first that needs an escape, and returns how many they are.
  private mutating func append(upToEscape utf8: Span<UInt8>) -> Int {
    unsafe utf8.withUnsafeBytes { text in
      unsafe write(text.count) { room in
        switch text.count {
        case 8...: unsafe Self.copy(text, wordsOf: UInt64.self, to: room)
        case 4...: unsafe Self.copy(text, wordsOf: UInt32.self, to: room)
        default: unsafe Self.copy(text, wordsOf: UInt8.self, to: room)
        }
      }
    }
  }

  /// Copies a text that is not shorter than a word up to the first byte that needs an escape, and
  /// returns how many bytes come before that.
  ///
  /// `room` is as long as the text, so that what lies within one lies within the other. Words are
  /// copied before they are examined; the last ends where the text ends, and so overlaps with the one
  /// before.
  @inline(__always)
  @unsafe
  private static func copy<Word: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ text: UnsafeRawBufferPointer, wordsOf: Word.Type, to room: UnsafeMutableRawBufferPointer
  ) -> Int {
    let size = Word.bitWidth / 8
    let end = text.count
    var offset = 0
    while offset < end {
      offset = min(offset, end - size)
      let word = unsafe text.loadUnaligned(fromByteOffset: offset, as: Word.self)
      unsafe room.storeBytes(of: word, toByteOffset: offset, as: Word.self)
      let value = UInt64(Word(littleEndian: word))
      // What a shorter word lacks would look like control characters.
      let escapes =
        (value.bytes(below: .space) | value.bytesEqual(to: .quote)
          | value.bytesEqual(to: .backslash)) & UInt64(Word.max)
      guard escapes == 0 else { return offset + escapes.trailingZeroBitCount / 8 }
      offset += size
    }
    return end
  }

  private mutating func append(escapeOf byte: UInt8) {
    append(.backslash)
    switch byte {
    case .quote, .backslash: append(byte)
    case .lineFeed: append(UInt8(ascii: "n"))
    case .carriageReturn: append(UInt8(ascii: "r"))
    case .tab: append(UInt8(ascii: "t"))
    default:
      append("u00")
      append(Self.hexadecimal(byte >> 4))
      append(Self.hexadecimal(byte & 15))
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }

  /// Appends a number.
  @inline(__always)
  mutating func append(number: Int) {
    if number < 0 { append(.hyphen) }
    append(digitsOf: number.magnitude)
  }

  private mutating func append(digitsOf number: UInt) {
    if number < 100 {
      if number >= 10 { append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10)) }
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    } else if number < 100_000_000 {
      append(lastDigits: number.decimalLength, of: number)
    } else {
      append(digitsOf: number / 100_000_000)
      append(lastDigits: 8, of: number % 100_000_000)
    }
  }

  @inline(__always)
  private mutating func append(lastDigits length: Int, of number: UInt) {
    let digits = UInt64(number).decimalDigits | 0x3030_3030_3030_3030
    let text = digits >> UInt64(64 - length * 8)
    unsafe write(8) { room in
      unsafe room.storeBytes(of: text.littleEndian, as: UInt64.self)
      return length
    }
  }

  /// Lets `body` write into the next `length` bytes; it returns how many of them count.
  @inline(__always)
  @unsafe
  @discardableResult
  private mutating func write(
    _ length: Int, _ body: (UnsafeMutableRawBufferPointer) -> Int
  ) -> Int {
    precondition(length <= freeCapacity)
    return unsafe withUnsafeMutableBufferPointer { buffer, count in
      // These bytes are there, by the precondition.
      let room = unsafe UnsafeMutableBufferPointer(rebasing: buffer[count..<count + length])
      let written = unsafe body(UnsafeMutableRawBufferPointer(room))
      count += written
      return written
    }
  }
}

extension UInt {
  /// How many digits a number from 100 to 99,999,999 has.
  @inline(__always)
  fileprivate var decimalLength: Int {
    // Branches are predicted, so that what comes next need not wait for the length.
    if self < 10_000 { return self < 1000 ? 3 : 4 }
    if self < 1_000_000 { return self < 100_000 ? 5 : 6 }
    return self < 10_000_000 ? 7 : 8
  }
}

extension UInt8 {
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
}

extension UInt64 {
  /// The eight decimal digits of a number below 100,000,000, the first of them in the lowest bits.
  ///
  /// Splits all parts at once: into two of four digits, four of two and eight of one. A multiplication
  /// and a shift divide by 100 and by 10.
  @inline(__always)
  fileprivate var decimalDigits: UInt64 {
    let fours = self / 10_000 | (self % 10_000) << 32
    let hundreds = ((fours &* 10_486) >> 20) & 0x7F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) << 16
    let tens = ((twos &* 103) >> 10) & 0x0F_000F_000F_000F
    return tens | (twos &- tens &* 10) << 8
  }
}
