extension Supervisor {
  /// Whether no scenario is left.
  var isDone: Bool { isAborted || overCount == plan.scenarioCount }

  /// How many children in a row may fail to start: one may be killed by chance, and too few do no harm.
  static let startLimit = 5

  /// Spawns children in place of those that are gone.
  func startChildren() throws(ChildError) {
    if control.isStopped { skipUnstarted() }
    // After a stop, one is enough for what is left to be retried.
    guard !isDone, children.isEmpty || !control.isStopped else { return }
    let free = layout.childCount - children.count
    let runningCount = children.reduce(0) { $0 + $1.running.count }
    let waitingCount = plan.scenarioCount - overCount - runningCount
    for _ in 0..<min(free, max(children.isEmpty ? 1 : 0, waitingCount)) {
      guard children.isEmpty || failedStarts < Self.startLimit else { return }
      do throws(ChildError) {
        children.append(ChildState(try spawn(), at: log.now))
      } catch {
        failedStarts += 1
        guard !children.isEmpty else { throw error }
        return
      }
    }
  }

  /// Gives children what there is to do, and lets them finish when there is nothing.
  func schedule() {
    if !hasOpened {
      // Hooks before all scenarios come before all scenarios.
      guard children.allSatisfy({ $0.phase != .starting }) else { return }
      hasOpened = true
    }
    if control.isStopped { skipUnstarted() }
    if isDone { return children.forEach(finish) }
    giveReturned()
    // Scenarios of a section must not overlap with those before.
    if waiting.isEmpty, returned.isEmpty, children.allSatisfy(\.hasNothing),
      let section = sections.popFirst()
    {
      waiting = [section]
    }
    for child in children where child.isIdle { giveWaiting(to: child) }
  }

  /// Gives a child scenarios that wait: one with threads of its own all that follow each other.
  private func giveWaiting(to child: ChildState) {
    guard let first = waiting.first else { return }
    let now = log.now
    let share = layout.isIsolated ? child.share(at: now) : first.count
    // Fewer toward the end, so that all children end together.
    let limit = layout.isIsolated ? first.count / (2 * children.count) : first.count
    let given = first.prefix(max(1, min(share, limit)))
    waiting[0] = given.upperBound..<first.upperBound
    if waiting[0].isEmpty { waiting.removeFirst() }
    sendDurations(for: given, to: child)
    child.give(given, at: now)
  }

  /// Tells a child how long the scenarios took of which it is to run variants.
  private func sendDurations(for scenarios: Range<Int>, to child: ChildState) {
    guard plan.measuresLimits else { return }
    for original in Set(scenarios.compactMap(plan.original)) {
      guard let duration = measured.durations[original] else { continue }
      child.process.send(.took(scenario: original, duration))
    }
  }

  /// Lets other children have scenarios that one has not begun, in ascending order.
  func takeBack(_ scenarios: [Int]) {
    var taken = RangeSet<Int>()
    for scenario in scenarios { taken.insert(contentsOf: scenario..<scenario + 1) }
    waiting.insert(contentsOf: taken.ranges, at: 0)
  }

  private func giveReturned() {
    for child in children where child.isIdle && !returned.isEmpty {
      let id = returned.removeFirst()
      sendDurations(for: id.scenario..<id.scenario + 1, to: child)
      child.give(id)
    }
  }

  private func finish(_ child: ChildState) {
    switch child.phase {
    // Without hooks a child that is only getting ready has done nothing.
    case .starting where plan.beforeAll.isEmpty && plan.afterAll.isEmpty: child.dismiss()
    case .working:
      child.phase = .finishing
      child.process.resume()
      child.process.send(.finish)
    case .starting, .finishing, .gone: break
    }
  }

  /// Reports what has not started as skipped, since no further scenario is to start.
  private func skipUnstarted() {
    // After a hook that failed, nothing is reported of scenarios; one that runs may still fail.
    let isBeforeAll = !plan.beforeAll.isEmpty && children.contains { $0.phase == .starting }
    guard !isAborted, !isBeforeAll else { return }
    // What children were given they report themselves. A scenario that is to be retried has no final result yet, and
    // gets one.
    let unstarted = Array(waiting.joined()) + Array(sections.joined())
    (waiting, sections) = ([], [])
    for scenario in unstarted {
      _ = log.skip(
        plan.scenario(scenario), ScenarioAttempt(scenario: scenario), control.reasonToSkip)
      noteEnd(of: scenario)
    }
  }
}
