import Dispatch

/// Carries out a plan in worker processes of the same program, so that whatever a step does to its
/// process, it does it to its own scenario only.
package struct IsolatedRun: Sendable {
  /// What a process is once workers are started.
  package enum Side: Sendable {
    /// The one that hands out and reports.
    case original(IsolatedRun)
    /// A worker, which is to make the same plan.
    case worker(WorkerChannel)
  }

  private let options: RunOptions
  private let launch: @Sendable () throws(WorkerError) -> WorkerProcess
  /// Workers that are there already. The first makes its plan while this process makes its own; the
  /// others do nothing before they are needed.
  private let prepared: [WorkerProcess]

  /// Starts workers; where that can be done by copying this process, it returns in the copies too,
  /// as soon as there is something to do for them.
  ///
  /// - Parameters:
  ///   - count: How many may run at the same time.
  ///   - arguments: Those with which a process that is started anew makes the same plan.
  ///   - environment: That of this process.
  ///   - isUntouched: Whether nothing but the command line was looked at yet, so that copies of this
  ///     process know nothing that a new one would not.
  package static func start(
    _ count: Int, options: RunOptions, arguments: [String], environment: [String: String],
    isUntouched: Bool
  ) throws(WorkerError) -> Side {
    let launch: @Sendable () throws(WorkerError) -> WorkerProcess = { () throws(WorkerError) in
      try .spawned(arguments: arguments, environment: environment)
    }
    var prepared: [WorkerProcess] = []
    if isUntouched {
      switch try Fork.workers(count) {
      case .original(let copies): prepared = copies
      case .worker(let channel):
        channel.waitForWork()
        return .worker(channel)
      }
    }
    if prepared.isEmpty { prepared.append(try launch()) }
    prepared[0].tell([.prepare])
    return .original(IsolatedRun(options: options, launch: launch, prepared: prepared))
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
          plan: plan, options: options, control: control, log: log, prepared: prepared,
          launch: launch)
        do throws(WorkerError) {
          try pool.run()
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
