/// A store that records its calls, and that can be made to refuse or to take its time.
package protocol ScriptedStore: Sendable {
  /// What it can be asked to do.
  associatedtype Operation: Hashable & Sendable
  /// What it was asked, with everything that was given along.
  associatedtype Message: Sendable

  /// What it was asked, and what it is to do before it does that.
  var script: StoreScript<Operation, Message> { get }
}

extension ScriptedStore {
  /// What it was asked, in order.
  package var messages: [Message] { script.messages }

  /// Refuses to do this from now on.
  package func refuse(_ operation: Operation) { script.refuse(operation) }

  /// Does this only when it is released, and not even cancellation changes that.
  package func hold(_ operation: Operation) { script.hold(operation) }

  /// Waits until it was asked to do what it holds.
  package func isHolding() async throws { try await script.isHolding() }

  /// Does what it held.
  package func release() { script.release() }
}
