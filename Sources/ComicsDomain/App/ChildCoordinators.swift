/// The flows that a coordinator began and that have not ended, each of them once (001-56).
package struct ChildCoordinators {
  /// The flows in the order in which they began.
  package private(set) var all: [any Coordinator] = []

  /// No flows.
  package init() {}

  /// Adds a flow; one that is there already is not added again.
  @MainActor
  package mutating func add(_ child: any Coordinator) {
    guard !contains(child) else { return }
    all.append(child)
  }

  /// Removes a flow; removing one that is not there changes nothing.
  ///
  /// - Returns: Whether it was there.
  @MainActor
  package mutating func remove(_ child: any Coordinator) -> Bool {
    let wasThere = contains(child)
    all.removeAll { $0 === child }
    return wasThere
  }

  private func contains(_ child: any Coordinator) -> Bool {
    all.contains { $0 === child }
  }
}
