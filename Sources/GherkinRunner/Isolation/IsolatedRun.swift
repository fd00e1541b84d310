import Foundation

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
  /// What all workers take scenarios from.
  private let queue: SharedQueue
  /// Workers that are there already and were not told to begin.
  private var prepared: [WorkerProcess] = []
  /// Workers that have begun, with the first numbers that there are.
  private var begun: [WorkerProcess] = []
  /// When the run began, if it has.
  package private(set) var start: ContinuousClock.Instant?

  /// - Parameters:
  ///   - arguments: Those with which a process that is started anew makes the same plan.
  ///   - environment: That of this process.
  package init(
    options: RunOptions, arguments: [String], environment: [String: String]
  ) throws(WorkerError) {
    self.options = options
    let queue = try SharedQueue(workers: max(1, options.parallel))
    self.queue = queue
    launch = { () throws(WorkerError) in
      try .spawned(arguments: arguments, environment: environment, queue: queue)
    }
  }

  /// Starts a worker anew, which begins to make its plan.
  mutating func spawn() throws(WorkerError) {
    prepared.append(try launch())
    prepared[0].tell([.prepare])
  }

  /// How many scenarios are worth another copy from the start: with fewer that do nothing, it takes
  /// longer to make than it saves, and with others, more workers follow once the run turns out to be long.
  private static let worthwhile = 1500

  /// Makes workers that are copies of this process, with `plan` and all, and that begin at once. In
  /// those, it returns as well. Where no copy can be made, a worker is started anew.
  ///
  /// - Parameter limit: How many workers there may be.
  mutating func copy(
    _ fork: Fork, _ limit: Int, of plan: Plan
  ) throws(WorkerError) -> Side {
    // With hooks before all scenarios, all workers begin together.
    let count = plan.beforeAll.isEmpty ? plan.scenarioCount / Self.worthwhile + 1 : limit
    openQueue(for: plan)
    let start = ContinuousClock.Instant.now
    let origin = start.uptime
    let side = try fork.workers(min(count, limit, max(1, plan.scenarioCount)), queue) {
      [.prepare, .begin(origin: origin, worker: $0)]
    }
    switch side {
    case .original(let copies) where copies.isEmpty: try spawn()
    case .original(let copies): (begun, self.start) = (copies, start)
    case .worker(var channel):
      channel.waitForWork()
      return .worker(channel)
    }
    return .original(self)
  }

  /// Opens the queue for the scenarios that nothing comes before. Everything is decided, so that they
  /// need not wait until this process is ready.
  private func openQueue(for plan: Plan) {
    guard plan.beforeAll.isEmpty, let first = Stretch.divide(plan).first else { return }
    queue.queue.open(first.scenarios)
  }

  /// Runs every scenario of the plan; returns when all workers are gone. A fault of the workers
  /// themselves ends the run, and is the last that reports tell.
  package func run(
    _ plan: Plan, into log: EventLog, control: RunControl = RunControl()
  ) async {
    log.record(.runStarted, at: .zero)
    if begun.isEmpty { openQueue(for: plan) }
    let fault = await withCheckedContinuation { continuation in
      let isStarted = SystemThread.start {
        let pool = WorkerPool(
          plan: plan, options: options, control: control, log: log, queue: queue.queue,
          prepared: prepared, begun: begun, launch: launch)
        do throws(WorkerError) {
          try pool.run()
          continuation.resume(returning: WorkerError?.none)
        } catch {
          continuation.resume(returning: error)
        }
      }
      if !isStarted { continuation.resume(returning: .noThread) }
    }
    let problem = fault.map { RunEnd.broken(Problem($0.description, type: "WorkerError")) }
    let end = problem ?? (control.isInterrupted ? .interrupted : .complete)
    log.record(.runFinished(end), at: log.now)
  }
}

extension Plan {
  /// A number that differs between plans of different features, other scenarios, or another order.
  var fingerprint: Int {
    var hash = StableHash()
    for file in files {
      for byte in file.document.source.bytes { hash.add(byte) }
    }
    for scenario in scenarios {
      hash.add(scenario.pickle.location.line)
      hash.add(scenario.testStepCount)
    }
    return Int(truncatingIfNeeded: hash.value)
  }
}

/// Why a worker process cannot be used.
package struct WorkerError: Error, Sendable, Equatable, CustomStringConvertible {
  package let description: String
  /// What to do about it, as a whole sentence.
  let remedy: String

  init(
    _ description: String, remedy: String = "Close other programs, or run without --isolate."
  ) {
    self.description = description
    self.remedy = remedy
  }

  /// No file for what workers print can be made in `folder`.
  init(folder: String, code: Int32) {
    let reason = unsafe String(validatingCString: strerror(code)) ?? "error \(code)"
    self.init(
      "a worker process cannot be started: no file can be made in '\(folder)': \(reason)",
      remedy: "Set the environment variable TMPDIR to a folder that can be written to.")
  }

  /// There is no thread to serve workers from.
  static let noThread = WorkerError(Problem.noThread.message)

  /// The system refused to start one.
  init(code: Int32) {
    let reason = unsafe String(validatingCString: strerror(code)) ?? "error \(code)"
    self.init("a worker process cannot be started: \(reason)")
  }
}
