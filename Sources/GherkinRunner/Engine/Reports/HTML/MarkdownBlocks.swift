/// Turns a description into HTML: what descriptions use of Markdown, which is paragraphs, lists, code, emphasis and links.
/// Everything else is text, and so is HTML.
///
/// Line breaks are kept, because descriptions such as `As a … / I want … / So that …` rely on them.
package struct MarkdownBlocks {
  private var lines: ArraySlice<Substring>
  private var markup = Markup()

  package static func markup(_ text: String) -> Markup {
    var blocks = MarkdownBlocks(
      lines: text.split(separator: "\n", omittingEmptySubsequences: false)[...])
    while let line = blocks.lines.first { blocks.read(line) }
    return blocks.markup
  }

  private mutating func read(_ line: Substring) {
    if line.isBlank {
      lines.removeFirst()
    } else if line.isFence {
      readCode(indentation: line.count - line.trimmed.count)
    } else if let item = line.listItem {
      readList(isOrdered: item.isOrdered)
    } else {
      markup += "<p>\(readParagraph(from: line))</p>"
    }
  }

  private mutating func readCode(indentation: Int) {
    let code = lines.dropFirst().prefix { !$0.isFence }
    lines = lines.dropFirst(code.count + 2)
    let text = code.map { line in
      line.dropFirst(min(indentation, line.prefix { $0.isWhitespace }.count))
    }
    markup += "<pre><code>\(text.joined(separator: "\n"))</code></pre>"
  }

  private mutating func readList(isOrdered: Bool) {
    var items = Markup()
    while let item = lines.first?.listItem, item.isOrdered == isOrdered {
      items += "<li>\(readParagraph(from: item.text))</li>"
    }
    markup += isOrdered ? "<ol>\(items)</ol>" : "<ul>\(items)</ul>"
  }

  /// The first line, of which `text` counts, and those that go on with it.
  private mutating func readParagraph(from text: Substring) -> Markup {
    let more = lines.dropFirst().prefix { !$0.isBlank && !$0.isFence && $0.listItem == nil }
    lines = lines.dropFirst(more.count + 1)
    return ([text] + more).map { Self.inline($0.trimmed) }.joined("<br>")
  }

  // MARK: Within a line

  /// Emphasis within emphasis is enough.
  private static let deepest = 3
  /// A longer line, in bytes, is no prose, and a regular expression could take long.
  private static let longest = 4096

  /// The text of a line with its code, emphasis, links and escapes. A picture, which would be fetched, is a link.
  private static func inline(_ text: Substring, depth: Int = 0) -> Markup {
    // Most lines have none, and a regular expression takes long.
    guard depth < deepest, text.utf8.count <= longest, text.contains(where: "\\`*_[:".contains)
    else { return "\(text)" }
    let pattern =
      #/\\([!-\/:-@\[-`\{-~])|`([^`]+)`|\*\*([^\s*].*?)\*\*|\*([^\s*][^*]*)\*|\b_([^\s_][^_]*)_\b|!?\[([^\[\]]+)\]\(([^()\s]+)\)|\bhttps?:\/\/[^\s<>"`|]*[^\s<>"`|.,;:!?)'*_\]]/#
      .wordBoundaryKind(.simple)
    var markup = Markup()
    var next = text.startIndex
    for match in text.matches(of: pattern) {
      markup += "\(text[next..<match.range.lowerBound])"
      next = match.range.upperBound
      let (whole, escaped, code, strong, starred, underlined, name, address) = match.output
      if let escaped {
        markup += "\(escaped)"
      } else if let code {
        markup += "<code>\(code)</code>"
      } else if let strong {
        markup += "<strong>\(inline(strong, depth: depth + 1))</strong>"
      } else if let emphasis = starred ?? underlined {
        markup += "<em>\(inline(emphasis, depth: depth + 1))</em>"
      } else {
        let content = name.map { inline($0, depth: depth + 1) } ?? "\(whole)"
        markup += Markup.link(to: address ?? whole, content) ?? "\(whole)"
      }
    }
    return markup + "\(text[next...])"
  }
}

/// What a line of Markdown is.
extension Substring {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }

  fileprivate var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  fileprivate var isFence: Bool { trimmed.hasPrefix("```") || trimmed.hasPrefix("~~~") }

  fileprivate var listItem: (isOrdered: Bool, text: Substring)? {
    let line = trimmed
    let start = /(?:[-*+]|([0-9]{1,9})[.)])\s+/
    guard let first = line.first, "-*+0123456789".contains(first),
      let match = line.prefixMatch(of: start)
    else { return nil }
    return (match.1 != nil, line[match.range.upperBound...])
  }
}
