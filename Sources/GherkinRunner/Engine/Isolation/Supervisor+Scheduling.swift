/// Giving scenarios to children.
extension Supervisor {
  /// Whether no scenario is left.
  var isDone: Bool { isAborted || overCount == plan.scenarioCount }

  /// Behind the last scenario that the queue was opened for.
  private var openedEnd: Int { sections.first?.lowerBound ?? plan.scenarioCount }

  /// How many children in a row may end before they are ready: one may be killed by chance, or for want
  /// of memory.
  static let unreadyLimit = 5

  /// Spawns children in place of those that are gone. Suspects run one after the other, each in a child
  /// that runs nothing else.
  func startChildren() throws(ChildError) {
    if control.isStopped { skipUnstarted() }
    // Hooks around the run run even if there is nothing else.
    guard !isDone || !hasStartedChildren else { return }
    guard suspects.isEmpty else {
      if children.isEmpty { try startChild(0..<1, runsSuspect: true) }
      return
    }
    guard !children.contains(where: \.runsSuspect) else { return }
    explainExit()
    // After a stop, one is enough for what is left to be retried.
    guard children.isEmpty || !control.isStopped && !isRefusedMore else { return }
    let taken = Set(children.map(\.workers.lowerBound))
    let free = layout.workers.filter { !taken.contains($0.lowerBound) }
    let runningCount = children.reduce(0) { $0 + $1.running.count }
    let waitingCount = plan.scenarioCount - overCount - runningCount
    for workers in free.prefix(max(children.isEmpty ? 1 : 0, waitingCount)) {
      guard children.isEmpty || unreadyCount < Self.unreadyLimit else { return }
      do throws(ChildError) {
        try startChild(workers)
      } catch {
        // Too few are no harm.
        isRefusedMore = true
        guard !children.isEmpty else { throw error }
        return
      }
    }
  }

  private func startChild(_ workers: Range<Int>, runsSuspect: Bool = false) throws(ChildError) {
    hasStartedChildren = true
    let process = try spawn()
    process.send(.begin(origin: log.clock.start.uptime, workers: workers))
    children.append(
      ChildState(process, workers: workers, runsSuspect: runsSuspect, at: log.now))
  }

  /// Gives children what there is to do, and lets them finish when there is nothing.
  func schedule() {
    if !hasOpened {
      // Hooks before all scenarios come before all scenarios.
      guard children.allSatisfy({ $0.phase != .starting }) else { return }
      hasOpened = true
    }
    for child in children where child.runsSuspect && child.isIdle { serveSuspect(child) }
    if control.isStopped { skipUnstarted() }
    if isDone { return children.forEach(finish) }
    guard suspects.isEmpty, !children.contains(where: \.runsSuspect) else { return }
    clearCorruptedQueue()
    giveReturned()
    // In this order: only when nothing is left to take does a child without work get no other.
    if returned.isEmpty, queue.isEmpty, children.allSatisfy(\.hasNothing) { openNext() }
    guard !queue.isEmpty else { return }
    for child in children where child.isIdle { child.send(.takeScenarios) }
  }

  /// Gives a child its suspect; once that is over, the child is as well.
  private func serveSuspect(_ child: ChildState) {
    guard !child.hasSuspect, !suspects.isEmpty else { return finish(child) }
    let id = suspects.removeFirst()
    child.hasSuspect = true
    child.send(.run(id, hasExtraAttempt: true))
  }

  /// Empties the queue if a step has written over it, so that children neither take what is not theirs
  /// nor wait for what they cannot get. What was in it is given out beside it, once all children are idle.
  private func clearCorruptedQueue() {
    // After a failure the child that noticed it closes the queue, and reports before it goes idle.
    let mayBeClosed = control.isStopped || options.failFast && !children.allSatisfy(\.hasNothing)
    if queue.isClosed && !mayBeClosed || !queue.holdsOnly(opened) { queue.clear() }
  }

  /// Gives out attempts that are not in the queue.
  private func giveReturned() {
    returned.removeAll { isOver[$0.scenario] }
    for child in children where child.isIdle && !returned.isEmpty {
      child.send(.run(returned.removeFirst(), hasExtraAttempt: false))
    }
  }

  /// Opens the queue for the next section, whose scenarios must not overlap with those before. No child
  /// has anything to do.
  private func openNext() {
    guard overCount == openedEnd else {
      // Children that died had taken something from the queue, and had not reported it.
      returned = (0..<openedEnd).filter { !isOver[$0] }.map { ScenarioAttempt(scenario: $0) }
      return giveReturned()
    }
    if let section = sections.popFirst() {
      opened = section
      queue.open(opened)
    }
  }

  private func finish(_ child: ChildState) {
    switch child.phase {
    // Without hooks a child that is only getting ready has done nothing.
    case .starting where plan.beforeAll.isEmpty && plan.afterAll.isEmpty: child.dismiss()
    case .working:
      child.phase = .finishing
      child.process.resume()
      child.send(.finish)
    case .starting, .finishing, .gone: break
    }
  }

  /// Reports what has not started as skipped, since no further scenario is to start.
  private func skipUnstarted() {
    // After a hook that failed, nothing is reported of scenarios; one that runs may still fail.
    let isBeforeAll = !plan.beforeAll.isEmpty && children.contains { $0.phase == .starting }
    guard !isAborted, !isBeforeAll else { return }
    queue.close()
    // A scenario that is to be retried has no final result yet, and gets one.
    let attempts = returned.filter { $0.attempt == 0 }.map(\.scenario)
    returned.removeAll { $0.attempt == 0 }
    // A step may have written over the queue.
    let taken = queue.reclaim().map { $0.clamped(to: 0..<openedEnd) }
    let unopened = openedEnd..<plan.scenarioCount
    sections = []
    for scenario in attempts + taken.joined() + unopened where !isOver[scenario] {
      _ = log.skip(
        plan.scenario(scenario), ScenarioAttempt(scenario: scenario), control.reasonToSkip)
      noteEnd(of: scenario)
    }
  }
}
