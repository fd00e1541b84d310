/// How tags are used.
extension CheckRule {
  static let tags = [
    duplicateTag, inheritedTag, sharedTag, misspeltTag, tagPlace, wrongTimeout, wrongBudget,
    wrongId, staleQuarantine,
  ]

  static let duplicateTag = CheckRule(
    "duplicate-tag", .warning, "Repeating a tag has no effect.",
    bad: "@smoke @smoke\n" + owningComics, good: "@smoke\n" + owningComics,
    fix: "removes the repetition")

  static let inheritedTag = CheckRule(
    "inherited-tag", .warning, "A scenario already has the tags of its feature and its rule.",
    bad: "@smoke\n" + feature("@smoke\n" + owningComics),
    good: "@smoke\n" + feature(owningComics),
    fix: "removes the tag where it is repeated")

  static let sharedTag = CheckRule(
    "shared-tag", nil,
    "A tag that all scenarios of a feature have can be written once, above the feature.",
    bad: feature("@smoke\n" + owningComics, "@smoke\n" + tapping("Back")),
    good: "@smoke\n" + feature(owningComics, tapping("Back")))

  static let misspeltTag = CheckRule(
    "misspelt-tag", .warning,
    "A tag that occurs once and resembles a common one is probably a slip, and selects nothing.",
    bad: feature(
      "@smoke\n" + owningComics, "@smoke\n" + tapping("Back"), "@smoek\n" + tapping("Forth")),
    good: "@smoke\n" + feature(owningComics, tapping("Back")))

  static let tagPlace = CheckRule(
    "tag-place", .warning,
    "Tags have an effect only on a line above a title, with spaces between them.",
    bad: "@smoke,@slow\n" + owningComics, good: "@smoke @slow\n" + owningComics)

  static let wrongTimeout = CheckRule(
    "wrong-timeout", .error, "A `@timeout` tag says how many seconds each step may take.",
    bad: "@timeout:120\n" + owningComics, good: "@timeout(120)\n" + owningComics)

  static let wrongBudget = CheckRule(
    "wrong-budget", .error, "A `@within` tag says how long the whole scenario may take.",
    bad: "@within:fast\n" + owningComics, good: "@within:200ms\n" + owningComics)

  static let wrongId = CheckRule(
    "wrong-id", .error,
    "An `@id:` tag names one scenario, whose earlier results are found by it when its title changes.",
    bad: "@id:owning\n" + owningComics + "\n\n@id:owning\n" + tapping("Back"),
    good: "@id:owning\n" + owningComics + "\n\n@id:going-back\n" + tapping("Back"))

  static let staleQuarantine = CheckRule(
    "stale-quarantine", .warning,
    "An entry of the quarantine in `specs.json` that has ended, or is about no scenario or an unclear one, hides nothing."
  )

  static func tapping(_ button: String) -> String {
    """
    Scenario: Going \(button.lowercased())
      When I tap "\(button)"
      Then I own 2 comics
    """
  }
}
