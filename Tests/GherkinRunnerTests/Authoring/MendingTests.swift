import Foundation
import GherkinRunner
import Testing

/// `specs check --fix`.
@Suite struct MendingTests {
  private func mend(_ feature: String) async throws -> (run: CommandLineRun, feature: String) {
    let folder = try TemporaryFolder(["F/a.feature": feature])
    let run = try await CommandLineRun.of("check F --fix", in: folder, suite: CheckedSuite.self)
    return (run, try folder.read("F/a.feature"))
  }

  @Test func `mends one mistake that hides another`() async throws {
    let feature = "Feature: Shop\n  Scenario: A\n    Given\u{00A0}I have 2 comics\n    nonsense\n"
    let (run, mended) = try await mend(feature)
    #expect(mended == feature.replacing("\u{00A0}", with: " "))
    #expect(run.output.contains("F/a.feature:4:5: error: This line begins with no keyword"))
  }

  static let mendable: [(before: String, after: String)] = [
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

  @Test(arguments: mendable)
  func `mends what can be mended`(before: String, after: String) async throws {
    let (run, mended) = try await mend(before)
    #expect(mended == after)
    #expect(run.status == .passed, "\(run.output)")
    #expect(run.output.contains("mended, nothing is wrong"))
  }

  @Test(arguments: [
    // Blanks in descriptions and texts may be meant.
    "Feature: Shop\n  Line  \n\n  Scenario: A\n    Given this letter:\n      \"\"\"\n      a  \n      \"\"\"\n    Then I own 2 comics\n",
    // Values of rows are for people to look at, and so is what nobody knows.
    "Feature: Shop\n  Scenario Outline: A\n    When I tap <b>\n    Then I own 2 comics\n    Examples:\n      | b |\n      | “A” |\n      | \"B\" |\n",
    "Feature: Shop\n  Scenario: A\n    When I push “Back”\n    Then I own 2 comics\n",
    // A name is a name.
    "Feature: “Shop”\n  Scenario: A – B\n    Then I own 2 comics\n",
  ])
  func `leaves alone what may be meant`(feature: String) async throws {
    #expect(try await mend(feature).feature == feature)
  }

  @Test func `says what it would mend, and what it has mended`() async throws {
    let files = [
      "F/a.feature":
        "Feature: Shop\n  Scenario: A  \n    Given I have two comics  \n    Then I own 2 comics\n"
    ]
    let before = try await CommandLineRun.of("check F", files, suite: CheckedSuite.self)
    #expect(before.output.hasSuffix("1 file checked: 1 error, 2 warnings (--fix mends 2)\n"))
    let after = try await CommandLineRun.of("check F --fix", files, suite: CheckedSuite.self)
    #expect(
      after.output.hasSuffix(
        """
        F/a.feature:2:14: mended: The line ends with blanks. [trailing-spaces]
        F/a.feature:3:28: mended: The line ends with blanks. [trailing-spaces]
        1 file checked: 2 findings mended, 1 error left

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

  @Test func `says when a file cannot be written`() async throws {
    let folder = try TemporaryFolder(["F/a.feature": "Feature: Shop  \n"])
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/F/a.feature.\(ProcessInfo.processInfo.processIdentifier).part",
      withIntermediateDirectories: true)
    let run = try await CommandLineRun.of("check F --fix", in: folder, suite: CheckedSuite.self)
    #expect(run.status == .unusable)
    #expect(run.errors.hasPrefix("error: The file 'F/a.feature' cannot be mended: "))
  }

  @Test func `refuses changes that would make another feature of it`() {
    func file(_ text: String) -> ParseResult {
      Parser.parse(SourceFile(uri: "a.feature", text: text)).withSuspicions
    }
    let feature = "@a\nFeature: Shop\n  Scenario: A\n    Then I own 2 comics\n"
    let mending = Mending(of: file(feature), [])
    #expect(mending.isFaithful(file(feature)))
    for (old, new) in [("@a", "@b"), ("2", "3"), ("Then", "When"), ("A\n", "B\n"), (":", "")] {
      #expect(!mending.isFaithful(file(feature.replacing(old, with: new))))
    }
  }
}
