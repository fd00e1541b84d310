import Foundation

/// The program of a language server, which may be built again while it serves.
package struct ServerProgram: Sendable {
  /// How long another program must not have changed: it may still be written.
  private static let stillness = Duration.milliseconds(75)

  /// The path by which it is found, also after it was built again.
  let path: String
  let arguments: [String]
  let environment: [String: String]
  private var known: FileSystem.State?
  private var last: FileSystem.State?
  /// When `last` was first seen.
  private var lastChange = Duration.zero

  /// Knows the program that is at `path` now.
  package init(path: String, arguments: [String], environment: [String: String]) {
    (self.path, self.arguments, self.environment) = (path, arguments, environment)
    known = try? FileSystem.state(of: path)
    last = known
  }

  /// The program at another path, which is started in the same way.
  func moved(to path: String) -> ServerProgram {
    ServerProgram(path: path, arguments: arguments, environment: environment)
  }

  /// Whether another program is there than the one that is known, and is complete. From then on, that one is known.
  mutating func wasBuiltAgain(_ now: Duration) -> Bool {
    // While it is being written, there may be none.
    let state = try? FileSystem.state(of: path)
    if state != last { (last, lastChange) = (state, now) }
    guard let state, state != known, now - lastChange >= Self.stillness else { return false }
    known = state
    return true
  }
}
