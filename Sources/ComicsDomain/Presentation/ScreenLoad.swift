/// Runs the loads of one screen: one at a time, with the activity indicator shown for exactly as
/// long, and nothing delivered once the load was cancelled or its screen is gone.
///
/// A class because the load under way is shared between the screen and the running task.
@MainActor
package final class ScreenLoad<Value: Sendable> {
  /// What is loaded.
  package typealias Operation = OwnedTask<Value>.Operation

  private weak var view: (any LoadingView)?
  private let messages: MessageCatalogue
  private let operation: Operation
  private var task: OwnedTask<Value>?
  private var hasMessage = false

  /// Whether a load is under way.
  package var isUnderWay: Bool { task != nil }

  /// Loads for the given screen, telling failures in the words of the catalogue.
  package init(
    view: any LoadingView, messages: MessageCatalogue, operation: @escaping Operation
  ) {
    self.view = view
    self.messages = messages
    self.operation = operation
  }

  /// Starts a load; while one is under way, asking again changes nothing.
  ///
  /// The message about the load before is taken away.
  package func start(deliver: @escaping @MainActor (Value) -> Void) {
    guard task == nil else { return }
    dismissMessage()
    view?.showActivityIndicator()
    task = OwnedTask(operation) { [weak self] in self?.finish(with: $0, deliver: deliver) }
  }

  /// Cancels the load under way; whatever it still brings is dropped.
  package func cancel() {
    guard let running = task else { return }
    task = nil
    running.cancel()
    view?.hideActivityIndicator()
  }

  /// Takes away the message about the last load, if there is one.
  package func dismissMessage() {
    guard hasMessage else { return }
    hasMessage = false
    view?.dismissMessage()
  }

  private func finish(with result: Result<Value, LoadError>, deliver: (Value) -> Void) {
    task = nil
    view?.hideActivityIndicator()
    switch result {
    case .success(let value): deliver(value)
    case .failure(let error): tell(error)
    }
  }

  private func tell(_ error: LoadError) {
    guard let message = messages.message(for: error) else { return }
    hasMessage = true
    view?.present(message)
  }
}
