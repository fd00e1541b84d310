/// What a line that the grammar refuses would begin if one slip were corrected: a step or a title. It is the wording of
/// parse errors; whether a line is refused does not depend on it.
package struct KeywordReading {
  /// What keeps the line from being it.
  package enum Flaw: Equatable {
    /// Nothing except the place where it stands.
    case none
    case otherWord
    case space(Unicode.Scalar)
    case colon
    case alone
    case glued
    /// A bullet, a number, a quote or emphasis precedes the keyword.
    case decoration(String)
    case invisible(Unicode.Scalar)
    case missingColon
    case spacedColon
    case foreignColon(Unicode.Scalar)
  }

  let isTitle: Bool
  package let flaw: Flaw
  /// The keyword as it should be written, without its space or colon.
  package let keyword: String
  package let written: String
  /// How many code points of the line are in question.
  let length: Int
}

extension KeywordReading {
  /// What is wrong, and what to do.
  ///
  /// - Parameter dialect: The dialect of the file.
  func wording(in dialect: Dialect) -> (problem: String, advice: String) {
    let colon = isTitle ? ":" : ""
    switch flaw {
    case .none:
      return (
        "A step stands here without a scenario.",
        "Put a line such as `\(dialect.scenarioKeyword): what it shows` above the steps."
      )
    case .otherWord:
      return ("`\(written)\(colon)` is not a keyword.", "Did you mean `\(keyword)\(colon)`?")
    case .space(let scalar):
      let name = InvisibleCharacter.name(of: scalar) ?? "a special character"
      return (
        "The character after `\(written)` is \(name), not a space.",
        "Put an ordinary space in its place."
      )
    case .colon:
      return (
        "A colon follows `\(written)`, which a step must not have.",
        "Write `\(keyword)` without it."
      )
    case .alone:
      return (
        "Nothing follows `\(written)`.",
        "Write the whole step on one line, beginning with `\(keyword)`, or remove this line."
      )
    case .glued:
      return (
        "A space is missing after `\(written)`.", "Write `\(keyword)`, a space, and the rest."
      )
    case .decoration(let text):
      return (
        "`\(text)` stands before `\(written)`.",
        "Begin the line with `\(keyword)\(colon)`, without marks before or around it."
      )
    case .invisible(let scalar):
      let name = InvisibleCharacter.name(of: scalar) ?? "an invisible character"
      return ("An invisible character, \(name), stands before `\(written)`.", "Remove it.")
    case .missingColon:
      return ("A colon is missing after `\(written)`.", "Write `\(keyword):`.")
    case .spacedColon:
      return ("A space stands between `\(written)` and its colon.", "Write `\(keyword):`.")
    case .foreignColon(let scalar):
      let name = scalar.value == 0xFF1A ? "a full-width colon" : "another sign that looks like one"
      return (
        "The colon after `\(written)` is not an ordinary one: `\(scalar)` is \(name).",
        "Write `\(keyword):` with the colon `:`."
      )
    }
  }
}

/// Reading one line for a slip in its keyword.
extension KeywordReading {
  /// Reads the trimmed text of a line; `nil` if it does not begin with a keyword of `dialect`, no matter what comes before
  /// it and follows it.
  package init?(_ line: String, _ dialect: Dialect) {
    let scalars = Array(line.unicodeScalars.prefix(200))
    let start = scalars.firstIndex { $0.properties.isAlphabetic || $0 == "|" } ?? scalars.count
    guard
      let reading = Self.title(scalars, from: start, dialect)
        ?? Self.step(scalars, from: start, dialect)
    else { return nil }
    self = reading
  }

  private static func title(
    _ scalars: [Unicode.Scalar], from start: Int, _ dialect: Dialect
  ) -> KeywordReading? {
    guard let colon = scalars[start...].prefix(80).firstIndex(where: isColon) else { return nil }
    var end = colon
    while end > start, scalars[end - 1].isBlank || isMark(scalars[end - 1]) { end -= 1 }
    let word = string(scalars[start..<end])
    let keywords = dialect.titles.map(\.keyword)
    guard
      let keyword = keywords.first(where: { $0 == word })
        ?? keywords.first(where: { $0.lowercased() == word.lowercased() })
    else { return nil }
    let flaw: Flaw =
      if let before = decoration(scalars[..<start]) {
        before
      } else if !(scalars[colon] == ":") {
        .foreignColon(scalars[colon])
      } else if word != keyword {
        .otherWord
      } else {
        end < colon ? .spacedColon : .none
      }
    return KeywordReading(
      isTitle: true, flaw: flaw, keyword: keyword, written: word, length: colon + 1)
  }

