import Foundation

/// Notices when a program was built again.
package struct ProgramWatch: Sendable {
  private let path: String
  /// How long another program must not have changed: it may still be written.
  private let stillness: Duration
  private var known: FileSystem.State?
  private var last: FileSystem.State?
  /// When `last` was first seen.
  private var lastChange = Duration.zero

  /// Knows the program that is at `path` now.
  package init(_ path: String, stillness: Duration) {
    self.path = path
    self.stillness = stillness
    known = try? FileSystem.state(of: path)
    last = known
  }

  /// Whether another program is there than the one that is known, and is complete. From then on, that one is known.
  package mutating func noticesAnother(_ now: Duration) -> Bool {
    // While it is being written, there may be none.
    let state = try? FileSystem.state(of: path)
    if state != last { (last, lastChange) = (state, now) }
    guard let state, state != known, now - lastChange >= stillness else { return false }
    known = state
    return true
  }
}

/// When a process that serves is started again after it has ended by itself.
package enum WorkerRestart {
  /// How long to wait, for each time in a row that it ended early.
  package static let delays: [Duration] = [.zero, .seconds(1), .seconds(5), .seconds(30)]
  /// A process that was of use for so long did not end early.
  package static let soundLife = Duration.seconds(10)

  /// - Parameter failures: How often in a row it ended early.
  package static func delay(after failures: Int) -> Duration {
    delays[min(max(0, failures - 1), delays.count - 1)]
  }
}
