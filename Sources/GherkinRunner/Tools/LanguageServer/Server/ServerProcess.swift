import Foundation
import Synchronization

/// A server as the worker of a relay, with messages through descriptors.
package enum ServerProcess {
  /// The environment variable by which a process knows that a relay started it.
  package static let variable = "SPECS_LSP_WORKER"

  /// Serves until the input ends.
  ///
  /// - Parameters:
  ///   - input: Where messages are read.
  ///   - output: Where messages are written.
  package static func run(
    input: Int32, output: any ByteSink, loadProject: @escaping ProjectLoader
  ) -> ExitStatus {
    let queue = EventQueue<ServerEvent>()
    // Each thread writes its messages as a whole.
    let output = Mutex(output)
    let origin = ContinuousClock.now
    let environment = ServerEnvironment(
      loadProject: loadProject, now: { ContinuousClock.now - origin },
      start: { work in
        // Where the system has no more threads, it is done on this one.
        if !SystemThread.start(work) { work() }
      },
      post: { queue.add($0) },
      send: { message in
        let bytes = message.bytes.framed
        // If nothing reads it any more, the input ends as well.
        _ = output.withLock { try? $0.write(bytes) }
      })
    guard SystemThread.start({ read(input, environment) }) else { return .unusable }
    var server = Server(environment)
    while !server.isOver {
      let time = server.nextTime.map { $0 - environment.now() }
      if let event = queue.next(within: time) { server.handle(event) }
      server.tick()
      // Several edits that came together are answered together.
      if queue.isEmpty { server.publishChanges() }
    }
    server.close()
    return .passed
  }

  /// Reads messages until there are no more.
  private static func read(_ input: Int32, _ environment: ServerEnvironment) {
    var reader = FrameReader()
    var bytes: Bytes = []
    while true {
      bytes.removeAll(keepingCapacity: true)
      guard Descriptor.read(input, into: &bytes) else { return environment.post(.inputEnded) }
      reader.append(bytes)
      while let item = reader.next() {
        // What is passed over, the relay has logged.
        guard case .body(let body) = item else { continue }
        environment.receive(body)
      }
    }
  }
}

extension ServerEnvironment {
  /// Takes a message that was read.
  package func receive(_ body: Bytes) {
    do throws(InvalidMessage) {
      let message = try Message(body)
      pending.note(message)
      post(.message(message))
    } catch {
      post(.invalidMessage(error))
    }
  }
}
