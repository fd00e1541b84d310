import Foundation
import GherkinRunner
import Testing

/// `specs check --fix`.
@Suite struct FixTests {
  private func fix(_ feature: String) async throws -> (run: CommandLineRun, feature: String) {
    let folder = try TemporaryFolder(["F/a.feature": feature])
    let run = try await CommandLineRun.of("check F --fix", in: folder, suite: CheckedSuite.self)
    return (run, try folder.read("F/a.feature"))
  }

  @Test func `fixes one mistake that hides another`() async throws {
    let feature = "Feature: Shop\n  Scenario: A\n    Given\u{00A0}I have 2 comics\n    nonsense\n"
    let (run, fixed) = try await fix(feature)
    #expect(fixed == feature.replacing("\u{00A0}", with: " "))
    #expect(run.output.contains("F/a.feature:4:5: error: This line begins with no keyword"))
  }

  static let fixable: [(before: String, after: String)] = [
    (
      "Feature: Shop\r\n  Scenario: A  \r\n    Given I have 2 comics\t\r\n \r\n    Then I own 2 comics",
      "Feature: Shop\r\n  Scenario: A\r\n    Given I have 2 comics\r\n\r\n    Then I own 2 comics"
    ),
    (
      "Feature: Shop\n  Scenario: A\n    When I tap “Back”\n    Then I own 2 comics\n",
      "Feature: Shop\n  Scenario: A\n    When I tap \"Back\"\n    Then I own 2 comics\n"
    ),
    (
      "Feature: Shop\n  Scenario: A\n    When I tap “Don’t”\n    Then I own\u{00A0}2 comics\n",
      "Feature: Shop\n  Scenario: A\n    When I tap \"Don’t\"\n    Then I own 2 comics\n"
    ),
    (
      "Feature: Shop\n  Scenario: A\n    When\u{00A0}I tap “Back”\n    Then\u{2003}I own 2 comics\n",
      "Feature: Shop\n  Scenario: A\n    When I tap \"Back\"\n    Then I own 2 comics\n"
    ),
    (
      "Feature: Shop\n  Scenario: A\n    When I tap \"A\"\n    And I tap \"B\"\n    When I tap \"C\"\n    Then I own 2 comics\n",
      "Feature: Shop\n  Scenario: A\n    When I tap \"A\"\n    And I tap \"B\"\n    And I tap \"C\"\n    Then I own 2 comics\n"
    ),
    (
      "@a\nFeature: Shop\n  @a\n  @b @a @c @c # why\n  Scenario: A\n    Then I own 2 comics\n",
      "@a\nFeature: Shop\n  @b @c # why\n  Scenario: A\n    Then I own 2 comics\n"
    ),
    (
      "@within:9s\nFeature: Shop\n  @timeout(2) @within:9s @timeout(2)\n  Scenario: A\n    Then I own 2 comics\n",
      "@within:9s\nFeature: Shop\n  @timeout(2)\n  Scenario: A\n    Then I own 2 comics\n"
    ),
    (
      "Feature: Shop\n  Scenario: A\n    When\u{A0}I tap “naïve – ‘text’”\n    Then I own\u{A0}2 comics\n",
      "Feature: Shop\n  Scenario: A\n    When I tap \"naïve – ‘text’\"\n    Then I own 2 comics\n"
    ),
    (
      "Feature: Shop\n  Scenario: A\n    Given I don’t have a connection\n    Then the price is −2.5 euros\n",
      "Feature: Shop\n  Scenario: A\n    Given I don't have a connection\n    Then the price is -2.5 euros\n"
    ),
    (
      "# language: fr\nFonctionnalité: M\n  Scénario: A\n    Quand I tap \"A\"\n    Quand I tap \"B\"\n    Alors I own 2 comics\n",
      "# language: fr\nFonctionnalité: M\n  Scénario: A\n    Quand I tap \"A\"\n    Et I tap \"B\"\n    Alors I own 2 comics\n"
    ),
  ]

  @Test(arguments: fixable)
  func `fixes what can be fixed`(before: String, after: String) async throws {
    let (run, fixed) = try await fix(before)
    #expect(fixed == after)
    #expect(run.status == .passed, "\(run.output)")
    #expect(run.output.contains("fixed, nothing is wrong"))
  }

  @Test(arguments: [
    // Spaces in descriptions and doc strings may be intended.
    "Feature: Shop\n  Line  \n\n  Scenario: A\n    Given this letter:\n      \"\"\"\n      a  \n      \"\"\"\n    Then I own 2 comics\n",
    // Values of rows are for people to look at, and so are undefined steps.
    "Feature: Shop\n  Scenario Outline: A\n    When I tap <b>\n    Then I own 2 comics\n    Examples:\n      | b |\n      | “A” |\n      | \"B\" |\n",
    "Feature: Shop\n  Scenario: A\n    When I push “Back”\n    Then I own 2 comics\n",
    // The nearest limit counts.
    "Feature: Shop\n  @within:1ms @within:9s @within:1ms\n  Scenario: A\n    Then I own 2 comics\n",
    "@timeout(1)\nFeature: Shop\n  @timeout(9)\n  Rule: R\n    @timeout(1)\n    Scenario: A\n      Then I own 2 comics\n",
    // A name is a name.
    "Feature: “Shop”\n  Scenario: A – B\n    Then I own 2 comics\n",
  ])
  func `leaves alone what may be intended`(feature: String) async throws {
    #expect(try await fix(feature).feature == feature)
  }

