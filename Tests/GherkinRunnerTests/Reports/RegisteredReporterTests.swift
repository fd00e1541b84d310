import Foundation
import GherkinRunner
import Synchronization
import Testing

/// Reports by reporters that a suite registers.
@Suite struct RegisteredReporterTests {
  /// Writes every event with everything that it holds.
  private struct Transcript: Reporter {
    mutating func receive(_ event: RunEvent, into output: inout ReportOutput) {
      let time = Int(event.time / .milliseconds(1))
      print("\(time) ms \(text(event.kind))", to: &output)
    }

    private func text(_ kind: RunEvent.Kind) -> String {
      switch kind {
      case .runStarted(let run):
        """
        run of \(run.scenarioCount) since \(run.start.timeIntervalSince1970), unreadable: \
        \(run.unreadableFiles), dry run: \(run.isDryRun)
        """
      case .hookStarted(let hook): "hook \(hook.title) \(place(hook.definition))"
      case .hookFinished(let hook, let result): "hook \(hook.title) = \(text(result))"
      case .scenarioStarted(let scenario):
        """
        \(text(scenario)) attempt \(scenario.attempt) of \(scenario.feature), rule \
        \(scenario.rule ?? "none"), tags \(scenario.tags)
        """
      case .stepStarted(let step, let scenario): "\(text(scenario)) > \(text(step))"
      case .stepFinished(let step, let scenario, let result):
        "\(text(scenario)) > \(text(step)) = \(text(result))"
      case .attached(let attachment, .step(let step, let scenario)):
        "\(text(scenario)) > \(text(step)) + \(text(attachment))"
      case .attached(let attachment, .hook(let hook)): "hook \(hook.title) + \(text(attachment))"
      case .scenarioFinished(let scenario, let result):
        """
        \(text(scenario)) = \(result.status) \(result.duration)\
        \(result.willBeRetried ? ", retried" : "") \(result.notRunReason ?? "")
        """
      case .problem(let problem): "problem \(text(problem))"
      case .runFinished(let summary):
        """
        end \(summary.end), green: \(summary.isGreen), \
        \(summary.scenarios.map { "\($0.key): \($0.value)" }.sorted())
        """
      }
    }

    private func text(_ scenario: RunEvent.Scenario) -> String {
      "\(scenario.path):\(scenario.line) \(scenario.name)"
    }

    private func text(_ step: RunEvent.Step) -> String {
      """
      \(step.position) \(step.line.map(String.init) ?? "hook") \(step.keyword ?? "") \(step.text) \
      \(step.definition.map(place) ?? "undefined")
      """
    }

    private func text(_ result: RunEvent.Result) -> String {
      "\(result.status) \(result.duration)\(result.problem.map { " \(text($0))" } ?? "")"
    }

    private func text(_ problem: RunEvent.Problem) -> String {
      """
      \(problem.type): \(problem.message.debugDescription) \(problem.expected ?? "") \
      \(problem.actual ?? "") \(problem.location.map(place) ?? "")
      """
    }

    private func text(_ attachment: RunEvent.Attachment) -> String {
      "\(attachment.body) \(attachment.mediaType) \(attachment.name ?? "")"
    }

    private func place(_ place: SourceReference) -> String {
      "\(place.path(from: Conformance.projectRoot.path)):\(place.line)"
    }
  }

  @Test func `reports every event with all that it holds`() async throws {
    let run = try await SampleRun()
    let text = try run.text(RegisteredReporter(Transcript(), ReportContext(start: .seconds(7))))
    try Golden.expect(text, equals: "reports/registered.txt")
  }

  /// Lists the scenarios that failed: the example of the documentation.
  private struct FailureList: Reporter {
    private var count = 0

    mutating func receive(_ event: RunEvent, into output: inout ReportOutput) throws {
      switch event.kind {
      case .scenarioFinished(let scenario, let result):
        guard result.status == .failed, !result.willBeRetried else { return }
        count += 1
        output.write("\(scenario.path):\(scenario.line) \(scenario.name)\n")
      case .runFinished(let summary):
        output.write("\(count) failed\(summary.isGreen ? "" : ", the run is not green")\n")
      default: break
      }
    }
  }

  @Test func `a reporter can be tested without a run`() throws {
    var (reporter, output) = (FailureList(), ReportOutput())
    let scenario = RunEvent.Scenario(path: "a.feature", line: 3, name: "Buys a comic")
    for result in [RunEvent.ScenarioResult(.failed, willBeRetried: true), .init(.failed)] {
      try reporter.receive(
        RunEvent(.scenarioFinished(scenario, result), at: .seconds(1)), into: &output)
    }
    #expect(String(decoding: output.bytes, as: UTF8.self) == "a.feature:3 Buys a comic\n")
  }

  /// Throws at the end of the first scenario.
  private struct Broken: Reporter {
    mutating func receive(_ event: RunEvent, into output: inout ReportOutput) throws {
      output.write("one event\n")
      if case .scenarioFinished = event.kind { throw ExpectationFailure("the server refused it") }
    }
  }

  private struct Suite: SpecSuite {
    static var reporters: [String: @Sendable () -> any Reporter] {
      ["failures": { FailureList() }, "broken": { Broken() }]
    }

