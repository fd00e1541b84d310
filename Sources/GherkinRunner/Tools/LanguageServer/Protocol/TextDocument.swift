/// The text of a document, and where its lines are.
package struct TextDocument: Sendable, Equatable {
  /// The URI by which the client knows it.
  package let uri: String
  package private(set) var bytes: Bytes
  /// The version that the client gave it; nil for a file that is not open.
  package private(set) var version: Int?
  /// Whether an edit was out of range, so that the text may differ from that of the client.
  package private(set) var isUncertain = false
  private var lines: LineTable

  package init(uri: String, bytes: Bytes, version: Int? = nil) {
    self.uri = uri
    self.bytes = bytes
    self.version = version
    lines = LineTable(bytes)
  }

  package var lineCount: Int { lines.count }

  /// Replaces the whole text.
  package mutating func replaceAll(with bytes: Bytes) {
    self.bytes = bytes
    lines = LineTable(bytes)
    isUncertain = false
  }

  /// Replaces the bytes of `range`.
  package mutating func replace(_ range: Range<Int>, with new: Bytes) {
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
        replaceAll(with: Bytes(text.utf8))
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
      replace(min(from, to)..<max(from, to), with: Bytes(text.utf8))
    }
  }
}

/// Places.
extension TextDocument {
  /// The bytes of a line, without its end.
  package func line(_ number: Int) -> Range<Int> { lines.content(of: number, in: bytes) }

  /// The number of the line in which `offset` lies, from 0.
  package func lineNumber(at offset: Int) -> Int { lines.line(at: offset) }

  /// The same for an offset that does not come before the line `first`: quick where offsets come in order.
  func lineNumber(at offset: Int, notBefore first: Int) -> Int {
    lines.line(at: offset, notBefore: first)
  }

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
    let character = character(
      of: offset, in: line(number), isASCII: lines.isASCII(number), encoding)
    return TextPosition(line: number, character: character)
  }

  /// How many units of a line come before the ends of `offsets`; nil if they reach beyond the line.
  func characters(
    of offsets: Range<Int>, inLine number: Int, _ encoding: PositionEncoding
  ) -> Range<Int>? {
    let content = line(number)
    guard offsets.upperBound <= content.upperBound else { return nil }
    let isASCII = lines.isASCII(number)
    let start = character(of: offsets.lowerBound, in: content, isASCII: isASCII, encoding)
    return start..<character(of: offsets.upperBound, in: content, isASCII: isASCII, encoding)
  }

  private func character(
    of offset: Int, in content: Range<Int>, isASCII: Bool, _ encoding: PositionEncoding
  ) -> Int {
    let end = min(offset, content.upperBound)
    guard !isASCII else { return end - content.lowerBound }
    var character = 0
    var place = content.lowerBound
    while place < end {
      let next = codePointEnd(from: place, upTo: content.upperBound)
      guard next <= end else { break }
      character += encoding.length(ofCodePoint: bytes[place])
      place = next
    }
    return character
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
