extension CheckRule {
  /// The rules below one heading of `docs/rules.md`.
  package struct Chapter: Sendable {
    package let title: String
    package let rules: [CheckRule]
  }

  package static let chapters = [
    Chapter(title: "Steps that cannot run", rules: unrunnableSteps),
    Chapter(title: "The order of steps", rules: stepSequence),
    Chapter(title: "Names and structure", rules: structure),
    Chapter(title: "Outlines and examples", rules: outlines),
    Chapter(title: "Tags", rules: tags),
    Chapter(title: "Words", rules: words),
    Chapter(title: "Characters", rules: characters),
    Chapter(title: "Step definitions and suppressions", rules: upkeep),
  ]

  /// The table of all rules: reports, the settings in `specs.json`, suppressions and the page `docs/rules.md` use it.
  package static let all = chapters.flatMap(\.rules)

  /// The rule with this name, or that had it before.
  package static func named(_ name: String) -> CheckRule? {
    all.first { $0.name == name || $0.formerName == name }
  }
}
