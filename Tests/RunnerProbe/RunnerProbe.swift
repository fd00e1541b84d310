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
    /// Whether the suite was made by another process, of which this one is a fork.
    let isForked: Bool
  }

  /// The process that made the suite.
  private let maker = getpid()

  /// What the suite has opened.
  private var file: Int32 = -1

  /// What the suite does besides.
  private let kind = ProcessInfo.processInfo.environment["PROBE_SUITE"]

  /// Does what `PROBE_SUITE` says of it.
  init() {
    Tether.attach()
    switch kind {
    case "starts a thread": Thread { Thread.sleep(forTimeInterval: 60) }.start()
    case "opens a file": file = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    case "ends the process": exit(0)
    case "dies once as a worker", "dies as a worker":
      // So that workers are no copies, which would not make a suite.
      Thread { Thread.sleep(forTimeInterval: 60) }.start()
      if isWorker, kind == "dies as a worker" || Journal.isFirst("death") {
        kill(getpid(), SIGKILL)
      }
    case "prints": print("half a line", terminator: "")
    default: break
    }
  }

  /// Runs the command line, as another user than root if `PROBE_USER` says which. `PROBE_EXIT_LIMIT` says how
  /// long exit handlers of children may run, in seconds. With `PROBE_BRIDGE`, runs a scenario as a library for tests does.
  static func main() {
    if getuid() == 0,
      let user = ProcessInfo.processInfo.environment["PROBE_USER"].flatMap(uid_t.init)
    {
      guard setgid(user) == 0, setuid(user) == 0 else { exit(70) }
    }
    if ProcessInfo.processInfo.environment["PROBE_BRIDGE"] != nil { Bridge.main() }
    let arguments = Array(CommandLine.arguments.dropFirst())
    let limit = ProcessInfo.processInfo.environment["PROBE_EXIT_LIMIT"].flatMap(Double.init)
    if let limit {
      main(arguments: arguments, exitLimit: .seconds(limit))
    } else {
      main(arguments: arguments)
    }
  }

  func makeWorld(for scenario: ScenarioContext) async throws -> World {
    // As whatever is awaited here would: a world is never made for an attempt that is over.
    try Task.checkCancellation()
    return World(scenario: scenario, isForked: maker != getpid())
  }

  func define(_ steps: Steps<World>) {
    Defining.misbehave(kind)
    Defining.stepsOfFile(steps)
    if kind != "has no hooks around the run" {
      steps.beforeAll { _ in try await runHook("BeforeAll") }
      steps.afterAll { _ in try await runHook("AfterAll") }
    }
    steps.before { world in Journal.note("Before: \(world.scenario.name)") }
    steps.after { world in Journal.note("After: \(world.scenario.name)") }
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
  private var isWorker: Bool {
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
    case "\(name) sleeps":
      Journal.note("asleep")
      try await Task.sleep(for: .seconds(100_000))
    case "\(name) deadlocks": waitForEver()
    default: break
    }
  }
}
