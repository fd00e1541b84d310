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
