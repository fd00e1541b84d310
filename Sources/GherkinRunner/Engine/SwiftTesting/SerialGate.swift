/// Limits how many scenarios run side by side, and lets those that must be alone run alone, in the
/// order in which they came.
///
/// Swift Testing starts all test cases at once, and each running scenario has threads, and often files
/// and connections, of its own.
///
/// An actor, because scenarios come and go side by side.
package actor SerialGate {
  private let limit: Int
  private var running = 0
  private var isTaken = false
  private var queue: [(id: Int, alone: Bool, pass: CheckedContinuation<Bool, Never>)] = []
  private var nextId = 0
  /// How many of the queue have been let in: thousands may wait, and to move them up for each would take long.
  private var admitted = 0

  /// - Parameter limit: How many scenarios may run at a time.
  package init(limit: Int) { self.limit = limit }

  /// Returns when the scenario may run.
  ///
  /// - Throws: If the task is cancelled while it waits, as by the time limit of a test.
  package func enter(alone: Bool) async throws(CancellationError) {
    let id = nextId
    nextId += 1
    let isAdmitted = await withTaskCancellationHandler {
      await withCheckedContinuation { pass in
        // A cancellation that comes later finds it in the queue.
        guard !Task.isCancelled else { return pass.resume(returning: false) }
        queue.append((id, alone, pass))
        admit()
      }
    } onCancel: {
      Task { await self.withdraw(id) }
    }
    if !isAdmitted { throw CancellationError() }
  }

  /// Ends the wait of a scenario that has not been admitted yet.
  private func withdraw(_ id: Int) {
    guard let index = queue[admitted...].firstIndex(where: { $0.id == id }) else { return }
    queue.remove(at: index).pass.resume(returning: false)
    admit()
  }

  /// Ends the turn of a scenario.
  package func leave(alone: Bool) {
    running -= 1
    if alone { isTaken = false }
    admit()
  }

  private func admit() {
    while admitted < queue.count, !isTaken, running < limit,
      case let first = queue[admitted], !first.alone || running == 0
    {
      admitted += 1
      running += 1
      isTaken = first.alone
      first.pass.resume(returning: true)
    }
    if admitted == queue.count { (queue, admitted) = ([], 0) }
  }
}
