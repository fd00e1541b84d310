/// Whether a step and a pattern that resembles it state contraries.
///
/// A suggestion that lacks a "not", or has one more, leads to a step that demands the contrary, and that may pass.
enum Contradiction {
  /// Whether a text with these differences states the contrary.
  static func isMade(by differences: [StepTextDifference]) -> Bool {
    var own: [String] = []
    var other: [String] = []
    for difference in differences {
      switch difference {
      case .misspelt(let word, let expected):
        own.append(word)
        other.append(expected)
      case .missing(let words): other += words.split(separator: " ").map(String.init)
      case .unexpected(let words): own += words.split(separator: " ").map(String.init)
      case .wrongValue, .moved: break
      }
    }
    (own, other) = (own.map { $0.lowercased() }, other.map { $0.lowercased() })
    return own.contains(where: isNegation) != other.contains(where: isNegation)
      || own.contains { word in other.contains { areOpposite(word, $0) } }
  }

  private static func areOpposite(_ word: String, _ other: String) -> Bool {
    OppositeWords.opposite(of: word) == other
      || ["un", "in", "im", "ir", "il", "dis", "non", "non-"].contains {
        word == $0 + other || other == $0 + word
      }
  }

  private static func isNegation(_ word: String) -> Bool {
    // Quoted text is a value.
    guard word.first != "\"", word.first != "'" else { return false }
    return negations.contains(String(word.filter(\.isLetter)))
  }

  /// In English, without their apostrophes, and in the languages of most features.
  private static let negations: Set = [
    "no", "not", "never", "none", "nothing", "nobody", "nowhere", "neither", "nor", "without",
    "cannot",
    "dont", "doesnt", "didnt", "isnt", "arent", "wasnt", "werent", "hasnt", "havent", "hadnt",
    "cant",
    "couldnt", "wont", "wouldnt", "shouldnt", "mustnt",
    "nicht", "kein", "keine", "keinen", "keinem", "keiner", "nichts", "nie", "ohne",
    "pas", "ne", "sans", "jamais", "rien", "aucun", "aucune",
    "nunca", "ningún", "ninguna", "nada", "sin", "não", "nenhum", "nenhuma", "sem",
    "non", "mai", "nessun", "nessuna", "senza", "niet", "geen", "nooit", "zonder",
  ]
}

/// Pairs of English words of which one states the contrary of the other.
package enum OppositeWords {
  package static func opposite(of word: String) -> String? { table[word] }

  private static let table: [String: String] = {
    let pairs = [
      ("nothing", "something"), ("with", "without"), ("visible", "hidden"), ("shown", "hidden"),
      ("enabled", "disabled"), ("present", "absent"), ("on", "off"), ("open", "closed"),
      ("valid", "invalid"), ("available", "unavailable"), ("accepted", "refused"),
      ("allowed", "forbidden"), ("online", "offline"), ("same", "different"), ("true", "false"),
    ]
    return Dictionary(
      pairs.flatMap { [($0, $1), ($1, $0)] }, uniquingKeysWith: { first, _ in first })
  }()
}
