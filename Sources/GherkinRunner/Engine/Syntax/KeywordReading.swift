/// What a line that the grammar refuses would begin if one slip were corrected: a step or a title. It is the wording of
/// parse errors; whether a line is refused does not depend on it.
package struct KeywordReading {
  /// What keeps the line from being it.
  package enum Flaw: Equatable {
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
      case .form:
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

extension KeywordReading {
  /// Reads the trimmed text of a line. Returns nil if its first words resemble no keyword of `dialect`, or if they begin
  /// what they seem to.
  package init?(nearest line: String, _ dialect: Dialect) {
    let text = line.unicodeScalars.prefix(200)
    let start = text.firstIndex { $0.properties.isAlphabetic } ?? text.endIndex
    guard let found = Self.title(text[start...], dialect) ?? Self.step(text[start...], dialect)
    else { return nil }
    (isTitle, keyword, written) = (found.isTitle, found.keyword, String(text[start..<found.end]))
    // Behind a bullet or the like, a word that only resembles a keyword is a word.
    let isPlain = text[..<start].allSatisfy(\.isBlank)
    guard isPlain || written.lowercased() == keyword.lowercased() else { return nil }
    let next = text[found.end...].first
    let isOdd = next.map {
      $0.isBlank && $0 != " " || found.isTitle && Self.isColon($0) && $0 != ":"
    }
    if written != keyword {
      flaw = .spelling
    } else if start > text.startIndex {
      flaw = isPlain ? .character(text[text.startIndex]) : .form
    } else if isOdd == true, let next {
      flaw = .character(next)
    } else {
      flaw = .form
    }
    let includesNext = next.map(Self.isColon) == true || isOdd == true
    length = text.distance(from: text.startIndex, to: found.end) + (includesNext ? 1 : 0)
  }

  private typealias Found = (isTitle: Bool, keyword: String, end: String.Index)

  /// The title whose keyword resembles the words up to a colon, or begins the text.
  private static func title(_ text: Substring.UnicodeScalarView, _ dialect: Dialect) -> Found? {
    let keywords = dialect.titles.map(\.keyword)
    if let colon = text.firstIndex(where: isColon) {
      let end = text[..<colon].lastIndex { !$0.isBlank && !isMark($0) }.map(text.index(after:))
      let words = String(text[..<(end ?? colon)])
      if let keyword = Spelling.nearest(to: words, among: keywords) {
        return (true, keyword, end ?? colon)
      }
    }
    let keyword = keywords.filter { keyword in
      text.starts(with: keyword.unicodeScalars)
        && text.dropFirst(keyword.unicodeScalars.count).first.map(\.isBlank) ?? true
    }.max { $0.count < $1.count }
    return keyword.map {
      (true, $0, text.index(text.startIndex, offsetBy: $0.unicodeScalars.count))
    }
  }

  /// The step whose keyword resembles as many words at the beginning of the text.
  private static func step(_ text: Substring.UnicodeScalarView, _ dialect: Dialect) -> Found? {
    let keywords = dialect.stepKeywords.map(\.keyword.trimmedEnd)
    let words = text.split { $0.isBlank || isMark($0) || isColon($0) }
    let longest = keywords.map { $0.split(separator: " ").count }.max() ?? 1
    for count in stride(from: min(longest, words.count), through: 1, by: -1) {
      let end = words[count - 1].endIndex
      let candidates = keywords.filter { $0.split(separator: " ").count == count }
      if let keyword = Spelling.nearest(to: String(text[..<end]), among: candidates) {
        return (false, keyword, end)
      }
    }
    return nil
  }

  static func isColon(_ scalar: Unicode.Scalar) -> Bool {
    ":：﹕︓︰∶꞉".unicodeScalars.contains(scalar)
  }

  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    "*_`~\"'“”„‟«»‘’‚‹›「」『』《》〈〉＂＇".unicodeScalars.contains(scalar)
  }
}
