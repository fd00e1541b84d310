import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request under way: answers its caller exactly once, whichever comes first of the completion,
/// the cancellation and the end of the time allowed.
///
/// A class because those three meet in it from different threads.
final class URLSessionExchange: Sendable {
  typealias Continuation = CheckedContinuation<HTTPResponse, any Error>

  private enum State {
    case idle
    case running(URLSessionTask, Continuation, watchdog: Task<Void, Never>)
    case ended((any Error)?)
  }

  private let state = Mutex(State.idle)

  /// Starts the transfer, unless it was abandoned before it could begin.
  func start(_ task: URLSessionTask, timeout: Duration, continuation: Continuation) {
    let watchdog = Task {
      // Cancelled means finished in time: there is nothing left to abandon.
      guard (try? await Task.sleep(for: timeout)) != nil else { return }
      self.abandon(with: URLError(.timedOut))
    }
    let refusal: (any Error)? = state.withLock { state in
      if case .ended(let error) = state { return error ?? URLError(.cancelled) }
      state = .running(task, continuation, watchdog: watchdog)
      return nil
    }
    if let refusal {
      watchdog.cancel()
      task.cancel()
      continuation.resume(throwing: refusal)
    } else {
      task.resume()
    }
  }

  /// Answers with what the transfer came to; too late, it does nothing.
  func finish(_ result: Result<HTTPResponse, any Error>) {
    end(with: nil)?.continuation.resume(with: result)
  }

  /// Answers with an error at once and stops the transfer in its own time.
  func abandon(with error: any Error) {
    guard let (task, continuation) = end(with: error) else { return }
    continuation.resume(throwing: error)
    // Not from here: on Linux `cancel()` waits for the session's queue, which may wait for us.
    DispatchQueue.global().async { task.cancel() }
  }

  private func end(with error: (any Error)?) -> (task: URLSessionTask, continuation: Continuation)?
  {
    let previous = state.withLock { state in
      defer { if case .ended = state {} else { state = .ended(error) } }
      return state
    }
    guard case .running(let task, let continuation, let watchdog) = previous else { return nil }
    watchdog.cancel()
    return (task, continuation)
  }
}
