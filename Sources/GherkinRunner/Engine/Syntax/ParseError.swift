/// An error of a feature file. `message` is the official parser's wording, `diagnostic(in:)` that for
/// people.
package struct ParseError: Error, Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// A line that the grammar does not accept there; `received` is its trimmed text.
    case unexpectedLine(expected: [LineKind], received: String)
    /// The file ends too early; `openDocString` is the place of a doc string that is not closed.
    case unexpectedEnd(expected: [LineKind], openDocString: Location?)
    case inconsistentCellCount(expected: Int, received: Int)
    /// A column of examples with the name of another.
    case repeatedColumn(String)
    /// Text after the last bar of a table's row.
    case textBehindRow(String)
    /// Text that is taken for something else than it was meant for.
    case lost(LostText)
    case whiteSpaceInTag
    case unknownLanguage(String)
    /// The file has another encoding, for this reason.
    case notUTF8(String)
    /// Lines end with a carriage return alone, which makes the file a single line.
    case carriageReturns
    case tooLarge(byteCount: Int)
  }

  package let uri: String
  package let location: Location
  package let kind: Kind
  /// The code of the dialect at that place.
  package let language: String
  /// Whether a feature precedes the error.
  let hasFeature: Bool

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
    case .repeatedColumn(let name): "two columns named '\(name)'"
    case .textBehindRow(let text): "text after the last bar of a row: '\(text)'"
    case .lost(let text): text.problem
    case .whiteSpaceInTag: "A tag may not contain whitespace"
    case .unknownLanguage(let code): "Language not supported: \(code)"
    case .notUTF8(let reason): "not UTF-8: \(reason)"
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
      source.isUTF16 || source.isUTF32
      ? "" : (lines ?? FeatureLines(of: source)).string(place.line, in: source)
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
      self.wording(of: received, expected: expected)
    case .unexpectedEnd(_, let openDocString): endWording(openDocString: openDocString)
    case .inconsistentCellCount(let expected, let received):
      Wording(
        problem: "This row has \(received.counted("cell")), "
          + "but the first row of the table has \(expected).",
        advice: "A bar ends every cell; an empty one is written `| |`, and a bar inside one `\\|`.")
    case .repeatedColumn(let name):
      Wording(
        problem: "There is another column named `\(name)`.",
        advice: "Give it the name of the placeholder that it fills.",
        length: name.unicodeScalars.count)
    case .textBehindRow:
      Wording(
        problem: "This follows the last bar of the row, so it belongs to no cell and is lost.",
        advice: "If it is a cell, end it with `|`; if it is a step, put it on a line of its own; "
          + "if it is a comment, begin it with `#`.")
    case .lost(let text): Wording(problem: text.problem, advice: text.advice)
    case .whiteSpaceInTag:
      Wording(
        problem: "A tag must not contain white space.",
        advice: "Begin every tag with `@`, join its words with `-`, or put ` #` before a comment.")
    case .unknownLanguage(let code): languageWording(code)
    case .notUTF8(let reason):
      Wording(
        problem: "The file is not UTF-8 text: \(reason).", advice: "Save the file as UTF-8.",
        length: 1)
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
    guard hasFeature else { return .noFeature(dialect) }
    return Wording(
      problem: "These tags belong to nothing: the file ends after them.",
      advice: "Remove them, or add the scenario that they are meant for.")
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
