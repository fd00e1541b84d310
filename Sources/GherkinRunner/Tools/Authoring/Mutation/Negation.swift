/// The step texts that may state the opposite of one, in English: the catalogue decides whether a step
/// definition matches one of them.
enum Negation {
  /// The candidates, the likeliest first.
  static func candidates(for text: String) -> [String] {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var candidates: [String] = []
    var isQuoted = false
    for (index, word) in words.enumerated() {
      let quotes = word.count { $0 == "\"" }
      if !isQuoted, quotes == 0 {
        for (length, replacement) in changes(of: word, before: words[(index + 1)...]) {
          let changed = words[..<index] + replacement + words[(index + length)...]
          let candidate = changed.joined(separator: " ")
          if candidate != text, !candidates.contains(candidate) { candidates.append(candidate) }
        }
      }
      if quotes % 2 == 1 { isQuoted.toggle() }
    }
    return candidates
  }

  /// What may stand in the place of `word`, and how many words, itself included, that replaces.
  private static func changes(
    of word: String, before rest: ArraySlice<String>
  ) -> [(length: Int, words: [String])] {
    let next = rest.first
    if let opposite = OppositeWords.opposite(of: word) { return [(1, [opposite])] }
    switch word {
    case "not": return [(1, [])]
    case "never": return [(1, []), (1, ["always"])]
    case "no" where next == "longer": return [(2, ["still"]), (2, [])]
    case "no": return ["a", "an", "the", "some", "one"].map { (1, [$0]) } + [(1, [])]
    case "a", "an", "the", "one", "some", "any": return [(1, ["no"])]
    case "still": return [(1, ["no", "longer"])]
    case "cannot", "can't": return [(1, ["can"])]
    case "does" where next == "not", "do" where next == "not":
      guard let verb = rest.dropFirst().first else { return [] }
      return [(3, [word == "does" ? thirdPerson(of: verb) : verb])]
    case let short where short.hasSuffix("n't"):
      return [(1, [String(short.dropLast(3))]), (1, [String(short.dropLast(3)), "not"])]
    case let verb where auxiliaries.contains(verb):
      let negated = next == "not" ? [] : [(1, [verb, "not"]), (1, [verb + "n't"])]
      return negated + [(1, [verb, "no"])]
    default:
      guard let verb = infinitive(of: word) else { return [] }
      return [(1, ["does", "not", verb]), (1, [word, "no"])]
    }
  }

  private static let auxiliaries: Set = [
    "is", "are", "was", "were", "be", "has", "have", "had", "can", "could", "will", "would", "must",
    "may", "should",
  ]

  /// `shows` → `show`; nil for a word that cannot be a verb in the third person.
  private static func infinitive(of word: String) -> String? {
    guard word.count > 3, word.hasSuffix("s"), word.allSatisfy(\.isLowercase) else { return nil }
    if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
    let isSibilant = ["shes", "ches", "sses", "xes", "oes"].contains(where: word.hasSuffix)
    return String(word.dropLast(isSibilant ? 2 : 1))
  }

  /// `show` → `shows`.
  private static func thirdPerson(of verb: String) -> String {
    let isSibilant = ["sh", "ch", "ss", "x", "o"].contains(where: verb.hasSuffix)
    return verb + (isSibilant ? "es" : "s")
  }
}
