/// A run whose scenarios run in children of this process, so that whatever a step does to its process,
/// this one reports it.
package struct SupervisedRun: Sendable {
  let layout: ChildLayout
  /// Starts another child.
  private(set) var spawn: @Sendable () throws(ChildError) -> ChildProcess
  /// The first child, which is there when the run begins.
  let child: ChildProcess

  /// Starts the first child, which makes the suite while its parent plans.
  ///
  /// - Parameter arguments: Those with which a child makes the same plan.
  package init(
    _ layout: ChildLayout, program: RunningProgram, arguments: [String],
    environment: [String: String]
  ) throws(ChildError) {
    self.layout = layout
    let spawn: @Sendable () throws(ChildError) -> ChildProcess = { () throws(ChildError) in
      try ChildProcess(
        program: try program.unchangedPath, arguments: arguments, environment: environment,
        isIsolated: layout.isIsolated)
    }
    self.spawn = spawn
    InheritedSignals.keepExitStatuses()
    child = try spawn()
  }

  /// Lets children make the plan, now that it is known what they need not find out.
  package mutating func tell(_ excerpt: PlanExcerpt) {
    child.send(.plan(excerpt))
    spawn = { [spawn] () throws(ChildError) in
      let child = try spawn()
      child.send(.plan(excerpt))
      return child
    }
  }

  /// Runs every scenario of the plan; returns when all children are gone. An error of the children
  /// themselves ends the run, and is the last thing that is reported.
  package func run(
    _ plan: Plan, _ fingerprint: PlanFingerprint, _ options: RunOptions, into log: EventLog,
    control: RunControl
  ) async {
    log.record(.runStarted, at: .zero)
    let error = await withCheckedContinuation { continuation in
      let isStarted = SystemThread.start {
        do throws(ChildError) {
          try Supervisor(self, plan, fingerprint, options, control, log).serve()
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
