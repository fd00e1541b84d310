/// Turns a description into HTML: paragraphs, lists, quotes, code and rules of Markdown.
///
/// Line breaks are kept, because descriptions such as `As a … / I want … / So that …` rely on them.
package struct MarkdownBlocks {
  /// How deep lists and quotes may stand in each other; what is deeper is text.
  private static let deepest = 5

  private let lines: [Substring]
  private let depth: Int
  /// Whether paragraphs have no tags, as in a short list.
  private let isTight: Bool
  private var next = 0
  private var markup = Markup()

  package static func markup(_ text: String) -> Markup {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let indent = lines.filter { !$0.isBlank }.map(\.indent).min() ?? 0
    return markup(lines.map { $0.dropFirst(min(indent, $0.indent)) }, depth: 0, isTight: false)
  }

  private static func markup(_ lines: [Substring], depth: Int, isTight: Bool) -> Markup {
    var blocks = MarkdownBlocks(lines: lines, depth: depth, isTight: isTight)
    while blocks.next < lines.count { blocks.readBlock() }
    return blocks.markup
  }

  private mutating func readBlock() {
    let line = lines[next]
    if line.isBlank {
      next += 1
    } else if let fence = line.fence {
      readCode(fence)
    } else if line.isRule {
      markup += "<hr>"
      next += 1
    } else if line.isQuote, depth < Self.deepest {
      readQuote()
    } else if let item = line.listItem, depth < Self.deepest {
      readList(isOrdered: item.isOrdered)
    } else {
      readParagraph()
    }
  }

  private mutating func readCode(_ fence: Substring) {
    next += 1
    let rest = lines[next...]
    let end = rest.firstIndex { $0.trimmed.hasPrefix(fence) } ?? lines.count
    markup += "<pre><code>\(rest[..<end].joined(separator: "\n"))</code></pre>"
    next = min(end + 1, lines.count)
  }

  private mutating func readQuote() {
    let quoted = lines[next...].prefix(while: \.isQuote)
    next += quoted.count
    let inner = quoted.map { line in
      let text = line.trimmed.dropFirst()
      return text.first == " " ? text.dropFirst() : text
    }
    let content = Self.markup(inner, depth: depth + 1, isTight: false)
    markup += "<blockquote>\(content)</blockquote>"
  }

  private mutating func readList(isOrdered: Bool) {
    var items = Markup()
    while next < lines.count, let item = lines[next].listItem, item.isOrdered == isOrdered {
      let content = Self.markup(readItem(item), depth: depth + 1, isTight: true)
      items += "<li>\(content)</li>"
    }
    markup += isOrdered ? "<ol>\(items)</ol>" : "<ul>\(items)</ul>"
  }

  /// The lines of an item: those that are indented, and those that go on with its text.
  private mutating func readItem(_ item: Substring.Item) -> [Substring] {
    var content = [item.text]
    var isAfterBlank = false
    next += 1
    while next < lines.count {
      let line = lines[next]
      let isInside = line.indent >= min(item.width, 2)
      if !line.isBlank, !isInside, isAfterBlank || line.listItem != nil || line.startsBlock {
        break
      }
      content.append(line.dropFirst(min(line.indent, item.width)))
      isAfterBlank = line.isBlank
      next += 1
    }
    return content
  }

  private mutating func readParagraph() {
    var text: [Markup] = []
    repeat {
      text.append(MarkdownInline.markup(lines[next].trimmed))
      next += 1
    } while next < lines.count && !lines[next].isBlank && !lines[next].startsBlock
    let content = text.joined("<br>")
    markup += isTight ? content : "<p>\(content)</p>"
  }
}

/// What a line of Markdown is.
extension Substring {
  /// The first line of an item of a list; further lines are indented to the width.
  typealias Item = (isOrdered: Bool, width: Int, text: Substring)

  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// How many spaces and tabs it begins with.
  var indent: Int { prefix { $0 == " " || $0 == "\t" }.count }

  var trimmed: Substring {
    var text = dropFirst(indent)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  /// The delimiter of a code block.
  var fence: Substring? {
    let text = trimmed
    return ["```", "~~~"].first(where: text.hasPrefix).map { text.prefix($0.count) }
  }

  var isQuote: Bool { trimmed.hasPrefix(">") }

  /// Whether the line, without the white space around it, begins with one of `marks`. Most lines do not, and a regular
  /// expression takes long.
  private func begins(withOneOf marks: String) -> Bool { trimmed.first.map(marks.contains) == true }

  /// Whether the line stands for a rule across the page.
  var isRule: Bool {
    begins(withOneOf: "-*_") && trimmed.wholeMatch(of: /([-*_])(?: *\1){2,}/) != nil
  }

  var listItem: Item? {
    let start = /[ \t]*(?:[-*+]|([0-9]{1,9})[.)])[ \t]+/
    guard begins(withOneOf: "-*+0123456789"), !isRule, let match = prefixMatch(of: start) else {
      return nil
    }
    return (match.1 != nil, match.0.count, self[match.range.upperBound...])
  }

  /// Whether the line ends the paragraph above it.
  var startsBlock: Bool { fence != nil || isQuote || isRule || listItem != nil }
}
