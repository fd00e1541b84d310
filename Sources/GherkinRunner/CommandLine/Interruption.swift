import Dispatch
import Foundation
import Synchronization

/// Makes SIGINT and SIGTERM end a run in good order: what runs is cancelled, what cleans up still
/// runs, and reports are completed. A second signal ends the process at once, and removes what reports
/// were begun: it arrives on a queue like any other work, so that all calls are allowed.
///
/// A class, because signals arrive on a queue of their own. Only the program's entry point makes one.
package final class Interruption: Sendable {
  private struct State {
    var status: ExitStatus?
    var sources: [any DispatchSourceSignal] = []
    /// Files that nobody wants unless they are completed.
    var drafts: [String] = []
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

  private func receive(_ status: ExitStatus, _ control: RunControl, _ console: Console) {
    guard self.status == nil else { leave(status) }
    state.withLock { $0.status = status }
    console.errors.write("\nInterrupted: running scenarios are ended. Once more ends at once.\n")
    control.interrupt()
  }

  /// Takes note of a file to remove when the process ends at once.
  func note(draft: String) { state.withLock { $0.drafts.append(draft) } }

  private func leave(_ status: ExitStatus) -> Never {
    for draft in state.withLock({ $0.drafts }) { FileSystem.remove(draft) }
    _exit(status.rawValue)
  }
}
