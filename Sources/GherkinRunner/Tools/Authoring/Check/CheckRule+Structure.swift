/// What features, rules, scenarios and backgrounds should consist of.
extension CheckRule {
  static let structure = [
    missingName, duplicateFeatureName, duplicateScenarioName, emptyFile, missingScenario,
    missingSteps, emptyBackground, misplacedArgument, duplicateScenario,
  ]

  static let missingName = CheckRule(
    "missing-name", .style,
    "Without a name, a feature or scenario cannot be found, discussed or run by its name.",
    bad: owningComics.replacing(" Owning comics", with: ""),
    good: owningComics)

  static let duplicateFeatureName = CheckRule(
    "duplicate-feature-name", .style, "Two features with the same name look alike in a report.")

  static let duplicateScenarioName = CheckRule(
    "duplicate-scenario-name", .style,
    "When one of two scenarios with the same name fails, a report does not show which.",
    bad: owningComics + "\n\n" + owningComics.replacing("2", with: "3"),
    good: owningComics.replacing("Owning", with: "Owning two") + "\n\n"
      + owningComics.replacing("Owning", with: "Owning three").replacing("2", with: "3"))

  static let emptyBackground = CheckRule(
    "empty-background", .warning, "A background without steps prepares nothing.",
    bad: feature("Background:", owningComics),
    good: feature(
      "Background:\n  Given I have 2 comics", "Scenario: Owning comics\n  Then I own 2 comics"))

  static let duplicateScenario = CheckRule(
    "duplicate-scenario", .warning,
    "A scenario with the same steps and tags as another shows nothing new, and takes time.",
    bad: owningComics + "\n\n" + owningComics.replacing("Owning", with: "Possessing"),
    good: owningComics)
}

/// What outlines and their examples need.
extension CheckRule {
  package static let outlines = [
    missingExamples, unknownPlaceholder, unusedPlaceholder, columnNames, duplicateExample,
  ]

  static let duplicateExample = CheckRule(
    "duplicate-example", .warning, "A repeated row shows nothing new.",
    bad: outline("| count |", "| 2     |", "| 2     |"),
    good: outline(twoRows))
}
