import Dispatch
import Foundation
import Synchronization

/// Makes SIGINT and SIGTERM end a run in good order: what runs is cancelled, what cleans up still
/// runs, and reports are completed. A second signal ends the process at once.
///
/// A class, because signals arrive on a queue of their own. Only the program's entry point makes one.
package final class Interruption: Sendable {
  private struct State {
    var status: ExitStatus?
    var sources: [any DispatchSourceSignal] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// How the process is to end, if it was told to.
  package var status: ExitStatus? { state.withLock { $0.status } }

  /// From now on, signals end the run that `control` belongs to.
  func end(_ control: RunControl, telling console: Console) {
    // All signals come on one queue, one at a time.
    let queue = DispatchQueue(label: "specs.signals")
    for (number, status) in [(SIGINT, ExitStatus.interrupted), (SIGTERM, .terminated)] {
      // Otherwise the process would be gone before anybody could be told.
      _ = signal(number, SIG_IGN)
      state.withLock { state in
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler { self.receive(status, control, console) }
        source.resume()
        state.sources.append(source)
      }
    }
  }

  /// From now on, signals are somebody else's.
  func stop() {
    state.withLock { state in
      for source in state.sources { source.cancel() }
      state.sources = []
    }
  }

  private func receive(_ status: ExitStatus, _ control: RunControl, _ console: Console) {
    guard self.status == nil else { _exit(status.rawValue) }
    state.withLock { $0.status = status }
    console.errors.write("\nInterrupted: running scenarios are ended. Once more ends at once.\n")
    control.interrupt()
  }
}
