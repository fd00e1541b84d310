import Synchronization

/// What a worker process was told and has not done yet.
///
/// A class, because the thread that listens and the task that works share it.
final class WorkerInbox: Sendable {
  private struct State {
    var commands: [WorkerCommand] = []
    /// The next of them.
    var position = 0
    /// How many are left when it is time to call for more.
    var low = 0
    var waiting: CheckedContinuation<WorkerCommand, Never>?

    mutating func take() -> WorkerCommand? {
      guard position < commands.count else { return nil }
      defer { position += 1 }
      return commands[position]
    }
  }

  private let state = Mutex(State())
  /// Called when there will soon be nothing left.
  private let callForMore: @Sendable () -> Void

  init(callForMore: @escaping @Sendable () -> Void) { self.callForMore = callForMore }

  /// Adds something to do.
  func add(_ commands: [WorkerCommand]) {
    let (waiting, command) = state.withLock { state in
      state.commands.removeFirst(state.position)
      state.position = 0
      state.commands += commands
      state.low = state.commands.count / 2
      let waiting = state.waiting.take()
      return (waiting, waiting == nil ? nil : state.take())
    }
    if let command { waiting?.resume(returning: command) }
  }

  /// The next thing to do, as soon as there is one. It does not heed cancellation: that ends
  /// scenarios, not workers.
  func next() async -> WorkerCommand {
    let (command, isLow) = state.withLock { state in
      let command = state.take()
      return (command, state.commands.count - state.position == state.low)
    }
    if isLow || command == nil { callForMore() }
    if let command { return command }
    return await withCheckedContinuation { continuation in
      let command = state.withLock { state in
        let command = state.take()
        if command == nil { state.waiting = continuation }
        return command
      }
      if let command { continuation.resume(returning: command) }
    }
  }
}
