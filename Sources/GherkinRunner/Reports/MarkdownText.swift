/// Writes text of any kind so that Markdown shows it and does not obey it.
enum MarkdownText {
  /// The text on one line, with all signs of Markdown and HTML escaped.
  static func line(_ text: String) -> String {
    var result = ""
    for character in visible(text.split(whereSeparator: \.isNewline).joined(separator: " ")) {
      switch character {
      case "\\", "`", "*", "_", "{", "}", "[", "]", "#", "|", "~", "!", "$", "@":
        result += "\\\(character)"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      default: result.append(character)
      }
    }
    return result
  }

  /// The text on one line, as code.
  static func code(_ text: String) -> String {
    let text = visible(text.split(whereSeparator: \.isNewline).joined(separator: " "))
    let fence = fence(around: text, atLeast: 1)
    let isEdgy = text.hasPrefix("`") || text.hasSuffix("`")
    return isEdgy ? "\(fence) \(text) \(fence)" : "\(fence)\(text)\(fence)"
  }

  /// The text as a block of its own, line by line.
  static func block(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { visible(String($0)) }
    let fence = fence(around: text, atLeast: 3)
    return "\(fence)text\n\(lines.joined(separator: "\n"))\n\(fence)\n"
  }

  private static func visible(_ text: String) -> String { TerminalText.escaped(text) }

  /// More backticks than stand together anywhere in the text.
  private static func fence(around text: String, atLeast minimum: Int) -> String {
    var (run, longest) = (0, 0)
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return String(repeating: "`", count: max(minimum, longest + 1))
  }
}
