import Foundation
import Synchronization

#if PROCESSES
  extension sigaction {
    /// A handler that learns who has sent the signal.
    typealias Receiver =
      @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

    /// What handles the signal now; nil if the system refuses to say.
    init?(of number: Int32) {
      self.init()
      guard unsafe sigaction(number, nil, &self) == 0 else { return nil }
    }

    /// The handler. Each C library has its own name for it.
    @unsafe var receiver: Receiver? {
      get {
        #if canImport(Darwin)
          unsafe __sigaction_u.__sa_sigaction
        #elseif canImport(Musl)
          unsafe __sa_handler.sa_sigaction
        #else
          unsafe __sigaction_handler.sa_sigaction
        #endif
      }
      set {
        #if canImport(Darwin)
          unsafe __sigaction_u.__sa_sigaction = newValue
        #elseif canImport(Musl)
          unsafe __sa_handler.sa_sigaction = newValue
        #else
          unsafe __sigaction_handler.sa_sigaction = newValue
        #endif
      }
    }

    var address: Int { unsafe unsafeBitCast(receiver, to: Int.self) }

    var isIgnored: Bool { unsafe address == unsafeBitCast(SIG_IGN, to: Int.self) }
  }

  extension siginfo_t {
    /// The process that has sent the signal by `kill`.
    var sender: pid_t {
      #if canImport(Darwin)
        si_pid
      #elseif canImport(Musl)
        unsafe __si_fields.__si_common.__first.__piduid.si_pid
      #else
        unsafe _sifields._kill.si_pid
      #endif
    }
  }

  /// What this process has inherited of how signals are handled.
  package enum InheritedSignals {
    /// The signals that stop a process in the background, which a shell may want it to ignore.
    private static let jobControl = [SIGTSTP, SIGTTIN, SIGTTOU]

    /// From now on no signal is blocked or ignored, no matter how this program was started: with SIGCHLD ignored,
    /// the system forgets how processes end, and with SIGTERM blocked, nothing can end a run in good order. Programs
    /// that steps start inherit the same. SIGHUP stays ignored, which is what `nohup` is for.
    package static func forget() {
      var none = sigset_t()
      unsafe sigemptyset(&none)
      unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
      for number in Int32(1)..<32 where number != SIGHUP && !jobControl.contains(number) {
        if sigaction(of: number)?.isIgnored == true { _ = signal(number, SIG_DFL) }
      }
    }

    /// From now on the system keeps exit statuses until they are read, even if the suite has changed that.
    static func keepExitStatuses() { _ = signal(SIGCHLD, SIG_DFL) }
  }
#else
  package enum InheritedSignals {
    /// Nothing to keep: here are no processes.
    static func keepExitStatuses() {}
  }
#endif

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
  static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
}
