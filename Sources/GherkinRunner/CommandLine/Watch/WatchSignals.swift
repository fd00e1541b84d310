import Dispatch
import Foundation
import Synchronization

/// Takes note of the signals that end watching, and gives the terminal back at once.
///
/// A class, because signals arrive on a queue of their own.
final class WatchSignals: Sendable {
  private struct State {
    var status: ExitStatus?
    var sources: [any DispatchSourceSignal] = []
  }

  private let state = Mutex(State())
  private let input: WatchInput

  /// Listens from now on.
  init(_ input: WatchInput) {
    self.input = input
    let queue = DispatchQueue(label: "specs.watch.signals")
    let ends: [(Int32, ExitStatus)] = [
      (SIGINT, .interrupted), (SIGTERM, .terminated), (SIGHUP, .terminated),
      (SIGQUIT, .interrupted),
    ]
    for (number, status) in ends {
      // Otherwise the process would be gone before the terminal is what it was.
      _ = signal(number, SIG_IGN)
      state.withLock { state in
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler { [weak self] in self?.receive(status) }
        source.resume()
        state.sources.append(source)
      }
    }
  }

  deinit {
    state.withLock { state in
      for source in state.sources { source.cancel() }
    }
  }

  /// How the process is to end, if it was told to.
  var status: ExitStatus? { state.withLock { $0.status } }

  private func receive(_ status: ExitStatus) {
    input.restore()
    state.withLock { $0.status = $0.status ?? status }
  }
}
