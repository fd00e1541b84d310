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
  fileprivate func length(ofCodePoint byte: UInt8) -> Int {
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

/// The text of a document, and where its lines are.
package struct TextDocument: Sendable, Equatable {
  /// The URI by which the client knows it.
  package let uri: String
  package private(set) var bytes: [UInt8]
  /// The version that the client gave it; nothing for a file that is not open.
  package private(set) var version: Int?
  /// Whether an edit was out of range, so that the text may differ from that of the client.
  package private(set) var isUncertain = false
  private var lines: LineTable

  package init(uri: String, bytes: [UInt8], version: Int? = nil) {
    self.uri = uri
    self.bytes = bytes
    self.version = version
    lines = LineTable(bytes)
  }

  package var lineCount: Int { lines.count }

  /// Replaces the whole text.
  package mutating func replaceAll(with bytes: [UInt8]) {
    self.bytes = bytes
    lines = LineTable(bytes)
    isUncertain = false
  }

  /// Replaces the bytes of `range`.
  package mutating func replace(_ range: Range<Int>, with new: [UInt8]) {
    lines.replace(range, with: new, in: &bytes)
  }

  /// Applies the `contentChanges` of a notification, one after the other.
  package mutating func apply(
    _ changes: [JSONValue], version: Int?, _ encoding: PositionEncoding
  ) {
    if let version { self.version = version }
    for change in changes {
      guard let text = change["text"]?.string else { continue }
      guard let range = change["range"], !range.isNull else {
        replaceAll(with: Array(text.utf8))
        continue
      }
      guard let start = TextPosition(range["start"]), let end = TextPosition(range["end"]) else {
        isUncertain = true
        continue
      }
      let (from, to) = (offset(of: start, encoding), offset(of: end, encoding))
      if position(of: from, encoding) != start || position(of: to, encoding) != end || from > to {
        isUncertain = true
      }
      replace(min(from, to)..<max(from, to), with: Array(text.utf8))
    }
  }
}

/// Places.
extension TextDocument {
  /// The bytes of a line, without its end.
  package func line(_ number: Int) -> Range<Int> { lines.content(of: number, in: bytes) }

  /// The number of the line in which `offset` lies, from 0.
  package func lineNumber(at offset: Int) -> Int { lines.line(at: offset) }

  /// The offset of a position. One beyond the end of its line or of the text is moved there; one within a code point
  /// is moved before it.
  package func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < lines.count else { return bytes.count }
    let content = line(position.line)
    let character = max(0, position.character)
    if lines.isASCII(position.line) {
      return content.lowerBound + min(character, content.count)
    }
    var rest = character
    var offset = content.lowerBound
    while offset < content.upperBound {
      rest -= encoding.length(ofCodePoint: bytes[offset])
      guard rest >= 0 else { break }
      offset = codePointEnd(from: offset, upTo: content.upperBound)
    }
    return offset
  }

  /// The position of an offset. One in the end of a line is that of the end.
  package func position(of offset: Int, _ encoding: PositionEncoding) -> TextPosition {
    let offset = min(max(0, offset), bytes.count)
    let number = lines.line(at: offset)
    let content = line(number)
    let end = min(offset, content.upperBound)
    guard !lines.isASCII(number) else {
      return TextPosition(line: number, character: end - content.lowerBound)
    }
    var character = 0
    var place = content.lowerBound
    while place < end {
      let next = codePointEnd(from: place, upTo: content.upperBound)
      guard next <= end else { break }
      character += encoding.length(ofCodePoint: bytes[place])
      place = next
    }
    return TextPosition(line: number, character: character)
  }

  /// The range between two offsets, as the protocol writes it.
  package func range(_ offsets: Range<Int>, _ encoding: PositionEncoding) -> JSONValue {
    [
      "start": position(of: offsets.lowerBound, encoding).json,
      "end": position(of: offsets.upperBound, encoding).json,
    ]
  }

  /// The offsets of a range as the protocol writes it.
  package func offsets(of range: JSONValue?, _ encoding: PositionEncoding) -> Range<Int>? {
    guard let start = TextPosition(range?["start"]), let end = TextPosition(range?["end"]) else {
      return nil
    }
    let (from, to) = (offset(of: start, encoding), offset(of: end, encoding))
    return min(from, to)..<max(from, to)
  }

  private func codePointEnd(from offset: Int, upTo end: Int) -> Int {
    var offset = offset + 1
    while offset < end, !bytes[offset].isCodePointStart { offset += 1 }
    return offset
  }
}

/// Where lines begin, and which are ASCII. A line ends with a line feed, a carriage return or both.
private struct LineTable: Sendable, Equatable {
  private var starts: [Int]
  private var areASCII: [Bool]

  init(_ bytes: [UInt8]) { (starts, areASCII) = Self.scan(bytes, 0..<bytes.count) }

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

  /// The bytes of a line, without its end.
  func content(of line: Int, in bytes: [UInt8]) -> Range<Int> {
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
  mutating func replace(_ range: Range<Int>, with new: [UInt8], in bytes: inout [UInt8]) {
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
  private static func scan(_ bytes: [UInt8], _ range: Range<Int>) -> ([Int], [Bool]) {
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
