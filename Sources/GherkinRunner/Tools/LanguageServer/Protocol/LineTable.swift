/// Where lines begin, and which are ASCII. A line ends with a line feed, a carriage return or both.
struct LineTable: Sendable, Equatable {
  private var starts: [Int]
  private var areASCII: [Bool]

  init(_ bytes: Bytes) { (starts, areASCII) = Self.scan(bytes, 0..<bytes.count) }

  var count: Int { starts.count }

  func isASCII(_ line: Int) -> Bool { areASCII[line] }

  /// The line in which `offset` lies.
  func line(at offset: Int) -> Int {
    // The last that does not begin after the offset.
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The same for an offset that does not come before the line `first`: quick where offsets come in order.
  func line(at offset: Int, notBefore first: Int) -> Int {
    var line = first
    while line + 1 < starts.count, starts[line + 1] <= offset { line += 1 }
    return line
  }

  /// The bytes of a line, without its end.
  func content(of line: Int, in bytes: Bytes) -> Range<Int> {
    guard line < starts.count else { return bytes.count..<bytes.count }
    let start = starts[line]
    var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    guard line + 1 < starts.count else { return start..<end }
    if end > start, bytes[end - 1] == .lineFeed { end -= 1 }
    if end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
    return start..<end
  }

  /// Replaces the bytes of `range`, and scans only the lines that could change: those of the range, and the one before,
  /// whose carriage return the new text may follow with a line feed. Where the last of them ends, it still does.
  mutating func replace(_ range: Range<Int>, with new: Bytes, in bytes: inout Bytes) {
    let first = max(0, line(at: range.lowerBound) - 1)
    let next = line(at: range.upperBound) + 1
    let isLast = next >= starts.count
    let start = starts[first]
    let oldEnd = isLast ? bytes.count : starts[next]
    let growth = new.count - range.count
    bytes.replaceSubrange(range, with: new)
    var (newStarts, newFlags) = Self.scan(bytes, start..<(oldEnd + growth))
    if !isLast {
      // The line that begins at the end is in the table.
      newStarts.removeLast()
      newFlags.removeLast()
    }
    let old = first..<min(next, starts.count)
    if growth != 0 { for index in old.upperBound..<starts.count { starts[index] += growth } }
    starts.replaceSubrange(old, with: newStarts)
    areASCII.replaceSubrange(old, with: newFlags)
  }

  /// The lines of a part of a text, of which the last may be empty.
  private static func scan(_ bytes: Bytes, _ range: Range<Int>) -> ([Int], [Bool]) {
    var starts = [range.lowerBound]
    var flags: [Bool] = []
    var isASCII = true
    for offset in range {
      let byte = bytes[offset]
      if byte >= 0x80 { isASCII = false }
      let isEnd =
        byte == .lineFeed
        || byte == .carriageReturn
          && !(offset + 1 < range.upperBound && bytes[offset + 1] == .lineFeed)
      if isEnd {
        starts.append(offset + 1)
        flags.append(isASCII)
        isASCII = true
      }
    }
    flags.append(isASCII)
    return (starts, flags)
  }
}

/// How columns are counted.
package enum PositionEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// The one to use, given what the client offers in its `initialize` request: bytes if possible, which need no
  /// conversion; what all clients understand otherwise.
  package static func negotiated(_ params: JSONValue) -> PositionEncoding {
    let offered = params["capabilities"]?["general"]?["positionEncodings"]?.array ?? []
    return offered.contains("utf-8")
      ? .utf8
      : offered.contains("utf-16") || !offered.contains("utf-32") ? .utf16 : .utf32
  }

  /// How many units a code point takes that begins with `byte`.
  func length(ofCodePoint byte: UInt8) -> Int {
    switch self {
    case .utf8: byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    case .utf16: byte < 0xF0 ? 1 : 2
    case .utf32: 1
    }
  }
}

/// A place in a text; both count from 0.
package struct TextPosition: Sendable, Hashable, Comparable {
  package var line: Int
  /// How many units of the encoding come before it in the line.
  package var character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  package init?(_ json: JSONValue?) {
    guard let line = json?["line"]?.int, let character = json?["character"]?.int else {
      return nil
    }
    self.init(line: line, character: character)
  }

  package var json: JSONValue { ["line": .integer(line), "character": .integer(character)] }

  package static func < (one: TextPosition, other: TextPosition) -> Bool {
    (one.line, one.character) < (other.line, other.character)
  }
}
