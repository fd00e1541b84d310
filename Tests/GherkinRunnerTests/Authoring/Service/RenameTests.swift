import GherkinRunner
import Testing

/// Renames in an editor.
struct RenameTests {
  private static let swift = """
    steps.given("I have {int} comics") { _ in }
    steps.then("I own {int} comics") { _ in }
    steps.when("I tap {string}") { _ in }
    """

  private func source(_ path: String) -> Bytes? { Bytes(Self.swift.utf8) }

  private static let feature = """
    @basket
    Feature: Shop
      Scenario: One
        Given I have 2 comics
      Scenario Outline: Two <n>
        Given I have <n> comics
        When I tap "<n>"
        Then I own <n> comics
        Examples:
          | n |
          | 1 |
          | 22 |
    """

  @Test func `gives a definition and all its steps another text, with their values`() throws {
    let other = "Feature: Other\n  Scenario: S\n    * I have 7 comics\n"
    let edited = try EditedFeature(
      Self.feature.replacing("I have 2", with: "I ha‸ve 2"), others: ["Features/zoo.feature": other]
    )
    let target = try edited.workspace.renameTarget(
      at: edited.offset, in: edited.path, swiftSource: source)
    #expect(target.name == "I have {int} comics")
    #expect(edited.text(target.range) == "I have 2 comics")
    let result = try edited.workspace.rename(
      at: edited.offset, in: edited.path, to: "there are {int} comic(s) at home",
      swiftSource: source)
    let text = edited.applying(result.edits[edited.path] ?? [])
    #expect(text.contains("Given there are 2 comics at home\n"))
    #expect(text.contains("Given there are <n> comics at home\n"))
    #expect(
      result.edits["Features/zoo.feature"]?.map(\.replacement) == ["there are 7 comics at home"])
    let swift = try #require(result.swift.values.first)
    #expect(
      String(decoding: swift.applied(to: Bytes(Self.swift.utf8)), as: UTF8.self)
        .hasPrefix("steps.given(\"there are {int} comic(s) at home\") { _ in }\n"))
  }

  @Test(arguments: [
    "‸    Given I have 2 comics", "  ‸  Given I have 2 comics", "    Giv‸en I have 2 comics",
    "    Given I have 2 comics  ‸ ", "    Given I have 2 comics\n   ‸   | a |",
    "    Given I have 2 comics\n      | a‸ |",
    "    Given I have 2 comics\n      \"\"\"\n ‸ a\n      \"\"\"",
  ])
  func `renames a step wherever the cursor is in it`(step: String) throws {
    let edited = try EditedFeature("Feature: F\n  Scenario: S\n\(step)\n")
    let target = try edited.workspace.renameTarget(
      at: edited.offset, in: edited.path, swiftSource: source)
    #expect(target.name == "I have {int} comics")
    #expect(edited.text(target.range) == "I have 2 comics")
  }

  @Test(arguments: [
    "‸# a\nFeature: F", "Feature: F\n‸\n", "Feature: F\n  Scenario: S\n    * a\n‸\n",
  ])
  func `refuses a line without a step`(text: String) throws {
    let edited = try EditedFeature(text)
    let error = #expect(throws: ServiceProblem.self) {
      try edited.workspace.renameTarget(at: edited.offset, in: edited.path, swiftSource: source)
    }
    #expect(error?.message == "There is nothing here that can be renamed.")
  }

  @Test(arguments: [
    ("I have comics", "The parameters have to stay as they are"),
    ("I own {int} comics", "steps would get another meaning"),
    ("I have {int comics", "is not a pattern"), ("I have {int}\ncomics", "one line"),
  ])
  func `refuses what would change the meaning of steps`(name: String, reason: String) throws {
    let edited = try EditedFeature(Self.feature.replacing("I have 2", with: "I ha‸ve 2"))
    let error = #expect(throws: ServiceProblem.self) {
      try edited.workspace.rename(at: edited.offset, in: edited.path, to: name, swiftSource: source)
    }
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    ("    Given noth‸ing\n", "no definition"), ("    Then I see the li‸st\n", "2 definitions"),
    ("    Then the price is 2 eu‸ros\n", "not written as one literal"),
  ])
  func `refuses a step that has nothing to rename`(step: String, reason: String) throws {
    let edited = try EditedFeature("Feature: F\n  Scenario: S\n\(step)")
    let error = #expect(throws: ServiceProblem.self) {
      try edited.workspace.renameTarget(at: edited.offset, in: edited.path, swiftSource: source)
    }
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: ["<what>", "I have <n> comic<s>", "I have <n> comics<nothing>"])
  func `refuses a pattern whose words a step takes from its examples, and says so`(
    step: String
  ) throws {
    let edited = try EditedFeature(
      """
      Feature: F
        Scenario: One
          Given I ha‸ve 2 comics
        Scenario Outline: Two
          Given \(step)
          Examples:
            | what            | n | s | nothing |
            | I have 2 comics | 3 | s |         |
            | I own 2 comics  | 4 | s |         |
      """)
    let error = #expect(throws: ServiceProblem.self) {
      try edited.workspace.rename(
        at: edited.offset, in: edited.path, to: "at home are {int} comics", swiftSource: source)
    }
    #expect(
      error?.message.contains(
        "Features/shop.feature:5 takes words of the pattern from its examples")
        == true, "\(error?.message ?? "")")
  }

  @Test func `gives a placeholder and its column another name`() throws {
    let edited = try EditedFeature(Self.feature.replacing("own <n>", with: "own <‸n>"))
    let result = try edited.workspace.rename(
      at: edited.offset, in: edited.path, to: "count", swiftSource: source)
    let text = edited.applying(result.edits[edited.path] ?? [])
    #expect(
      text.contains(
        "Scenario Outline: Two <count>\n    Given I have <count> comics\n    When I tap \"<count>\""
      ))
    #expect(text.contains("| count |"))
    #expect(!text.contains("<n>"))
  }

  @Test func `gives a tag another name in all files`() throws {
    let edited = try EditedFeature(
      Self.feature.replacing("@basket", with: "@bas‸ket"),
      others: ["Features/zoo.feature": "@basket\nFeature: Z\n"])
    let result = try edited.workspace.rename(
      at: edited.offset, in: edited.path, to: "cart", swiftSource: source)
    #expect(result.edits.keys.sorted() == [edited.path, "Features/zoo.feature"])
    #expect(edited.applying(result.edits[edited.path] ?? []).hasPrefix("@cart\n"))
    #expect(throws: ServiceProblem.self) {
      try edited.workspace.rename(
        at: edited.offset, in: edited.path, to: "@a @b", swiftSource: source)
    }
  }

  @Test func `there and back is the same`() throws {
    let edited = try EditedFeature(Self.feature.replacing("I have 2", with: "I ha‸ve 2"))
    let there = try edited.workspace.rename(
      at: edited.offset, in: edited.path, to: "at home are {int} comic(s)/book(s)",
      swiftSource: source)
    let suite = try edited.workspace.suite.replacing(
      patternOf: 0, by: "at home are {int} comic(s)/book(s)")
    var workspace = Workspace(Planner(suite), CheckSettings())
    let bytes = (there.edits[edited.path] ?? []).applied(to: edited.bytes)
    workspace.update(edited.path, bytes)
    #expect(workspace.findings(in: edited.path).filter { $0.rule.name == "undefined-step" }.isEmpty)
    let swift = there.swift.values.first?.applied(to: Bytes(Self.swift.utf8)) ?? []
    let back = try workspace.rename(
      at: edited.offset, in: edited.path, to: "I have {int} comics", swiftSource: { _ in swift })
    #expect((back.edits[edited.path] ?? []).applied(to: bytes) == edited.bytes)
    #expect(back.swift.values.first?.applied(to: swift) == Bytes(Self.swift.utf8))
  }
}
