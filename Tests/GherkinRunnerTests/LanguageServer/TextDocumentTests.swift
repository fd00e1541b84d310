import GherkinRunner
import Testing

/// Places in documents, and edits.
@Suite struct TextDocumentTests {
  private static let text = "a🐟é\r\nx\ry\n\ne\u{301}\u{1F468}\u{200D}\u{1F469}\nlast"

  @Test func `a line ends with a line feed, a carriage return or both`() {
    let document = TextDocument(uri: "", bytes: Bytes(Self.text.utf8))
    let lines = (0..<document.lineCount).map {
      String(decoding: document.bytes[document.line($0)], as: UTF8.self)
    }
    #expect(lines == ["a🐟é", "x", "y", "", "e\u{301}\u{1F468}\u{200D}\u{1F469}", "last"])
    #expect(TextDocument(uri: "", bytes: []).lineCount == 1)
    #expect(TextDocument(uri: "", bytes: [0x0A]).lineCount == 2)
  }

  @Test(arguments: [
    (PositionEncoding.utf8, [0, 1, 5, 7]), (.utf16, [0, 1, 3, 4]), (.utf32, [0, 1, 2, 3]),
  ])
  func `a position counts in units of the encoding`(encoding: PositionEncoding, columns: [Int]) {
    let document = TextDocument(uri: "", bytes: Bytes(Self.text.utf8))
    for (column, offset) in zip(columns, [0, 1, 5, 7]) {
      let position = TextPosition(line: 0, character: column)
      #expect(document.offset(of: position, encoding) == offset)
      #expect(document.position(of: offset, encoding) == position)
    }
  }

  @Test(arguments: [
    (PositionEncoding.utf8, 3, 1), (.utf16, 2, 1), (.utf16, 99, 7), (.utf8, 99, 7), (.utf32, 99, 7),
    (.utf16, -1, 0), (.utf8, 6, 5),
  ])
  func `a position within a character is before it, and one beyond the line at its end`(
    encoding: PositionEncoding, column: Int, offset: Int
  ) {
    let document = TextDocument(uri: "", bytes: Bytes(Self.text.utf8))
    #expect(document.offset(of: TextPosition(line: 0, character: column), encoding) == offset)
  }

  @Test func `a line that is not there is the end, or the start`() {
    let document = TextDocument(uri: "", bytes: Bytes("ab\ncd".utf8))
    #expect(document.offset(of: TextPosition(line: 7, character: 1), .utf16) == 5)
    #expect(document.offset(of: TextPosition(line: -1, character: 1), .utf16) == 0)
  }

  /// The same edits, to a document and to an array of the code units of the encoding.
  @Test(arguments: UInt64(0)..<30, PositionEncoding.allCases)
  func `after any edits the document is what a client has`(seed: UInt64, encoding: PositionEncoding)
  {
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "\n", "\r", "\r\n", "é", "🐟", "  ", "", "| x |", "日本\n語"]
    func text() -> String {
      (0..<Int.random(in: 0..<6, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
    }
    var expected = (0..<20).map { _ in text() }.joined()
    var document = TextDocument(uri: "", bytes: Bytes(expected.utf8))
    for _ in 0..<60 {
      // The client knows scalars; an edit is between two of them, and not within a line's end.
      let scalars = Array(expected.unicodeScalars)
      func place() -> Int {
        var place = Int.random(in: 0...scalars.count, using: &random)
        if place > 0, place < scalars.count, scalars[place - 1] == "\r", scalars[place] == "\n" {
          place -= 1
        }
        return place
      }
      let ends = [place(), place()].sorted()
      let new = text()
      let change: JSONValue = [
        "range": [
          "start": Self.position(ends[0], scalars, encoding).json,
          "end": Self.position(ends[1], scalars, encoding).json,
        ],
        "text": .text(new),
      ]
      document.apply([change], version: nil, encoding)
      var changed = String.UnicodeScalarView()
      changed.append(contentsOf: scalars[..<ends[0]])
      changed.append(contentsOf: new.unicodeScalars)
      changed.append(contentsOf: scalars[ends[1]...])
      expected = String(changed)
      #expect(document.bytes == Bytes(expected.utf8), "seed \(seed)")
      // The table of lines is that of a new document.
      let fresh = TextDocument(uri: "", bytes: document.bytes)
      #expect(document.lineCount == fresh.lineCount, "seed \(seed)")
      #expect(
        (0..<fresh.lineCount).allSatisfy { document.line($0) == fresh.line($0) }, "seed \(seed)")
    }
  }

  /// A position by counting from the start of the text.
  private static func position(
    _ place: Int, _ scalars: [Unicode.Scalar], _ encoding: PositionEncoding
  ) -> TextPosition {
    var position = TextPosition(line: 0, character: 0)
    for (index, scalar) in scalars[..<place].enumerated() {
      let isPair = scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
      if scalar == "\n" || scalar == "\r" && !isPair {
        position = TextPosition(line: position.line + 1, character: 0)
      } else {
        switch encoding {
        case .utf8: position.character += UTF8.width(scalar)
        case .utf16: position.character += UTF16.width(scalar)
        case .utf32: position.character += 1
        }
      }
    }
    return position
  }

  @Test func `a change without a range is the whole text, and one out of range is moved into it`() {
    var document = TextDocument(uri: "", bytes: Bytes("ab".utf8), version: 1)
    document.apply([.edit(9, 0, 3, "c")], version: 2, .utf16)
    #expect(document.bytes == Bytes("abc".utf8))
    #expect(document.version == 2)
    document.apply([["text": "new\ntext"]], version: 3, .utf16)
    #expect(document.bytes == Bytes("new\ntext".utf8))
    #expect(document.lineCount == 2)
  }

  @Test(
    arguments: [
      (["utf-8", "utf-16"], PositionEncoding.utf8), (["utf-16"], .utf16), ([], .utf16),
      (["utf-32"], .utf32), (["utf-32", "utf-16"], .utf16),
    ] as [([String], PositionEncoding)])
  func `the encoding is bytes where the client can count them`(
    offered: [String], chosen: PositionEncoding
  ) {
    let params: JSONValue = [
      "capabilities": ["general": ["positionEncodings": .list(offered.map(JSONValue.text))]]
    ]
    #expect(PositionEncoding.negotiated(params) == chosen)
    #expect(PositionEncoding.negotiated([:]) == .utf16)
  }
}
