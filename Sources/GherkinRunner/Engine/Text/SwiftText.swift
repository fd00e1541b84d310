/// Text in Swift source, where nothing of it may become code.
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

  /// `text` as a string literal, between `#` where that makes it readable.
  static func readableLiteral(_ text: String) -> String {
    let plain = literal(text)
    let quoted = text.unicodeScalars.filter { $0 == "\"" || $0 == "\\" }.count
    // Nothing but quotes and backslashes is escaped.
    guard quoted > 0, plain.unicodeScalars.count == text.unicodeScalars.count + quoted + 2 else {
      return plain
    }
    var fence = "#"
    while text.contains("\"\(fence)") || text.contains("\\\(fence)") { fence += "#" }
    return "\(fence)\"\(text)\"\(fence)"
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
