import Foundation
import Synchronization

/// Makes SIGINT, SIGTERM and SIGHUP end a run in good order: what runs is cancelled, what cleans up
/// still runs, and reports are completed. A second signal ends the process at once.
///
/// A class, because signals arrive on a thread of their own. Only the program's entry point makes one.
package final class Interruption: Sendable {
  /// A run to end.
  struct Target: Sendable {
    let control: RunControl
    let plan: Plan
    let console: Console
  }

  private struct State {
    var status: ExitStatus?
    var time: ContinuousClock.Instant?
    var isListening = false
    /// Files that are to go unless they are completed.
    var drafts: Set<String> = []
    var target: Target?
    /// What cannot wait until the process ends.
    var action: @Sendable () -> Void = {}
  }

  private let state = Mutex(State())

  package init() {}

  /// How the process is to end, if a signal has come.
  package var status: ExitStatus? { state.withLock { $0.status } }

  /// When a signal came, if one has.
  var time: ContinuousClock.Instant? { state.withLock { $0.time } }

  /// The run at hand, unless that cannot be found out without waiting.
  var target: Target? { state.withLockIfAvailable { $0.target } ?? nil }

  /// From now on, signals end the run of `plan` that `control` belongs to.
  func end(_ control: RunControl, of plan: Plan, telling console: Console) {
    state.withLock { $0.target = Target(control: control, plan: plan, console: console) }
    listen(to: [(SIGINT, .interrupted), (SIGTERM, .terminated), (SIGHUP, .hungUp)])
  }

  /// From now on, signals end no run, because there is none.
  func forgetRun() { state.withLock { $0.target = nil } }

  /// From now on, `action` is done at the first signal, whatever else is.
  func atOnce(_ action: @escaping @Sendable () -> Void) { state.withLock { $0.action = action } }

  /// Takes note of signals, each with the status that the process is to end with; those that are
  /// listened to first stay so.
  ///
  /// Where there is no thread or no pipe for it, signals do what they do to any program.
  func listen(to signals: [(number: Int32, status: ExitStatus)]) {
    let isFirst = state.withLock { state in
      defer { state.isListening = true }
      return !state.isListening
    }
    guard isFirst, let reader = SignalPipe.open() else { return }
    let isStarted = SystemThread.start {
      while let number = SignalPipe.next(from: reader) {
        if let signal = signals.first(where: { $0.number == number }) {
          self.receive(signal.status)
        }
      }
    }
    guard isStarted else { return }
    for (number, _) in signals { SignalPipe.catchSignal(number) }
  }

  private func receive(_ status: ExitStatus) {
    guard self.status == nil else { leave(status) }
    let (target, action) = state.withLock { state in
      state.status = status
      state.time = .now
      return (state.target, state.action)
    }
    action()
    guard let target else { return }
    // First, because standard error may be a pipe that takes nothing.
    target.control.interrupt()
    target.console.errors.write(
      "\nInterrupted: running scenarios are ended. A second signal ends the process at once.\n")
  }

  /// Takes note of a file to remove if the process ends before it is complete.
  func note(draft: String) { state.withLock { _ = $0.drafts.insert(draft) } }

  /// Removes files that are not complete. It waits for no lock.
  func removeDrafts() {
    for draft in state.withLockIfAvailable({ $0.drafts }) ?? [] { FileSystem.remove(draft) }
  }

  private func leave(_ status: ExitStatus) -> Never {
    removeDrafts()
    _exit(status.rawValue)
  }
}

/// Where signals become bytes, which a thread reads in its own time.
///
/// The system calls a handler with nothing but a number, so what it needs is global: the pipe, and the
/// process that it belongs to. Both are atomic, because a handler may interrupt any thread anywhere and
/// must not wait for a lock. Signals are caught rather than ignored, because programs that steps start
/// would inherit that they are ignored.
private enum SignalPipe {
  private static let writer = Atomic<Int32>(-1)
  private static let owner = Atomic<Int32>(0)

  /// Makes the pipe.
  ///
  /// - Returns: Its end to read from.
  static func open() -> Int32? {
    guard let (read, write) = Descriptor.pipe() else { return nil }
    // A handler must not wait, however many signals come.
    _ = fcntl(write, F_SETFL, O_NONBLOCK)
    writer.store(write, ordering: .relaxed)
    owner.store(getpid(), ordering: .relaxed)
    return read
  }

  /// The number of the next signal; waits for it.
  static func next(from reader: Int32) -> Int32? {
    var byte: [UInt8] = [0]
    let count = unsafe byte.withUnsafeMutableBytes { unsafe Descriptor.read(reader, into: $0) }
    return count == 1 ? Int32(byte[0]) : nil
  }

  /// Turns the signal `number` into a byte from now on, unless the program was started so that it ignores
  /// SIGHUP, as `nohup` does.
  static func catchSignal(_ number: Int32) {
    let former = signal(number) { SignalPipe.pass($0) }
    let isIgnored =
      unsafe unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if isIgnored, number == SIGHUP { _ = signal(number, SIG_IGN) }
  }

  /// The handler.
  private static func pass(_ number: Int32) {
    // A process that a step has forked does what any program does.
    guard getpid() == owner.load(ordering: .relaxed) else {
      _ = signal(number, SIG_DFL)
      raise(number)
      return
    }
    let code = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = unsafe write(writer.load(ordering: .relaxed), &byte, 1)
    errno = code
  }
}
