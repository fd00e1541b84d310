/// What a worker process can be told.
enum WorkerCommand: Sendable, Equatable {
  /// Make the plan. It comes first; before it, a worker does nothing at all.
  case prepare
  /// Run the hooks before all scenarios. Before this comes, a worker touches nothing.
  ///
  /// - Parameters:
  ///   - origin: When the run began, in nanoseconds of the clock that all processes share.
  ///   - worker: By which number the queue knows it.
  case begin(origin: Int, worker: Int)
  /// Look into the queue: there is something again.
  case look
  /// Run a scenario that is not in the queue, from an attempt on.
  case run(ScenarioAttempt)
  /// End what runs, clean up, and run nothing else.
  case interrupt
  /// Run the hooks after all scenarios, and end.
  case finish
}

extension WireWriter {
  mutating func write(_ command: WorkerCommand) {
    switch command {
    case .run(let id):
      write(0)
      write(id.scenario)
      write(id.attempt)
    case .interrupt: write(1)
    case .finish: write(2)
    case .begin(let origin, let worker):
      write(3)
      write(origin)
      write(worker)
    case .look: write(4)
    case .prepare: write(5)
    }
  }
}

extension WireReader {
  mutating func readCommand() throws(Truncated) -> WorkerCommand {
    switch try readInt() {
    case 0: .run(ScenarioAttempt(scenario: try readInt(), attempt: try readInt()))
    case 1: .interrupt
    case 2: .finish
    case 3: .begin(origin: try readInt(), worker: try readInt())
    case 4: .look
    default: .prepare
    }
  }
}
