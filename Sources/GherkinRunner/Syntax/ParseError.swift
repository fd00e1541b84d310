/// One thing that is wrong with a feature file, as facts.
///
/// `message` words it exactly as the official parser does; `diagnostic(in:)` words it for people.
package struct ParseError: Error, Sendable, Equatable {
  /// What is wrong.
  package enum Kind: Sendable, Equatable {
    /// A line that cannot stand where it stands; `received` is its trimmed text.
    case unexpectedLine(expected: [LineKind], received: String)
    /// The file ends too early; `openDocString` is the place of a doc string that was not closed.
    case unexpectedEnd(expected: [LineKind], openDocString: Location?)
    /// A table row with another number of cells than the table's first row.
    case inconsistentCellCount(expected: Int, received: Int)
    /// Text behind the last bar of a table's row; `isColumn` when all rows of the table have some.
    case textBehindRow(String, isColumn: Bool)
    /// Text of a description that was meant for a step or a title.
    case swallowed(SwallowedText)
    /// A tag that holds white space.
    case whiteSpaceInTag
    /// No dialect has this code.
    case unknownLanguage(String)
    /// The bytes from this offset on are not UTF-8.
    case invalidUTF8(byteOffset: Int)
    /// The bytes are UTF-16.
    case utf16
    /// The bytes are UTF-32.
    case utf32
    /// Lines end with a carriage return alone, so that all of the file is one line.
    case carriageReturns
    /// The file has more bytes than can be addressed.
    case tooLarge(byteCount: Int)
  }

  /// What had been read before the error.
  package struct Surroundings: Sendable, Equatable {
    /// Whether the feature has begun.
    package var hasFeature = false
    /// Whether the feature, or the rule that has begun, has a background.
    package var hasBackground = false
    /// Whether a scenario of the feature, or of the rule that has begun, precedes.
    package var hasScenario = false
    /// Whether the last title is that of a background.
    package var isInBackground = false
    /// Whether a step is open, without a table or a doc string.
    package var isBelowStep = false
    /// Whether the open step has a doc string.
    package var stepHasDocString = false
    /// Whether the open step has a table.
    package var stepHasTable = false
  }

  /// The file.
  package let uri: String
  /// The place in the file.
  package let location: Location
  /// What is wrong there.
  package let kind: Kind
  /// The code of the dialect in force at that place.
  package let language: String

  /// What had been read before.
  package let surroundings: Surroundings

  /// The official wording, place included.
  package var message: String {
    "(\(location.line):\(location.column ?? 0)): \(problem)"
  }

  private var problem: String {
    switch kind {
    case .unexpectedLine(let expected, let received):
      "expected: \(Self.list(expected)), got '\(received)'"
    case .unexpectedEnd(let expected, _):
      "unexpected end of file, expected: \(Self.list(expected))"
    case .inconsistentCellCount: "inconsistent cell count within the table"
    case .textBehindRow(let text, _): "text behind the last bar of a row: '\(text)'"
    case .swallowed(let text): "expected: #\(text.kind.officialName), got '\(text.text)'"
    case .whiteSpaceInTag: "A tag may not contain whitespace"
    case .unknownLanguage(let code): "Language not supported: \(code)"
    case .invalidUTF8(let offset): "invalid UTF-8 at byte offset \(offset)"
    case .utf16: "UTF-16 instead of UTF-8"
    case .utf32: "UTF-32 instead of UTF-8"
    case .carriageReturns: "carriage returns without line feeds"
    case .tooLarge(let count): "file too large: \(count) bytes"
    }
  }

  private static func list(_ kinds: [LineKind]) -> String {
    kinds.map { "#" + $0.officialName }.joined(separator: ", ")
  }
}
