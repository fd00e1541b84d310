/// What a regular expression means in words, as far as it can be said in words.
struct RegularExpressionWords {
  /// The ways to say it, the fullest first; none if there are no words in it.
  let wordings: [Wording]
  /// The texts that each parameter takes, where they are a list.
  let values: [Int: [String]]

  /// Reads an expression that compiles.
  init(_ source: String) {
    let piece = RegularExpressionReader.read(source)
    // Without an anchor anything may stand before or behind what is matched.
    let before: [Wording.Part] =
      source.hasPrefix("^") || source.hasPrefix(#"\A"#) ? [] : [.anything]
    let isEnded = source.hasSuffix("$") && !source.hasSuffix(#"\$"#)
    let behind: [Wording.Part] =
      isEnded || source.hasSuffix(#"\z"#) || source.hasSuffix(#"\Z"#) ? [] : [.anything]
    wordings = piece.sentences.map { Wording(before + $0 + behind) }
      .filter { $0.parts.contains { if case .text = $0 { true } else { false } } }
    values = Dictionary(
      piece.parameters.compactMap { number, content in
        content.values.map { (number, $0.filter { !$0.isEmpty }) }
      }, uniquingKeysWith: { first, _ in first })
  }
}
