/// The first line of an item of a Markdown list.
struct MarkdownItem {
  let isOrdered: Bool
  /// How far in the text begins, to which further lines are indented.
  let width: Int
  let text: Substring
}

/// What a line of Markdown is.
extension Substring {
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// How many blanks it begins with.
  var indent: Int { prefix { $0 == " " || $0 == "\t" }.count }

  var trimmed: Substring {
    let start = dropFirst(indent)
    return start.last?.isWhitespace == true
      ? start[
        ..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
      : start
  }

  /// The mark that begins and ends code.
  var fence: Substring? {
    let text = trimmed
    return ["```", "~~~"].first(where: text.hasPrefix).map { text.prefix($0.count) }
  }

  var isQuote: Bool { trimmed.hasPrefix(">") }

  /// Whether the line stands for a rule across the page.
  var isRule: Bool {
    let marks = trimmed.filter { $0 != " " }
    guard let first = marks.first, first == "-" || first == "*" || first == "_" else {
      return false
    }
    return marks.count >= 3 && marks.allSatisfy { $0 == first }
  }

  var listItem: MarkdownItem? {
    guard !isRule else { return nil }
    let text = dropFirst(indent)
    let digits = text.prefix(9) { $0.isASCII && $0.isNumber }
    let mark = text.dropFirst(digits.count).first
    guard let mark, (digits.isEmpty ? "-*+" : ".)").contains(mark) else { return nil }
    let rest = text.dropFirst(digits.count + 1)
    guard rest.first == " " || rest.first == "\t" else { return nil }
    let width = indent + digits.count + 1 + rest.indent
    return MarkdownItem(isOrdered: !digits.isEmpty, width: width, text: rest.dropFirst(rest.indent))
  }

  /// Whether the line ends the paragraph above it.
  var startsBlock: Bool { fence != nil || isQuote || isRule || listItem != nil }

  private func prefix(_ limit: Int, while condition: (Character) -> Bool) -> Substring {
    prefix(limit).prefix(while: condition)
  }
}
