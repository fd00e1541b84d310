import Foundation

/// How a worker process and the one that started it talk to each other: descriptors that the worker
/// inherits under fixed numbers.
enum WorkerChannel {
  /// Commands to the worker.
  static let commands: Int32 = 3
  /// Events of scenarios that are over, from the worker.
  static let events: Int32 = 4
  /// The shared journal.
  static let journal: Int32 = 5

  /// The environment variable by which a process knows that it is a worker.
  static let variable = "SPECS_WORKER"

  /// Keeps processes that steps start from holding the channel open, and from taking themselves for
  /// workers.
  static func keepToOneself() {
    for descriptor in [commands, events, journal] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    _ = unsafe unsetenv(variable)
  }

  /// What a worker can be told, each a number, with two more behind it for a scenario.
  enum Command: Sendable, Equatable {
    /// Run the hooks before all scenarios. Before this comes, a worker touches nothing.
    case begin
    /// Run a scenario, from an attempt on.
    case run(ScenarioAttempt)
    /// End what runs, clean up, and run nothing else.
    case interrupt
    /// Run the hooks after all scenarios, and end.
    case finish
  }
}

extension WireWriter {
  mutating func write(_ command: WorkerChannel.Command) {
    switch command {
    case .run(let id):
      write(0)
      write(id.scenario)
      write(id.attempt)
    case .interrupt: write(1)
    case .finish: write(2)
    case .begin: write(3)
    }
  }
}

extension WireReader {
  mutating func readCommand() throws(Truncated) -> WorkerChannel.Command {
    switch try readInt() {
    case 0: .run(ScenarioAttempt(scenario: try readInt(), attempt: try readInt()))
    case 1: .interrupt
    case 2: .finish
    default: .begin
    }
  }
}
