/// Sees when the program that runs was built again.
package struct ProgramWatch: Sendable {
  /// How long another program must not have changed: it may still be written.
  private static let stillness = Duration.milliseconds(75)

  /// The path by which it is found, also after it was built again.
  package let path: String
  private var known: String?
  private var last: String?
  /// When `last` was first seen.
  private var lastChange = ContinuousClock.now

  /// - Parameter known: The state of the program that runs; by default, that of the one that is there.
  package init(_ path: String, known: String? = nil) {
    self.path = path
    self.known = known ?? Self.state(of: path)
    last = self.known
  }

  /// The state that a program is in, as text; nil while there is none.
  package static func state(of path: String) -> String? {
    (try? FileSystem.state(of: path))?.text
  }

  /// Whether another program is there than the one that is known, and is complete. From then on, that one is known.
  package mutating func wasBuiltAgain() -> Bool {
    let state = Self.state(of: path)
    if state != last { (last, lastChange) = (state, .now) }
    guard let state, state != known, .now - lastChange >= Self.stillness else { return false }
    known = state
    return true
  }
}
