import Foundation

/// What the supervisor sends to a worker that starts.
package struct WorkerStart: Codable, Sendable {
  /// The port in the address by which browsers reach the server.
  let port: Int
  let token: String
  /// How many sockets the worker inherits.
  let socketCount: Int
  /// Where private files of the project are.
  package let folder: String
  /// Identifies the supervisor.
  package let session: String
  /// Why the former worker ended, if it ended by itself, as it follows "because".
  package var reason: String?

  /// What the user opens.
  var address: String { "http://127.0.0.1:\(port)/#token=\(token)" }
}

/// The process that knows the definitions and serves the pages.
package enum EditWorker {
  /// The environment variable by which a process knows that a supervisor started it.
  package static let variable = "SPECS_EDIT_WORKER"
  /// What the supervisor says if no worker follows; otherwise it only closes the pipe.
  static let over: Bytes = [UInt8(ascii: "o")]
  /// What the worker says when a run or a build begins, and when none goes on any more.
  static let (busy, idle) = (UInt8(ascii: "b"), UInt8(ascii: "i"))
  /// How long answers may take that are under way at the end.
  private static let endLimit = Duration.seconds(1)

  /// What answers requests, and what ends it: `isOver` if the user has ended the program, and no worker follows.
  package typealias Service = (handler: WebHandler, close: @Sendable (_ isOver: Bool) -> Void)

  /// Serves until `input` ends.
  ///
  /// - Parameters:
  ///   - input: What the supervisor writes to.
  ///   - output: What the supervisor reads.
  ///   - makeService: Makes the service. It says when a run or a build goes on, which a program that was built again
  ///     must not cut off.
  package static func run(
    input: Int32, output: any ByteSink,
    makeService: (WorkerStart, _ setBusy: @escaping @Sendable (Bool) -> Void) -> Service
  ) -> ExitStatus {
    var said: Bytes = []
    while !said.contains(.lineFeed), Descriptor.read(input, into: &said) {}
    let lines = said.split(separator: .lineFeed, maxSplits: 1, omittingEmptySubsequences: false)
    guard lines.count == 2,
      let start = try? JSONDecoder().decode(WorkerStart.self, from: Data(lines[0]))
    else { return .unusable }
    let sockets = (0..<start.socketCount).map { WorkerProcess.firstSocket + Int32($0) }
    for socket in sockets { _ = fcntl(socket, F_SETFD, FD_CLOEXEC) }
    let service = makeService(start) { isBusy in
      // If nothing reads it any more, the input has ended as well.
      try? output.write([isBusy ? busy : idle])
    }
    let server = WebServer(
      gate: Gate(port: start.port, token: start.token), handler: service.handler)
    said = Bytes(lines[1])
    if said.isEmpty { server.run(on: sockets, until: input) }
    while Descriptor.read(input, into: &said) {}
    service.close(said == over)
    let end = ContinuousClock.now + endLimit
    while server.connectionCount > 0, .now < end { usleep(2000) }
    return .passed
  }
}
