import Foundation
import GherkinRunner
import Testing

/// Several reports of one run, and what the environment adds to them.
@Suite struct ReportFilesTests {
  static let files = [
    "Features/x.feature": "Feature: X\n  Scenario: Y\n    When it breaks\n",
    "Features/z.feature": "Scenario: no feature\n",
  ]

  @Test func `writes every format to its file, and no draft is left`() async throws {
    let folder = try TemporaryFolder(Self.files)
    let typed = ReportFormat.builtIn.map { "-f \($0.name):out/\($0.name)" }
    let run = try await CommandLineRun.of(typed.joined(separator: " "), in: folder)
    #expect(run.status == .failed)
    #expect(run.output == "")
    let written = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out")
    #expect(written.sorted() == ReportFormat.builtIn.map(\.name).sorted())
    for name in written {
      let text = try folder.read("out/\(name)")
      #expect(text.hasSuffix("\n"), "\(name)")
      // Files that cannot be read are reported wherever problems are.
      #expect(text.contains("z.feature"), "\(name)")
    }
    // Behind the lines stand the identities, by which moved scenarios are found.
    #expect(
      try folder.read("out/rerun").contains("\nFeatures/z.feature\nFeatures/x.feature:2\t"))
  }

  @Test func `leaves a report that is written anew its permissions`() async throws {
    let folder = try TemporaryFolder(Self.files)
    try folder.write("old", to: "out.txt")
    let path = folder.path + "/out.txt"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    _ = try await CommandLineRun.of("-f summary:out.txt", in: folder)
    #expect(try folder.read("out.txt").hasPrefix("Did not pass:"))
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(permissions as? Int == 0o640)
  }

  @Test func `adds a summary to the job's`() async throws {
    let folder = try TemporaryFolder(Self.files)
    try folder.write("before\n", to: "summary.md")
    let run = try await run(in: folder)
    #expect(run.status == .failed)
    #expect(run.output.hasPrefix("::error file=sub/Features/z.feature,line=1,title="))
    #expect(
      try folder.read("summary.md").hasPrefix(
        "before\n## ✘ 1 of 1 scenario did not pass; 1 file could not be read\n"))
  }

  @Test func `keeps the job's summary below what GitHub refuses`() async throws {
    let names = (1...1000).map { _ in "  Scenario: \(String(repeating: "long ", count: 300))\n" }
    let text = "Feature: X\n" + names.map { $0 + "    When it breaks\n" }.joined()
    let folder = try TemporaryFolder(["Features/x.feature": text])
    try folder.write(String(repeating: "x", count: 1000), to: "summary.md")
    _ = try await run(in: folder)
    let summary = try folder.read("summary.md")
    #expect(summary.utf8.count < 1 << 20)
    #expect(summary.utf8.count > 1_000_000)
    #expect(
      summary.contains(
        /_\d+ more entries left out, because GitHub shows no summary above 1 MiB\./))
  }

  @Test func `counts what a report in Markdown has no room for`() async throws {
    let names = (1...1000).map { _ in "  Scenario: \(String(repeating: "long ", count: 300))\n" }
    let text = "Feature: X\n" + names.map { $0 + "    When it breaks\n" }.joined()
    let folder = try TemporaryFolder(["Features/x.feature": text])
    _ = try await CommandLineRun.of("-f markdown:out.md", in: folder)
    let report = try folder.read("out.md")
    #expect(report.utf8.count < 1 << 20)
    let shown = report.matches(of: /(?m)^#### ./).count
    #expect(report.contains("_\(1000 - shown) more entries left out"))
  }

  /// What has no room, and how an entry of it begins.
  static let tooMuch = [
    ("  Scenario: %\n    When it breaks\n", "summary", "#### "),
    ("  Scenario: %\n    When I wait\n", "fail-fast", "- "),
    ("  Scenario: %\n    When I wait\n", "locked", "- "),
  ]

  @Test(arguments: tooMuch)
  func `counts whatever a report in Markdown has no room for`(
    scenario: String, kind: String, mark: String
  ) async throws {
    let title = String(repeating: "long ", count: 300)
    let text = (0..<1200).map { scenario.replacing("%", with: "\(title)\($0)") }.joined()
    let first = kind == "fail-fast" ? "  Scenario: a\n    When it breaks\n" : ""
    let folder = try TemporaryFolder(["Features/x.feature": "Feature: X\n" + first + text])
    let typed = "-f markdown:out.md" + (kind == "fail-fast" ? " --fail-fast" : "")
    _ =
      kind == "locked"
      ? try await CommandLineRun.of(typed, in: folder, suite: LockedSuite.self)
      : try await CommandLineRun.of(typed, in: folder)
    let report = try folder.read("out.md")
    #expect(report.utf8.count < 1 << 20)
    let shown = report.split(separator: "\n").count { $0.hasPrefix(mark) }
    #expect(report.contains("_\(1200 - shown) more entries left out"), "\(report.suffix(300))")
  }

  @Test(arguments: ["html", "json", "markdown", "junit"], [true, false])
  func `lists what did not run, with the reason`(format: String, isLocked: Bool) async throws {
    let text = """
      Feature: X
        Scenario: Alpha
          When it breaks
        Scenario: Beta
          When I wait
        Scenario: Gamma
        Scenario Outline: Delta <n>
          When I wait
          Examples:
            | n |
            | 7 |

      """
    let folder = try TemporaryFolder(["Features/x.feature": text])
    let typed = "-f \(format):out" + (isLocked ? "" : " --fail-fast")
    let run =
      isLocked
      ? try await CommandLineRun.of(typed, in: folder, suite: LockedSuite.self)
      : try await CommandLineRun.of(typed, in: folder)
    #expect(run.status == .failed)
    let report = try folder.read("out")
    for name in ["Alpha", "Beta", "Gamma", "Delta 7"] where format != "html" || name != "Delta 7" {
      #expect(report.contains(name), "\(report)")
    }
    let reason = isLocked ? "a hook before the run did not pass" : "--fail-fast ended the run"
    #expect(report.contains("not run: \(reason)"), "\(report)")
    #expect(!report.contains("no reason was given"), "\(report)")
  }

  @Test(arguments: [true, false])
  func `a requirement of a scenario that did not run is not shown to be met`(
    isLocked: Bool
  ) async throws {
    let folder = try TemporaryFolder([
      "specs.json": #"{"requirements": "r.csv"}"#, "r.csv": "id,text\nR1,a\n",
      "Features/x.feature": """
      Feature: X
        @R1
        Scenario: Alpha
          Given I have 1 comics
        Scenario: Beta
          When it breaks
        @R1
        Scenario: Gamma
          Given I have 1 comics

      """,
    ])
    let typed = "-f html:out --parallel 1" + (isLocked ? "" : " --fail-fast")
    _ =
      isLocked
      ? try await CommandLineRun.of(typed, in: folder, suite: LockedSuite.self)
      : try await CommandLineRun.of(typed, in: folder)
    let shown = try folder.read("out").firstMatch(of: /\d of 1 shown[^<]*/)
    #expect(shown.map { String($0.0) } == "0 of 1 shown, 1 not run")
  }

  @Test func `refuses to work in a folder that no longer exists`() async throws {
    let console = Console(
      output: MemorySink(), errors: MemorySink(), environment: [:], workingFolder: "")
    let status = await ShopSuite().run(
      arguments: ["/x.feature", "-f", "junit:x.xml"], console: console)
    #expect(status == .unusable)
    #expect(!FileManager.default.fileExists(atPath: "/x.xml"))
  }

  @Test func `goes on without a definition whose parameter type is unknown`() async throws {
    let run = try await CommandLineRun.of(
      "-f summary",
      ["Features/x.feature": "Feature: X\n  Scenario: Y\n    Given a step\n"],
      suite: ForgetfulSuite.self)
    #expect(run.status == .unusable)
    #expect(run.output.contains("\n1 scenario (1 passed)\n"))
    #expect(run.output.contains("\n1 step definition cannot be used\n"))
    #expect(run.errors.contains("ReportFilesTests.swift:"))
    #expect(run.errors.contains("{airport}"))
    #expect(run.errors.contains("All others are used in this run."))
  }

  private func run(in folder: TemporaryFolder) async throws -> CommandLineRun {
    let (output, errors) = (MemorySink(), MemorySink())
    let workspace = folder.path.replacing("/sub", with: "")
    let parent = URL(filePath: workspace).deletingLastPathComponent().path
    let sub = URL(filePath: workspace).lastPathComponent
    let console = Console(
      output: output, errors: errors,
      environment: ["GITHUB_STEP_SUMMARY": "summary.md", "GITHUB_WORKSPACE": parent],
      workingFolder: folder.path)
    let status = await ShopSuite().run(arguments: ["-f", "github"], console: console)
    return CommandLineRun(
      status: status, output: output.text.replacing("\(sub)/", with: "sub/"), errors: errors.text)
  }
}

/// A suite whose hook before the run fails.
private struct LockedSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) -> Int { 0 }

  func define(_ steps: Steps<Int>) {
    ShopSuite().define(steps)
    steps.beforeAll { _ in throw ExpectationFailure("no key") }
  }
}

/// A suite that forgot to define a parameter type.
private struct ForgetfulSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
    steps.given("{airport} is closed") { (_, _: String) in }
    steps.given("a step") { _ in }
  }
}
