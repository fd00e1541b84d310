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
    return terminal.text
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
}
