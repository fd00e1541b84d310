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

  @Test func `passes when everything selected passes`() async throws {
    let run = try await CommandLineRun.of("Features", ["Features/good.feature": Self.good])
    #expect(run.status == .passed)
    #expect(run.output.hasPrefix("......\n\n3 scenarios (3 passed)\n6 steps (6 passed)\n"))
    #expect(run.errors == "")
  }

  static let unusable: [(typed: String, errors: String)] = [
    ("--frobnicate", "error: There is no option '--frobnicate'.\n       All options: --help.\n"),
    (
      "missing",
      "error: There is no command, file or folder 'missing'.\n       "
        + "The commands are 'run', 'check', 'parse', 'steps', 'mutate', 'bisect', 'trace', 'merge', "
        + "'compare', 'publish', 'history', 'format', 'watch', 'lsp', 'languages', 'completions', 'help' and 'version'; 'help' explains them.\n"
    ),
    (
      "frmat",
      "error: There is no command, file or folder 'frmat'.\n       Did you mean 'format'? "
        + "The commands are 'run', 'check', 'parse', 'steps', 'mutate', 'bisect', 'trace', 'merge', "
        + "'compare', 'publish', 'history', 'format', 'watch', 'lsp', 'languages', 'completions', 'help' and 'version'; 'help' explains them.\n"
    ),
    (
      "check missing",
      "error: There is no file or folder 'missing'.\n       "
        + "Check the spelling, and that it is relative to the folder you are in.\n"
    ),
    (
      "empty-file --tags @a",
      "error: Nothing to run: there is no scenario in 1 feature file.\n       "
        + "'check' reports more about each. If this is intended, use --minimum 0.\n"
    ),
    (
      "Missing",
      "error: There is no file or folder 'Missing'.\n       "
        + "Check the spelling, and that it is relative to the folder you are in.\n"
    ),
    (
      "empty",
      "error: Nothing to run: there is no feature file in 'empty'.\n       "
        + "Feature files are named *.feature or *.feature.md. "
        + "If this is intended, use --minimum 0.\n"
    ),
    (
      "--tags @none",
      "error: Nothing to run: of 3 scenarios in 1 feature file, --tags @none selects none.\n"
        + "       Check the spelling of tags and names. If this is intended, use --minimum 0.\n"
    ),
    (
      "Features/good.feature:6 --tags @a",
      "error: Nothing to run: of 3 scenarios in 1 feature file, the line together with --tags @a "
        + "selects none.\n       "
        + "Check the line, and the spelling of tags and names. If this is intended, use --minimum 0.\n"
    ),
    (
      "--tags @a --minimum 2",
      "error: Too few scenarios to run: of 3 scenarios in 1 feature file, --tags @a selects 1, "
        + "but --minimum requires 2.\n"
        + "       Check the spelling of tags and names. If this is intended, use --minimum 1.\n"
    ),
    (
      "--retry-tags @a",
      "error: The option '--retry-tags' says what to run again, but not how often.\n       "
        + "Add --retry N, or leave --retry-tags out.\n"
    ),
    (
      "--name [",
      "error: The option '--name' was given '['.\n       It takes a regular expression; put a backslash "
        + #"before special characters, as in 'price \(net\)'."# + "\n"
    ),
    (
      "--language klingon",
      "error: There is no language 'klingon'.\n       Give a code such as en, nl or zh-CN. "
        + "All codes: the command 'languages'.\n"
    ),
    (
      "Features/good.feature:99",
      "error: There is no scenario at Features/good.feature:99.\n       "
        + "The nearest is 'Counting 3' at Features/good.feature:13.\n"
    ),
  ]

  @Test(arguments: unusable)
  func `refuses what cannot be done as asked`(typed: String, errors: String) async throws {
    let run = try await CommandLineRun.of(
      typed,
      ["Features/good.feature": Self.good, "empty/notes.txt": "", "empty-file/x.feature": ""])
    #expect(run.status == .unusable)
    #expect(run.errors == errors)
    #expect(run.output == "")
  }

  @Test(arguments: [
    (feature("Given I have 2 comics", "Then I own 3 comics"), "two values differ"),
    (feature("Given I hav 2 comics"), "no step definition matches this step"),
    (feature("When it breaks"), "failed: broken"),
    (feature("When I wait"), "pending: no clock yet"),
    (good.replacing("Scenario Outline:", with: "Scenaro Outline:"), "Features/x.feature:7:3: "),
    (good.replacing("@a", with: "@a b"), "Features/x.feature:2:3: "),
    (good.replacing("| 3 |", with: "| 3 | 4 |"), "Features/x.feature:13:"),
  ])
  func `fails when something is wrong with a feature`(text: String, message: String) async throws {
    let run = try await CommandLineRun.of(
      "", ["Features/x.feature": text, "Features/y.feature": Self.good])
    #expect(run.status == .failed)
    #expect(run.output.contains(message))
    #expect(run.output.contains("3 passed"), "all other files still run")
  }

  @Test func `fails on bytes that are no text, and runs the rest`() async throws {
    let folder = try TemporaryFolder(["Features/y.feature": Self.good])
    try Data([0x46, 0x65, 0xFF, 0x0A]).write(
      to: URL(filePath: folder.path + "/Features/x.feature"))
    let run = try await CommandLineRun.of("", in: folder)
    #expect(run.status == .failed)
    #expect(run.errors.hasPrefix("Features/x.feature:"))
    #expect(run.output.contains("1 file could not be read"))
    #expect(run.output.contains("3 passed"))
  }

  @Test(arguments: [
    ("--no-strict", feature("When I wait"), GherkinRunner.ExitStatus.passed),
    ("--no-strict", feature("Given something unknown"), .passed),
    ("--no-strict", feature("When it breaks"), .failed),
    ("--dry-run", feature("When it breaks"), .passed),
    ("--dry-run", feature("Given something unknown"), .failed),
    ("--dry-run --no-strict", feature("Given something unknown"), .passed),
    ("--minimum 0", "", .passed),
    ("--minimum 0 --tags @none", good, .passed),
    ("-t @a", good, .passed),
    ("-n ^Own", good, .passed),
    ("Features/x.feature:5", good, .passed),
    ("--language nl", "Functionaliteit: X\n  Scenario: Y\n    Gegeven I have 2 comics\n", .passed),
  ])
  func `applies the options`(typed: String, text: String, status: GherkinRunner.ExitStatus)
    async throws
  {
    let run = try await CommandLineRun.of(typed, ["Features/x.feature": text])
    #expect(run.status == status, "\(run.errors)\(run.output)")
  }

  @Test(arguments: ["--shard 9/9", "--shard 9/9 --minimum 3", "--shard 1/2"])
  func `takes an empty slice for no error`(typed: String) async throws {
    let run = try await CommandLineRun.of(typed, ["Features/x.feature": Self.good])
    #expect(run.status == .passed, "\(run.errors)")
  }

  @Test func `counts the scenarios of all slices when asking for a minimum`() async throws {
    let run = try await CommandLineRun.of(
      "--shard 1/2 --minimum 4", ["Features/x.feature": Self.good])
    #expect(run.status == .unusable)
    #expect(run.errors.hasPrefix("error: Too few scenarios to run: there are 3 scenarios"))
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

  @Test(arguments: [
    ("--retry 1", GherkinRunner.ExitStatus.failed), ("--retry 2", .passed),
    ("--retry 2 --retry-tags @b", .failed), ("--retry 2 --retry-tags @a", .passed),
  ])
  func `runs again what failed`(typed: String, status: GherkinRunner.ExitStatus) async throws {
    let text = "@a\n" + Self.feature("When it breaks twice")
    let run = try await CommandLineRun.of(typed, ["Features/x.feature": text])
    #expect(run.status == status, "\(run.errors)\(run.output)")
  }

  @Test func `limits the time of steps`() async throws {
    let run = try await CommandLineRun.of(
      "--timeout 0.05", ["Features/x.feature": Self.feature("When it never ends by itself")],
      suite: EndlessSuite.self)
    #expect(run.status == .failed, "\(run.errors)\(run.output)")
    #expect(run.output.contains("took longer than 0.05 s"))
  }

  @Test func `limits no time when the limit is zero`() async throws {
    let run = try await CommandLineRun.of(
      "--timeout 0", ["Features/x.feature": Self.feature("When it takes half a second")])
    #expect(run.status == .passed, "\(run.errors)\(run.output)")
  }

  @Test(arguments: [
    ("Features/x.feature:4", 1), ("Features/x.feature:7", 2), ("Features/x.feature:10", 2),
    ("Features/x.feature:13", 1), ("Features/x.feature:2:12", 2), ("-n Own -n 3", 2),
    ("-t @a -t @b --minimum 0", 0), ("-n Coun -t @b Features/x.feature:3:12", 1),
  ])
  func `selects scenarios`(typed: String, count: Int) async throws {
    let run = try await CommandLineRun.of(
      typed + " -f summary", ["Features/x.feature": Self.good])
    #expect(
      run.output.hasPrefix(count == 1 ? "1 scenario (" : "\(count) scenarios"), "\(run.errors)")
  }

  @Test func `stops at the first failure with --fail-fast`() async throws {
    let text = Self.feature("When it breaks") + "  Scenario: Later\n    Given I have 1 comics\n"
    let run = try await CommandLineRun.of(
      "--fail-fast -j 1 -f summary", ["Features/x.feature": text])
    #expect(run.status == .failed)
    #expect(run.output.contains("2 scenarios (1 failed, 1 skipped)"), "\(run.output)")
  }

  @Test func `fails when no file can be read as Gherkin`() async throws {
    let run = try await CommandLineRun.of("", ["Features/x.feature": "Scenario: no feature\n"])
    #expect(run.status == .failed)
    #expect(run.output.contains("0 scenarios\n0 steps\n1 file could not be read\n"))
  }

  @Test func `names each definition that cannot work`() async throws {
    let run = try await CommandLineRun.of(
      "", ["Features/x.feature": Self.good], suite: MistakenSuite.self)
    #expect(run.status == .unusable)
    #expect(run.output == "")
    let places = run.errors.matches(of: #/ShopSuite\.swift:(\d+): /#).map(\.1)
    #expect(places == ["24", "25", "26"], "\(run.errors)")
  }

  @Test func `heads the summary in Markdown with what could not be read`() async throws {
    let run = try await CommandLineRun.of(
      "-f markdown", ["Features/x.feature": "nonsense\n", "Features/y.feature": Self.good])
    #expect(run.status == .failed)
    #expect(run.output.hasPrefix("## ✘ 1 file could not be read\n"))
    #expect(run.output.contains("### Could not be read\n\n- `Features/x.feature:1:1`: "))
  }

  @Test func `writes reports to files, and nothing else to standard output`() async throws {
    let folder = try TemporaryFolder(["Features/x.feature": Self.good])
    let run = try await CommandLineRun.of("-f summary -f pretty:out/a/pretty.txt", in: folder)
    #expect(run.status == .passed)
    #expect(run.output.hasPrefix("3 scenarios (3 passed)"))
    #expect(try folder.read("out/a/pretty.txt").hasPrefix("Feature: Comics\n"))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out/a")
    #expect(left == ["pretty.txt"])
  }

  @Test func `says which report could not be written, and writes the others`() async throws {
    let folder = try TemporaryFolder(["Features/x.feature": Self.good])
    let run = try await CommandLineRun.of(
      "-f progress:/dev/full -f rerun:rerun.txt -f summary", in: folder)
    #expect(run.status == .unusable)
    #expect(run.output.hasPrefix("3 scenarios (3 passed)"))
    // Nothing is to be run again, and nothing is green.
    #expect(
      try folder.read("rerun.txt").hasSuffix("\n# The run failed: 1 report could not be written\n"))
    #expect(try await CommandLineRun.of("@rerun.txt", in: folder).status == .unusable)
    #expect(run.errors.contains("The report 'progress' cannot be written to '/dev/full': "))
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

/// A suite with a step that ends only when it is cancelled.
private struct EndlessSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
    steps.when("it never ends by itself") { _ in try await sleepUntilCancelled() }
  }
}
