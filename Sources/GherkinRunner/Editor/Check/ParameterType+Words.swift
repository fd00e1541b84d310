/// What a parameter takes, in words that need no knowledge of programming.
extension ParameterType {
  /// What stands at its place in a sentence, as in "Write …"; nothing where only its pattern says so.
  var inWords: String? {
    switch form {
    case .integer: "a whole number in digits, such as 3"
    case .decimal: "a number in digits, such as 2.5"
    case .word: "a single word"
    case .string: "a text between quotes, such as \"comics\""
    case .anything: "any text"
    case .oneOf(let texts): ValueWords.list(texts)
    case .regularExpression: nil
    }
  }

  /// A phrase, with words in place of the names that built-in types have.
  static func inWords(_ phrase: String) -> String {
    builtIn.reduce(phrase) { phrase, type in
      guard let word = type.word else { return phrase }
      return phrase.replacing("{\(type.name)}", with: word)
    }
  }

  /// What stands for the values of a type in a phrase, unless its name will do.
  private var word: String? {
    switch form {
    case .integer: "{whole number}"
    case .decimal: "{number}"
    case .string: "\"…\""
    case .anything: "{anything}"
    case .word, .oneOf, .regularExpression: nil
    }
  }
}
