/// What a line that the grammar refuses would begin if one slip were corrected: a step or a title. It is the wording of
/// parse errors; whether a line is refused does not depend on it.
struct KeywordReading {
  /// What keeps the line from being it.
  enum Flaw: Equatable {
    /// Nothing except the place where it stands.
    case none
    /// The word is misspelt, or in another case.
    case otherWord
    /// A special space follows a step's keyword.
    case space(Unicode.Scalar)
    /// A colon follows a step's keyword.
    case colon
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
  }

  let isTitle: Bool
  let flaw: Flaw
  /// The keyword as it should be written, without its space or colon.
  let keyword: String
  let written: String
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
