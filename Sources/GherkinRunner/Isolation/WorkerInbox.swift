import Synchronization

/// What a worker process was told and has not done yet.
///
/// A class, because the thread that listens and the task that works share it.
final class WorkerInbox: Sendable {
  private struct State {
    var commands: [WorkerCommand] = []
    /// How many were handed out.
    var count = 0
    var waiting: CheckedContinuation<WorkerCommand, Never>?

    mutating func take() -> WorkerCommand? {
      guard !commands.isEmpty else { return nil }
      count += 1
      return commands.removeFirst()
    }
  }

  private let state = Mutex(State())
  /// Called when there is nothing to do, with the number of commands that were handed out.
  private let rest: @Sendable (Int) -> Void

  init(rest: @escaping @Sendable (Int) -> Void) { self.rest = rest }

  /// Adds something to do.
  func add(_ commands: [WorkerCommand]) {
    let (waiting, command) = state.withLock { state in
      state.commands += commands
      let waiting = state.waiting.take()
      return (waiting, waiting == nil ? nil : state.take())
    }
    if let command { waiting?.resume(returning: command) }
  }

  /// The next thing to do, if there is one.
  func take() -> WorkerCommand? { state.withLock { $0.take() } }

  /// The next thing to do, as soon as there is one. It does not heed cancellation: that ends
  /// scenarios, not workers.
  func next() async -> WorkerCommand {
    await withCheckedContinuation { continuation in
      let command = state.withLock { state in
        let command = state.take()
        if command == nil {
          state.waiting = continuation
          // Before anything can be added, so that the count says whether something was.
          rest(state.count)
        }
        return command
      }
      if let command { continuation.resume(returning: command) }
    }
  }
}
