/// A place in a feature file as people count: lines and columns from 1, columns in code points.
public struct Location: Sendable, Hashable, Comparable {
  /// The line, counted from 1.
  public let line: Int

  /// The column, counted from 1 in code points; `nil` where a whole line or the end is meant.
  public let column: Int?

  /// The place at `column` of `line`.
  public init(line: Int, column: Int? = nil) {
    self.line = line
    self.column = column
  }

  /// Whether `left` comes before `right` in a file.
  public static func < (left: Location, right: Location) -> Bool {
    (left.line, left.column ?? 0) < (right.line, right.column ?? 0)
  }
}
