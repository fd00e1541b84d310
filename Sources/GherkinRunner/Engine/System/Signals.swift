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
