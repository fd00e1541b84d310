/// The words of the glossary that `specs.json` names.
extension CheckRule {
  static let words = [avoidedWord]

  static let avoidedWord = CheckRule(
    "avoided-word", .warning,
    "Two words for one thing read like two things; the glossary says which word to use.")
}

/// Characters, step definitions, and the comments that suppress findings.
extension CheckRule {
  static let characters = [invisibleCharacters, decomposedLetters, trailingSpaces]

  static let invisibleCharacters = CheckRule(
    "invisible-characters", .warning,
    "An invisible character makes two texts differ that look the same.",
    bad: tapping("Back").replacing("\"Back\"", with: "\"Back\u{200B}\""), good: tapping("Back"))

  static let decomposedLetters = CheckRule(
    "decomposed-letters", .warning,
    "A letter with a mark that is typed as two characters looks the same, but many programs take it for another.",
    bad: tapping("Back").replacing("Back", with: "Cafe\u{301}"),
    good: tapping("Back").replacing("Back", with: "Caf\u{E9}"),
    fix: "types each letter as one character")

  static let trailingSpaces = CheckRule(
    "trailing-spaces", .style,
    "Spaces at the end of a line show up as changes where nothing has changed.",
    bad: tapping("Back").replacing("Going back", with: "Going back  "), good: tapping("Back"),
    fix: "removes them, except in descriptions and doc strings")

  static let upkeep = [unusedDefinition, duplicateDefinition, quotedString, invalidSuppression]

  package static let unusedDefinition = CheckRule(
    "unused-definition", .style,
    "A step definition that no feature uses is dead code, or a scenario is missing.",
    needsDefinitions: true)

  package static let duplicateDefinition = CheckRule(
    "duplicate-definition", .error,
    "A step that is defined twice is ambiguous wherever it is used.", needsDefinitions: true)

  package static let quotedString = CheckRule(
    "quoted-string", .warning,
    "`{string}` matches a text with its quotes, so in quotes it matches no step as people write it.",
    needsDefinitions: true)

  static let invalidSuppression = CheckRule(
    "invalid-suppression", formerName: "silencer", .error,
    "A comment that suppresses a rule names an existing rule, gives a reason, and is needed.",
    bad: "# specs:allow missing-then\n" + scenario("Going back", #"When I tap "Back""#),
    good: "# specs:allow missing-then because it only must not crash\n"
      + scenario("Going back", #"When I tap "Back""#),
    canBeSuppressed: false)
}

/// How tags are used.
extension CheckRule {
  package static let tags = [
    duplicateTag, inheritedTag, sharedTag, misspelledTag, tagPlace, wrongTimeout, wrongId,
    draft, staleQuarantine,
  ]

  static let duplicateTag = CheckRule(
    "duplicate-tag", .style, "Repeating a tag has no effect.",
    bad: "@smoke @smoke\n" + owningComics, good: "@smoke\n" + owningComics,
    fix: "removes the repetition")

  static let inheritedTag = CheckRule(
    "inherited-tag", .style, "A scenario already has the tags of its feature and its rule.",
    bad: "@smoke\n" + feature("@smoke\n" + owningComics),
    good: "@smoke\n" + feature(owningComics),
    fix: "removes the tag where it is repeated")

  static let sharedTag = CheckRule(
    "shared-tag", nil,
    "A tag that all scenarios of a feature have can be written once, above the feature.",
    bad: feature("@smoke\n" + owningComics, "@smoke\n" + tapping("Back")),
    good: "@smoke\n" + feature(owningComics, tapping("Back")))

  static let wrongTimeout = CheckRule(
    "wrong-timeout", .error, "A `@timeout` tag says how many seconds each step may take.",
    bad: "@timeout:120\n" + owningComics, good: "@timeout(120)\n" + owningComics)

  static let wrongId = CheckRule(
    "wrong-id", .error,
    "An `@id:` tag names one scenario, whose earlier results are found by it when its title changes.",
    bad: "@id:owning\n" + owningComics + "\n\n@id:owning\n" + tapping("Back"),
    good: "@id:owning\n" + owningComics + "\n\n@id:going-back\n" + tapping("Back"))

  static let draft = CheckRule(
    "draft", .warning,
    "Runs leave out what is tagged `@draft`, so nothing shows yet that the product does what it says.",
    bad: "@draft\n" + owningComics, good: owningComics)
}
