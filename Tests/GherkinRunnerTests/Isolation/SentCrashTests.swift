import Foundation
import Testing

/// Runs of a program whose steps send it signals of a crash, which the Swift runtime reports with a backtrace. Other
/// tests turn that off.
@Suite(.timeLimit(.minutes(60))) struct SentCrashTests {
  private static let fine = "  Scenario: fine\n    * it passes\n"

  private static func probe(
    _ signal: Int32, _ options: [String], then: String = "", environment: [String: String] = [:]
  ) throws -> ProbeProcess {
    let doomed = "  Scenario: doomed\n    * it sends itself signal \(signal)\(then)\n"
    return try ProbeProcess(
      "Feature: F\n\(fine)\(doomed)\(fine)",
      options + ["-j", "1", "-f", "summary"],
      environment: environment.merging([
        "SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no"
      ]) { $1 })
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGTRAP, SIGQUIT], [[], ["--isolate"]])
  func `a signal of a crash that a step sends fails its scenario`(
    signal: Int32, options: [String]
  ) async throws {
    let probe = try Self.probe(signal, options)
    #expect(try await probe.end() == 1)
    let output = try probe.output
    #expect(output.contains("3 scenarios (1 failed, 2 passed)"), "\(output)")
    #expect(output.contains("failed: the process crashed: signal \(signal)"), "\(output)")
  }

  #if os(Linux)
    // Elsewhere the runtime reports no crash unless asked to.
    @Test(arguments: [[], ["--isolate"]])
    func `a step that goes on while its crash is reported has not passed`(
      options: [String]
    ) async throws {
      let probe = try Self.probe(SIGTRAP, options, then: ", and goes on while that is reported")
      #expect(try await probe.end() == 1)
      let output = try probe.output
      #expect(output.contains("3 scenarios (1 failed, 2 passed)"), "\(output)")
      #expect(output.contains("failed: the process crashed: signal \(SIGTRAP)"), "\(output)")
    }
  #endif

  @Test(arguments: [SIGSEGV, SIGQUIT])
  func `without a child it ends the run`(signal: Int32) async throws {
    let probe = try Self.probe(signal, ["--in-process"])
    #expect(try await probe.end() == 128 + signal)
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGQUIT])
  func `in a test of a library for tests it ends the process`(signal: Int32) async throws {
    let probe = try Self.probe(signal, [], environment: ["PROBE_BRIDGE": "1"])
    #expect(try await probe.end() == 128 + signal)
    #expect(try probe.errors.contains("Program crashed"))
  }
}
