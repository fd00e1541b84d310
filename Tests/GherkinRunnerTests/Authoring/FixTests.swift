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

  @Test func `a file with two names keeps both`() async throws {
    let folder = try TemporaryFolder(["F/a.feature": "Feature: Shop  \n"])
    try FileManager.default.linkItem(
      atPath: folder.path + "/F/a.feature", toPath: folder.path + "/b.txt")
    _ = try await CommandLineRun.of("check F --fix", in: folder, suite: CheckedSuite.self)
    #expect(try folder.read("F/a.feature") == "Feature: Shop\n")
    #expect(try folder.read("b.txt") == "Feature: Shop\n")
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
    for (old, new) in [("@a", "@b"), ("2", "3"), ("Then", "When"), ("A\n", "B\n"), (":", "")] {
      #expect(!fix.preservesMeaning(file(feature.replacing(old, with: new))))
    }
  }
}
