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
    /// The run to end, and where to say so.
    var target: (control: RunControl, console: Console)?
    /// What cannot wait until the process ends.
    var action: @Sendable () -> Void = {}
  }

  private let state = Mutex(State())

  package init() {}

  /// How the process is to end, if it was told to.
  package var status: ExitStatus? { state.withLock { $0.status } }

  /// From now on, signals end the run that `control` belongs to.
  func end(_ control: RunControl, telling console: Console) {
    state.withLock { $0.target = (control, console) }
    listen(to: [(SIGINT, .interrupted), (SIGTERM, .terminated)])
  }

  /// From now on, signals end no run, because there is none.
  func forgetRun() { state.withLock { $0.target = nil } }

  /// From now on, `action` is done at the first signal, whatever else is.
  func atOnce(_ action: @escaping @Sendable () -> Void) { state.withLock { $0.action = action } }

  /// Takes note of signals, each with the status that the process is to end with; those that are
  /// listened to first stay so, because a signal is not handed to a source that comes later.
  func listen(to signals: [(Int32, ExitStatus)]) {
    guard state.withLock({ $0.sources.isEmpty }) else { return }
    // All signals come on one queue, one at a time.
    let queue = DispatchQueue(label: "specs.signals")
    for (number, status) in signals {
      // Otherwise the process would be gone before anybody could be told.
      _ = signal(number, SIG_IGN)
      state.withLock { state in
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler { self.receive(status) }
        source.resume()
        state.sources.append(source)
      }
    }
  }

  private func receive(_ status: ExitStatus) {
    guard self.status == nil else { leave(status) }
    let (target, action) = state.withLock { state in
      state.status = status
      return (state.target, state.action)
    }
    action()
    guard let (control, console) = target else { return }
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
