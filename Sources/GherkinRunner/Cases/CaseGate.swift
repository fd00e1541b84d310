/// Lets scenarios through side by side, except those that must be alone. Whoever comes first goes
/// first.
///
/// An actor, because scenarios come and go side by side.
actor CaseGate {
  private var running = 0
  private var isTaken = false
  private var queue: [(alone: Bool, pass: CheckedContinuation<Void, Never>)] = []

  /// Returns when the scenario may run.
  func enter(alone: Bool) async {
    await withCheckedContinuation { pass in
      queue.append((alone, pass))
      admit()
    }
  }

  /// Says that the scenario has ended.
  func leave(alone: Bool) {
    running -= 1
    if alone { isTaken = false }
    admit()
  }

  private func admit() {
    while let first = queue.first, !isTaken, !first.alone || running == 0 {
      queue.removeFirst()
      running += 1
      isTaken = first.alone
      first.pass.resume()
    }
  }
}
