import Foundation
import Testing

/// Steps that take from their worker process what it needs to report, or that start others.
@Suite(.timeLimit(.minutes(60))) struct MeddlingTests {
  private static let fine = "  Scenario: fine\n    * it passes\n"

  static let suites = ["has no hooks around the run", ""]

  @Test(arguments: [0, 3], suites)
  func `a step that closes the descriptors of its process fails its own scenario only`(
    first: Int, suite: String
  ) async throws {
    let probe = try ProbeProcess(
      "Feature: F\n\(Self.fine)  Scenario: doomed\n    * it closes all descriptors from \(first) on\n"
        + "    * it deadlocks\n\(Self.fine)",
      ["--isolate", "-j", "2", "-f", "summary"], environment: ["PROBE_SUITE": suite])
    #expect(try await probe.end() == 1)
    let output = try probe.output
    #expect(output.contains("3 scenarios (1 failed, 2 passed)"), "\(output)")
    #expect(output.contains("a step closed file descriptors that it had not opened"), "\(output)")
  }

  @Test(arguments: suites)
  func `a step that closes the descriptors of its process and ends fails, even as the last`(
    suite: String
  ) async throws {
    let probe = try ProbeProcess(
      "Feature: F\n\(Self.fine)  Scenario: doomed\n    * it closes all descriptors from 3 on\n",
      ["--isolate", "-j", "1", "-f", "summary"], environment: ["PROBE_SUITE": suite])
    #expect(try await probe.end() == 1)
    let output = try probe.output
    #expect(output.contains("2 scenarios (1 failed, 1 passed)"), "\(output)")
    #expect(output.contains("1) Scenario: doomed"), "\(output)")
    #expect(output.contains("a step closed file descriptors that it had not opened"), "\(output)")
  }

  @Test(arguments: suites)
  func `a process that a step has forked does not hide that the child died`(
    suite: String
  ) async throws {
    let probe = try ProbeProcess(
      "Feature: F\n  Scenario: doomed\n    * it forks a process that blocks for 1000 seconds\n"
        + "    * it traps\n\(Self.fine)",
      ["--isolate", "-f", "summary"], environment: ["PROBE_SUITE": suite])
    #expect(try await probe.end() == 1)
    let output = try probe.output
    #expect(output.contains("the process crashed: signal"), "\(output)")
    #expect(output.contains("2 scenarios (1 failed, 1 passed)"), "\(output)")
  }

  @Test func `a process that a step has forked reports nothing, and ends when the step does`()
    async throws
  {
    let probe = try ProbeProcess(
      "Feature: F\n  Scenario: forks\n    * it forks and goes on in both\n    * it passes\n"
        + String(repeating: Self.fine, count: 20),
      ["--isolate", "-j", "1", "-f", "summary"])
    #expect(try await probe.end() == 0)
    let output = try probe.output
    #expect(output.contains("21 scenarios (21 passed)"), "\(output)")
    #expect(try probe.journal.count { $0 == "Before: fine" } == 20)
    for fork in try probe.forks {
      while kill(fork, 0) == 0 { try await Task.sleep(for: .milliseconds(10)) }
    }
  }

  /// What else closes the descriptors, and what is said of it.
  static let others: [(variable: String, does: String, status: Int32, says: String)] = [
    ("PROBE_SUITE", "closes all descriptors in a child", 2, "are ready: the suite closed"),
    ("PROBE_HOOK", "BeforeAll closes all descriptors", 1, "a hook closed"),
    ("PROBE_HOOK", "AfterAll closes all descriptors", 1, "a hook closed"),
  ]

  @Test(arguments: others, ChildStartTests.layouts)
  func `what closes the descriptors of a process is named`(
    other: (variable: String, does: String, status: Int32, says: String), layout: [String]
  ) async throws {
    let probe = try ProbeProcess(
      "Feature: F\n\(Self.fine)", layout + ["-f", "summary"],
      environment: [other.variable: other.does])
    #expect(try await probe.end() == other.status)
    let output = try probe.output
    #expect(
      output.contains("\(other.says) file descriptors that it had not opened"), "\(output)")
  }

  /// A few bytes are taken for the beginning of a message, and more than a pipe takes at once are mixed with others.
  @Test(arguments: [1, 5, 12, 100, 70_000], [[], ["--isolate", "-j", "2"]])
  func `a step that writes to the descriptors of its process fails its own scenario only`(
    count: Int, options: [String]
  ) async throws {
    let others = (1...30).map {
      "  Scenario: s\($0)\n    * it blocks its thread for 0.002 seconds\n"
    }
    let probe = try ProbeProcess(
      "Feature: F\n" + others[..<10].joined()
        + "  Scenario: doomed\n    * it writes \(count) random bytes to all descriptors, seed 1\n"
        + "    * it passes\n" + others[10...].joined(),
      options + ["-f", "summary", "-f", "message:out.ndjson"])
    #expect(try await probe.end() == 1)
    let output = try probe.output
    #expect(output.contains("31 scenarios (1 failed, 30 passed)"), "\(output)")
    #expect(output.contains("a step wrote to file descriptors"), "\(output)")
    let finished = try probe.folder.read("out.ndjson").split(separator: "\n").filter {
      $0.contains("\"testCaseFinished\"") && !$0.contains("\"willBeRetried\":true")
    }
    #expect(finished.count == 31)
  }

  #if os(Linux)
    @Test func `a child that dies while it gets ready is replaced`() async throws {
      let probe = try ProbeProcess(
        "Feature: F\n\(Self.fine)\(Self.fine)", ["--isolate", "-j", "2", "-f", "summary"],
        environment: ["PROBE_SUITE": "dies once as a worker"])
      #expect(try await probe.end() == 0)
      #expect(try probe.folder.names.contains("journal.death"))
      #expect(try probe.output.contains("2 scenarios (2 passed)"))
    }

    @Test func `children that always die while they get ready end the run`() async throws {
      let probe = try ProbeProcess(
        "Feature: F\n\(Self.fine)", ["--isolate", "-f", "summary"],
        environment: ["PROBE_SUITE": "dies as a worker"])
      #expect(try await probe.end() == 2)
      #expect(try probe.output.contains("child processes end before they are ready"))
    }

    @Test func `too few descriptors for all children do no harm`() async throws {
      let scenarios = (1...40).map {
        "  Scenario: s\($0)\n    * it blocks its thread for 0.01 seconds\n"
      }
      let probe = try ProbeProcess(
        "Feature: F\n" + scenarios.joined(), ["--isolate", "-j", "20", "-f", "summary"],
        limits: "ulimit -n 32")
      let (status, output) = (try await probe.end(), try probe.output)
      #expect(status == 0, "\(output)")
      #expect(output.contains("40 scenarios (40 passed)"))
    }

    @Test func `a child holds no pipe but its own`() async throws {
      let pipe = Pipe()
      let probe = try ProbeProcess(
        "Feature: F\n  Scenario: S\n    * it notes how many pipes it holds\n", ["--isolate"],
        output: .handle(pipe.fileHandleForWriting))
      #expect(try await probe.end() == 0)
      // One for commands, and one for messages.
      #expect(try probe.journal.contains("holds 2 pipes"))
    }

    @Test func `programs that steps start ignore no signals because of the runner`() async throws {
      for options in [[], ["--isolate"]] {
        let feature =
          "Feature: F\n  Scenario: S\n    * it notes the signals that a program ignores\n"
        let probe = try ProbeProcess(feature, options)
        #expect(try await probe.end() == 0)
        let line = try #require(try probe.journal.first { $0.hasPrefix("ignored ") })
        let mask = try #require(UInt64(line.dropFirst("ignored ".count), radix: 16))
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ] {
          // Unless the tests themselves ignore it.
          #expect(try (mask & ~Self.ownMask) >> UInt64(signal - 1) & 1 == 0, "\(signal)")
        }
      }
    }

    /// The signals that this process ignores.
    private static var ownMask: UInt64 {
      get throws {
        let text = try String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("SigIgn:\t") })
        return try #require(UInt64(line.dropFirst("SigIgn:\t".count), radix: 16))
      }
    }
  #endif

  @Test(arguments: suites)
  func `an interruption ends a child that does not hear of it`(suite: String) async throws {
    let probe = try ProbeProcess(
      "Feature: F\n  Scenario: stopped\n    * it stops its process\n\(Self.fine)",
      ["--isolate", "-j", "1", "-f", "summary"] + InterruptionTests.endless,
      environment: ["PROBE_SUITE": suite])
    try await probe.waitUntil(noted: "stopping")
    probe.send(SIGTERM)
    #expect(try await probe.end() == 143)
    #expect(try probe.output.contains("2 scenarios (1 failed, 1 skipped)"))
  }
}
