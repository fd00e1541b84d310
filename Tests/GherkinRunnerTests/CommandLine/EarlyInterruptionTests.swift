import Foundation
import Testing

/// What signals do to a process that has not begun to run scenarios.
@Suite(.timeLimit(.minutes(60))) struct EarlyInterruptionTests {
  /// Formats that have room for a reason why nothing ran.
  private static let formats = [
    "pretty", "progress", "summary", "message", "json", "junit", "html", "github", "markdown",
  ]

  @Test(arguments: [[], ["--isolate"], ["--in-process"]], InterruptionTests.once)
  func `before the run starts, every report says so and none is that of an earlier run`(
    options: [String], signal: (Int32, Int32)
  ) async throws {
    let folder = try TemporaryFolder(["x.feature": InterruptionTests.feature])
    for format in Self.formats + ["rerun"] {
      try folder.write("earlier\n", to: "r.\(format)")
    }
    let probe = try ProbeProcess(
      in: folder,
      ["x.feature"] + options
        + (Self.formats + ["rerun"]).flatMap { ["-f", "\($0):r.\($0)"] },
      environment: ["PROBE_SUITE": "never finishes defining"])
    try await probe.waitUntil(noted: "defining")
    probe.send(signal.0)
    #expect(try await probe.end() == signal.1)
    for format in Self.formats {
      let report = try folder.read("r.\(format)")
      #expect(report.contains("the run was interrupted before it started"), "\(format): \(report)")
    }
    #expect(try folder.read("r.rerun").contains("\n= failed: the run was interrupted"))
  }

  @Test func `one is enough when a reporter of the suite does not end`() async throws {
    let probe = try ProbeProcess(
      InterruptionTests.feature, ["-f", "stuck:stuck.txt", "-f", "junit:report.xml"],
      environment: ["PROBE_SUITE": "never finishes defining"])
    try await probe.waitUntil(noted: "defining")
    probe.send(SIGTERM)
    #expect(try await probe.end() == 143)
    #expect(try probe.folder.read("report.xml").hasSuffix("</testsuites>\n"))
  }

  @Test(arguments: [[], ["--isolate"], ["--in-process"]])
  func `one is enough when it comes before the run starts and after it was planned`(
    options: [String]
  ) async throws {
    let folder = try TemporaryFolder(["x.feature": InterruptionTests.feature])
    // The report waits for a reader, and none comes.
    let result = unsafe mkfifo(folder.path + "/pipe", 0o600)
    try #require(result == 0)
    let probe = try ProbeProcess(
      in: folder, ["x.feature", "--order", "random", "-f", "message:pipe"] + options)
    // That is said last of the plan.
    try await probe.wait { try $0.errors.contains("reproduce with --order random") }
    try await Task.sleep(for: .milliseconds(50))
    probe.send(SIGTERM)
    #expect(try await probe.end() == 143)
  }

  @Test func `one is enough when a reporter does not end that says why nothing ran`() async throws {
    let folder = try TemporaryFolder(["x.feature": InterruptionTests.feature])
    let result = unsafe mkfifo(folder.path + "/typed", 0o600)
    try #require(result == 0)
    let probe = try ProbeProcess(
      in: folder, ["x.feature", "--in-process", "-f", "stuck:stuck.txt"],
      environment: ["PROBE_SUITE": "reads its input as it defines"],
      limits: "unset PROBE_TETHER; exec <>typed")
    try await probe.waitUntilListening(to: SIGTERM)
    probe.send(SIGTERM)
    try await probe.waitUntil(noted: "reporter stuck")
    // For reading as well, so that it does not wait for a process that has ended meanwhile.
    try FileHandle(forUpdating: URL(filePath: folder.path + "/typed")).write(
      contentsOf: Data("\n".utf8))
    #expect(try await probe.end() == 143)
  }

  @Test func `they end a run even if whatever started it blocks them`() async throws {
    let probe = try ProbeProcess(
      InterruptionTests.feature, ["-j", "1", "-f", "summary"] + InterruptionTests.endless,
      environment: ["PROBE_MASK": "1"])
    try await probe.waitUntil(noted: "asleep")
    probe.send(SIGTERM)
    #expect(try await probe.end() == 143)
  }
}
