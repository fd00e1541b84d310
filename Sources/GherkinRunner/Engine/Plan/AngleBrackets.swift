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
  ///   - before: The text up to its bracket.
  ///   - after: The text behind its bracket.
  init(
    _ name: String, columns: [String], beside others: [String], before: String = "",
    after: String = ""
  ) {
    let word = name.lowercased()
    let isElement = others.contains { $0.lowercased() == "/" + word }
    if isElement || !Self.canNameColumn(name) || Self.isNotation(name, before, after) {
      self = .text
    } else if Spelling.nearest(to: name, among: columns) != nil {
      self = .placeholder
    } else if Self.words.contains(word)
      || word.wholeMatch(of: /h\d|f\d+|(a|c|m|s|alt|cmd|ctrl|meta|shift)[-+].+/) != nil
      || word.firstMatch(of: /^(an?|any|my|no|none|not|random|some|the|your)[ _-]/) != nil
      || Self.differs(name, from: columns)
    {
      self = .text
    } else {
      self = Self.elements.contains(word) ? .doubtful : .placeholder
    }
  }

  /// Whether the brackets are part of a regular expression, a type, a comparison, or a usage line, or are doubled.
  private static func isNotation(_ name: String, _ before: String, _ after: String) -> Bool {
    if ["(?", "(?P"].contains(where: before.hasSuffix) { return true }
    if before.last == "<", after.first == ">" { return true }
    if let last = before.last, !last.isWhitespace,
      name.firstMatch(of: /\s(and|AND|or|OR|&&)\s/) != nil
    {
      return true
    }
    let word = String(before.reversed().prefix { $0.isLetter || $0.isNumber }.reversed())
    if !word.isEmpty {
      let isGeneric = word.first?.isUppercase == true || name.count == 1
      if isGeneric && name.first?.isUppercase == true || types.contains(name) { return true }
    }
    let line = "\(before)<\(name)>\(after)"
    return [">...", ">…", " [-", "[options]", "sage: "].contains(where: line.contains)
  }

  /// Whether it is written in another way than all columns: in capitals, with a digit first, or with other signs.
  private static func differs(_ name: String, from columns: [String]) -> Bool {
    func isCapital(_ name: String) -> Bool {
      name.count > 1 && name == name.uppercased() && name != name.lowercased()
    }
    func signs(_ name: String) -> Set<Character> {
      Set(name.filter { !$0.isLetter && !$0.isNumber && !" _-".contains($0) })
    }
    return !columns.isEmpty
      && (isCapital(name) && !columns.contains(where: isCapital)
        || name.first?.isNumber == true && !columns.contains { $0.first?.isNumber == true }
        || !signs(name).isSubset(of: signs(columns.joined())))
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
    "redacted", "undefined", "unknown", "unset", "absent", "auto", "del", "down", "ignore",
    "leader", "missing", "n/a", "n.a.", "now", "omitted", "pagedown", "pageup", "tbd", "today",
    "todo", "tomorrow", "up", "yesterday",
  ]

  /// Types that programs write in small letters.
  private static let types: Set<String> = [
    "bool", "boolean", "byte", "char", "double", "f32", "f64", "float", "i32", "i64", "int", "long",
    "number", "object", "short", "str", "string", "u8", "u32", "u64", "usize", "void",
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
