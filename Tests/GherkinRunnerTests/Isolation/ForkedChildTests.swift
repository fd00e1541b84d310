import Foundation
import GherkinRunner
import Testing

/// Children that are copies of their parent.
@Suite(.timeLimit(.minutes(60))) struct ForkedChildTests {
  private static let feature =
    "Feature: F\n  Scenario: S\n    * it notes whether its process was forked\n"

  #if os(Linux)
    @Test func `a child is forked, with the suite and the plan`() async throws {
      let probe = try ProbeProcess(Self.feature, ["--isolate"])
      #expect(try await probe.end() == 0)
      #expect(try probe.journal.contains("forked"))
    }
  #endif

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
        environment: ["PROBE_SUITE": "starts a thread", "PROBE_MASK": "1"],
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

  @Test(arguments: ["starts a thread", "opens a file", "opens a file with a large number"])
  func `a suite that cannot be forked is made again`(suite: String) async throws {
    let probe = try ProbeProcess(
      Self.feature, ["--isolate"], environment: ["PROBE_SUITE": suite],
      limits: "ulimit -S -n $(ulimit -H -n)")
    #expect(try await probe.end() == 0)
    let journal = try probe.journal
    #expect(journal.contains("not forked"), "\(journal)")
    #expect(try probe.output.contains("1 scenario (1 passed)"))
  }

  @Test func `what was printed before the fork is printed once`() async throws {
    let probe = try ProbeProcess(
      Self.feature, ["--isolate", "-f", "message"], environment: ["PROBE_SUITE": "prints"])
    #expect(try await probe.end() == 0)
    #expect(try probe.errors == "half a line✔ 1 scenario (1 passed): all is well.\n")
    #expect(try !probe.output.contains("half a line"))
  }
}
