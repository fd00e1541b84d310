import Foundation
import GherkinRunner
import Testing

/// Scenarios that are selected by their identities.
@Suite struct IdentitySelectionTests {
  private static let feature = """
    Feature: Shop
      @id:buy
      Scenario: Buy
        When it breaks
        Then I own 2 comics
      Scenario: Return
        Given I have 2 comics
        Then I own 2 comics
      @id:count
      Scenario Outline: Count <n>
        Given I have <n> comics
        Then I own <m> comics
        Examples:
          | n | m |
          | 1 | 1 |
          | 2 | 3 |

    """

  @Test(arguments: [
    ("--id buy", "1 scenario (1 failed)"), ("--id @id:buy", "1 scenario (1 failed)"),
    ("--id count", "2 scenarios (1 failed, 1 passed)"),
    ("--id count --id buy", "3 scenarios (2 failed, 1 passed)"),
    ("--id count --name 1", "1 scenario (1 passed)"),
    ("--id count a.feature:15", "1 scenario (1 passed)"),
  ])
  func `the option selects a scenario, an outline, and what other options leave of it`(
    typed: String, totals: String
  ) async throws {
    let paths = typed.contains(".feature") ? "" : " a.feature"
    let run = try await CommandLineRun.of(
      "\(typed)\(paths) -f summary", ["a.feature": Self.feature])
    #expect(run.output.contains(totals), "\(run.output)\(run.errors)")
  }

