/// Limits how many scenarios run side by side, and lets those that must be alone run alone, in the
/// order in which they came.
///
/// Swift Testing starts all test cases at once, and each running scenario has threads, and often files
/// and connections, of its own.
///
/// An actor, because scenarios come and go side by side.
actor SerialGate {
  private let limit: Int
  private var running = 0
  private var isTaken = false
  private var queue: [(alone: Bool, pass: CheckedContinuation<Void, Never>)] = []

  /// - Parameter limit: How many scenarios may run at a time.
  init(limit: Int) { self.limit = limit }

  /// Returns when the scenario may run.
  func enter(alone: Bool) async {
    await withCheckedContinuation { pass in
      queue.append((alone, pass))
      admit()
    }
  }

  /// Ends the turn of a scenario.
  func leave(alone: Bool) {
    running -= 1
    if alone { isTaken = false }
    admit()
  }

  private func admit() {
    while let first = queue.first, !isTaken, running < limit, !first.alone || running == 0 {
      queue.removeFirst()
      running += 1
      isTaken = first.alone
      first.pass.resume()
    }
  }
}
