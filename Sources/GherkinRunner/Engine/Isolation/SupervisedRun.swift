import Foundation

/// A run whose scenarios run in children of this process, so that whatever a step does to its process,
/// this one reports it.
package struct SupervisedRun: Sendable {
  private let layout: ChildLayout
  private let options: RunOptions
  /// What the workers of all children take scenarios from.
  private let queue: SharedQueue
  private let spawn: @Sendable () throws(ChildError) -> ChildProcess
  /// Children that were forked and have the command to begin.
  private var children: [ChildProcess] = []
  /// When the run began, if it has.
  package private(set) var start: ContinuousClock.Instant?

  /// - Parameters:
  ///   - plan: What is to run.
  ///   - program: The program of this process.
  ///   - arguments: Those with which a spawned process makes the same plan.
  ///   - environment: That of this process.
  package init(
    _ plan: Plan, _ layout: ChildLayout, _ options: RunOptions, program: RunningProgram,
    arguments: [String], environment: [String: String]
  ) throws(ChildError) {
    let layout = layout.limited(to: plan.scenarioCount)
    self.layout = layout
    self.options = options
    let queue = try SharedQueue(workers: layout.workerCount)
    self.queue = queue
    spawn = { () throws(ChildError) in
      try .spawned(
        layout, program: try program.unchangedPath, arguments: arguments, environment: environment,
        queue: queue)
    }
  }

  /// Forks the children, which begin at once. It returns in each of them as well.
  ///
  /// - Returns: The channel to the parent, in a child.
  mutating func fork(_ fork: ChildFork, _ plan: Plan) throws(ChildError) -> ChildChannel? {
    let start = ContinuousClock.Instant.now
    InheritedSignals.keepExitStatuses()
    switch try fork.children(layout, layout.workers, queue, origin: start.uptime) {
    case .parent(let children): (self.children, self.start) = (children, start)
    case .child(let channel): return channel
    }
    return nil
  }

  /// Runs every scenario of the plan; returns when all children are gone. An error of the children
  /// themselves ends the run, and is the last thing that is reported.
  package func run(
    _ plan: Plan, into log: EventLog, control: RunControl = RunControl()
  ) async {
    log.record(.runStarted, at: .zero)
    InheritedSignals.keepExitStatuses()
    let error = await withCheckedContinuation { continuation in
      let isStarted = SystemThread.start {
        let supervisor = Supervisor(
          plan, layout, options, control, log, queue.queue, children, spawn)
        do throws(ChildError) {
          try supervisor.run()
          continuation.resume(returning: Problem?.none)
        } catch {
          let text = "\(error.description). \(error.remedy)"
          continuation.resume(returning: Problem(text, type: "ChildError"))
        }
      }
      if !isStarted { continuation.resume(returning: .noThread) }
    }
    let end = (error ?? control.fault).map(RunEnd.broken)
    log.record(
      .runFinished(end ?? (control.isInterrupted ? .interrupted : .complete)), at: log.now)
  }
}

extension Plan {
  /// A number that differs between plans of different features, other scenarios, or another order. By it
  /// a spawned child shows that it has made the same plan.
  package var fingerprint: Int {
    var hash = StableHash()
    var numbers: [ObjectIdentifier: Int] = [:]
    for (number, file) in files.enumerated() {
      numbers[ObjectIdentifier(file.document)] = number
      for byte in file.document.source.bytes { hash.add(byte) }
    }
    for scenario in scenarios {
      hash.add(numbers[ObjectIdentifier(scenario.pickle.document)] ?? -1)
      hash.add(scenario.pickle.location.line)
      hash.add(scenario.testStepCount)
    }
    return Int(truncatingIfNeeded: hash.value)
  }
}
