/// What a line that the grammar refuses would begin if one slip were corrected: a step or a title. It is the wording of
/// parse errors; whether a line is refused does not depend on it.
package struct KeywordReading {
  /// What keeps the line from being it.
  package enum Flaw: Equatable {
    /// Nothing except the place where it stands.
    case none
    /// The keyword is spelled in another way.
    case spelling
    /// Something stands before or behind the keyword that must not, or is missing there.
    case form
    /// A character beside the keyword is invisible, or looks like the one that belongs there.
    case character(Unicode.Scalar)
  }

  package let isTitle: Bool
  package let flaw: Flaw
  /// The keyword as it should be written, without its space or colon.
  package let keyword: String
  package let written: String
  /// How many code points of the line are in question.
  let length: Int

  /// What is wrong, and what to do.
  var wording: ParseError.Wording {
    let colon = isTitle ? ":" : ""
    let (problem, advice) =
      switch flaw {
      case .none, .form:
        (
          "This is not how a \(isTitle ? "title" : "step") begins.",
          "Begin the line with `\(keyword)\(colon)`"
            + (isTitle ? "." : ", a space, and the rest of the step.")
        )
      case .spelling:
        ("`\(written)\(colon)` is not a keyword.", "Did you mean `\(keyword)\(colon)`?")
      case .character(let scalar):
        (
          "The character beside `\(written)` is \(InvisibleCharacter.name(of: scalar) ?? "`\(scalar)`").",
          "Remove it, or type an ordinary \(isTitle ? "colon" : "space") in its place."
        )
      }
    return ParseError.Wording(problem: problem, advice: advice, length: length)
  }
}

/// Reading one line for a slip in its keyword.
extension KeywordReading {
  /// Reads the trimmed text of a line; `nil` if it does not begin with a keyword of `dialect`, no matter what comes before
  /// it and follows it.
  package init?(_ line: String, _ dialect: Dialect) {
    let scalars = Array(line.unicodeScalars.prefix(200))
    let start = scalars.firstIndex { $0.properties.isAlphabetic || $0 == "|" } ?? scalars.count
    let keywords =
      dialect.titles.map { ($0.keyword, true) } + dialect.stepKeywords.map { ($0.keyword, false) }
    let readings = keywords.compactMap { Self($0, isTitle: $1, scalars, from: start) }
    // The longest keyword counts, and the one with the same capitals.
    guard
      let reading = readings.max(by: { one, other in
        one.written.count == other.written.count
          ? one.keyword != one.written && other.keyword == other.written
          : one.written.count < other.written.count
      })
    else { return nil }
    self = reading
  }

  private init?(_ spaced: String, isTitle: Bool, _ scalars: [Unicode.Scalar], from start: Int) {
    let keyword = spaced.trimmedEnd
    let end = start + keyword.unicodeScalars.count
    guard end <= scalars.count else { return nil }
    let written = String(String.UnicodeScalarView(scalars[start..<end]))
    guard written.lowercased().replacing("’", with: "'") == keyword.lowercased() else { return nil }
    let rest = scalars[end...]
    let next = rest.firstIndex { !Self.isMark($0) }
    let sign = rest.firstIndex { !$0.isBlank && !Self.isMark($0) }
    let colon = sign.flatMap { Self.isColon(scalars[$0]) ? $0 : nil }
    (self.isTitle, self.keyword, self.written) = (isTitle, keyword, written)
    let before = scalars[..<start]
    let usual: Flaw =
      if let first = before.first {
        before.allSatisfy(\.isBlank) ? .character(first) : .form
      } else {
        written == keyword ? .none : .spelling
      }
    if isTitle {
      guard let colon else { return nil }
      length = colon + 1
      if usual != .form, scalars[colon] != ":" {
        flaw = .character(scalars[colon])
      } else {
        flaw = usual == .none && colon > end ? .form : usual
      }
    } else if let next, colon == nil {
      let following = scalars[next]
      if following == " " || keyword == spaced {
        (flaw, length) = (usual, end)
      } else if following.isBlank {
        (flaw, length) = (.character(following), next + 1)
      } else if next == end, following.properties.isUppercase || following.isDigit {
        (flaw, length) = (.form, end)
      } else {
        return nil
      }
    } else {
      (flaw, length) = (.form, (colon ?? scalars.count - 1) + 1)
    }
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
    if let colon = line.firstIndex(of: ":"), case let word = String(line[..<colon]),
      let keyword = Spelling.nearest(to: word, among: dialect.titles.lazy.map(\.keyword))
    {
      return KeywordReading(
        .spelling, keyword, isTitle: true, word, length: word.unicodeScalars.count + 1)
    }
    return titleWithoutColon(line, dialect) ?? misspelledStep(line, dialect)
  }

  private init(_ flaw: Flaw, _ keyword: String, isTitle: Bool, _ written: String, length: Int) {
    (self.isTitle, self.flaw, self.keyword) = (isTitle, flaw, keyword)
    (self.written, self.length) = (written, length)
  }

  /// The title whose keyword is the line, or is followed by a space instead of a colon.
  private static func titleWithoutColon(_ line: String, _ dialect: Dialect) -> KeywordReading? {
    let keywords: [String] = dialect.titles.map(\.keyword).filter { keyword in
      line.hasPrefix(keyword) && line.dropFirst(keyword.count).first?.isWhitespace ?? true
    }
    return keywords.max { $0.count < $1.count }.map {
      KeywordReading(.form, $0, isTitle: true, $0, length: $0.unicodeScalars.count)
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
        .spelling, nearest.trimmedEnd, isTitle: false, written,
        length: written.unicodeScalars.count)
    }
    return nil
  }
}