  @Test func `says what it would fix, and what it has fixed`() async throws {
    let files = [
      "F/a.feature":
        "Feature: Shop\n  Scenario: A  \n    Given I have two comics  \n    Then I own 2 comics\n"
    ]
    let before = try await CommandLineRun.of("check F", files, suite: CheckedSuite.self)
    #expect(before.output.hasSuffix("1 file checked: 1 error, 2 warnings (--fix fixes 2)\n"))
    let after = try await CommandLineRun.of("check F --fix", files, suite: CheckedSuite.self)
    #expect(
      after.output.hasSuffix(
        """
        F/a.feature:2:14: fixed: The line ends with spaces. [trailing-spaces]
        F/a.feature:3:28: fixed: The line ends with spaces. [trailing-spaces]
        1 file checked: 2 findings fixed, 1 error left

        """), "\(after.output)")
    #expect(after.status == .failed)
  }

  @Test func `leaves a file its permissions`() async throws {
    let folder = try TemporaryFolder(["F/a.feature": "Feature: Shop  \n"])
    let path = folder.path + "/F/a.feature"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    _ = try await CommandLineRun.of("check F --fix", in: folder, suite: CheckedSuite.self)
    #expect(try folder.read("F/a.feature") == "Feature: Shop\n")
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(permissions as? Int == 0o640)
  }

  @Test func `a character in a value stays, because another would be another value`() async throws {
    let feature =
      "Feature: Shop\n  Scenario: A\n    When I tap\u{A0}\"Go\u{A0}back – now\"\n    Then I own 2 comics\n"
    let (run, fixed) = try await fix(feature)
    #expect(fixed == feature.replacing("tap\u{A0}", with: "tap "))
    #expect(
      run.output.contains("Invisible character: a non-breaking space. [invisible-characters]"))
  }

  @Test func `leaves out a change that would change the meaning, and makes the others`()
    async throws
  {
    let feature = """
      Feature: Shop
        Scenario: A
          Given\u{A0}I have 2 comics
          which are old
          or rare
          but not both
        Scenario: B
          When\u{A0}I tap "Back"
          Then I own 2 comics

      """
    let (run, fixed) = try await fix(feature)
    #expect(fixed == feature.replacing("When\u{A0}", with: "When "))
    #expect(
      run.errors.hasPrefix(
        "F/a.feature:3:5: not fixed, because the change would change what the file means."),
      "\(run.errors)")
    #expect(run.output.contains("1 finding fixed, 1 error left\n"), "\(run.output)")
    #expect(run.status == .failed)
  }

  @Test func `a file with two names keeps both`() async throws {
    let folder = try TemporaryFolder(["F/a.feature": "Feature: Shop  \n"])
    try FileManager.default.linkItem(
      atPath: folder.path + "/F/a.feature", toPath: folder.path + "/b.txt")
    _ = try await CommandLineRun.of("check F --fix", in: folder, suite: CheckedSuite.self)
    #expect(try folder.read("F/a.feature") == "Feature: Shop\n")
    #expect(try folder.read("b.txt") == "Feature: Shop\n")
  }

  @Test func `fixes all other files if one cannot be written`() async throws {
    let names = ["a", "b", "c"].map { "F/\($0).feature" }
    let folder = try TemporaryFolder(
      Dictionary(uniqueKeysWithValues: names.map { ($0, "Feature: Shop  \n") }))
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/F/b.feature.\(ProcessInfo.processInfo.processIdentifier).part",
      withIntermediateDirectories: true)
    let run = try await CommandLineRun.of("check F --fix", in: folder, suite: CheckedSuite.self)
    #expect(run.status == .unusable)
    #expect(run.errors.hasPrefix("error: The file 'F/b.feature' cannot be fixed: "))
    #expect(!run.errors.contains("a.feature"))
    for name in names where name != "F/b.feature" {
      #expect(try folder.read(name) == "Feature: Shop\n")
      #expect(run.output.contains("\(name):1:14: fixed: The line ends with spaces."))
    }
    #expect(!run.output.contains("--fix fixes"))
  }

  @Test func `says when a file cannot be written`() async throws {
    let folder = try TemporaryFolder(["F/a.feature": "Feature: Shop  \n"])
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/F/a.feature.\(ProcessInfo.processInfo.processIdentifier).part",
      withIntermediateDirectories: true)
    let run = try await CommandLineRun.of("check F --fix", in: folder, suite: CheckedSuite.self)
    #expect(run.status == .unusable)
    #expect(run.errors.hasPrefix("error: The file 'F/a.feature' cannot be fixed: "))
  }

  @Test func `refuses changes that would make another feature of it`() {
    func file(_ text: String) -> ParseResult {
      Parser.parse(SourceFile(uri: "a.feature", text: text))
    }
    let feature = "@a\nFeature: Shop\n  Scenario: A\n    Then I own 2 comics\n"
    let fix = Fix(of: file(feature), [])
    #expect(fix.preservesMeaning(file(feature)))
    let timed = "@within:1s @within:2s @timeout(1) @timeout(2)\n" + feature
    for (one, other) in [("@within:1s", "@within:2s"), ("@timeout(1)", "@timeout(2)")] {
      let swapped = timed.replacing("\(one) \(other)", with: "\(other) \(one)")
      #expect(!Fix(of: file(timed), []).preservesMeaning(file(swapped)))
    }
    for (old, new) in [("@a", "@b"), ("2", "3"), ("Then", "When"), ("A\n", "B\n"), (":", "")] {
      #expect(!fix.preservesMeaning(file(feature.replacing(old, with: new))))
    }
  }
}
