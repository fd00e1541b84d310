import Foundation
import GherkinRunner
import Testing

/// Where reports go, and what happens when they cannot.
@Suite(.timeLimit(.minutes(60))) struct ReportTargetTests {
  private static let feature = "Feature: F\n  Scenario: S\n    * it notes \"ran\"\n"

  /// Where nothing can be written, not even by the superuser.
  private static let nowhere = "x.feature/report"

  @Test(arguments: [[], ["--isolate"], ["--isolate", "-j", "1"]])
  func `a report that cannot be opened ends the run before it begins`(
    options: [String]
  ) async throws {
    let folder = try TemporaryFolder(["x.feature": Self.feature, "old.json": "old"])
    let probe = try ProbeProcess(
      in: folder,
      ["x.feature", "-f", "json:old.json", "-f", "junit:\(Self.nowhere)", "-f", "html:new.html"]
        + options)
    #expect(try await probe.end() == 2)
    #expect(try probe.journal == [])
    #expect(try probe.output == "")
    let message = "error: The report 'junit' cannot be written to '\(Self.nowhere)': "
    let errors = try probe.errors
    #expect(errors.hasPrefix(message), "\(errors)")
    // Neither drafts nor half of a report, nor one of an earlier run.
    #expect(
      try folder.names.sorted() == ["err", "journal", "new.html", "old.json", "out", "x.feature"])
    for name in ["old.json", "new.html"] {
      let report = try folder.read(name)
      #expect(report.contains("cannot be written to"), "\(report)")
    }
  }

  /// Why a run is refused before it starts: an option, and what stands in the folder.
  static let refusals = [
    (["--tags", "@none"], "@none"), (["--name", "none"], "none"), (["nowhere"], "nowhere"),
    (["--id", "0123456789ab"], "0123456789ab"), (["x.feature:99"], "99"),
  ]

  @Test(arguments: refusals, ["junit", "html", "markdown", "json", "message", "github", "pretty"])
  func `a run that is refused leaves no report of an earlier run`(
    refusal: (options: [String], reason: String), format: String
  ) async throws {
    let folder = try TemporaryFolder(["x.feature": Self.feature, "report": "earlier"])
    let run = await CommandLineRun.of(
      (refusal.options.contains { $0.hasPrefix("-") } ? ["x.feature"] : [])
        + refusal.options + ["-f", "\(format):report"], in: folder, suite: NotingSuite.self)
    #expect(run.status == .unusable)
    let report = try folder.read("report")
    #expect(report != "earlier" && report.contains(refusal.reason), "\(report)")
  }

  @Test func `a list that is read stays when the run is refused`() async throws {
    let list = "x.feature:2\n"
    let folder = try TemporaryFolder(["x.feature": Self.feature, "list": list])
    let run = try await CommandLineRun.of(
      "@list --tags @none -f rerun:list", in: folder, suite: NotingSuite.self)
    #expect(run.status == .unusable)
    #expect(try folder.read("list") == list)
  }

  @Test(arguments: [SIGKILL, SIGTERM])
  func `a run that is killed leaves no report of an earlier run`(signal: Int32) async throws {
    let folder = try TemporaryFolder([
      "x.feature": "Feature: F\n  Scenario: S\n    * it sleeps for 600 seconds\n",
      "report": "earlier",
    ])
    let probe = try ProbeProcess(
      in: folder, ["x.feature", "-f", "junit:report"] + InterruptionTests.endless)
    try await probe.waitUntil(noted: "asleep")
    probe.send(signal)
    _ = try await probe.end()
    #expect((try? folder.read("report")) != "earlier")
  }

  @Test func `so does a summary of the job that cannot be opened`() async throws {
    let probe = try ProbeProcess(
      Self.feature, ["-f", "github"], environment: ["GITHUB_STEP_SUMMARY": Self.nowhere])
    #expect(try await probe.end() == 2)
    #expect(try probe.journal == [])
  }

  /// What is typed for a stream, and where the shell has sent it.
  static let streams = [
    ("-", "out"), ("/dev/stdout", "out"), ("/dev/fd/1", "out"), ("/proc/self/fd/1", "out"),
    ("/dev/stderr", "err"), ("/dev/fd/2", "err"), ("/dev/fd/7", "seven"),
  ]

  @Test(arguments: streams, ["", "--isolate"])
  func `a stream is written to where it stands`(
    stream: (path: String, file: String), option: String
  ) async throws {
    let folder = try TemporaryFolder(["x.feature": Self.feature, "seven": ""])
    let probe = try ProbeProcess(
      in: folder, ["x.feature", "-f", "junit:\(stream.path)"] + (option.isEmpty ? [] : [option]),
      limits: "echo earlier; echo earlier >&2; exec 7>>seven; echo earlier >&7")
    #expect(try await probe.end() == 0)
    for file in ["out", "err", "seven"] {
      let text = try folder.read(file)
      #expect(text.hasPrefix("earlier\n"), "\(file): \(text)")
      #expect(text.contains("</testsuites>") == (file == stream.file), "\(file): \(text)")
    }
    #expect(try !folder.names.contains("-"))
  }

  @Test func `what the program has opened itself is not a stream of its caller`() async throws {
    // Standard output is kept under such a number while steps print to standard error.
    let probe = try ProbeProcess(Self.feature, ["-f", "junit:/dev/fd/3"])
    #expect(try await probe.end() == 2)
    #expect(try probe.output == "")
  }

  /// Each writes over what the other has written, if nothing keeps it from that.
  @Test(arguments: ["rerun", "junit", "html"])
  func `of two runs that write one file, the slower one fails and keeps it`(format: String)
    async throws
  {
    let folder = try TemporaryFolder([
      "slow.feature": "Feature: F\n  Scenario: S\n    * it sleeps for 600 seconds\n",
      "quick.feature": "Feature: F\n  Scenario: S\n    * it fails\n", "report": "",
    ])
    let slow = try ProbeProcess(
      in: folder, ["slow.feature", "-f", "\(format):report"] + InterruptionTests.endless)
    try await slow.waitUntil(noted: "asleep")
    let quick = try await CommandLineRun.of("quick.feature -f \(format):report", in: folder)
    #expect(quick.status == .failed)
    let report = try folder.read("report")
    #expect(!report.contains("did not end"))
    slow.send(SIGTERM)
    #expect(try await slow.end() == 143)
    #expect(try folder.read("report") == report)
    #expect(
      try slow.errors.contains(
        "The report '\(format)' cannot be written to 'report': another run has written it"))
  }
}

