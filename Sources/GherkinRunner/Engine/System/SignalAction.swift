import Foundation

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

    /// Where the handler is.
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
