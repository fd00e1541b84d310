import Dispatch
import Foundation
import Synchronization

/// Makes SIGINT, SIGTERM and SIGHUP end a run cleanly: running scenarios are cancelled, hooks after them run,
/// and reports are completed. A second signal ends the process at once, unless it is an echo of the first.
///
/// A class, because signals arrive on a thread of their own. Only the program's entry point creates one.
package final class Interruption: Sendable {
  struct Target: Sendable {
    let control: RunControl
    @Boxed var plan: Plan
    @Boxed var console: Console
  }

  private struct State {
    var status: ExitStatus?
    var time: ContinuousClock.Instant?
    var isListening = false
    /// Whether a signal ends the process as it would without this: no run has begun that takes longer.
    var isIdle = false
    /// What a process that ends removes from the terminal.
    var line: LiveLine?
    /// Whether nothing is left to be done in good order.
    var isOver = false
    /// Files to remove unless they are completed.
    var drafts: [Draft] = []
    var target: Target?
    /// Reports a run that ends while it is planned; nil while none is.
    var reportUnplanned: (@Sendable () -> Void)?
    /// What cannot wait until the process ends.
    var action: @Sendable () -> Void = {}
  }

  private let state = Mutex(State())
  /// Not empty while the notice of an interruption is being written.
  private let notices = DispatchGroup()

  package init() {}

  /// The status to end the process with, if a signal has arrived.
  package var status: ExitStatus? { state.withLock { $0.status } }

  /// When the first signal arrived.
  var time: ContinuousClock.Instant? { state.withLock { $0.time } }

  /// The current run; `nil` also if the lock is taken.
  var target: Target? { state.withLockIfAvailable { $0.target } ?? nil }

  /// From now on, the first signal ends the process, which plans a run, once `report` has said so in the reports of the
  /// run: as soon as that is done, whatever the suite does meanwhile.
  func endPlanning(_ report: @escaping @Sendable () -> Void) {
    let status = state.withLock { state in
      state.reportUnplanned = report
      state.isIdle = false
      return state.status
    }
    // It came before, as between two runs of `watch`.
    if let status {
      report()
      leave(status)
    }
    listen()
  }

  /// The planning is over, if it was not before. Does not return if a signal has arrived meanwhile: then the process ends
  /// once the reports say so, or when they take too long.
  func notePlanned() {
    let status = state.withLock { state in
      defer { state.reportUnplanned = nil }
      return state.reportUnplanned == nil ? nil : state.status
    }
    guard let status else { return }
    Thread.sleep(forTimeInterval: 5)
    leave(status)
  }

  /// From now on, signals end the run of `plan` through `control`; so does one that has arrived since it was planned.
  func end(_ control: RunControl, of plan: Plan, telling console: Console) {
    let isLate = state.withLock { state in
      state.target = Target(control: control, plan: plan, console: console)
      state.isIdle = false
      return state.status != nil
    }
    if isLate { control.interrupt() }
    listen()
  }

  package static let endingRuns: [(number: Int32, status: ExitStatus)] = [
    (SIGINT, .interrupted), (SIGTERM, .terminated), (SIGHUP, .hungUp),
  ]

  /// From now on, there is no run to end.
  package func forgetRun() { state.withLock { $0.target = nil } }

  /// From now on, each signal ends the process at once: only its exit handlers run, and they may not return.
  func noteEnd() { state.withLock { $0.isOver = true } }

  /// From now on, the first signal calls `action` before anything else; if one has arrived, `action` is called now.
  package func atOnce(_ action: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      state.action = action
      return state.status != nil
    }
    if isLate { action() }
  }

  /// From now on, a signal that ends the process removes `line` first, whether there is a run or not.
  func erase(_ line: LiveLine) {
    state.withLock { state in
      state.line = line
      if !state.isListening { state.isIdle = true }
    }
    listen()
  }

  /// Handles signals, each with the status to end the process with. Only the first call has an effect.
  ///
  /// If there is no thread or no pipe for it, signals have their default effect.
  package func listen(
    to signals: [(number: Int32, status: ExitStatus)] = endingRuns
  ) {
    #if PROCESSES
      let isFirst = state.withLock { state in
        defer { state.isListening = true }
        return !state.isListening
      }
      guard isFirst, let reader = SignalPipe.open() else { return }
      let isStarted = SystemThread.start {
        while let number = SignalPipe.next(from: reader) {
          if let signal = signals.first(where: { $0.number == number }) {
            self.receive(signal.status) { SignalPipe.dropAll(from: reader, within: Self.echo) }
          }
        }
      }
      guard isStarted else { return }
      for (number, _) in signals { SignalPipe.catchSignal(number) }
    #endif
  }

  /// Signals that arrive within this time of the first are the same wish: `timeout`, for example, sends its
  /// signal to its child and then to the process group, which its child is in.
  private static let echo = Duration.milliseconds(200)

  private func receive(_ status: ExitStatus, droppingEchoes dropEchoes: () -> Void) {
    guard state.withLock({ $0.status == nil && !$0.isOver && !$0.isIdle }) else { leave(status) }
    let (target, action, report) = state.withLock { state in
      state.status = status
      state.time = .now
      return (state.target, state.action, state.reportUnplanned)
    }
    action()
    if let report {
      let body: @Sendable () -> Void = {
        report()
        self.leave(status)
      }
      // On a thread of its own, so that this one can receive a second signal.
      if !SystemThread.start(body) { body() }
      return dropEchoes()
    }
    guard let target else { return dropEchoes() }
    notices.enter()
    defer { notices.leave() }
    // First, because writing to standard error may block.
    target.control.interrupt()
    // Before the notice, so that a signal sent because of it is not an echo.
    dropEchoes()
    target.console.errors.write(
      "\nInterrupted: stopping running scenarios. Press Ctrl-C again to quit immediately.\n")
  }

  /// Returns when the notice of an interruption is written: a run may end before it is. Writing to standard
  /// error is abandoned two seconds after the signal.
  func waitForNotice() { notices.wait() }

  /// Adds a file to remove if the process ends before it is complete.
  func note(_ draft: Draft) { state.withLock { $0.drafts.append(draft) } }

  /// Removes files that are not complete, without waiting for a lock.
  func removeDrafts() {
    for draft in state.withLockIfAvailable({ $0.drafts }) ?? [] { draft.remove() }
  }

  private func leave(_ status: ExitStatus) -> Never {
    removeDrafts()
    (state.withLockIfAvailable { $0.line } ?? target?.console.line)?.vanish()
    _exit(status.rawValue)
  }
}

