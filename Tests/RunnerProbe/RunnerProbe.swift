import Foundation
import GherkinProbeSupport
import GherkinRunner

/// A suite whose steps misbehave: tests start it as a process of its own, and look at what the runner
/// makes of it.
///
/// Whatever runs is also written to the file that `PROBE_JOURNAL` names, a line each, so that a test
/// can tell what happened in a process that did not live to report it.
@main struct RunnerProbe: SpecSuite {
  struct World {
    let scenario: ScenarioContext
  }

  /// What the suite has opened.
  private var file: Int32 = -1

  /// What the suite does besides.
  private let kind = ProcessInfo.processInfo.environment["PROBE_SUITE"]

  /// Does what `PROBE_SUITE` says of it.
  init() {
    Tether.attach()
    switch kind {
    case "opens a file": file = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    case "ignores SIGCHLD": _ = signal(SIGCHLD, SIG_IGN)
    case "ends the process": exit(0)
    case "dies once as a worker", "dies as a worker":
      if Self.isChild, kind == "dies as a worker" || Journal.isFirst("death") {
        kill(getpid(), SIGKILL)
      }
    case "prints": print("half a line", terminator: "")
    default: break
    }
  }

  /// Runs the command line, as another user than root if `PROBE_USER` says which. `PROBE_EXIT_LIMIT` says how
  /// long exit handlers of children may run, in seconds, and `PROBE_LEFTOVER_LIMIT` how long the end of the run waits for
  /// tasks that steps leave. With `PROBE_MASK`, signals are blocked from the start, and the one that
  /// `PROBE_IGNORED` gives is ignored. With `PROBE_BRIDGE`, runs a scenario as a library for tests does.
  static func main() {
    if getuid() == 0,
      let user = ProcessInfo.processInfo.environment["PROBE_USER"].flatMap(uid_t.init)
    {
      guard setgid(user) == 0, setuid(user) == 0 else { exit(70) }
    }
    if ProcessInfo.processInfo.environment["PROBE_BRIDGE"] != nil { Bridge.main() }
    if ProcessInfo.processInfo.environment["PROBE_MASK"] != nil { blockSignals() }
    let ignored = ProcessInfo.processInfo.environment["PROBE_IGNORED"].flatMap(Int32.init)
    if let ignored { _ = signal(ignored, SIG_IGN) }
    main(arguments: Array(CommandLine.arguments.dropFirst())) { options in
      if let limit = limit("PROBE_EXIT_LIMIT") { options.exitLimit = limit }
      if let limit = limit("PROBE_LEFTOVER_LIMIT") { options.leftoverLimit = limit }
    }
  }

  private static func limit(_ variable: String) -> Duration? {
    ProcessInfo.processInfo.environment[variable].flatMap(Double.init).map { .seconds($0) }
  }

  /// As a program has it that was started by one which blocks them.
  private static func blockSignals() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGUSR1] { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Never says that its report is complete.
  private struct StuckReporter: Reporter {
    mutating func receive(_ event: RunEvent, into output: inout ReportOutput) {
      guard case .runFinished = event.kind else { return }
      Journal.note("reporter stuck")
      waitForEver()
    }
  }

  static var reporters: [String: @Sendable () -> any Reporter] { ["stuck": { StuckReporter() }] }

  func makeWorld(for scenario: ScenarioContext) async throws -> World {
    // As whatever is awaited here would: a world is never made for an attempt that is over.
    try Task.checkCancellation()
    switch kind {
    case "crashes in makeWorld": fatalError("a trap was laid")
    case "deadlocks in makeWorld":
      Journal.note("deadlocked")
      waitForEver()
    default: break
    }
    try expect(!scenario.tags.contains("@world-fails"), "makeWorld failed")
    return World(scenario: scenario)
  }

  func define(_ steps: Steps<World>) {
    Defining.misbehave(kind)
    Defining.stepsOfFile(steps)
    if kind == "defines more in a child", Self.isChild { steps.step("nobody needs this") { _ in } }
    if kind != "has no hooks around the run" {
      steps.beforeAll { _ in try await runHook("BeforeAll") }
      steps.afterAll { _ in try await runHook("AfterAll") }
    }
    steps.before { world in Journal.note("Before: \(world.scenario.name)") }
    steps.after { world in Journal.note("After: \(world.scenario.name)") }
    steps.beforeStep("@trap-before-step") { _ in fatalError("a trap was laid") }
    steps.before("@before-fails") { _ in throw ExpectationFailure("Before failed") }
    steps.after("@after-fails") { _ in throw ExpectationFailure("After failed") }
    steps.beforeStep("@before-step-fails") { _ in throw ExpectationFailure("BeforeStep failed") }
    steps.afterStep("@after-step-fails") { _ in throw ExpectationFailure("AfterStep failed") }
    ordinarySteps(steps)
    slowSteps(steps)
    fatalSteps(steps)
    processSteps(steps)
    orderSteps(steps)
    let file = file
    steps.step("the file that the suite opened is open") { _ in
      try expect(fcntl(file, F_GETFD) >= 0, "it is closed")
    }
  }

  /// Whether the parent of this process is the same program.
  static var isChild: Bool {
    func program(of process: String) -> String? {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
    }
    return program(of: "\(getppid())") == program(of: "self")
  }

  /// A hook around the run, which does what `PROBE_HOOK` says of it.
  private func runHook(_ name: String) async throws {
    Journal.note(name)
    switch ProcessInfo.processInfo.environment["PROBE_HOOK"] {
    case "\(name) fails": throw ExpectationFailure("the \(name) hook failed")
    case "\(name) fails in the second process":
      if !Journal.isFirst(name) { throw ExpectationFailure("the \(name) hook failed") }
    case "\(name) exits": exit(0)
    case "\(name) traps": fatalError("a trap was laid")
    case "\(name) closes all descriptors": closeDescriptors(from: 3)
    case "\(name) sleeps":
      Journal.note("asleep")
      try await Task.sleep(for: .seconds(100_000))
    case "\(name) deadlocks":
      Journal.note("\(name) deadlocked")
      waitForEver()
    default: break
    }
  }
}