    func makeWorld(for scenario: ScenarioContext) {}

    func define(_ steps: Steps<Void>) {
      steps.given("it works") { _ in }
      steps.given("it fails") { _ in throw ExpectationFailure("it failed") }
    }
  }

  private static let files = [
    "Features/a.feature": """
    Feature: F
      Scenario: A
        Given it works
      Scenario: B
        Given it fails
    """
  ]

  @Test func `is written to standard output or to a file`() async throws {
    let list = "Features/a.feature:4 B\n1 failed, the run is not green\n"
    let run = try await CommandLineRun.of("-f failures", Self.files, suite: Suite.self)
    #expect(run.output == list)
    #expect(run.status == .failed)

    let folder = try TemporaryFolder(Self.files)
    _ = try await CommandLineRun.of(
      "-f summary -f failures:out/list.txt", in: folder, suite: Suite.self)
    #expect(try folder.read("out/list.txt") == list)
  }

  @Test(arguments: ["-f broken:broken.txt", "-f broken"])
  func `ends alone if it throws, and the run ends with 2`(format: String) async throws {
    let folder = try TemporaryFolder(Self.files)
    let run = try await CommandLineRun.of(
      "\(format) -f failures:list.txt -f junit:junit.xml -f rerun:rerun.txt", in: folder,
      suite: Suite.self)
    #expect(run.status == .unusable)
    #expect(
      run.errors.hasSuffix(
        """
        error: The report 'broken' is incomplete, because its reporter failed: the server refused it
        ✘ 1 of 2 scenarios did not pass; 1 report could not be written. See junit.xml, list.txt and rerun.txt.

        """))
    #expect(throws: (any Error).self) { try folder.read("broken.txt") }
    #expect(try folder.read("list.txt").hasPrefix("Features/a.feature:4 B\n"))
    #expect(try folder.read("junit.xml").hasSuffix("</testsuites>\n"))
    #expect(try folder.read("rerun.txt").contains("1 report could not be written"))
  }

  @Test func `is named in help, completions and errors`() async throws {
    let help = try await CommandLineRun.of("run --help", [:], suite: Suite.self)
    #expect(help.output.contains("broken,") && help.output.contains("failures"))
    let completions = try await CommandLineRun.of(
      "complete -- --format .", [:], suite: Suite.self)
    #expect(completions.output.hasSuffix("\nbroken\nfailures\n"))
    let run = try await CommandLineRun.of("-f failure", Self.files, suite: Suite.self)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("markdown, broken, failures"))
    let other = try await CommandLineRun.of("-f failures", Self.files)
    #expect(other.status == .unusable)
  }

  private struct BadSuite: SpecSuite {
    static var reporters: [String: @Sendable () -> any Reporter] {
      ["junit": { FailureList() }, "a:b": { FailureList() }]
    }

    func makeWorld(for scenario: ScenarioContext) {}

    func define(_ steps: Steps<Void>) {}
  }

  @Test func `cannot have a name that means something else`() async throws {
    let run = try await CommandLineRun.of("", Self.files, suite: BadSuite.self)
    #expect(run.status == .unusable)
    #expect(
      run.errors == """
        error: The suite has a reporter named 'a:b'.
               Give it another name, of letters, digits, '-' and '_', which no built-in report has.

        """)
  }

  /// Blocks until it may go on. A class, because the test lets it go on.
  private final class Gate: Sendable {
    private let isOpen = Mutex(false)
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { semaphore.signal() }

    func pass() {
      isOpen.withLock { isOpen in
        if !isOpen { semaphore.wait() }
        isOpen = true
      }
    }
  }

  private struct Slow: Reporter {
    let gate: Gate
    private var count = 0

    init(_ gate: Gate) { self.gate = gate }

    mutating func receive(_ event: RunEvent, into output: inout ReportOutput) {
      gate.pass()
      count += 1
      if case .runFinished = event.kind { output.write("\(count)") }
    }
  }

  @Test func `keeps no other report waiting, and gets all events in the end`() throws {
    let gate = Gate()
    let plan = try Rehearsal { _ in }.plan("Feature: F\n  Scenario: A\n    Given x\n")
    var streams = ReportStreams(plan)
    let (slow, other) = (MemorySink(), MemorySink())
    let report = ReportFormat.registered("slow") { Slow(gate) }
    streams.add(ReportRequest(report), report.reporter(ReportContext()), to: slow)
    streams.add(ReportRequest(.progress), ProgressReporter(ReportContext()), to: other)
    let attempt = ScenarioAttempt(scenario: 0)
    let count = 100_000
    for _ in 0..<count {
      streams.receive(TimedEvent(.stepFinished(attempt, step: 0, StepResult(.passed)), at: .zero))
    }
    streams.receive(
      TimedEvent(
        .scenarioFinished(attempt, ScenarioResult(status: .passed, duration: .zero)), at: .zero))
    // The slow reporter has not received anything yet.
    #expect(other.text.count(where: { $0 == "." }) == count)

    gate.open()
    streams.receive(TimedEvent(.runFinished(.complete), at: .zero))
    streams.close()
    #expect(slow.text == "\(count + 2)")
  }
}
