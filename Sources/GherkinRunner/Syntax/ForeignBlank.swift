/// Blanks that look like the space behind a step's keyword and are none, such as the non-breaking
/// space of word processors. A line that has one there is no step.
package enum ForeignBlank {
  /// The keyword with which `line` would begin if the blank behind it were a space, without it.
  static func keyword(beginning line: String, in dialect: Dialect) -> String? {
    let keywords = [dialect.given, dialect.when, dialect.then, dialect.and, dialect.but].joined()
    return keywords.lazy.filter { $0.last == " " }.map { String($0.dropLast()) }
      .first { line.hasPrefix($0) && isForeign(line.unicodeScalars, behind: $0) }
  }

  /// Whether `scalar` is white space that no keyboard's space bar makes.
  package static func contains(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 && scalar.properties.isWhitespace
  }

  private static func isForeign(_ line: String.UnicodeScalarView, behind keyword: String) -> Bool {
    line.dropFirst(keyword.unicodeScalars.count).first.map(contains) ?? false
  }
}
