package import GherkinRunner

/// The sentences of the corpus: ten patterns, texts that they match, and thousands of other
/// patterns to look for them among.
package enum Phrase {
  /// What a table stands below.
  package static let table = "these comics are on the shelf:"
  /// What a doc string stands below.
  package static let letter = "the letter reads:"
  /// What matches the steps that are run: a number and a quoted text, as the targets assume.
  package static let request: StepPattern = "reader {int} asks for {string}"

  /// The ten patterns.
  package static let patterns: [StepPattern] = [
    "I am signed in as {string}",
    "the shop has {int} comics of {word}",
    "I put {int} comics into my basket",
    "my basket holds {int} comics",
    "I pay {float} with my card",
    "I am told that {string}",
    "the page shows {int} of {int} results",
    "I search for {string} in all series",
    "nothing is left on the shelf",
    "the order of {word} is sent within {int} day(s)",
  ]

  /// A text that the pattern at `index`, counted around, matches.
  package static func text(_ index: Int, variant: Int) -> String {
    switch index % patterns.count {
    case 0: "I am signed in as \"reader \(variant)\""
    case 1: "the shop has \(variant) comics of Avengers"
    case 2: "I put \(variant % 50) comics into my basket"
    case 3: "my basket holds \(variant % 50) comics"
    case 4: "I pay \(variant % 90).25 with my card"
    case 5: "I am told that \"order \(variant) is on its way\""
    case 6: "the page shows \(variant % 20) of \(variant) results"
    case 7: "I search for \"issue \(variant)\" in all series"
    case 8: "nothing is left on the shelf"
    default: "the order of reader\(variant) is sent within \(variant % 9) days"
    }
  }

  /// A text that `request` matches.
  package static func requestText(variant: Int) -> String {
    "reader \(variant % 97) asks for \"issue \(variant)\""
  }

  /// Patterns that match none of the texts, but begin as those that do.
  package static func otherPatterns(_ count: Int) -> [StepPattern] {
    (0..<count).map { number in
      let kind = "kind\(number)"
      return switch number % 6 {
      case 0: StepPattern("I put {int} \(kind) comics into my bag")
      case 1: StepPattern("the shop has {int} \(kind) of {word}")
      case 2: StepPattern("I search for {string} in \(kind)")
      case 3: StepPattern("my \(kind) holds {int} comic(s)/paper(s)")
      case 4: StepPattern("the \(kind) shows {int} of {int} results")
      default: StepPattern("I am \(kind) as {string}")
      }
    }
  }
}