#if PROCESSES
  /// Turns signals into bytes in a pipe, which a thread reads.
  ///
  /// The system calls a handler with only a number, so what it needs is global: the pipe, and the process that
  /// owns it. Both are atomic, because a handler may interrupt any thread anywhere and must not wait for a lock.
  /// Signals are caught rather than ignored, because programs that steps start would inherit that.
  private enum SignalPipe {
    private static let writer = Atomic<Int32>(-1)
    private static let owner = Atomic<Int32>(0)

    /// Creates the pipe, and returns its end to read from.
    static func open() -> Int32? {
      guard let (read, write) = Descriptor.pipe() else { return nil }
      // A handler must not wait, however many signals arrive.
      _ = fcntl(write, F_SETFL, O_NONBLOCK)
      writer.store(write, ordering: .relaxed)
      owner.store(getpid(), ordering: .relaxed)
      return read
    }

    /// Waits for the next signal, and returns its number.
    static func next(from reader: Int32) -> Int32? {
      var byte: Bytes = [0]
      let count = unsafe byte.withUnsafeMutableBytes { unsafe Descriptor.read(reader, into: $0) }
      return count == 1 ? Int32(byte[0]) : nil
    }

    /// Forgets the signals that arrive within `time`.
    static func dropAll(from reader: Int32, within time: Duration) {
      let end = ContinuousClock.now + time
      while case let rest = end - .now, rest > .zero {
        var request = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        let milliseconds = Int32(rest / .milliseconds(1)) + 1
        guard unsafe poll(&request, 1, milliseconds) > 0, next(from: reader) != nil else { return }
      }
    }

    /// From now on, turns the signal `number` into a byte; not SIGHUP if the program was started to ignore it, as
    /// `nohup` does.
    static func catchSignal(_ number: Int32) {
      let former = signal(number) { SignalPipe.pass($0) }
      let isIgnored =
        unsafe unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      if isIgnored, number == SIGHUP { _ = signal(number, SIG_IGN) }
    }

    /// The handler.
    private static func pass(_ number: Int32) {
      // A process that a step has forked behaves like any other program.
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
#endif
