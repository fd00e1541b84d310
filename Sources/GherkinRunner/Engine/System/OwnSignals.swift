import Foundation
import Synchronization

#if PROCESSES
  /// Signals in a child that shares the process group of its parent: Ctrl-C reaches both, and the parent
  /// decides what it means.
  enum OwnSignals {
    /// The process that reacts to its own signals; one that a step forks does what any program does. Written
    /// before the handler is installed, and only read by it: no order with other memory matters.
    private static let owner = Atomic<Int32>(0)

    /// From now on, the signals that end a run end this process only if it has sent them to itself. Those that
    /// the program was started to ignore stay ignored. They are caught, because programs that steps start
    /// would inherit that they are ignored.
    static func heedOnly() {
      owner.store(getpid(), ordering: .relaxed)
      for number in numbers {
        guard let former = sigaction(of: number), !former.isIgnored else { continue }
        var action = sigaction()
        unsafe action.receiver = { unsafe OwnSignals.receive($0, $1, $2) }
        action.sa_flags = SA_SIGINFO | SA_RESTART
        _ = unsafe sigaction(number, &action, nil)
      }
    }

    /// The handler. It only calls what a handler may call.
    private static func receive(
      _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
    ) {
      let sender = unsafe info?.pointee.sender
      let process = getpid()
      guard sender == process || process != owner.load(ordering: .relaxed) else { return }
      _ = signal(number, SIG_DFL)
      raise(number)
    }
  }
#else
  enum OwnSignals {
    /// Nothing to do: only a child shares the signals of a parent.
    static func heedOnly() {}
  }
#endif

extension OwnSignals {
  /// The signals that end a run.
  static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
}