  @Test func `a scenario with two ids is an error that says what to do`() async throws {
    let feature = "Feature: F\n  @id:a @id:b\n  Scenario: S\n    Given I have 2 comics\n"
    let run = try await CommandLineRun.of("a.feature", ["a.feature": feature])
    #expect(
      run.errors.contains("a.feature:2:9: error: `@id:b` stands beside `@id:a`"),
      "\(run.errors)")
    #expect(run.errors.contains("Write one of them.\n"))
    #expect(run.status == .unusable)
  }

  @Test func `an identity that may be in a file with errors is no mistake`() async throws {
    let files = ["a.feature": Self.feature, "b.feature": "Featur: B\n"]
    let run = try await CommandLineRun.of("a.feature b.feature --id gone", files)
    #expect(run.status == .failed)
    #expect(run.errors.contains("b.feature:1:1: "), "\(run.errors)")
    let alone = try await CommandLineRun.of("a.feature --id gone --minimum 0", files)
    #expect(alone.status == .passed)
  }

  @Test func `a row is selected by the identity that the JUnit report shows`() async throws {
    let folder = try TemporaryFolder(["a.feature": Self.feature])
    _ = try await CommandLineRun.of("a.feature -f junit:out.xml", in: folder)
    let xml = try folder.read("out.xml")
    let ids = xml.matches(of: /<property name="id" value="(count\.[0-9a-f]{8})"\/>/).map {
      String($0.1)
    }
    try #require(ids.count == 2)
    let run = try await CommandLineRun.of("a.feature --id \(ids[1]) -f summary", in: folder)
    #expect(run.output.contains("1 scenario (1 failed)"))
  }

  @Test(arguments: [
    ("--id gone", "No selected scenario of 1 feature file has the id 'gone'."),
    ("--id a.b.c", "The option '--id' was given 'a.b.c'."),
    ("--id buy --tags @none", "No selected scenario of 1 feature file has the id 'buy'."),
  ])
  func `an id that selects nothing ends the run`(typed: String, problem: String) async throws {
    let run = try await CommandLineRun.of("\(typed) a.feature", ["a.feature": Self.feature])
    #expect(run.status == .unusable)
    #expect(run.errors.contains(problem), "\(run.errors)")
  }

  /// What the list of a run with failures selects after the features have changed.
  private static func rerun(_ files: [String: String], removing: [String] = []) async throws
    -> CommandLineRun
  {
    let folder = try TemporaryFolder(["Features/a.feature": feature])
    _ = try await CommandLineRun.of("-f rerun:list.txt", in: folder)
    #expect(try folder.read("list.txt").contains("\nFeatures/a.feature:3:16\n# ids buy count."))
    for (name, text) in files { try folder.write(text, to: name) }
    for name in removing { try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)") }
    return try await CommandLineRun.of("@list.txt -f summary", in: folder)
  }

  @Test func `a list finds scenarios that have moved within their file`() async throws {
    let moved = Self.feature.replacing(
      "      | 1 | 1 |\n", with: "      | 0 | 0 |\n      | 1 | 1 |\n      | 5 | 5 |\n"
    ).replacing(
      "Feature: Shop\n", with: "Feature: Shop\n  Scenario: New\n    Then I own 0 comics\n")
    let run = try await Self.rerun(["Features/a.feature": moved])
    #expect(run.output.contains("2 scenarios (2 failed)"), "\(run.output)\(run.errors)")
  }

  @Test func `a list finds scenarios that have moved to other files`() async throws {
    let run = try await Self.rerun(
      ["Features/b/other.feature": Self.feature], removing: ["Features/a.feature"])
    #expect(run.output.contains("2 scenarios (2 failed)"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("Features/b/other.feature"))
  }

  /// Its line may belong to another scenario by now.
  @Test func `a list runs the whole file of a scenario whose title has changed`() async throws {
    let renamed = Self.feature.replacing("Count <n>", with: "Number <n>").replacing(
      "@id:count", with: "@other")
    let run = try await Self.rerun(["Features/a.feature": renamed])
    #expect(
      run.output.contains("4 scenarios (2 failed, 2 passed)"), "\(run.output)\(run.errors)")
  }

  private static func titled(_ step: String) -> String {
    "Feature: Login\n  Scenario: Wrong password\n    \(step)\n"
  }

  @Test func `a list finds scenarios with equal titles in their own files`() async throws {
    let folder = try TemporaryFolder([
      "Features/a.feature": Self.titled("Given I have 2 comics"),
      "Features/b.feature": Self.titled("When it breaks"),
      "Features/c.feature": Self.titled("When it breaks"),
    ])
    _ = try await CommandLineRun.of("-f rerun:list.txt", in: folder)
    let run = try await CommandLineRun.of("@list.txt -f summary", in: folder)
    #expect(run.output.contains("2 scenarios (2 failed)"), "\(run.output)\(run.errors)")
    // If they have moved, all that have the title run.
    try folder.write("\n" + Self.titled("When it breaks"), to: "Features/b.feature")
    let moved = try await CommandLineRun.of("@list.txt -f summary", in: folder)
    #expect(moved.output.contains("2 scenarios (2 failed)"), "\(moved.output)\(moved.errors)")
  }

  @Test func `a file that is selected beside a list stays whole`() async throws {
    let folder = try TemporaryFolder(["Features/a.feature": Self.feature])
    _ = try await CommandLineRun.of("-f rerun:list.txt", in: folder)
    try folder.write("\n\n" + Self.feature, to: "Features/a.feature")
    for typed in ["@list.txt Features", "Features @list.txt"] {
      let run = try await CommandLineRun.of("\(typed) -f summary", in: folder)
      #expect(run.output.contains("4 scenarios"), "\(run.output)\(run.errors)")
    }
  }

  @Test func `a list has files whose names begin like a comment`() async throws {
    let folder = try TemporaryFolder(["#1.feature": Self.titled("When it breaks")])
    _ = try await CommandLineRun.of("-f rerun:list.txt .", in: folder)
    let run = try await CommandLineRun.of("@list.txt -f summary", in: folder)
    #expect(run.output.contains("1 scenario (1 failed)"), "\(run.output)\(run.errors)")
  }

  @Test func `a list that names a scenario which is nowhere ends the run`() async throws {
    let run = try await Self.rerun(
      ["Features/b.feature": "Feature: B\n  Scenario: B\n    Then I own 0 comics\n"],
      removing: ["Features/a.feature"])
    #expect(run.status == .unusable)
    #expect(
      run.errors.contains("The scenario buy, which was at Features/a.feature:3, is in no feature"),
      "\(run.errors)")
  }

  @Test func `a list that was edited goes by its lines`() throws {
    let list = try RerunList("a.feature:3\n# ids buy count.8d01b2c3\n", name: "list.txt")
    #expect(list.entries == ["a.feature:3"])
    var listed = ListedScenarios()
    listed.add(PathArgument("a.feature:3") { $0 == "a.feature" }, list.identities["a.feature:3"])
    #expect(listed.paths.isEmpty)
  }
}
