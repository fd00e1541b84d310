import Dispatch

/// Carries out a plan in worker processes of the same program, so that whatever a step does to its
/// process, it does it to its own scenario only.
package struct IsolatedRun: Sendable {
  private let options: RunOptions
  private let launch: @Sendable () throws(WorkerError) -> WorkerProcess
  /// Workers that are on their way already.
  private let prepared: [WorkerProcess]

  /// Starts the workers, which make the plan for themselves while this process makes its own. They
  /// touch nothing before they are told to begin.
  ///
  /// - Parameters:
  ///   - count: How many to start now; if more are wanted, they follow when the run begins.
  ///   - arguments: Those with which a process makes the same plan.
  ///   - environment: That of this process.
  package init(
    options: RunOptions, prepared count: Int, arguments: [String], environment: [String: String]
  ) throws(WorkerError) {
    self.options = options
    let launch: @Sendable () throws(WorkerError) -> WorkerProcess = { () throws(WorkerError) in
      try WorkerProcess(arguments: arguments, environment: environment)
    }
    self.launch = launch
    var prepared: [WorkerProcess] = []
    for _ in 0..<max(1, count) { prepared.append(try launch()) }
    self.prepared = prepared
  }

  /// Runs every scenario of the plan; returns when all workers are gone. A fault of the workers
  /// themselves ends the run, and is the last that reports tell.
  package func run(
    _ plan: Plan, into log: EventLog, control: RunControl = RunControl()
  ) async {
    log.record(.runStarted, at: .zero)
    let fault = await withCheckedContinuation { continuation in
      DispatchQueue(label: "specs.workers").async {
        let pool = WorkerPool(
          plan: plan, options: options, control: control, log: log, launch: launch)
        do throws(WorkerError) {
          try pool.run(with: prepared)
          continuation.resume(returning: WorkerError?.none)
        } catch {
          continuation.resume(returning: error)
        }
      }
    }
    let problem = fault.map { Problem($0.description, type: "WorkerError") }
    log.record(.runFinished(problem), at: log.now)
  }
}
