import Foundation

/// The text of a document, and where its lines are.
package struct TextDocument: Sendable, Equatable {
  /// The URI by which the client knows it.
  package let uri: String
  package private(set) var bytes: Bytes {
    didSet { lineStarts = Self.lineStarts(in: bytes) }
  }
  /// The version that the client gave it; nil for a file that is not open.
  package private(set) var version: Int?
  private var lineStarts: [Int]

  package init(uri: String, bytes: Bytes, version: Int? = nil) {
    self.uri = uri
    self.bytes = bytes
    self.version = version
    lineStarts = Self.lineStarts(in: bytes)
  }

  /// A line ends with a line feed, a carriage return or both.
  private static func lineStarts(in bytes: Bytes) -> [Int] {
    var starts = [0]
    let bytes = bytes.span
    // Constants of another module are looked up each time, and a letter is typed into half a million bytes.
    let (lineFeed, carriageReturn) = (UInt8.lineFeed, UInt8.carriageReturn)
    for offset in bytes.indices where bytes[offset] == lineFeed || bytes[offset] == carriageReturn {
      let isPair = bytes[offset] == lineFeed && offset > 0 && bytes[offset - 1] == carriageReturn
      if isPair { starts[starts.count - 1] = offset + 1 } else { starts.append(offset + 1) }
    }
    return starts
  }

  package var lineCount: Int { lineStarts.count }

  /// Applies the `contentChanges` of a notification, one after the other; of one without a place, nothing.
  package mutating func apply(
    _ changes: [JSONValue], version: Int?, _ encoding: PositionEncoding
  ) {
    if let version { self.version = version }
    for change in changes {
      guard let text = change["text"]?.string else { continue }
      guard let range = change["range"], !range.isNull else {
        bytes = Bytes(text.utf8)
        continue
      }
      guard let offsets = offsets(of: range, encoding) else { continue }
      bytes.replaceSubrange(offsets, with: text.utf8)
    }
  }
}

/// Places.
extension TextDocument {
  /// The bytes of a line, without its end.
  package func line(_ number: Int) -> Range<Int> {
    guard number < lineStarts.count else { return bytes.count..<bytes.count }
    let start = lineStarts[number]
    guard number + 1 < lineStarts.count else { return start..<bytes.count }
    var end = lineStarts[number + 1]
    if bytes[end - 1] == .lineFeed { end -= 1 }
    if end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
    return start..<end
  }

  /// The number of the line in which `offset` lies, from 0.
  package func lineNumber(at offset: Int) -> Int {
    lineStarts.indices.partitionIndex { lineStarts[$0] > offset } - 1
  }

  /// The offset of a position. One beyond the end of its line or of the text is moved there; one within a code point
  /// is moved before it.
  package func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else { return 0 }
    let content = line(position.line)
    var rest = max(0, position.character)
    for offset in content where bytes[offset].isCodePointStart {
      rest -= encoding.length(ofCodePoint: bytes[offset])
      if rest < 0 { return offset }
    }
    return content.upperBound
  }

  /// The position of an offset. One in the end of a line is that of the end.
  package func position(of offset: Int, _ encoding: PositionEncoding) -> TextPosition {
    let offset = min(max(0, offset), bytes.count)
    let number = lineNumber(at: offset)
    let content = line(number)
    let before = content.lowerBound..<min(offset, content.upperBound)
    return TextPosition(line: number, character: encoding.length(of: bytes[before]))
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

  /// How many units some whole code points take.
  func length(of bytes: ArraySlice<UInt8>) -> Int {
    self == .utf8
      ? bytes.count
      : bytes.reduce(0) { $0 + ($1.isCodePointStart ? length(ofCodePoint: $1) : 0) }
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

  /// An empty range at the position, as the protocol writes it.
  var emptyRange: JSONValue { ["start": json, "end": json] }

  package static func < (one: TextPosition, other: TextPosition) -> Bool {
    (one.line, one.character) < (other.line, other.character)
  }
}

/// Conversions between URIs and paths.
package enum DocumentURI {
  /// The path of a `file:` URI; nil for other URIs, such as those of documents without a file.
  package static func path(of uri: String) -> String? {
    guard uri.prefix(5).lowercased() == "file:" else { return nil }
    var rest = uri.dropFirst(5)
    if rest.hasPrefix("//") {
      let host = rest.dropFirst(2).prefix { $0 != "/" }
      guard ["", "localhost"].contains(host.lowercased()) else { return nil }
      rest = rest[host.endIndex...]
    }
    let path = rest.prefix { $0 != "?" && $0 != "#" }
    return path.hasPrefix("/") ? path.removingPercentEncoding ?? String(path) : nil
  }

  /// The URI of a file.
  package static func uri(of path: String) -> String {
    // Of any text, there is such a form.
    "file://" + (path.addingPercentEncoding(withAllowedCharacters: plain) ?? path)
  }

  /// What is saved of a document; nil if it has no file that can be read.
  static func contents(of uri: String) -> Bytes? {
    path(of: uri).flatMap { try? FileSystem.contents(of: $0) }
  }

  private static let plain = CharacterSet(
    charactersIn: "/.-_~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

  /// What identifies a document: its path, or else its URI. Clients spell the URI of one file in several ways.
  package static func key(of uri: String) -> String { path(of: uri) ?? uri }
}

extension JSONValue {
  /// The URI of the document that the parameters of a message name.
  var documentURI: String? { self["textDocument"]?["uri"]?.string }
}
