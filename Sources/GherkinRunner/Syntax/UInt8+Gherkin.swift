/// The bytes that mean something to Gherkin.
extension UInt8 {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let hash: UInt8 = 0x23
  static let asterisk: UInt8 = 0x2A
  static let plus: UInt8 = 0x2B
  static let hyphen: UInt8 = 0x2D
  static let comma: UInt8 = 0x2C
  static let colon: UInt8 = 0x3A
  static let lessThan: UInt8 = 0x3C
  static let greaterThan: UInt8 = 0x3E
  static let at: UInt8 = 0x40
  static let backslash: UInt8 = 0x5C
  static let underscore: UInt8 = 0x5F
  static let backQuote: UInt8 = 0x60
  static let pipe: UInt8 = 0x7C

  /// Whether the byte is a white space character of its own.
  @inline(__always)
  var isASCIIWhiteSpace: Bool {
    self == .space || (self >= 0x09 && self <= 0x0D) || (self >= 0x1C && self <= 0x1F)
  }

  /// Whether the byte begins a code point.
  @inline(__always)
  var isCodePointStart: Bool { self & 0xC0 != 0x80 }

  /// Whether the byte is an ASCII letter.
  var isASCIILetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
}
