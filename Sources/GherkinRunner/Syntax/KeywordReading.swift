/// What a line would begin if one slip were corrected: a step or a title.
///
/// Knows the text of one line and the keywords, not whether the line was meant so.
struct KeywordReading {
  /// What the line would be.
  enum Kind: Equatable {
    case title(LineKind)
    case step(StepType)
  }

  /// What keeps the line from being it.
  enum Flaw: Equatable {
    /// Nothing except the place where it stands.
    case none
    case letterCase
    /// The word is misspelt, or one that people use for the keyword.
    case otherWord
    /// A special space follows a step's keyword.
    case space(Unicode.Scalar)
    /// A colon follows a step's keyword.
    case colon
    /// Another sign follows a step's keyword, with nothing between.
    case sign(Unicode.Scalar)
    /// Nothing follows a step's keyword.
    case alone
    /// A step's keyword and the next word are written together.
    case glued
    /// A bullet, a number, a quote or emphasis precedes the keyword.
    case decoration(String)
    /// An invisible character precedes the keyword.
    case invisible(Unicode.Scalar)
    /// A title has no colon.
    case missingColon
    /// A space precedes a title's colon.
    case spacedColon
    /// A title's colon is not the ASCII one.
    case foreignColon(Unicode.Scalar)
    /// A number stands between a title's keyword and its colon.
    case numbered(String)
    /// A title has another sign than a colon, perhaps behind a number.
    case otherSign(String)
    /// The keyword is one of the dialect with this code.
    case language(String)
  }

  let kind: Kind
  let flaw: Flaw
  /// The keyword as it should be written, without its space or colon.
  let keyword: String
  let written: String
  /// How many code points of the line are in question.
  let length: Int
  /// Whether the keyword alone is in quotes or emphasized, as in prose about keywords.
  var isQuotedWord = false

  var stepType: StepType? {
    if case .step(let type) = kind { type } else { nil }
  }

  var titleKind: LineKind? {
    if case .title(let kind) = kind { kind } else { nil }
  }

  /// Whether the keyword is spelt correctly, whatever precedes it.
  var isExact: Bool { written == keyword }

  var isAllCaps: Bool { written.count > 2 && written.allSatisfy(\.isUppercase) }

  /// Whether only the colon of a title is wrong.
  var hasOddColon: Bool {
    switch flaw {
    case .spacedColon, .foreignColon: isExact
    default: false
    }
  }

  /// Whether what precedes or replaces the colon of a title is wrong, and its keyword is not.
  var hasOddEnd: Bool {
    switch flaw {
    case .numbered, .otherSign: isExact
    default: hasOddColon
    }
  }
}

extension KeywordReading {
  /// What is wrong, and what to do.
  ///
  /// - Parameter dialect: The dialect of the file.
  func wording(in dialect: Dialect) -> (problem: String, advice: String) {
    let colon = titleKind == nil ? "" : ":"
    switch flaw {
    case .none:
      return (
        "A step stands here without a scenario.",
        "Put a line such as `\(dialect.scenarioKeyword): what it shows` above the steps."
      )
    case .letterCase, .otherWord:
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
    case .sign(let scalar):
      return (
        "`\(scalar)` follows `\(written)`, where a step has a space.",
        "Write `\(keyword)`, a space, and the rest."
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
    case .numbered(let number):
      return (
        "`\(number)` stands between `\(written)` and its colon.",
        "Write `\(keyword):`, and the number behind it."
      )
    case .otherSign(let signs):
      return ("`\(signs)` stands after `\(written)` in place of a colon.", "Write `\(keyword):`.")
    case .language(let code):
      let name = Dialect.named(code)?.name ?? code
      return (
        "`\(written)` is a keyword in \(name), but this file is in \(dialect.name).",
        "Write `\(keyword)\(colon)`, or begin the file with `# language: \(code)`."
      )
    }
  }
}
