import Foundation

/// What the supervisor tells a worker as it starts.
package struct WorkerStart: Sendable, Equatable {
  /// Counts the workers, from 1.
  package var number: Int
  /// The port in the address by which browsers reach the server.
  package var port: Int
  package var token: String
  /// How many sockets the worker inherits, from descriptor 3 on.
  package var socketCount: Int
  /// Why the former worker ended, if it ended by itself, as it follows "because".
  package var reason: String?
  /// What the former worker has left.
  package var memory = JSONValue.null

  var json: JSONValue {
    [
      "number": .integer(number), "port": .integer(port), "token": .text(token),
      "sockets": .integer(socketCount), "reason": reason.map(JSONValue.text) ?? .null,
      "memory": memory,
    ]
  }

  init(number: Int, port: Int, token: String, socketCount: Int) {
    self.number = number
    self.port = port
    self.token = token
    self.socketCount = socketCount
  }

  init?(_ json: JSONValue?) {
    guard let json, let number = json["number"]?.int, let port = json["port"]?.int,
      let token = json["token"]?.string, let sockets = json["sockets"]?.int
    else { return nil }
    self.init(number: number, port: port, token: token, socketCount: sockets)
    reason = json["reason"]?.string
    memory = json["memory"] ?? .null
  }
}

/// What a worker tells the supervisor.
package enum WorkerNotice: Sendable, Equatable {
  /// Whether a run or a build goes on, which a program that was built again must not cut off.
  case busy(Bool)
  /// What to hand on to the worker that follows.
  case memory(JSONValue)

  var json: JSONValue {
    switch self {
    case .busy(let isBusy): ["busy": .boolean(isBusy)]
    case .memory(let memory): ["memory": memory]
    }
  }

  init?(_ json: JSONValue?) {
    if let isBusy = json?["busy"]?.bool {
      self = .busy(isBusy)
    } else if let memory = json?["memory"] {
      self = .memory(memory)
    } else {
      return nil
    }
  }
}

/// What answers requests in a worker.
package struct EditService: Sendable {
  let handler: WebHandler
  let close: @Sendable (_ isOver: Bool) -> Void

  /// - Parameter close: Ends what goes on; `isOver` if the user has ended the program, and no worker follows.
  package init(
    handler: @escaping WebHandler, close: @escaping @Sendable (_ isOver: Bool) -> Void
  ) {
    self.handler = handler
    self.close = close
  }
}

/// The process that knows the definitions and serves the pages.
package enum EditWorker {
  /// The environment variable by which a process knows that a supervisor started it.
  package static let variable = "SPECS_EDIT_WORKER"
  /// What the supervisor says if no worker follows; otherwise it only closes the pipe.
  static let over: Bytes = Bytes("over\n".utf8)
  static let firstSocket: Int32 = 3
  /// How long answers may take that are under way at the end.
  private static let endLimit = Duration.seconds(1)

  /// Serves until `input` ends.
  ///
  /// - Parameters:
  ///   - input: What the supervisor writes to.
  ///   - output: What the supervisor reads.
  ///   - makeService: Makes what answers requests.
  package static func run(
    input: Int32, output: any ByteSink,
    makeService: (WorkerStart, _ tell: @escaping @Sendable (WorkerNotice) -> Void) -> EditService
  ) -> ExitStatus {
    var said: Bytes = []
    while !said.contains(.lineFeed) {
      guard Descriptor.read(input, into: &said) else { return .unusable }
    }
    let line = said.prefix { $0 != .lineFeed }
    said.removeFirst(line.count + 1)
    guard let start = WorkerStart(try? JSONReader.read(Bytes(line), .message)) else {
      return .unusable
    }
    let sockets = (0..<start.socketCount).map { firstSocket + Int32($0) }
    for socket in sockets { _ = fcntl(socket, F_SETFD, FD_CLOEXEC) }
    let service = makeService(start) { notice in
      // If nobody reads it any more, the input has ended as well.
      try? output.write(notice.json.bytes + [.lineFeed])
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
