import Foundation

/// A relay with a client behind descriptors and workers in processes.
///
/// One thread does everything: it waits for whatever can be read or written, and for the time at which something is due.
package struct RelayProcess {
  /// How often it is looked whether the program was replaced and the client still runs.
  private static let lookInterval = Duration.milliseconds(50)
  /// How much may wait to be written. Beyond that, progress is dropped, and nothing more is read.
  private static let queueLimit = 64 << 20

  private var program: WorkerProgram
  private let log: MessageLog
  private var clientProcess: pid_t?
  private var relay = Relay()
  private var client: Channel
  private var worker: Worker?
  private let clock = ContinuousClock()
  private let origin = ContinuousClock().now

  /// - Parameters:
  ///   - input: What the client writes to.
  ///   - output: What the client reads.
  ///   - clientProcess: The process with which the relay ends; more may come with `initialize`.
  package init(
    _ program: WorkerProgram, input: Int32, output: Int32, clientProcess: Int?, log: MessageLog
  ) {
    self.program = program
    self.log = log
    self.clientProcess = clientProcess.flatMap(pid_t.init(exactly:))
    client = Channel(input: input, output: output)
    relay.trace.isLogged = log.isOpen
  }

  private var now: Duration { clock.now - origin }

  /// Relays until the client ends.
  package mutating func run() -> ExitStatus {
    relay.begin(now)
    var nextLook = now + Self.lookInterval
    while true {
      if let status = perform() {
        end()
        return status
      }
      let time = [relay.nextTime, nextLook].compactMap(\.self).min() ?? nextLook
      wait(until: time)
      if now >= nextLook {
        look()
        nextLook = now + Self.lookInterval
      }
      relay.tick(now)
    }
  }

  /// Does what the relay has decided; the status with which to end, if it is time.
  private mutating func perform() -> ExitStatus? {
    for action in relay.takeActions() {
      switch action {
      case .toClient(let body):
        client.send(body)
        client.dropProgress(beyond: Self.queueLimit)
      case .toWorker(let number, let body):
        if worker?.number == number { worker?.channel.send(body) }
      case .start(let number): start(number)
      case .end(let number):
        guard worker?.number == number else { continue }
        worker?.channel.closeOutput()
        let limit = now + WorkerProcess.endLimit
        worker?.process.limit = limit
      case .use(let path): use(path)
      case .log(let line, let body): log.note(line, message: body)
      case .exit(let status): return status
      }
    }
    return nil
  }

  /// Waits until something can be read or written, and reads and writes it.
  private mutating func wait(until time: Duration) {
    let readsClient = worker.map { $0.channel.queued < Self.queueLimit } ?? true
    let readsWorker = client.queued < Self.queueLimit
    var requests =
      client.requests(reads: readsClient) + (worker?.channel.requests(reads: readsWorker) ?? [])
    let milliseconds = Int32(max(.zero, time - now) / .milliseconds(1)) + 1
    let count = unsafe requests.withUnsafeMutableBufferPointer { buffer in
      unsafe poll(buffer.baseAddress, nfds_t(buffer.count), milliseconds)
    }
    if count > 0 {
      let ready = Set(requests.filter { $0.revents != 0 }.map(\.fd))
      worker?.channel.write(ready)
      _ = worker?.channel.read(ready)
      takeMessagesOfWorker()
      exchangeWithClient(ready)
    }
    reap()
  }

  private mutating func exchangeWithClient(_ ready: Set<Int32>) {
    client.write(ready)
    let isOpen = client.read(ready)
    while let item = client.reader.next() {
      switch item {
      case .problem(let problem): log.note("from client: \(problem)")
      case .body(let body):
        relay.receiveFromClient(body, now)
        let process = relay.initializeParams["processId"]?.int
        clientProcess = clientProcess ?? process.flatMap(pid_t.init(exactly:))
      }
    }
    if !isOpen { relay.clientEnded() }
  }

  private mutating func takeMessagesOfWorker() {
    while let number = worker?.number, let item = worker?.channel.reader.next() {
      switch item {
      case .problem(let problem): log.note("from worker \(number): \(problem)")
      case .body(let body): relay.receiveFromWorker(number, body, now)
      }
    }
  }

  /// Lets the program at `path` take over, which settings name, unless it is the one that runs.
  private mutating func use(_ path: String) {
    let path = FileSystem.absolute(path, in: FileManager.default.currentDirectoryPath)
    guard path != program.path else { return }
    program = program.moved(to: path)
    relay.programChanged(now)
  }

  /// Looks whether the client still runs, and whether the program was replaced.
  private mutating func look() {
    if let clientProcess, clientProcess > 0, kill(clientProcess, 0) != 0, errno == ESRCH {
      log.note("the process \(clientProcess) of the client has ended")
      relay.clientEnded()
    }
    guard program.wasBuiltAgain(now) else { return }
    log.note("the program was built again")
    relay.programChanged(now)
  }
}

/// The process of the worker.
extension RelayProcess {
  private struct Worker {
    let number: Int
    var process: WorkerProcess
    var channel: Channel
  }

  private mutating func start(_ number: Int) {
    do throws(FileError) {
      let process = try WorkerProcess(program)
      log.note("worker \(number) is process \(process.id)")
      worker = Worker(
        number: number, process: process,
        channel: Channel(input: process.output, output: process.input))
    } catch {
      relay.workerEnded(number, because: "it cannot be started: \(error.reason)", now)
    }
  }

  /// Notices whether the worker has ended.
  private mutating func reap() {
    guard let number = worker?.number, let exit = worker?.process.exit(now) else { return }
    // What it wrote before its end.
    worker?.channel.readRest()
    takeMessagesOfWorker()
    worker?.channel.close()
    worker = nil
    relay.workerEnded(number, because: exit.problem.message, isKilled: exit.isKilled, now)
  }

  /// Ends the worker: it ends with its input, or else is killed.
  private mutating func end() {
    // The last answers.
    let limit = now + .seconds(2)
    while client.queued > 0, now < limit { wait(until: limit) }
    worker?.channel.closeOutput()
    worker?.process.end(within: .milliseconds(500))
    // Each worker leaves the report of the last run to the next one, and there is none.
    if let report = relay.memory["report"]?.string {
      try? FileManager.default.removeItem(atPath: FileSystem.parent(of: report))
    }
  }
}
