import Synchronization

/// What a suite has defined so far, in the order in which it did.
///
/// A class, because `Steps` hands out several views that append to the same list; the lock makes it
/// safe to share them, and nobody contends for it.
package final class Registry<World>: Sendable {
  private let state = Mutex(Definitions<World>())

  package init() {}

  /// Everything defined; definitions made later are not in it.
  package var definitions: Definitions<World> { state.withLock { $0 } }

  func add(_ step: StepDefinition<World>) {
    state.withLock { definitions in
      definitions.order.append(.step(definitions.steps.count))
      definitions.steps.append(step)
    }
  }

  func add(_ hook: Hook<World>) {
    state.withLock { definitions in
      definitions.order.append(.hook(definitions.hooks.count))
      definitions.hooks.append(hook)
    }
  }

  func add(_ parameterType: ParameterType, at location: SourceReference) {
    state.withLock { definitions in
      definitions.order.append(.parameterType(definitions.parameterTypes.count))
      definitions.parameterTypes.append((parameterType, location))
    }
  }
}

/// The definitions of a suite, as lists that the plan refers to by index.
package struct Definitions<World>: Sendable {
  package var steps: [StepDefinition<World>] = []
  package var hooks: [Hook<World>] = []
  package var parameterTypes: [(type: ParameterType, location: SourceReference)] = []
  /// All of them in the order in which the suite wrote them down, as messages report them.
  package var order: [DefinitionReference] = []

  package init() {}
}
