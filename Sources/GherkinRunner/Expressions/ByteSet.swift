/// The bytes a match may go on with, and whether it may end.
struct ByteSet: Sendable, Equatable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  /// Whether the end of the text is possible too.
  var includesEnd = false

  /// Every byte a scalar can begin with, and the end.
  static let anything: ByteSet = {
    var set = ByteSet()
    for byte in UInt8.min...UInt8.max where byte & 0xC0 != 0x80 { set.insert(byte) }
    set.includesEnd = true
    return set
  }()

  init(_ bytes: some Sequence<UInt8> = []) {
    for byte in bytes { insert(byte) }
  }

  mutating func insert(_ byte: UInt8) {
    let bit = UInt64(1) << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }

  func contains(_ byte: UInt8) -> Bool {
    let bit = UInt64(1) << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: return words.0 & bit != 0
    case 1: return words.1 & bit != 0
    case 2: return words.2 & bit != 0
    default: return words.3 & bit != 0
    }
  }

  /// Whether a match may go on at `position`.
  func allows(_ text: Span<UInt8>, at position: Int) -> Bool {
    position < text.count ? contains(text[position]) : includesEnd
  }

  func union(_ other: ByteSet) -> ByteSet {
    var union = self
    union.words.0 |= other.words.0
    union.words.1 |= other.words.1
    union.words.2 |= other.words.2
    union.words.3 |= other.words.3
    union.includesEnd = includesEnd || other.includesEnd
    return union
  }

  static func == (a: ByteSet, b: ByteSet) -> Bool {
    a.words == b.words && a.includesEnd == b.includesEnd
  }
}
