import Foundation
import Synchronization

/// A server with a client behind descriptors.
///
/// One thread reads what the client writes. All else is done by the one that calls `run`, which also looks whether the
/// program was built again: then the process goes on with the new one.
package struct ServerProcess {
  /// The environment variable by which a program knows that another one has begun the conversation. It is the number of the
  /// descriptor from which it reads what that one handed on.
  package static let variable = "SPECS_LSP_HANDOVER"
  /// How often it is looked whether the program was built again and the client still runs.
  private static let lookInterval = Duration.milliseconds(50)

  private var program: ProgramWatch
  private let arguments: [String]
  private let environment: [String: String]
  private let input: ClientInput
  private let output: (sink: any ByteSink, descriptor: Int32)
  private let clientProcess: Int?
  private let log: MessageLog
  private let queue = EventQueue<ServerEvent>()
  /// Whether another program is to go on as soon as it can.
  private var isOutdated = false

  /// - Parameters:
  ///   - program: The path of this program, and how it was started.
  ///   - input: What the client writes to.
  ///   - output: What the client reads.
  ///   - clientProcess: The process with which the server ends; it may also come with `initialize`.
  package init(
    _ program: (path: String, arguments: [String], environment: [String: String]),
    input: Int32, output: (sink: any ByteSink, descriptor: Int32),
    clientProcess: Int?, log: MessageLog
  ) {
    self.program = ProgramWatch(program.path)
    (arguments, environment) = (program.arguments, program.environment)
    self.input = ClientInput(input)
    self.output = output
    self.clientProcess = clientProcess
    self.log = log
  }

  /// Serves until the client ends it.
  ///
  /// - Parameter descriptor: Has what a former program handed on.
  package mutating func run(
    continuing descriptor: Int32?, loadProject: @escaping ProjectLoader
  ) -> ExitStatus {
    let origin = ContinuousClock.now
    let environment = ServerEnvironment(
      HostEnvironment(loadProject: loadProject, now: { ContinuousClock.now - origin }),
      post: { [queue] in queue.add($0) },
      send: { [output, log] message in
        let bytes = message.bytes
        log.noteSent(bytes)
        // If nothing reads it any more, the input ends as well.
        try? output.sink.write(bytes.framed)
      })
    if let descriptor {
      log.note("another program goes on")
      input.takeOver(descriptor)
    }
    let isReading = SystemThread.start { [input, log] in
      input.read { item in
        switch item {
        case .problem(let problem): log.note("from the client: \(problem)")
        case .body(let body):
          log.noteReceived(body)
          environment.receive(body)
        }
      }
      environment.post(.inputEnded)
    }
    guard isReading else { return .unusable }
    var server = Server(environment)
    var nextLook = environment.host.now()
    while !server.isOver {
      let time = min(server.nextTime ?? nextLook, nextLook) - environment.host.now()
      if let event = queue.next(within: time) { server.handle(event) }
      server.tick()
      // Several edits that came together are answered together.
      if queue.isEmpty { server.publishChanges() }
      guard environment.host.now() >= nextLook else { continue }
      look(&server)
      nextLook = environment.host.now() + Self.lookInterval
    }
    server.close()
    return server.status
  }

  /// Looks whether the client still runs, and whether another program is to go on.
  private mutating func look(_ server: inout Server) {
    let process = (clientProcess ?? server.client["processId"]?.int).flatMap(pid_t.init(exactly:))
    if let process, process > 0, kill(process, 0) != 0, errno == ESRCH {
      log.note("the process \(process) of the client has ended")
      return server.handle(.inputEnded)
    }
    if let path = server.executable, path != program.path {
      program = ProgramWatch(path)
      isOutdated = true
    }
    if program.wasBuiltAgain() {
      log.note("the program was built again")
      isOutdated = true
    }
    if isOutdated, server.canBeReplaced { replace(&server) }
  }

  /// Goes on with the program as it is now, unless a message waits to be answered.
  private mutating func replace(_ server: inout Server) {
    let code = input.withRest { rest -> Int32? in
      guard queue.isEmpty else { return nil }
      return start(server.handOn() + rest)
    }
    // Returning from it means that it failed.
    guard let code else { return }
    isOutdated = false
    let reason = FileError(program.path, code: code).reason
    server.showMessage("\(program.path) cannot be started: \(reason).", .error)
  }

  /// Starts the program in place of this one. Returns the system's `errno` if that fails.
  private func start(_ bytes: Bytes) -> Int32 {
    guard let file = unsafe tmpfile() else { return errno }
    defer { unsafe fclose(file) }
    let descriptor = unsafe fileno(file)
    if let code = Descriptor.write(bytes, to: descriptor) { return code }
    lseek(descriptor, 0, SEEK_SET)
    return Spawn.replaceProcess(
      program: program.path, arguments: arguments,
      environment: environment.merging([Self.variable: "\(descriptor)"]) { $1 },
      input: input.descriptor, output: output.descriptor, keeping: descriptor)
  }
}

/// What the client writes. A class, because one thread reads while another may take what was read.
private final class ClientInput: Sendable {
  let descriptor: Int32
  private let reader = Mutex(FrameReader())

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Puts what a former program handed on in front.
  func takeOver(_ descriptor: Int32) {
    // Without it, the client has to begin anew.
    let bytes = (try? FileSystem.contents(of: descriptor, named: "the former program")) ?? []
    close(descriptor)
    reader.withLock { $0.append(bytes) }
  }

  /// Reads until there is nothing more.
  func read(_ receive: (FrameReader.Item) -> Void) {
    var isOpen = true
    while isOpen {
      reader.withLock { reader in
        while let item = reader.next() { receive(item) }
      }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // Nothing is taken that another program would not get.
      guard unsafe poll(&request, 1, -1) > 0 else { continue }
      isOpen = reader.withLock { reader in
        var bytes: Bytes = []
        defer { reader.append(bytes) }
        return Descriptor.read(descriptor, into: &bytes)
      }
    }
  }

  /// Calls `body` with what was read of a message that is not complete. Meanwhile, nothing is read.
  func withRest<Value: Sendable>(_ body: (Bytes) -> Value) -> Value {
    reader.withLock { body($0.rest) }
  }
}
