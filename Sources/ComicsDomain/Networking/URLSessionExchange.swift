import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request under way: collects the body, and answers its caller exactly once, whichever comes first
/// of the completion, the cancellation, a body that is too large and the end of the time allowed.
///
/// A class because all of these meet in it from different threads.
final class URLSessionExchange: Sendable {
  typealias Continuation = CheckedContinuation<HTTPResponse, any Error>

  private enum Phase {
    case idle
    case running(URLSessionTask, Continuation, watchdog: Task<Void, Never>)
    case ended((any Error)?)
  }

  private struct State {
    var phase = Phase.idle
    var body = Data()
  }

  private let maximumBodySize: Int
  private let state = Locked(State())

  /// A request that has not begun, and whose response may have a body of so many bytes at most.
  init(maximumBodySize: Int) {
    self.maximumBodySize = maximumBodySize
  }

  /// Starts the transfer, unless it was abandoned before it could begin.
  func start(_ task: URLSessionTask, timeout: TimeInterval, continuation: Continuation) {
    let watchdog = Task {
      // Cancelled means finished in time: there is nothing left to abandon.
      guard (try? await Task.sleep(nanoseconds: UInt64(timeout * 1e9))) != nil else { return }
      self.abandon(with: URLError(.timedOut))
    }
    let refusal: (any Error)? = state.withLock { state in
      if case .ended(let error) = state.phase { return error ?? URLError(.cancelled) }
      state.phase = .running(task, continuation, watchdog: watchdog)
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

  /// Takes the head of the response, which may say that the body will be too large.
  func receive(_ response: URLResponse) {
    if response.expectedContentLength > Int64(maximumBodySize) {
      abandon(with: LoadError.tooLarge)
    }
  }

  /// Takes the next bytes of the body.
  func receive(_ data: Data) {
    let isTooLarge = state.withLock { state in
      guard case .running = state.phase else { return false }
      guard data.count <= maximumBodySize - state.body.count else { return true }
      state.body += data
      return false
    }
    // What the head promised does not matter here: it may have promised anything or nothing.
    if isTooLarge { abandon(with: LoadError.tooLarge) }
  }

  /// Answers with what the transfer came to; too late, it does nothing.
  func complete(_ response: URLResponse?, error: (any Error)?) {
    let body = state.withLock { $0.body }
    let outcome = URLSessionHTTPClient.outcome(data: body, response: response, error: error)
    end(with: nil)?.continuation.resume(with: outcome)
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
      defer {
        if case .ended = state.phase {} else { state = State(phase: .ended(error)) }
      }
      return state.phase
    }
    guard case .running(let task, let continuation, let watchdog) = previous else { return nil }
    watchdog.cancel()
    return (task, continuation)
  }
}

/// Passes on to each exchange what its session reports.
///
/// A class, as the delegate of a session has to be; the session calls it from a queue of its own.
final class URLSessionReceiver: NSObject, URLSessionDataDelegate {
  private let exchanges = Locked<[Int: URLSessionExchange]>([:])

  /// Passes on to the exchange what is reported of the task, until it is dropped.
  func add(_ exchange: URLSessionExchange, for task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  func drop(_ exchange: URLSessionExchange) {
    exchanges.withLock { exchanges in
      exchanges = exchanges.filter { $0.value !== exchange }
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    exchange(of: dataTask)?.receive(response)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    exchange(of: task)?.complete(task.response, error: error)
  }

  private func exchange(of task: URLSessionTask) -> URLSessionExchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }
}
