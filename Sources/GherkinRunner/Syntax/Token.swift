/// A line as the parser took it: what the official parser calls a token.
struct Token: Sendable {
  let line: LineCursor.Line
  let match: LineClassifier.Match
  /// The row's cells or the line's tags.
  let items: NodeRange
  /// The doc string that the line is inside of.
  let docString: Int32?
}
