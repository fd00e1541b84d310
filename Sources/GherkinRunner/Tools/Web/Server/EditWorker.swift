import Foundation
import Synchronization

/// What a worker needs to know, which it reads as a line of its standard input.
package struct WorkerStart: Codable, Sendable {
  /// The port in the address by which browsers reach the server.
  let port: Int
  let token: String
  /// How many sockets the worker inherits.
  let socketCount: Int
  /// Where private files of the project are.
  package let folder: String
  /// The same for all workers that follow one another.
  package let session: String
  /// Why the worker before this one has ended by itself; nil if it has not.
  package var reason: String?
  /// The state that the program was in before it was started.
  var program: String?

  /// What the user opens.
  var address: String { "http://127.0.0.1:\(port)/#token=\(token)" }
}

/// The process that knows the definitions and serves the pages.
package enum EditWorker {
  /// The environment variable by which a process knows that it is a worker.
  package static let variable = "SPECS_EDIT_WORKER"
  /// The descriptor under which a worker has the first of the sockets that it inherits.
  static let firstSocket = STDERR_FILENO + 1
  /// How long answers may take that are under way at the end.
  private static let endLimit = Duration.seconds(1)

  /// What answers requests, and what ends it: `isOver` if the user has ended the program, and no worker follows.
  package typealias Service = (handler: WebHandler, close: @Sendable (_ isOver: Bool) -> Void)

  /// Serves until `input` ends or, when nothing runs, the program was built again.
  ///
  /// - Parameters:
  ///   - program: The path of this program.
  ///   - makeService: Makes the service. It says when a run or a build goes on, which a program that was built again
  ///     must not cut off.
  package static func run(
    _ program: String, input: Int32,
    makeService: (WorkerStart, _ setBusy: @escaping @Sendable (Bool) -> Void) -> Service
  ) -> ExitStatus {
    var line: Bytes = []
    while line.last != .lineFeed, Descriptor.read(input, into: &line) {}
    guard let start = try? JSONDecoder().decode(WorkerStart.self, from: Data(line)) else {
      return .unusable
    }
    let sockets = (0..<start.socketCount).map { firstSocket + Int32($0) }
    for socket in sockets { _ = fcntl(socket, F_SETFD, FD_CLOEXEC) }
    let isBusy = Mutex(false)
    let service = makeService(start) { busy in isBusy.withLock { $0 = busy } }
    let server = WebServer(
      gate: Gate(port: start.port, token: start.token), handler: service.handler)
    var (watch, isOutdated, isOver) = (ProgramWatch(program, known: start.program), false, false)
    server.run(on: sockets) {
      isOver = hasEnded(input)
      if watch.wasBuiltAgain() { isOutdated = true }
      return isOver || isOutdated && !isBusy.withLock(\.self)
    }
    service.close(isOver)
    let end = ContinuousClock.now + endLimit
    while server.connectionCount > 0, .now < end { usleep(2000) }
    return .passed
  }

  private static func hasEnded(_ input: Int32) -> Bool {
    var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    var rest: Bytes = []
    return unsafe poll(&request, 1, 0) > 0 && !Descriptor.read(input, into: &rest)
  }
}
