import Foundation
import GherkinProbeSupport
import GherkinRunner
import Testing

/// Children, which make the suite and the plan by themselves.
@Suite(.timeLimit(.minutes(60))) struct ChildStartTests {
  static let layouts = [[], ["--isolate"]]
  private static let feature = "Feature: F\n  Scenario: S\n    * it passes\n"

  /// What makes a child plan otherwise, and what is said of it.
  static let differences = [
    ("saves a feature before a child reads it", "'x.feature' has changed since"),
    ("saves settings before a child reads them", "'specs.json' has changed since"),
    ("removes a feature before a child reads it", "cannot make the plan of the run: There is no"),
    ("defines more in a child", "other step definitions or hooks"),
  ]

  @Test(arguments: differences, layouts)
  func `nothing runs in a child that has made another plan`(
    difference: (suite: String, says: String), layout: [String]
  ) async throws {
    let folder = try TemporaryFolder(["x.feature": Self.feature, "specs.json": "{}"])
    let probe = try ProbeProcess(
      in: folder, ["x.feature", "-f", "summary"] + layout,
      environment: ["PROBE_SUITE": difference.suite])
    #expect(try await probe.end() == 2)
    let output = try probe.output
    #expect(output.contains(difference.says), "\(output)")
    #expect(output.contains("1 scenario did not run"), "\(output)")
    #expect(try probe.journal == [])
  }

  /// Arguments that select features, one of which is refused for a step that no scenario uses, and how many scenarios
  /// pass.
  static let refusals: [(arguments: [String], passed: Int)] = [
    (["x.feature", "y.feature"], 2), (["y.feature", "x.feature"], 2), (["y.feature"], 0),
    (["z.feature.md"], 0), (["x.feature", "z.feature.md"], 2), (["."], 2),
    ([".", "--tags", "@a"], 1), ([".", "--shard", "1/2"], 1), (["x.feature:3", "y.feature"], 1),
    (["@list"], 1), ([".", "--order", "random:1"], 2), ([".", "--fail-fast"], 2),
    ([".", "--retry", "1"], 2), ([".", "-j", "8"], 2),
  ]

  /// A child has only the definitions that its scenarios use, so it learns from its parent which files are refused.
  @Test(arguments: refusals, layouts)
  func `a file that is refused for lost text keeps nothing else from running`(
    refusal: (arguments: [String], passed: Int), layout: [String]
  ) async throws {
    let folder = try TemporaryFolder([
      "x.feature":
        "Feature: F\n  @a\n  Scenario: A\n    * it passes\n  Scenario: B\n    * it passes\n",
      "y.feature": "Feature: G\n  Scenario: C\n    - Given it fails\n    * it passes\n",
      "z.feature.md": "# Feature: H\n\n## Scenario: D\n* Given it passes\n\n1. Then it fails\n",
      "list": "x.feature:3\ny.feature\n",
    ])
    let probe = try ProbeProcess(in: folder, refusal.arguments + ["-f", "summary"] + layout)
    #expect(try await probe.end() == 1)
    let output = try probe.output
    #expect(output.contains("could not be read"), "\(output)")
    if refusal.passed > 0 {
      let count = refusal.passed == 1 ? "1 scenario (1 passed)" : "2 scenarios (2 passed)"
      #expect(output.contains(count), "\(output)")
    }
  }

  /// A pipe can be read only once.
  @Test(
    arguments: [
      "@<(echo x.feature:2)", "x.feature --config <(echo '{\"tags\": \"@a\"}')",
      "@/dev/fd/3 3< <(echo x.feature:2)", "@/dev/stdin < <(echo x.feature:2)",
      "@/dev/fd/4 4<list",
    ], layouts)
  func `children read what their parent was given open`(
    arguments: String, layout: [String]
  ) async throws {
    let folder = try TemporaryFolder([
      "x.feature":
        "Feature: F\n  @a\n  Scenario: A\n    * it passes\n  Scenario: B\n    * it fails\n",
      "list": "x.feature:2\n",
    ])
    let probe = try await Shell.run(
      [
        "bash", "-c", "\"$0\" \(arguments) -f summary \(layout.joined())",
        Products.folder.appending(path: "GherkinRunnerProbe").path,
      ],
      in: folder.path)
    #expect(probe.status == 0, "\(probe.output)")
    #expect(probe.output.contains("1 scenario (1 passed)"))
  }

  @Test func `a parent goes on while a child takes nothing of its plan`() async throws {
    // In another order, which takes more bytes than a pipe.
    let scenarios = (1...10_000).map { "  Scenario: \($0)\n    * it passes\n" }
    let probe = try ProbeProcess(
      "Feature: F\n" + scenarios.joined(), ["--order", "random:7", "-f", "summary"],
      environment: ["PROBE_SUITE": "never finishes defining in a child"])
    try await probe.wait { try $0.errors.contains("Random order") }
    probe.send(SIGTERM)
    #expect(try await probe.end() == 143)
  }

  @Test func `a child says so that cannot read its commands`() async throws {
    let folder = try TemporaryFolder(["x.feature": Self.feature])
    let child = try await Shell.run(
      [
        "bash", "-c", "SPECS_CHILD=5,6 \"$0\" x.feature 5< <(echo nonsense) 6>&1 >/dev/null | cat",
        Products.folder.appending(path: "GherkinRunnerProbe").path,
      ],
      in: folder.path)
    #expect(child.output.hasSuffix(#"{"disturbed":{}}"#), "\(child.output)")
  }

  #if os(Linux)
    /// Which signals the process blocks and ignores that has noted it, without those that the C library keeps for itself.
    private static func signals(in journal: [String]) -> [UInt64] {
      journal.filter { $0.hasPrefix("Sig") }.compactMap { line in
        UInt64(line.suffix(16), radix: 16).map { $0 & 0x7FFF_FFFF }
      }
    }

    @Test func `a child that is started gets nothing that it is not given`() async throws {
      let probe = try ProbeProcess(
        "Feature: F\n  Scenario: S\n    * it notes what its process has inherited\n", ["--isolate"],
        environment: ["PROBE_MASK": "1"],
        limits: "exec 9</dev/null; trap '' USR2 PIPE INT")
      #expect(try await probe.end() == 0)
      let journal = try probe.journal
      #expect(!journal.contains("descriptor 9"), "\(journal)")
      #expect(Self.signals(in: journal) == [0, 0], "\(journal)")
    }

    @Test func `git gets nothing that it is not given`() async throws {
      let folder = try TemporaryFolder([
        "x.feature": Self.feature,
        "bin/git": """
        #!/bin/sh
        grep -E 'Sig(Blk|Ign)' /proc/self/status >>"$PROBE_JOURNAL"
        ls /proc/self/fd | sed 's/^/descriptor /' >>"$PROBE_JOURNAL"
        exit 128
        """,
      ])
      _ = unsafe chmod(folder.path + "/bin/git", 0o755)
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let probe = try ProbeProcess(
        in: folder, ["x.feature", "--changed"],
        environment: ["PATH": "\(folder.path)/bin:\(path)", "PROBE_MASK": "1"],
        limits: "exec 9</dev/null; trap '' USR2 PIPE INT")
      #expect(try await probe.end() == 2)
      let journal = try probe.journal
      #expect(journal.contains("descriptor 2"), "\(journal)")
      #expect(!journal.contains("descriptor 9"), "\(journal)")
      #expect(Self.signals(in: journal) == [0, 0], "\(journal)")
    }
  #endif
}
