import GherkinRunner
import Testing

/// What a run says on a terminal, where people see the report and the diagnostics one below the other.
@Suite struct RunOnTerminalTests {
  private static func run(_ typed: String, _ files: [String: String]) async throws -> String {
    let terminal = MemorySink()
    let folder = try TemporaryFolder(files)
    let console = Console(
      output: terminal, errors: terminal, outputIsTerminal: true, errorsIsTerminal: true,
      workingFolder: folder.path)
    _ = await ShopSuite().run(
      arguments: typed.split(separator: " ").map(String.init), console: console)
    return Screen(terminal.text).lines.joined(separator: "\n")
  }

  private static let files = [
    "Features/a.feature": "Feature: A\n  Scenario: One\n    Given I have 4 comics\n",
    "Features/b.feature": "Feature: B\n  Scenario: One\n    Given I have 4 comics\n  nonsense\n",
  ]

  @Test(arguments: ["", "-f progress", "-f summary", "--quiet", "-f pretty -f junit:report.xml"])
  func `what cannot be read is reported once, at the end, with its line`(typed: String) async throws
  {
    let text = try await Self.run("\(typed) --color never", Self.files)
    #expect(text.split(separator: "Features/b.feature:4").count == 2, "\(text)")
    #expect(text.contains("  4 |   nonsense"), "\(text)")
    #expect(text.contains("Could not be read:"), "\(text)")
  }

  @Test(arguments: ["-f junit", "-f pretty:report.txt"])
  func `it is reported at once if the terminal shows no such report`(typed: String) async throws {
    let text = try await Self.run("\(typed) --color never", Self.files)
    #expect(text.contains("  4 |   nonsense"), "\(text)")
  }

  private static func feature(_ steps: String...) -> [String: String] {
    let scenarios = steps.enumerated().map { "  Scenario: S\($0)\n    \($1)\n" }.joined()
    return ["Features/a.feature": "Feature: A\n\(scenarios)"]
  }

  @Test func `the failure of the only scenario is not repeated`() async throws {
    let one = try await Self.run("--color never", Self.feature("When it breaks"))
    #expect(one.split(separator: "broken").count == 2, "\(one)")
    #expect(!one.contains("Did not pass:"))
    #expect(one.contains("1 scenario (1 failed)"))
    // Of several, the failure may have been scrolled away.
    let two = try await Self.run("--color never", Self.feature("When it breaks", "When I wait"))
    #expect(two.contains("Did not pass:"))
    #expect(two.contains("✘ When it breaks # "), "\(two)")
    // A report without steps has not shown it.
    for typed in ["--quiet", "-f progress", "-f summary"] {
      let other = try await Self.run("\(typed) --color never", Self.feature("When it breaks"))
      #expect(other.split(separator: "broken").count == 2, "\(other)")
    }
  }

  @Test func `the only scenario still gets definitions to paste, and its earlier attempts`()
    async throws
  {
    let undefined = try await Self.run("--color never", Self.feature("When nobody knows"))
    #expect(undefined.contains("steps.when(\"nobody knows\")"), "\(undefined)")
    let retried = try await Self.run("--color never --retry 1", Self.feature("When it breaks"))
    #expect(retried.contains("none of 2 attempts passed"), "\(retried)")
  }

  private static let broken =
    "  Scenario: Broken\n    Given I have 2 comics\n    When it breaks\n    Then I own 2 comics\n"

  /// A feature of so many scenarios, and one more that fails.
  private static func many(_ count: Int) -> [String: String] {
    let scenarios = (0..<count).map {
      "  Scenario: S\($0)\n    Given I have 4 comics\n    Then I own 4 comics\n"
    }
    return ["Features/a.feature": "Feature: A\n\(scenarios.joined())\(broken)"]
  }

  @Test func `more than ten scenarios show only what fails, with its steps`() async throws {
    let text = try await Self.run("--color never -f junit:x.xml -f summary:y.txt", Self.many(10))
    let shown = try await Self.run("--color never", Self.many(10))
    let failure = """
      1) Scenario: Broken  # Features/a.feature:32
         ✔ Given I have 2 comics
         ✘ When it breaks
           failed: broken

      """
    #expect(shown.contains(failure), "\(shown)")
    #expect(!shown.contains("Then I own"), "\(shown)")
    #expect(!shown.contains("Did not pass:"), "\(shown)")
    #expect(shown.contains("11 scenarios (1 failed, 10 passed)\n"), "\(shown)")
    #expect(shown.hasSuffix(" s\n✘ 1 of 11 scenarios did not pass.\n"), "\(shown)")
    // Where nothing else is shown, so are failures.
    #expect(text.contains(failure), "\(text)")
    #expect(
      text.hasSuffix("\n\n✘ 1 of 11 scenarios did not pass. See x.xml and y.txt.\n"), "\(text)")
    let few = try await Self.run("--color never", Self.many(9))
    #expect(few.contains("Scenario: S8"), "\(few)")
    #expect(few.hasSuffix(" s\n✘ 1 of 10 scenarios did not pass.\n"), "\(few)")
  }

  @Test func `the last line is green or red`() async throws {
    let red = try await Self.run("--color always", Self.many(10))
    #expect(red.hasSuffix("\u{1B}[1;31m✘ 1 of 11 scenarios did not pass.\u{1B}[0m\n"), "\(red)")
    let green = try await Self.run("--color always -n S1", Self.many(10))
    #expect(green.contains("\u{1B}[32m✔ 1 scenario (1 passed): all is well.\u{1B}[0m 1 of 11"))
  }
}
