import Foundation
import Synchronization

#if PROCESSES && os(Linux)
  /// Signals of a crash, which the Swift runtime reports with a backtrace.
  ///
  /// Its handler returns. After a real crash the same instruction crashes again, and ends the process; but a signal that
  /// was sent, by `kill` or `raise`, is used up, and the process would go on as if nothing had happened.
  package enum CrashSignals {
    private static let numbers = [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

    /// The address of the runtime's handler. Written before ours is installed, and only read by it: no order with other
    /// memory matters.
    private static let reporter = Atomic<Int>(0)

    /// Whether the process is about to end by one of the signals. Set by the handler before the report begins, and never
    /// taken back; no order with other memory matters, because who reads it does nothing more.
    private static let isEnding = Atomic(false)

    /// Waits for the end of the process if it has received one of the signals. The runtime suspends other threads while
    /// it reports, but not always in time; a step that ends on them in between must not look as if it had passed.
    static func waitIfProcessIsEnding() {
      while isEnding.load(ordering: .relaxed) { pause() }
    }

    /// From now on, these signals end the process once the runtime has reported them. Handlers that are not the
    /// runtime's stay, such as those of a sanitizer or of the suite. Only the first call has an effect.
    package static func endProcessOnceReported() { _ = installation }

    private static let installation: Void = install()

    private static func install() {
      guard let handler = handlerOfRuntime else { return }
      reporter.store(handler, ordering: .relaxed)
      for number in numbers {
        guard var action = sigaction(of: number), action.address == handler else { continue }
        unsafe action.receiver = { unsafe CrashSignals.receive($0, $1, $2) }
        _ = unsafe sigaction(number, &action, nil)
      }
    }

    /// The address of the handler of SIGTRAP, which sanitizers leave alone, if it is installed as the runtime does: so that
    /// a crash while it runs is not held back.
    private static var handlerOfRuntime: Int? {
      let flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER
      guard let action = sigaction(of: SIGTRAP), action.sa_flags & flags == flags else {
        return nil
      }
      return action.address
    }

    /// The handler. It only calls what a handler may call.
    private static func receive(
      _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
    ) {
      isEnding.store(true, ordering: .relaxed)
      let report = unsafe unsafeBitCast(
        reporter.load(ordering: .relaxed), to: sigaction.Receiver.self)
      unsafe report(number, info, context)
      _ = signal(number, SIG_DFL)
      raise(number)
    }
  }
#else
  package enum CrashSignals {
    /// Nothing to do: elsewhere the runtime reports no crashes unless `SWIFT_BACKTRACE` asks for it.
    static func endProcessOnceReported() {}

    /// Nothing to wait for.
    static func waitIfProcessIsEnding() {}
  }
#endif
