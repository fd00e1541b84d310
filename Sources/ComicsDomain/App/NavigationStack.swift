/// The places on top of one another, the root at the bottom.
package struct NavigationStack<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The place at the bottom, which is never left.
  package let root: Route
  /// The places pushed on top of it, the latest last.
  package private(set) var pushed: [Route]

  /// A stack of places, of which the root alone must be there.
  package init(root: Route, pushed: [Route] = []) {
    self.root = root
    self.pushed = pushed
  }

  /// All places, the root first.
  package var routes: [Route] { [root] + pushed }

  /// The place the user is at.
  package var top: Route { pushed.last ?? root }

  /// The place that going back leads to; none at the root.
  package var previous: Route? { pushed.isEmpty ? nil : pushed.dropLast().last ?? root }

  /// Goes to a place, from where one can come back.
  package mutating func push(_ route: Route) {
    pushed.append(route)
  }

  /// Goes back; at the root nothing happens.
  package mutating func pop() {
    _ = pushed.popLast()
  }
}
