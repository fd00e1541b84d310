/// What a text between angle brackets in an outline is that no column of the examples fills.
package enum AngleBrackets {
  /// A placeholder whose column is missing, or has another name.
  case placeholder
  /// A placeholder, or an element of HTML with a name that a column may have as well.
  case doubtful
  /// Markup, a template, an address, a key, or a word for no value.
  case text

  /// - Parameters:
  ///   - columns: The names of the columns that there are.
  ///   - others: What else stands between angle brackets near it.
  init(_ name: String, columns: [String], beside others: [String]) {
    let word = name.lowercased()
    let isElement = others.contains { $0.lowercased() == "/" + word }
    if isElement || !Self.canNameColumn(name) {
      self = .text
    } else if Spelling.nearest(to: name, among: columns) != nil {
      self = .placeholder
    } else if Self.words.contains(word)
      || word.wholeMatch(of: /h[1-6]|f\d+|(c|ctrl|alt)[-+]\w/) != nil
    {
      self = .text
    } else {
      self = Self.elements.contains(word) ? .doubtful : .placeholder
    }
  }

  /// Whether people name columns like that: not as templates, elements with attributes, addresses and type arguments are
  /// written.
  private static func canNameColumn(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, let last = name.unicodeScalars.last,
      first == "_" || first.properties.isAlphabetic || ("0"..."9").contains(first),
      last != "/" && last != "%", name.unicodeScalars.contains(where: \.properties.isAlphabetic),
      name.unicodeScalars.count <= longestName, !name.contains("://")
    else { return false }
    let isQualified = name.contains(":") && !name.contains(" ")
    return !isQualified && !name.contains { "=\"'{}$@,;|\\".contains($0) }
  }

  /// More than this between angle brackets is a sentence.
  private static let longestName = 40

  /// Elements of HTML that hardly name a column, keys, and words for no value.
  private static let words: Set<String> = [
    "a", "b", "blockquote", "body", "br", "center", "dd", "div", "dl", "dt", "em", "font", "head",
    "hr",
    "html", "i", "iframe", "img", "li", "nav", "noscript", "ol", "p", "pre", "q", "s", "script",
    "small", "span", "strong", "sub", "sup", "svg", "tbody", "td", "th", "thead", "tr", "u", "ul",
    "xml", "alt", "backspace", "cr", "crlf", "ctrl", "enter", "esc", "escape", "lf", "newline",
    "return", "shift", "space", "tab", "any", "anonymous", "blank", "empty", "nil", "none", "null",
    "redacted", "undefined", "unknown", "unset",
  ]

  /// Elements of HTML that may name a column as well.
  private static let elements: Set<String> = [
    "address", "area", "article", "aside", "audio", "base", "button", "canvas", "caption", "code",
    "col", "data", "details", "dialog", "figure", "footer", "form", "frame", "header", "input",
    "label", "legend", "link", "main", "map", "mark", "menu", "meta", "meter", "object", "option",
    "output", "param", "picture", "progress", "section", "select", "source", "style", "summary",
    "table", "template", "textarea", "time", "title", "track", "var", "video",
  ]
}
