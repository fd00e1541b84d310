import Foundation
import GherkinRunner
import Testing

#if os(Linux)
  /// Kills children and whole runs at random moments, supervised by default and isolated.
  /// A few times by default; `KILLS=200` for more.
  @Suite(.timeLimit(.minutes(60))) struct KillTests {
    static let count = ProcessInfo.processInfo.environment["KILLS"].flatMap { UInt64($0) } ?? 6

    private static let formats = [
      "pretty", "progress", "summary", "markdown", "junit", "json", "message", "html", "rerun",
    ]

    private static let scenarioCount = 60

    @Test(arguments: 1...count, ["--isolate", nil])
    func `leave whole reports or none, and no process, and no file that the next run keeps`(
      seed: UInt64, isolation: String?
    ) async throws {
      var generator = SeededGenerator(seed: seed)
      let folder = try TemporaryFolder(["x.feature": Self.feature(&generator)])
      let old = Self.formats.filter { _ in Bool.random(using: &generator) }
      for format in old { try folder.write("of before", to: "report.\(format)") }
      let isParent = Int.random(in: 0..<4, using: &generator) == 0
      let reports = Self.formats.flatMap { ["-f", "\($0):report.\($0)"] }
      let suite = Bool.random(using: &generator) ? "has no hooks around the run" : ""
      let token = UUID().uuidString
      let probe = try ProbeProcess(
        in: folder,
        ["x.feature", "-j", "3", "--timeout", "60"] + [isolation].compactMap(\.self) + reports,
        environment: ["PROBE_SUITE": suite, "PROBE_TOKEN": token])
      let kills = isParent ? 1 : Int.random(in: 1...3, using: &generator)
      // In half of all cases the kills wait for a child, so that scenarios run; otherwise they may also
      // hit the probe while it starts.
      if Bool.random(using: &generator) {
        try await probe.wait { !$0.children.isEmpty || !$0.isRunning }
      }
      for _ in 0..<kills {
        try await Task.sleep(for: .milliseconds(Int.random(in: 0...120, using: &generator)))
        if isParent {
          probe.send(SIGKILL)
        } else if let child = probe.children.randomElement(using: &generator) {
          kill(child, SIGKILL)
        }
      }
      let status = try await probe.end()
      // A run that was over before the blow came is as good.
      #expect(isParent && status == 137 || status == 0 || status == 1, "seed \(seed): \(status)")
      for format in Self.formats {
        try check(format, in: folder, isOld: old.contains(format), wasKilled: status == 137)
      }
      if status == 137 {
        let next = try ProbeProcess(in: folder, ["x.feature", "--dry-run"] + reports)
        #expect(try await next.end() == 0)
      }
      let names = try folder.names.filter { $0.hasPrefix("report") }
      #expect(names.allSatisfy { !$0.hasSuffix(".part") }, "seed \(seed): \(names)")
      // Children end because their parent has.
      while Self.isAnyProcess(withToken: token) { try await Task.sleep(for: .milliseconds(50)) }
    }

    private static func feature(_ generator: inout SeededGenerator) -> String {
      var feature = "Feature: F\n"
      for number in 1...scenarioCount {
        if Int.random(in: 0..<10, using: &generator) == 0 { feature += "  @serial\n" }
        let time = Int.random(in: 0...9, using: &generator)
        feature += "  Scenario: s\(number)\n    * it passes\n"
        feature += "    * it blocks its thread for 0.00\(time) seconds\n"
      }
      return feature
    }

    /// A report is as it was before the run, or it is whole.
    private func check(
      _ format: String, in folder: TemporaryFolder, isOld: Bool, wasKilled: Bool
    ) throws {
      guard let report = try? folder.read("report.\(format)") else {
        #expect(wasKilled && !isOld, "\(format) is missing")
        return
      }
      if report == "of before" {
        #expect(wasKilled && isOld, "\(format) is of before")
        return
      }
      switch format {
      case "json": _ = try JSONSerialization.jsonObject(with: Data(report.utf8))
      case "junit": #expect(report.hasSuffix("</testsuites>\n"))
      case "html": #expect(report.hasSuffix("</html>\n"))
      case "message": try checkMessages(report)
      case "summary", "progress", "pretty":
        // Such as "2 scenarios (2 passed)" and "58 scenarios did not run", because a BeforeAll hook was hit.
        let counts = report.matches(of: /(\d+) scenarios?(?: \(| did not run)/)
        let count = counts.compactMap { Int($0.output.1) }.reduce(0, +)
        #expect(count == Self.scenarioCount, "\(format): \(report)")
      default: #expect(report.isEmpty || report.hasSuffix("\n"), "\(format)")
      }
    }

    /// Each attempt has begun and ended, and each scenario has one last attempt, unless a hook failed
    /// before it. Which of several scenarios a kill hit is unknown, so that all of them are attempted again.
    private func checkMessages(_ report: String) throws {
      let lines = report.split(separator: "\n")
      for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
      #expect(lines.last?.contains("testRunFinished") == true)
      let started = lines.compactMap {
        $0.firstMatch(of: /"testCaseStarted":.*"testCaseId":"([^"]+)"/)
      }
      let scenarios = Set(started.map(\.output.1)).count
      let finished = lines.filter { $0.contains("\"testCaseFinished\"") }
      #expect(finished.count == started.count)
      #expect(finished.count { !$0.contains("\"willBeRetried\":true") } == scenarios)
      let aHookFailed = lines.contains {
        $0.contains("\"testRunHookFinished\"") && $0.contains("\"FAILED\"")
      }
      #expect(scenarios == Self.scenarioCount || aHookFailed && scenarios < Self.scenarioCount)
    }

    private static func isAnyProcess(withToken token: String) -> Bool {
      let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return processes.contains { process in
        guard Int(process) != nil else { return false }
        let environment = try? Data(contentsOf: URL(filePath: "/proc/\(process)/environ"))
        return environment.map { String(decoding: $0, as: UTF8.self).contains(token) } ?? false
      }
    }
  }
#endif