/// Text on its way to a GitHub runner.
@Suite struct WorkflowCommandTests {
  @Test(arguments: [
    ("::error::x", ":\\:error::x"), ("a\n  ::stop", "a\n  :\\:stop"), ("a ::b", "a ::b"),
    (":a:\n:b", ":a:\n:b"), ("x ##[group]", "x ##\\[group]"), ("\t::\r::", "\t:\\:\r:\\:"),
    ("#[a] ###[b]", "#[a] ###\\[b]"), ("", ""),
  ])
  func `is not a command, however it is cut`(text: String, expected: String) {
    for cut in 0...text.utf8.count {
      var commandGuard = WorkflowCommandGuard()
      let bytes = Bytes(text.utf8)
      let result =
        commandGuard.guarded(Bytes(bytes[..<cut])) + commandGuard.guarded(Bytes(bytes[cut...]))
      #expect(String(decoding: result, as: UTF8.self) == expected)
    }
  }

  @Test(arguments: [("pretty", true), ("summary", true), ("markdown", true), ("github", false)])
  func `stays as it is everywhere else`(format: String, isGuarded: Bool) async throws {
    let folder = try TemporaryFolder([
      "Features/x.feature": "Feature: F\n  Scenario: S\n    When it complains\n"
    ])
    func output(_ environment: [String: String]) async -> String {
      let output = MemorySink()
      let console = Console(
        output: output, errors: MemorySink(), environment: environment, workingFolder: folder.path)
      _ = await ComplainingSuite().run(arguments: ["-f", format], console: console)
      return output.text
    }
    let (plain, github) = (await output([:]), await output(["GITHUB_ACTIONS": "true"]))
    let command = /(?m)^\s*::error::injected/
    #expect(plain.contains(command) == isGuarded)
    #expect(!github.contains(command), "\(github)")
    #expect(github.contains(":\\:error::injected") == isGuarded)
  }
}

extension WorkflowCommandTests {
  @Test(arguments: ["run", "check"])
  func `is not a command in what is said of a feature`(command: String) async throws {
    let feature = "Feature: F\n  Scenario: S\n    When it complains\n    nonsense ##[group]x\n"
    func text(_ environment: [String: String]) async throws -> String {
      let run = try await CommandLineRun.of(
        "\(command) F", in: TemporaryFolder(["F/x.feature": feature]), environment: environment)
      return run.errors + run.output
    }
    #expect(try await text([:]).contains("4 |     nonsense ##[group]x"))
    let github = try await text(["GITHUB_ACTIONS": "true"])
    #expect(github.contains("4 |     nonsense ##\\[group]x"), "\(github)")
    #expect(!github.contains("##["))
  }
}

private struct NotingSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) { steps.step("it notes {string}") { (_, _: String) in } }
}

private struct ComplainingSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
    steps.when("it complains") { _ in throw ExpectationFailure("first\n::error::injected") }
  }
}
