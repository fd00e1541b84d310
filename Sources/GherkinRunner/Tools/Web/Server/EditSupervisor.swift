import Foundation

/// Keeps a worker on the sockets of the server: starts another when one ends by itself, or its program was built again.
/// Browsers that connect meanwhile wait for the next one.
struct EditSupervisor {
  /// How often it is looked whether the worker still runs and its program was replaced.
  private static let lookInterval: Int32 = 50

  private var program: WorkerProgram
  private let sockets: [Int32]
  /// Says to the user what happens to workers.
  private let say: (String) -> Void
  /// What the next worker needs to know.
  private var start: WorkerStart
  private var worker: WorkerProcess?
  private var lastStart = Duration.zero
  private var nextStart = Duration.zero
  /// Whether a run or a build of the worker goes on, which must not be cut off.
  private var isBusy = false
  private var isReplaced = false
  /// How often in a row a worker ended early.
  private var failures = 0
  private let origin = ContinuousClock.now

  /// - Parameters:
  ///   - start: What each worker needs to know.
  ///   - sockets: What it serves on.
  init(
    _ program: WorkerProgram, _ start: WorkerStart, on sockets: [Int32],
    say: @escaping (String) -> Void
  ) {
    (self.program, self.start, self.sockets, self.say) = (program, start, sockets, say)
  }

  private var now: Duration { ContinuousClock.now - origin }

  /// Serves until `isOver`.
  mutating func run(until isOver: () -> Bool) {
    while !isOver() {
      if program.wasBuiltAgain(now) { (isReplaced, failures, nextStart) = (true, 0, .zero) }
      if worker == nil, nextStart <= now { startWorker() }
      if isReplaced, !isBusy { letWorkerEnd() }
      listen()
      reap()
    }
    letWorkerEnd(saying: EditWorker.over)
    worker?.end(within: WorkerProcess.endLimit)
  }

  private mutating func startWorker() {
    (lastStart, isBusy, isReplaced) = (now, false, false)
    do throws(FileError) {
      let worker = try WorkerProcess(program, inheriting: sockets)
      // If it has ended already, that is noticed soon.
      let line = Bytes((try? JSONEncoder().encode(start)) ?? Data()) + [.lineFeed]
      Descriptor.write(line, to: worker.input)
      self.worker = worker
      start.reason = nil
    } catch {
      retry("it cannot be started: \(error.reason)")
    }
  }

  /// Lets the worker end, unless it is ending.
  private mutating func letWorkerEnd(saying bytes: Bytes = []) {
    guard var process = worker, process.limit == nil else { return }
    Descriptor.write(bytes, to: process.input)
    close(process.input)
    process.limit = now + WorkerProcess.endLimit
    worker = process
  }

  /// Waits for what the worker says, for a moment.
  private mutating func listen() {
    // Without a descriptor, `poll` only waits.
    var request = pollfd(fd: worker?.output ?? -1, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, Self.lookInterval) > 0 else { return }
    var said: Bytes = []
    if Descriptor.read(request.fd, into: &said) {
      isBusy = said.last == EditWorker.busy
    } else {
      // It has ended, or is about to.
      usleep(5000)
    }
  }

  /// Notices whether the worker has ended.
  private mutating func reap() {
    guard let ended = worker, let exit = ended.exit(now) else { return }
    close(ended.output)
    worker = nil
    guard ended.limit == nil else { return nextStart = now }
    close(ended.input)
    retry(exit.problem.message)
  }

  /// Starts another worker, the later the more often one has ended early.
  private mutating func retry(_ reason: String) {
    failures = now - lastStart < WorkerRestart.soundLife ? failures + 1 : 1
    start.reason = reason
    let delay = WorkerRestart.delay(after: failures)
    say(
      "The server has ended, because \(reason). It starts again\(delay == .zero ? "" : " in \(delay.components.seconds) s")."
    )
    nextStart = now + delay
  }
}
