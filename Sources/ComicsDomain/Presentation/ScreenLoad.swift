/// Runs one kind of load of a screen: one at a time, said to be under way for exactly as long, and with nothing
/// delivered once the load was cancelled or its screen is gone.
///
/// A class because the load under way is shared between the screen and the running task.
@MainActor
package final class ScreenLoad<Value: Sendable> {
  package typealias Operation = OwnedTask<Value>.Operation

  /// Whether the load is under way, and what is to be said of the last one.
  private(set) var state = LoadState() {
    didSet { if state != oldValue { deliver(state) } }
  }

  private let messages: MessageCatalog
  private let deliver: @MainActor (LoadState) -> Void
  private let operation: Operation
  private var task: OwnedTask<Value>?

  package var isUnderWay: Bool { task != nil }

  /// A load that says failures in the words of the catalog.
  ///
  /// - Parameter deliver: Gets the state after each change.
  package init(
    messages: MessageCatalog, deliver: @escaping @MainActor (LoadState) -> Void,
    operation: @escaping Operation
  ) {
    self.messages = messages
    self.deliver = deliver
    self.operation = operation
  }

  /// Starts a load, and takes the message about the load before away; while one is under way, asking again
  /// changes nothing.
  ///
  /// - Parameter succeed: Gets what was loaded, after the load is said to be over.
  package func start(succeed: @escaping @MainActor (Value) -> Void) {
    guard task == nil else { return }
    state = LoadState(isLoading: true)
    task = OwnedTask(operation) { [weak self] in self?.finish(with: $0, succeed: succeed) }
  }

  package func cancel() {
    guard let running = task else { return }
    task = nil
    running.cancel()
    state.isLoading = false
  }

  /// Takes away the message about the last load, if there is one.
  package func dismissMessage() { state.message = nil }

  private func finish(with result: Result<Value, LoadError>, succeed: (Value) -> Void) {
    task = nil
    state.isLoading = false
    switch result {
    case .success(let value): succeed(value)
    case .failure(let error): state.message = messages.message(for: error)
    }
  }
}
