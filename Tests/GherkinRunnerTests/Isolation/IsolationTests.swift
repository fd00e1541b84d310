import Foundation
import GherkinRunner
import Testing

/// Runs of a program whose steps misbehave, each scenario in a process of its own.
@Suite(.timeLimit(.minutes(60))) struct IsolationTests {
  private static let fine = "  Scenario: fine\n    * it passes\n"

  /// A step that takes its process with it or does not end, and what the report says of it.
  static let disasters: [(step: String, says: String)] = [
    ("it traps", "the process crashed: signal"),
    ("it reads out of bounds", "the process crashed: signal"),
    ("it recurses for ever", "the process crashed: signal 11"),
    ("it sends itself signal 9", "the process crashed: signal 9"),
    ("it exits with 0", "the process ended with exit status 0"),
    ("it exits with 3", "the process ended with exit status 3"),
    ("it deadlocks", "took longer than 5.0 s"),
    ("it computes for ever", "took longer than 5.0 s"),
    ("it sleeps for 600.0 seconds", "took longer than 5.0 s"),
  ]

  @Test(arguments: disasters)
  func `a disaster fails its own scenario only`(
    step: String, says: String
  ) async throws {
    let probe = try ProbeProcess(
      "Feature: F\n\(Self.fine)  @timeout(5)\n  Scenario: doomed\n    * it prints \"last words\"\n"
        + "    * \(step)\n    * it passes\n\(Self.fine)\(Self.fine)",
      ["--isolate", "-f", "summary", "-f", "message:out.ndjson"])
    #expect(try await probe.end() == 1)
    let output = try probe.output
    #expect(output.contains("4 scenarios (1 failed, 3 passed)"), "\(output)")
    #expect(output.contains("6 steps (1 failed, 1 skipped, 4 passed)"), "\(output)")
    #expect(output.contains("* \(step)\n     failed: \(says)"), "\(output)")
    let messages = try probe.folder.read("out.ndjson")
    #expect(messages.contains("last words"))
    #expect(messages.split(separator: "\n").last?.contains("testRunFinished") == true)
  }

  @Test func `names the signal that ended the process`() async throws {
    let names: [(signal: Int32, name: String)] = [
      (SIGABRT, "SIGABRT, aborted"), (SIGBUS, "SIGBUS, bad memory access"),
      (SIGFPE, "SIGFPE, bad arithmetic"), (SIGHUP, "SIGHUP, hangup"),
      (SIGILL, "SIGILL, trap: a Swift runtime failure"), (SIGINT, "SIGINT, interrupt"),
      (SIGKILL, "SIGKILL, killed: out of memory, or by hand"), (SIGQUIT, "SIGQUIT, quit"),
      (SIGSEGV, "SIGSEGV, bad memory access"), (SIGTERM, "SIGTERM, asked to end"),
      (SIGTRAP, "SIGTRAP, trap: a Swift runtime failure"),
      (SIGXCPU, "SIGXCPU, too much processor time"), (SIGUSR1, "unknown"),
    ]
    let scenarios = names.map { "  Scenario: doomed\n    * it sends itself signal \($0.signal)\n" }
    let probe = try ProbeProcess(
      "Feature: F\n\(scenarios.joined())", ["--isolate", "-j", "1", "-f", "summary"])
    #expect(try await probe.end() == 1)
    let problems = try probe.output.matches(of: /failed: (.+)/).map { String($0.1) }
    #expect(
      problems == names.map { "the process crashed: signal \($0.signal) (\($0.name))" })
  }

  @Test(arguments: ["message", "summary"])
  func `names the step, whatever reports there are`(
    format: String
  ) async throws {
    let probe = try ProbeProcess(
      "Feature: F\n\(Self.fine)  Scenario: doomed\n    * it passes\n"
        + "    * it prints \"last words\"\n    * it traps\n    * it passes\n\(Self.fine)",
      ["--isolate", "-f", "progress:progress.txt", "-f", "\(format):other"])
    #expect(try await probe.end() == 1)
    let progress = try probe.folder.read("progress.txt")
    // The hook after it could not run either.
    #expect(progress.hasPrefix("...F--.\n"), "\(progress)")
    #expect(progress.contains("* it traps\n     failed: the process crashed"), "\(progress)")
    #expect(progress.contains("6 steps (1 failed, 1 skipped, 4 passed)"), "\(progress)")
  }

  @Test func `hooks around the run run once in each child`() async throws {
    let probe = try ProbeProcess(
      "Feature: F\n" + String(repeating: Self.fine, count: 6), ["--isolate", "--parallel", "2"])
    #expect(try await probe.end() == 0)
    #expect(try probe.journal.count { $0 == "BeforeAll" } == 2)
    #expect(try probe.journal.count { $0 == "AfterAll" } == 2)
    #expect(try probe.journal.count { $0 == "Before: fine" } == 6)
  }

  @Test(arguments: [
    ("BeforeAll fails", "the BeforeAll hook failed"), ("BeforeAll traps", "the process crashed"),
  ])
  func `runs nothing when a hook before all scenarios fails`(
    hook: String, says: String
  ) async throws {
    let probe = try ProbeProcess(
      "Feature: F\n\(Self.fine)\(Self.fine)",
      ["--isolate", "--parallel", "2", "-f", "pretty", "-f", "message:out.ndjson"],
      environment: ["PROBE_HOOK": hook])
    #expect(try await probe.end() == 1)
    let journal = try probe.journal
    #expect(journal.allSatisfy { $0.hasSuffix("All") }, "\(journal)")
    let output = try probe.output
    #expect(output.contains("BeforeAll") && output.contains(says), "\(output)")
    #expect(!output.contains("passed"), "\(output)")
    let messages = try probe.folder.read("out.ndjson")
    #expect(!messages.contains("testCaseStarted"))
    #expect(messages.contains("\"success\":false"))
  }

  @Test func `keeps what steps print out of standard output, as their log`() async throws {
    let probe = try ProbeProcess(
      "Feature: F\n  Scenario: a\n    * it prints \"one\"\n    * it prints \"two\" on standard error\n",
      ["--isolate", "-f", "message"])
    #expect(try await probe.end() == 0)
    let attachments = try probe.output.split(separator: "\n").filter {
      $0.hasPrefix("{\"attachment\"")
    }
    #expect(attachments.count == 2)
    #expect(attachments.first?.contains("\"body\":\"one\\n\"") == true, "\(attachments)")
    #expect(attachments.last?.contains("\"body\":\"two\\n\"") == true, "\(attachments)")
    #expect(try probe.errors == "✔ 1 scenario (1 passed): all is well.\n")
  }

  @Test(arguments: [
    "it prints 200 bytes that are not text",
    "it attaches \"\(String(repeating: "long ", count: 100))\" as \"output\"",
  ])
  func `keeps all that is printed before a crash, whatever steps before it left`(
    step: String
  ) async throws {
    let probe = try ProbeProcess(
      "Feature: F\n  Scenario: doomed\n    * \(step)\n    * it traps\n",
      ["--isolate", "-f", "message"])
    #expect(try await probe.end() == 1)
    #expect(try probe.output.contains("a trap was laid"))
  }

  @Test(arguments: ["--isolate", "--quiet"])
  func `writes the warnings about the plan once, however many children follow each other`(
    option: String
  ) async throws {
    let scenarios = ["one", "two", "three"].map { "  Scenario: \($0)\n    * it traps\n" }
    let probe = try ProbeProcess(
      "Feature: F\n\(scenarios.joined())",
      [option, "-j", "1", "--order", "random:7", "-f", "message"])
    #expect(try await probe.end() == 1)
    let lines = try probe.errors.split(separator: "\n").filter { $0.contains("Random order") }
    #expect(lines == ["Random order; reproduce with --order random:7"])
    #expect(try !probe.output.contains("Random order"))
  }

  @Test func `has as many children as --parallel says`() async throws {
    let probe = try ProbeProcess(
      "Feature: F\n" + String(repeating: Self.fine, count: 80),
      ["--isolate", "--parallel", "80", "-f", "summary"])
    #expect(try await probe.end() == 0)
    #expect(try probe.output.contains("80 scenarios (80 passed)"))
  }

  /// Scenarios of which some end their process, or have the stage to themselves.
  private static func mixture(seed: UInt64) -> (feature: String, doomed: Set<String>) {
    var generator = SeededGenerator(seed: seed)
    var (feature, doomed) = ("Feature: F\n", Set<String>())
    for number in 1...120 {
      let isDoomed = Int.random(in: 0..<20, using: &generator) == 0
      if Int.random(in: 0..<3, using: &generator) == 0 { feature += "  @serial\n" }
      feature += "  Scenario: s\(number)\n    * \(isDoomed ? "it exits with 3" : "it passes")\n"
      if isDoomed { doomed.insert("s\(number)") }
    }
    return (feature, doomed)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `runs each scenario once, and again only what took its process with it`(
    seed: UInt64
  ) async throws {
    let (feature, doomed) = Self.mixture(seed: seed)
    let probe = try ProbeProcess(
      feature, ["--isolate", "--retry", "1", "--parallel", "\(seed)", "-f", "summary"])
    #expect(try await probe.end() == 1)
    let begun = try probe.journal.filter { $0.hasPrefix("Before: ") }.map { $0.dropFirst(8) }
    let counts = Dictionary(begun.map { (String($0), 1) }, uniquingKeysWith: +)
    let odd = counts.filter { name, count in count != (doomed.contains(name) ? 2 : 1) }
    #expect(odd.isEmpty && counts.count == 120, "\(odd)")
    let output = try probe.output
    #expect(
      output.contains("120 scenarios (\(doomed.count) failed, \(120 - doomed.count) passed)"),
      "\(output)")
  }

  @Test func `tries a scenario that did not end again`() async throws {
    let probe = try ProbeProcess(
      "Feature: F\n  @timeout(5)\n  Scenario: doomed\n    * it deadlocks\n\(Self.fine)",
      ["--isolate", "--retry", "1", "--parallel", "1", "-f", "summary"])
    #expect(try await probe.end() == 1)
    #expect(try probe.journal.count { $0 == "deadlocked" } == 2)
    #expect(try probe.output.contains("2 scenarios (1 failed, 1 passed)"))
  }

  @Test(arguments: [("it traps", "0", 1), ("it deadlocks", "5", 5_000_000_000)])
  func `gives a step that took its process with it the time it took`(
    step: String, limit: String, least: Int
  ) async throws {
    let probe = try ProbeProcess(
      "Feature: F\n  Scenario: doomed\n    * it blocks its thread for 0.2 seconds\n    * \(step)\n",
      ["--isolate", "--timeout", limit, "-f", "json"])
    #expect(try await probe.end() == 1)
    let durations = try probe.output.matches(of: /"duration":\s*(\d+)/).compactMap {
      Int($0.output.1)
    }
    // The hook after it could not run.
    #expect(durations.count == 4 && durations.last == 0, "\(durations)")
    #expect(durations.dropFirst().first.map { $0 >= 200_000_000 } == true, "\(durations)")
    #expect(durations.dropFirst(2).first.map { $0 >= least } == true, "\(durations)")
  }

  #if os(Linux)
    @Test func `survives a step that fills memory until there is none`() async throws {
      let probe = try ProbeProcess(
        "Feature: F\n\(Self.fine)  Scenario: doomed\n    * it prints \"last words\"\n"
          + "    * it fills 100000 megabytes of memory\n    * it passes\n\(Self.fine)",
        ["--isolate", "-f", "summary", "-f", "message:out.ndjson"], limits: "ulimit -d 300000")
      #expect(try await probe.end() == 1)
      let output = try probe.output
      #expect(output.contains("3 scenarios (1 failed, 2 passed)"), "\(output)")
      #expect(
        output.contains("of memory\n     failed: the process crashed: signal"), "\(output)")
      #expect(try !probe.journal.contains { $0.hasPrefix("filled") })
      let messages = try probe.folder.read("out.ndjson")
      #expect(messages.contains("last words"))
      #expect(messages.split(separator: "\n").last?.contains("testRunFinished") == true)
    }
  #endif

  @Test func `reports in plan order, whichever child ran what`() async throws {
    let scenarios = (1...40).map { index in
      "  Scenario: s\(index)\n    * it blocks its thread for 0.00\(index % 7) seconds\n"
    }
    let probe = try ProbeProcess(
      "Feature: F\n" + scenarios.joined(), ["--isolate", "--parallel", "3", "-f", "pretty"])
    #expect(try await probe.end() == 0)
    let names = try probe.output.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /Scenario: (s\d+)/).map { String($0.1) }
    }
    #expect(names == (1...40).map { "s\($0)" })
  }

  @Test func `ends and cleans up when interrupted`() async throws {
    let probe = try ProbeProcess(
      "Feature: F\n  Scenario: slow\n    * it sleeps for 600.0 seconds\n\(Self.fine)",
      ["--isolate", "--parallel", "1", "-f", "summary"] + InterruptionTests.endless)
    try await probe.waitUntil(noted: "asleep")
    probe.send(SIGINT)
    #expect(try await probe.end() == 130)
    #expect(try probe.journal.contains("After: slow"))
    #expect(try probe.output.contains("2 scenarios (1 failed, 1 skipped)"))
  }
}
