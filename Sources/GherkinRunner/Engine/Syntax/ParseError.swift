/// An error of a feature file. `message` is the official parser's wording, `diagnostic(in:)` that for
/// people.
package struct ParseError: Error, Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// A line that the grammar does not accept there; `received` is its trimmed text.
    case unexpectedLine(expected: [LineKind], received: String)
    /// The file ends too early; `openDocString` is the place of a doc string that is not closed.
    case unexpectedEnd(expected: [LineKind], openDocString: Location?)
    case inconsistentCellCount(expected: Int, received: Int)
    /// Text after the last bar of a table's row; `isColumn` if all rows of the table have some.
    case textBehindRow(String, isColumn: Bool)
    /// Text that is taken for something else than it was meant for.
    case lost(LostText)
    case whiteSpaceInTag
    case unknownLanguage(String)
    case invalidUTF8(byteOffset: Int)
    case utf16
    case utf32
    /// Lines end with a carriage return alone, which makes the file a single line.
    case carriageReturns
    case tooLarge(byteCount: Int)
  }

  /// What precedes the error.
  package struct Context: Sendable, Equatable {
    package var hasFeature = false
    /// Whether the feature, or the open rule, has a background.
    package var hasBackground = false
    /// Whether a step is open, without a table or a doc string.
    package var isBelowStep = false
    package var stepHasDocString = false
    package var stepHasTable = false
  }

  package let uri: String
  package let location: Location
  package let kind: Kind
  /// The code of the dialect at that place.
  package let language: String
  package let context: Context

  /// The official wording, with the place.
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
    case .textBehindRow(let text, _): "text after the last bar of a row: '\(text)'"
    case .lost(let text): text.problem
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

/// Parse errors in words for people.
extension ParseError {
  /// The error with its source line, its problem in plain words and the likely remedy.
  ///
  /// - Parameter lines: Those of `source`, if they are known.
  package func diagnostic(in source: SourceFile, _ lines: FeatureLines? = nil) -> Diagnostic {
    let wording = wording
    let place = place(in: source)
    let line =
      switch kind {
      case .utf16: source.firstLineOfUTF16
      case .utf32: ""
      default: (lines ?? FeatureLines(of: source)).string(place.line, in: source)
      }
    return Diagnostic(
      path: uri, location: place, problem: wording.problem, advice: wording.advice,
      sourceLine: line,
      length: wording.length ?? Self.restOfLine(line, from: place.column ?? 1))
  }

  /// What is wrong and what to do; `length` is how many code points are in question, `nil` for the rest
  /// of the line.
  struct Wording {
    var problem: String
    var advice: String?
    var length: Int?
  }

  private var wording: Wording {
    switch kind {
    case .unexpectedLine(let expected, let received):
      UnexpectedLineWording(error: self, expected: expected, received: received).wording
    case .unexpectedEnd(_, let openDocString): endWording(openDocString: openDocString)
    case .inconsistentCellCount(let expected, let received):
      cellWording(expected: expected, received: received)
    case .textBehindRow(let text, let isColumn): rowWording(text, isColumn: isColumn)
    case .lost(let text): Wording(problem: text.problem, advice: text.advice)
    case .whiteSpaceInTag:
      Wording(
        problem: "A tag must not contain white space.",
        advice: "Begin every tag with `@`, join its words with `-`, or put ` #` before a comment.")
    case .unknownLanguage(let code): languageWording(code)
    case .invalidUTF8(let offset):
      Wording(
        problem: "The file is not UTF-8 text: byte \(offset) cannot be read.",
        advice: "Save the file as UTF-8.", length: 1)
    case .utf16:
      Wording(problem: "The file is UTF-16 text.", advice: "Save it as UTF-8.", length: 1)
    case .utf32:
      Wording(problem: "The file is UTF-32 text.", advice: "Save it as UTF-8.", length: 1)
    case .carriageReturns:
      Wording(
        problem: "The lines end with a carriage return (CR) alone, so the whole file is one line.",
        advice: "Save the file with the line endings of Unix (LF) or Windows (CRLF).", length: 1)
    case .tooLarge(let count):
      Wording(
        problem: "The file has \(count) bytes, more than can be read at once.",
        advice: "Split it into several files.", length: 1)
    }
  }

  private func endWording(openDocString: Location?) -> Wording {
    if let openDocString {
      return Wording(
        problem: "The text block (doc string) that begins on line \(openDocString.line) "
          + "is never closed.",
        advice: "End it with a line of the same quotes as those that begin it.")
    }
    guard context.hasFeature else {
      return Wording(
        problem: "The file ends before a feature has begun.",
        advice: "Add a line such as `\(dialect.feature[0]): name of the feature`.")
    }
    return Wording(
      problem: "These tags belong to nothing: the file ends after them.",
      advice: "Remove them, or add the scenario that they are meant for.")
  }

  private func cellWording(expected: Int, received: Int) -> Wording {
    Wording(
      problem:
        "This row has \(received.counted("cell")), but the first row of the table has \(expected).",
      advice: received > expected
        ? "Remove what is too many; a bar inside a cell is written `\\|`."
        : "Add what is missing; an empty cell is written `| |`, and a bar ends every cell.")
  }

  private func rowWording(_ text: String, isColumn: Bool) -> Wording {
    guard !isColumn else {
      return Wording(
        problem: "No row of this table ends with a bar, so its last column is lost.",
        advice: "End every row with `|`.")
    }
    return Wording(
      problem: "This follows the last bar of the row, so it belongs to no cell and is lost.",
      advice: "If it is a cell, end it with `|`; if it is a step, put it on a line of its own; "
        + "if it is a comment, begin it with `#`.")
  }

  private func languageWording(_ code: String) -> Wording {
    let nearest = Spelling.nearest(to: code, among: Dialect.codes)
    return Wording(
      problem: "There is no language `\(code)`.",
      advice: nearest.map { "Did you mean `\($0)`, \(Dialect.named($0)?.name ?? "")?" }
        ?? "Use a code such as `en`, `fr` or `zh-CN`.")
  }

  var dialect: Dialect { Dialect.named(language) ?? Dialect.english }

  /// The place that is shown: where the cause is, rather than the end of the file.
  private func place(in source: SourceFile) -> Location {
    guard case .unexpectedEnd(_, let openDocString) = kind else { return location }
    return openDocString ?? source.lastTextLocation
  }

  private static func restOfLine(_ line: String, from column: Int) -> Int {
    let rest = line.unicodeScalars.dropFirst(column - 1)
    return max(1, rest.reversed().drop { $0.properties.isWhitespace }.count)
  }
}
