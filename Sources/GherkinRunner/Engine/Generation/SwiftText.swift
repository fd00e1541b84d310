/// Text of features in Swift source, where nothing of it may become code.
package enum SwiftText {
  /// `text` as a string literal.
  package static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      default: append(scalar, to: &literal)
      }
    }
    return literal + "\""
  }

  /// `text` for a comment to the end of the line.
  static func comment(_ text: String) -> String {
    var comment = ""
    for scalar in text.unicodeScalars { append(scalar, to: &comment) }
    return comment
  }

  /// Appends a character; one that is not seen, or ends a line, by its number.
  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      text += "\\u{\(String(scalar.value, radix: 16))}"
    default:
      text.unicodeScalars.append(scalar)
    }
  }
}
