import Foundation

/// What the supervisor tells a worker as it starts.
package struct WorkerStart: Codable, Sendable {
  /// The port in the address by which browsers reach the server.
  let port: Int
  let token: String
  /// How many sockets the worker inherits, from descriptor 3 on.
  let socketCount: Int
  /// The folder of the project.
  package let project: String
  /// Where private files of the project are.
  package let folder: String
  /// Identifies the supervisor.
  package let session: String
  /// Why the former worker ended, if it ended by itself, as it follows "because".
  package var reason: String?
}

/// The process that knows the definitions and serves the pages.
package enum EditWorker {
  /// The environment variable by which a process knows that a supervisor started it.
  package static let variable = "SPECS_EDIT_WORKER"
  /// What the supervisor says if no worker follows; otherwise it only closes the pipe.
  static let over = Bytes("over\n".utf8)
  /// What the worker says when a run or a build begins, and when none goes on any more.
  static let (busy, idle) = (UInt8(ascii: "b"), UInt8(ascii: "i"))
  static let firstSocket: Int32 = 3
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
    while !said.contains(.lineFeed) {
      guard Descriptor.read(input, into: &said) else { return .unusable }
    }
    let line = said.prefix { $0 != .lineFeed }
    said.removeFirst(line.count + 1)
    guard let start = try? JSONDecoder().decode(WorkerStart.self, from: Data(line)) else {
      return .unusable
    }
    let sockets = (0..<start.socketCount).map { firstSocket + Int32($0) }
    for socket in sockets { _ = fcntl(socket, F_SETFD, FD_CLOEXEC) }
    let service = makeService(start) { isBusy in
      // If nobody reads it any more, the input has ended as well.
      try? output.write([isBusy ? busy : idle])
    }
    let server = WebServer(
      gate: Gate(port: start.port, token: start.token), handler: service.handler)
    if said.isEmpty { server.run(on: sockets, until: input) }
    while Descriptor.read(input, into: &said) {}
    service.close(said == over)
    let end = ContinuousClock.now + endLimit
    while server.connectionCount > 0, .now < end { usleep(2000) }
    return .passed
  }
}