  private static func step(
    _ scalars: [Unicode.Scalar], from start: Int, _ dialect: Dialect
  ) -> KeywordReading? {
    let keywords = dialect.stepKeywords.map(\.keyword)
      .sorted { $0.unicodeScalars.count > $1.unicodeScalars.count }
    for keyword in keywords {
      let word = keyword.trimmedEnd
      let end = start + word.unicodeScalars.count
      guard end <= scalars.count, case let written = string(scalars[start..<end]),
        written.lowercased().replacing("’", with: "'") == word.lowercased(),
        let (flaw, length) = flaw(behind: end, in: scalars, isSpaced: keyword != word)
      else { continue }
      let isUsual = flaw == .none
      let usual = decoration(scalars[..<start]) ?? (written == word ? .none : .otherWord)
      return KeywordReading(
        isTitle: false, flaw: isUsual ? usual : flaw, keyword: word, written: written,
        length: length)
    }
    return nil
  }

  /// What is wrong with what follows a step's keyword, and how far; `nil` if the keyword only begins a longer word.
  private static func flaw(
    behind end: Int, in scalars: [Unicode.Scalar], isSpaced: Bool
  ) -> (Flaw, length: Int)? {
    var next = end
    while next < scalars.count, isMark(scalars[next]) { next += 1 }
    guard next < scalars.count else { return (.alone, next) }
    let following = scalars[next]
    if let sign = scalars[next...].first(where: { $0 != " " }), isColon(sign) {
      return (.colon, following == " " ? next + 2 : next + 1)
    }
    if following == " " || !isSpaced { return (.none, end) }
    if following.isBlank { return (.space(following), next + 1) }
    let isWord = following.properties.isUppercase || ("0"..."9").contains(following)
    return isWord && next == end ? (.glued, end) : nil
  }

  private static func decoration(_ before: ArraySlice<Unicode.Scalar>) -> Flaw? {
    guard let first = before.first else { return nil }
    let shown = before.drop(while: \.isBlank)
    return shown.isEmpty ? .invisible(first) : .decoration(string(shown).trimmedEnd)
  }

  private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: scalars)
    return String(string)
  }

  static func isColon(_ scalar: Unicode.Scalar) -> Bool {
    ":：﹕︓︰∶꞉".unicodeScalars.contains(scalar)
  }

  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    "*_`~\"'“”„‟«»‘’‚‹›「」『』《》〈〉＂＇".unicodeScalars.contains(scalar)
  }
}

/// Reading one line for a keyword that resembles its first words.
extension KeywordReading {
  /// The reading of the trimmed text of a line with the least that has to be corrected; `nil` if it
  /// resembles no keyword.
  static func nearest(to line: String, _ dialect: Dialect) -> KeywordReading? {
    if let reading = KeywordReading(line, dialect), reading.flaw != .none { return reading }
    return misspelledTitle(line, dialect) ?? titleWithoutColon(line, dialect)
      ?? misspelledStep(line, dialect)
  }

  /// The title whose keyword resembles what precedes the colon.
  private static func misspelledTitle(_ line: String, _ dialect: Dialect) -> KeywordReading? {
    guard let colon = line.firstIndex(of: ":"), case let word = String(line[..<colon]),
      let keyword = Spelling.nearest(to: word, among: dialect.titles.lazy.map(\.keyword))
    else { return nil }
    return KeywordReading(
      isTitle: true, flaw: .otherWord, keyword: keyword, written: word,
      length: word.unicodeScalars.count + 1)
  }

  /// The title whose keyword is the line, or is followed by a space instead of a colon.
  private static func titleWithoutColon(_ line: String, _ dialect: Dialect) -> KeywordReading? {
    let keyword = dialect.titles.map(\.keyword).filter { keyword in
      line.hasPrefix(keyword) && line.dropFirst(keyword.count).first.map(\.isWhitespace) ?? true
    }.max { $0.count < $1.count }
    return keyword.map { keyword in
      KeywordReading(
        isTitle: true, flaw: .missingColon, keyword: keyword, written: keyword,
        length: keyword.unicodeScalars.count)
    }
  }

  /// The step whose keyword resembles as many words at the beginning of the line.
  private static func misspelledStep(_ line: String, _ dialect: Dialect) -> KeywordReading? {
    let words = line.prefix(120).split(separator: " ")
    let keywords = dialect.stepKeywords.map(\.keyword)
    let longest = keywords.map { $0.split(separator: " ").count }.max() ?? 1
    for count in stride(from: min(longest, words.count), through: 1, by: -1) {
      let written = words.prefix(count).joined(separator: " ")
      let candidates = keywords.filter { $0.split(separator: " ").count == count }
      guard let nearest = Spelling.nearest(to: written + " ", among: candidates) else { continue }
      return KeywordReading(
        isTitle: false, flaw: .otherWord, keyword: nearest.trimmedEnd, written: written,
        length: written.unicodeScalars.count)
    }
    return nil
  }
}
