import Dispatch

/// Carries out a plan in worker processes of the same program, so that whatever a step does to its
/// process, it does it to its own scenario only.
package struct IsolatedRun: Sendable {
  private let plan: Plan
  private let options: RunOptions
  /// The arguments and environment with which a process makes the same plan.
  private let arguments: [String]
  private let environment: [String: String]

  package init(
    _ plan: Plan, options: RunOptions, arguments: [String], environment: [String: String]
  ) {
    self.plan = plan
    self.options = options
    self.arguments = arguments
    self.environment = environment
  }

  /// Runs every scenario of the plan; returns when all workers are gone. A fault of the workers
  /// themselves ends the run, and is the last that reports tell.
  package func run(into log: EventLog, control: RunControl = RunControl()) async {
    log.record(.runStarted, at: .zero)
    let fault = await withCheckedContinuation { continuation in
      DispatchQueue(label: "specs.workers").async {
        let pool = WorkerPool(plan: plan, options: options, control: control, log: log) {
          () throws(WorkerError) in
          try WorkerProcess(arguments: arguments, environment: environment)
        }
        do throws(WorkerError) {
          try pool.run()
          continuation.resume(returning: WorkerError?.none)
        } catch {
          continuation.resume(returning: error)
        }
      }
    }
    log.record(.runFinished(fault.map { Problem($0.description, type: "WorkerError") }), at: log.now)
  }
}
