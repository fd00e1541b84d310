import Foundation

/// A relay with a client behind descriptors and workers in processes.
///
/// One thread does everything: it waits for whatever can be read or written, and for the time at which something is due.
package struct RelayProcess {
  /// How the program is started as a worker.
  package struct Program: Sendable {
    /// The path by which it is found, also after it was built again.
    var path: String
    let arguments: [String]
    let environment: [String: String]
  }

  /// How often it is looked whether the program was replaced and the client still runs.
  private static let lookInterval = Duration.milliseconds(50)
  /// A replaced program is started when it has not changed for so long: it may still be written.
  private static let stillness = Duration.milliseconds(75)
  /// How long a worker may take to end whose program was replaced.
  private static let endLimit = Duration.seconds(2)
  /// How much may wait to be written. Beyond that, progress is dropped, and nothing more is read.
  private static let queueLimit = 64 << 20

  private var program: Program
  private let log: MessageLog
  private var clientProcess: pid_t?
  private var relay = Relay()
  private var client: Channel
  private var worker: Worker?
  private var watch: ProgramWatch
  private let clock = ContinuousClock()
  private let origin = ContinuousClock().now

  /// - Parameters:
  ///   - input: What the client writes to.
  ///   - output: What the client reads.
  ///   - clientProcess: The process with which the relay ends; more may come with `initialize`.
  package init(
    _ program: Program, input: Int32, output: Int32, clientProcess: Int?, log: MessageLog
  ) {
    self.program = program
    self.log = log
    self.clientProcess = clientProcess.flatMap(pid_t.init(exactly:))
    client = Channel(input: input, output: output)
    watch = ProgramWatch(program.path, stillness: Self.stillness)
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
        let end = now + Self.endLimit
        worker?.end = end
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
    program.path = path
    watch = ProgramWatch(path, stillness: Self.stillness)
    relay.programChanged(now)
  }

  /// Looks whether the client still runs, and whether the program was replaced.
  private mutating func look() {
    if let clientProcess, clientProcess > 0, kill(clientProcess, 0) != 0, errno == ESRCH {
      log.note("the process \(clientProcess) of the client has ended")
      relay.clientEnded()
    }
    if let worker, let end = worker.end, end < now { kill(worker.id, SIGKILL) }
    guard watch.noticesAnother(now) else { return }
    log.note("the program was built again")
    relay.programChanged(now)
  }
}

/// The process of the worker.
extension RelayProcess {
  private struct Worker {
    let number: Int
    let id: pid_t
    var channel: Channel
    /// When it must have ended, if it is not needed any more.
    var end: Duration?
  }

  private mutating func start(_ number: Int) {
    guard let input = Descriptor.pipe() else { return failed(number, errno) }
    guard let output = Descriptor.pipe() else {
      close(input.read)
      close(input.write)
      return failed(number, errno)
    }
    let (id, code) = Spawn.start(
      program: program.path, arguments: program.arguments, environment: program.environment,
      descriptors: [
        (input.read, STDIN_FILENO), (output.write, STDOUT_FILENO), (STDERR_FILENO, STDERR_FILENO),
      ])
    close(input.read)
    close(output.write)
    guard code == 0 else {
      close(input.write)
      close(output.read)
      return failed(number, code)
    }
    log.note("worker \(number) is process \(id)")
    worker = Worker(
      number: number, id: id, channel: Channel(input: output.read, output: input.write))
  }

  private mutating func failed(_ number: Int, _ code: Int32) {
    let reason = FileError(program.path, code: code).reason
    relay.workerEnded(number, because: "it cannot be started: \(reason)", now)
  }

  /// Notices whether the worker has ended. Its pipe alone does not show that: a program that it has started may keep it.
  private mutating func reap() {
    guard let number = worker?.number, let exit = worker.flatMap({ ProcessExit.ofProcess($0.id) })
    else { return }
    // What it wrote before its end.
    worker?.channel.readRest()
    takeMessagesOfWorker()
    worker?.channel.close()
    worker = nil
    relay.workerEnded(
      number, because: exit.problem.message, isKilled: exit.isKilled, now)
  }

  /// Ends the worker: it ends with its input, or else is terminated, and then killed.
  private mutating func end() {
    // The last answers.
    let limit = now + .seconds(2)
    while client.queued > 0, now < limit { wait(until: limit) }
    worker?.channel.closeOutput()
    for (signal, time) in [(SIGTERM, 500), (SIGKILL, 2000)] {
      let limit = now + .milliseconds(time)
      while let id = worker?.id, now < limit {
        if ProcessExit.ofProcess(id) != nil { worker = nil } else { usleep(2000) }
      }
      if let worker { kill(worker.id, signal) }
    }
    // Each worker leaves the report of the last run to the next one, and there is none.
    if let report = relay.memory["report"]?.string {
      try? FileManager.default.removeItem(atPath: FileSystem.parent(of: report))
    }
  }
}
