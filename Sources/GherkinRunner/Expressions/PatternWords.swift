/// The words of a pattern in each of its variants, for comparison with those of a step text.
struct PatternWords: Sendable {
  /// A word of a variant.
  struct Word: Sendable {
    /// The word as it is shown, parameters in braces.
    var text = ""
    /// What the word matches, if there are parameters in it.
    var pattern: CompiledPattern?
    /// The texts it can be, if it is a parameter with a closed list.
    var values: [String] = []
    /// The word as a Cucumber expression.
    fileprivate var source = ""
    fileprivate var hasParameter = false
  }

  /// The words of each variant.
  let variants: [[Word]]

  init(_ pattern: CompiledPattern, _ parameterTypes: ParameterTypes) {
    variants = pattern.piece.variants(atMost: PatternVariant.limit).map { parts in
      Self.words(of: PatternVariant(parts), pattern.parameters).map { word in
        guard word.hasParameter else { return word }
        var word = word
        // A word that does not compile, as with an unknown type, is compared by its letters.
        word.pattern = try? CompiledPattern(
          StepPattern(word.source), parameterTypes: parameterTypes)
        if word.text.hasPrefix("{"), word.text.hasSuffix("}") {
          word.values = parameterTypes[String(word.text.dropFirst().dropLast())]?.alternatives ?? []
        }
        return word
      }
    }
  }

  private static func words(
    of variant: PatternVariant, _ parameters: [PatternParameter]
  ) -> [Word] {
    var words: [Word] = []
    var word = Word()
    func finishWord() {
      if !word.text.isEmpty { words.append(word) }
      word = Word()
    }
    for part in variant.parts {
      switch part {
      case .text(let text):
        for (index, letters) in text.split(separator: " ", omittingEmptySubsequences: false)
          .enumerated()
        {
          if index > 0 { finishWord() }
          word.text += letters
          word.source += CucumberExpression.literal(String(letters))
        }
      case .anything, .parameter:
        var name = ""
        if case .parameter(let number) = part { name = parameters[number].type?.name ?? "" }
        word.text += "{\(name)}"
        word.source += "{\(name)}"
        word.hasParameter = true
      }
    }
    finishWord()
    return words
  }
}
