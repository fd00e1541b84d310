import Foundation

/// A run whose scenarios run in children of this process, so that whatever a step does to its process,
/// this one reports it.
package struct SupervisedRun: Sendable {
  private let fingerprint: PlanFingerprint
  private let layout: ChildLayout
  private let options: RunOptions
  private let spawn: @Sendable () throws(ChildError) -> ChildProcess
  /// The first child, which is there when the run begins.
  private let child: ChildProcess

  /// Starts the first child, which makes its plan meanwhile.
  ///
  /// - Parameters:
  ///   - fingerprint: That of the plan that each child has to make as well.
  ///   - program: The program of this process.
  ///   - arguments: Those with which a child makes the same plan.
  ///   - environment: That of this process.
  package init(
    _ fingerprint: PlanFingerprint, _ layout: ChildLayout, _ options: RunOptions,
    program: RunningProgram, arguments: [String], environment: [String: String]
  ) throws(ChildError) {
    self.fingerprint = fingerprint
    self.layout = layout
    self.options = options
    let spawn: @Sendable () throws(ChildError) -> ChildProcess = { () throws(ChildError) in
      try ChildProcess(
        program: try program.unchangedPath, arguments: arguments, environment: environment,
        isIsolated: layout.isIsolated)
    }
    self.spawn = spawn
    InheritedSignals.keepExitStatuses()
    child = try spawn()
  }

  /// Runs every scenario of the plan; returns when all children are gone. An error of the children
  /// themselves ends the run, and is the last thing that is reported.
  package func run(
    _ plan: Plan, into log: EventLog, control: RunControl = RunControl()
  ) async {
    log.record(.runStarted, at: .zero)
    let error = await withCheckedContinuation { continuation in
      let isStarted = SystemThread.start {
        let supervisor = Supervisor(
          plan: plan, fingerprint: fingerprint, layout: layout.limited(to: plan.scenarioCount),
          options: options, control: control, log: log, first: child, spawn: spawn)
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
