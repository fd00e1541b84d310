import Foundation
import Testing

/// What signals do to a run that is a process of its own.
///
/// Its steps and hooks have no time limit: on a busy machine, the limit could end the run before the test sends
/// the signal.
@Suite(.timeLimit(.minutes(60))) struct InterruptionTests {
  static let feature = """
    Feature: Time
      Scenario: Quick
        Given it passes
      Scenario: Slow
        Given it sleeps for 100000 seconds
        And it passes
      Scenario: Later
        Given it notes "too late"
    """

  static let endless = ["--timeout", "0"]

  static let once: [(Int32, Int32)] = [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)]

  @Test(arguments: once)
  func `end it in good order`(signal: Int32, status: Int32) async throws {
    let probe = try ProbeProcess(
      Self.feature, ["-j", "1", "-f", "pretty", "-f", "summary:report.txt"] + Self.endless)
    try await probe.waitUntil(noted: "asleep")
    probe.send(signal)
    #expect(try await probe.end() == status)
    let journal = [
      "BeforeAll", "Before: Quick", "After: Quick", "Before: Slow", "asleep", "After: Slow",
      "AfterAll",
    ]
    #expect(try probe.journal == journal)
    let counts = "3 scenarios (1 failed, 1 skipped, 1 passed)"
    #expect(try probe.output.contains("failed: the run was interrupted"))
    #expect(try probe.output.contains(counts))
    #expect(try probe.folder.read("report.txt").contains(counts))
    #expect(try probe.errors.contains("Interrupted: "))
  }

  @Test(arguments: [[], ["--isolate"]])
  func `cancel a hook before all, and run nothing but hooks after all`(
    options: [String]
  ) async throws {
    let probe = try ProbeProcess(
      Self.feature, ["-j", "1", "-f", "message"] + Self.endless + options,
      environment: ["PROBE_HOOK": "BeforeAll sleeps"])
    try await probe.waitUntil(noted: "asleep")
    probe.send(SIGINT)
    #expect(try await probe.end() == 130)
    #expect(try probe.journal == ["BeforeAll", "asleep", "AfterAll"])
    #expect(try probe.output.contains("the run was interrupted"))
    #expect(try !probe.output.contains("testCaseStarted"))
  }

  @Test(arguments: [[], ["--isolate"]])
  func `cancel a hook after all`(options: [String]) async throws {
    let probe = try ProbeProcess(
      "Feature: F\n  Scenario: fine\n    * it passes\n",
      ["-f", "message"] + Self.endless + options,
      environment: ["PROBE_HOOK": "AfterAll sleeps"])
    try await probe.waitUntil(noted: "asleep")
    probe.send(SIGTERM)
    #expect(try await probe.end() == 143)
    #expect(try probe.output.contains("the run was interrupted"))
    let end = try #require(try probe.output.split(separator: "\n").last)
    #expect(end.hasPrefix(#"{"testRunFinished":"#), "\(end)")
    #expect(end.contains(#""exception":{"type":"Interruption","#), "\(end)")
  }

  static let twice: [(Int32, Int32, Int32)] = [
    (SIGINT, SIGINT, 130), (SIGINT, SIGTERM, 143), (SIGTERM, SIGINT, 130), (SIGHUP, SIGTERM, 143),
  ]

  @Test(arguments: twice)
  func `end it at once when they come twice`(
    first: Int32, second: Int32, status: Int32
  ) async throws {
    let feature = "Feature: Time\n  Scenario: Stuck\n    Given it deadlocks\n"
    // However long the second signal takes to come, the run does not end by itself: its last hook does not.
    let probe = try ProbeProcess(
      feature, Self.endless + ["-f", "summary:report.txt"],
      environment: ["PROBE_HOOK": "AfterAll deadlocks", "PROBE_EXIT_LIMIT": "36000"])
    try await probe.waitUntil(noted: "deadlocked")
    probe.send(first)
    try await probe.wait { try $0.errors.contains("Interrupted: ") }
    probe.send(second)
    #expect(try await probe.end() == status)
    #expect(try probe.folder.names.filter { $0.contains("report") } == [])
  }

  @Test(arguments: [[], ["--isolate"], ["--in-process"]], once)
  func `one is enough when a hook after all scenarios heeds nothing`(
    options: [String], signal: (Int32, Int32)
  ) async throws {
    let probe = try ProbeProcess(
      Self.feature, ["-j", "1", "-f", "summary:report.txt"] + Self.endless + options,
      environment: ["PROBE_HOOK": "AfterAll deadlocks", "PROBE_EXIT_LIMIT": "0.5"])
    try await probe.waitUntil(noted: "asleep")
    probe.send(signal.0)
    #expect(try await probe.end() == signal.1)
    #expect(try probe.folder.read("report.txt").contains("the run was interrupted"))
  }

  @Test(arguments: [[], ["--isolate"], ["--in-process"]])
  func `one is enough when a world is never made`(options: [String]) async throws {
    let probe = try ProbeProcess(
      Self.feature, ["-j", "1", "-f", "summary:report.txt"] + Self.endless + options,
      environment: ["PROBE_SUITE": "deadlocks in makeWorld"])
    try await probe.waitUntil(noted: "deadlocked")
    probe.send(SIGTERM)
    #expect(try await probe.end() == 143)
    let report = try probe.folder.read("report.txt")
    #expect(
      report.contains("makeWorld\n     failed: The scenario's world could not be made"), "\(report)"
    )
  }

  @Test(arguments: [[], ["--in-process"]])
  func `one is enough when a reporter of the suite does not end`(options: [String]) async throws {
    let probe = try ProbeProcess(
      "Feature: F\n  Scenario: S\n    * it passes\n",
      ["-f", "stuck:stuck.txt", "-f", "junit:report.xml"] + options)
    try await probe.waitUntil(noted: "reporter stuck")
    probe.send(SIGTERM)
    #expect(try await probe.end() == 143)
    #expect(try probe.errors.contains("The report 'stuck' is incomplete"))
    #expect(try probe.folder.read("report.xml").hasSuffix("</testsuites>\n"))
  }

  @Test func `one is enough while another process holds the history`() async throws {
    let folder = try TemporaryFolder([
      "x.feature": "Feature: F\n  Scenario: S\n    * it passes\n", "h.jsonl": "",
    ])
    let descriptor = unsafe open(folder.path + "/h.jsonl", O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX) == 0)
    let probe = try ProbeProcess(
      in: folder, ["x.feature", "-f", "junit:report.xml", "--history", "h.jsonl"])
    let (id, journal) = (probe.process.processIdentifier, folder.path + "/journal")
    // On a thread of its own, because a task may wait longer for one than the probe waits for the lock: half a minute.
    let duration = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        func noted() -> String {
          String(decoding: FileManager.default.contents(atPath: journal) ?? Data(), as: UTF8.self)
        }
        func runs() -> Bool { Process.state(of: id)?.isAlive == true }
        while runs(), !noted().contains("AfterAll") { usleep(10_000) }
        let start = ContinuousClock.now
        kill(id, SIGTERM)
        while runs() { usleep(10_000) }
        continuation.resume(returning: ContinuousClock.now - start)
      }
    }
    #expect(try await probe.end() == 143)
    #expect(duration < .seconds(25))
    #expect(try folder.read("report.xml").hasSuffix("</testsuites>\n"))
  }

  /// As `timeout` sends it: to its child, and to the process group of its child.
  @Test(arguments: [SIGINT, SIGTERM])
  func `end it cleanly when one signal comes twice at the same moment`(signal: Int32) async throws {
    let probe = try ProbeProcess(
      "Feature: Time\n  Scenario: Stuck\n    Given it deadlocks\n",
      Self.endless + ["-f", "summary:report.txt", "--history", "h.jsonl"])
    try await probe.waitUntil(noted: "deadlocked")
    for _ in 1...3 { probe.send(signal) }
    #expect(try await probe.end() == 128 + signal)
    #expect(try probe.folder.read("report.txt").contains("the run was interrupted"))
    // The scenario has come to nothing that a history could hold against it.
    let hasHistory = try probe.folder.names.contains("h.jsonl")
    #expect(try !hasHistory || probe.folder.read("h.jsonl").isEmpty)
  }

  @Test func `SIGHUP is ignored where the program was started so, as by nohup`() async throws {
    let probe = try ProbeProcess(
      "Feature: F\n  Scenario: S\n    * it sends SIGHUP to its process\n    * it passes\n",
      ["-f", "summary"], limits: "trap '' HUP")
    #expect(try await probe.end() == 0)
    #expect(try probe.output.contains("1 scenario (1 passed)"))
  }

  #if os(Linux)
    /// A signal that is caught takes a moment to end the run, which may be over by then; what is ignored shows
    /// in the programs that steps start.
    @Test func `programs that steps start ignore SIGHUP where this one does`() async throws {
      let probe = try ProbeProcess(
        "Feature: F\n  Scenario: S\n    * it notes the signals that a program ignores\n", [],
        limits: "trap '' HUP")
      #expect(try await probe.end() == 0)
      let line = try #require(try probe.journal.first { $0.hasPrefix("ignored ") })
      let mask = try #require(UInt64(line.dropFirst("ignored ".count), radix: 16))
      #expect(mask >> UInt64(SIGHUP - 1) & 1 == 1)
    }
  #endif

  /// Fills a pipe, so that nothing more gets in.
  private static func fill(_ descriptor: Int32) {
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    let block = [UInt8](repeating: 0, count: 4096)
    var count = 1
    while count > 0 {
      count = unsafe block.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    }
    _ = fcntl(descriptor, F_SETFL, flags)
  }

  @Test(arguments: [[], ["--isolate"]])
  func `one is enough while a report waits for room in a named pipe`(options: [String]) async throws
  {
    let folder = try TemporaryFolder(["x.feature": Self.feature])
    let path = folder.path + "/pipe"
    let result = unsafe mkfifo(path, 0o600)
    try #require(result == 0)
    let descriptor = unsafe open(path, O_RDWR)
    defer { close(descriptor) }
    Self.fill(descriptor)
    let probe = try ProbeProcess(
      in: folder,
      ["x.feature", "-f", "junit:report.xml", "-f", "message:pipe"] + Self.endless + options)
    try await probe.waitUntilListening(to: SIGTERM)
    probe.send(SIGTERM)
    #expect(try await probe.end() == 143)
    #expect(try probe.errors.contains("it was not read, and the run was interrupted"))
    #expect(try folder.names.contains("report.xml"))
  }

  @Test(arguments: [[], ["--isolate"]])
  func `one is enough while standard output is full and not read`(options: [String]) async throws {
    let pipe = Pipe()
    Self.fill(pipe.fileHandleForWriting.fileDescriptor)
    let probe = try ProbeProcess(
      Self.feature, ["-f", "message"] + Self.endless + options,
      output: .handle(pipe.fileHandleForWriting))
    try await probe.waitUntilListening(to: SIGTERM)
    probe.send(SIGTERM)
    #expect(try await probe.end() == 143)
    withExtendedLifetime(pipe) {}
  }

  @Test func `it ends a run in which hundreds of steps hang`() async throws {
    let scenarios = (1...300).map { "  Scenario: s\($0)\n    * it deadlocks\n" }
    let probe = try ProbeProcess(
      "Feature: F\n" + scenarios.joined(), ["-j", "300", "-f", "summary"] + Self.endless)
    while try probe.journal.count(where: { $0 == "deadlocked" }) < 300 {
      try await Task.sleep(for: .milliseconds(10))
    }
    probe.send(SIGINT)
    #expect(try await probe.end() == 130)
    #expect(try probe.output.contains("300 scenarios (300 failed)"))
  }

  @Test func `SIGPIPE only means that output is no longer read`() async throws {
    let steps = (0..<3000).map { "  Scenario: number \($0)\n    Then it passes\n" }.joined()
    let probe = try ProbeProcess("Feature: Pipe\n" + steps, ["-f", "pretty"], output: .closedPipe)
    #expect(try await probe.end() == 0)
    #expect(try probe.journal.last == "AfterAll")
    #expect(try probe.errors == "")
  }
}
