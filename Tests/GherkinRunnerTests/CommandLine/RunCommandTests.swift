import Foundation
import GherkinRunner
import Testing

/// The whole command line, in process. Each gate gives its exit status and says what to do.
@Suite struct RunCommandTests {
  static let good = """
    Feature: Comics
      @a
      Scenario: Owning
        Given I have 2 comics
        Then I own 2 comics
      @b
      Scenario Outline: Counting <n>
        Given I have <n> comics
        Then I own <n> comics
        Examples:
          | n |
          | 1 |
          | 3 |
    """

  static func feature(_ steps: String...) -> String {
    "Feature: Comics\n  Scenario: Something\n" + steps.map { "    \($0)\n" }.joined()
  }

  @Test func `fails on bytes that are not text, and runs the rest`() async throws {
    let folder = try TemporaryFolder(["Features/y.feature": Self.good])
    try Data([0x46, 0x65, 0xFF, 0x0A]).write(to: URL(filePath: folder.path + "/Features/x.feature"))
    let run = try await CommandLineRun.of("", in: folder)
    #expect(run.status == .failed)
    #expect(run.errors.hasPrefix("Features/x.feature:"))
    #expect(run.output.contains("1 file could not be read"))
    #expect(run.output.contains("3 passed"))
  }

  @Test func `prints the seed of a random order, which reproduces it`() async throws {
    let files = ["Features/x.feature": RunOrderTests.feature]
    let run = try await CommandLineRun.of("--order random -j 1 -q -f pretty", files)
    let option = try #require(run.errors.firstMatch(of: #/--order random:\d+/#)).0
    let again = try await CommandLineRun.of("\(option) -j 1 -q -f pretty", files)
    #expect(again.errors == run.errors)
    #expect(Self.names(again) == Self.names(run))
    #expect(Set(Self.names(run)).count == 8)
  }

  private static func names(_ run: CommandLineRun) -> [Substring] {
    run.output.matches(of: #/Scenario: \w/#).map(\.0)
  }

  @Test func `ends with a line where the totals go to a file and standard error to a terminal`()
    async throws
  {
    let folder = try TemporaryFolder(["Features/a.feature": Self.good])
    let errors = MemorySink()
    let console = Console(
      output: MemorySink(), errors: errors, errorsIsTerminal: true,
      environment: ["NO_COLOR": "1"], workingFolder: folder.path)
    _ = await ShopSuite().run(arguments: ["-f", "summary"], console: console)
    #expect(Screen(errors.text).lines.suffix(2) == ["✔ 3 scenarios (3 passed): all is well.", ""])
  }

  @Test func `tells Bazel that the tests are divided`() async throws {
    let folder = try TemporaryFolder(["Features/x.feature": Self.good])
    let variables = [
      "TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2",
      "TEST_SHARD_STATUS_FILE": folder.path + "/status",
    ]
    _ = try await CommandLineRun.of("--shard auto", in: folder, environment: variables)
    #expect(try folder.names.contains("status"))
  }

  @Test func `streams each scenario as it ends`() async throws {
    let folder = try TemporaryFolder(["Features/x.feature": Self.good])
    let sink = MemorySink()
    let console = Console(output: sink, errors: MemorySink(), workingFolder: folder.path)
    _ = await ShopSuite().run(arguments: ["-f", "progress"], console: console)
    #expect(sink.pieces.dropLast() == ["..", "..", ".."])
  }

  @Test(arguments: [1, 2, 7, 1000])
  func `keeps the order of files however many are read at a time`(parallel: Int) async throws {
    let names = (100..<200).map { "x\($0).feature" }
    let files = names.map { ($0, "Feature: \($0)\n  Scenario: only\n") }
    let run = try await CommandLineRun.of(
      ". -q -f pretty -j \(parallel)", Dictionary(uniqueKeysWithValues: files))
    let reported = run.output.matches(of: #/Feature: (.*)/#).map { String($0.1) }
    #expect(reported == names)
  }
}
