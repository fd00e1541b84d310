import Foundation
import Synchronization

/// A debugger that controls this process, as `lldb` does.
enum Debugger {
  static var isAttached: Bool {
    #if !PROCESSES
      // It matters only to a program that starts children.
      return false
    #elseif canImport(Darwin)
      var info = kinfo_proc()
      var size = MemoryLayout<kinfo_proc>.stride
      var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
      guard unsafe sysctl(&name, u_int(name.count), &info, &size, nil, 0) == 0 else { return false }
      return unsafe info.kp_proc.p_flag & P_TRACED != 0
    #else
      guard let status = try? FileSystem.contents(of: "/proc/self/status") else { return false }
      let tracer = String(decoding: status, as: UTF8.self).split(separator: "\n")
        .first { $0.hasPrefix("TracerPid:") }
      return tracer.map { !$0.hasSuffix("\t0") } ?? false
    #endif
  }
}

#if PROCESSES
  /// Signals in a child that shares the process group of its parent: Ctrl-C reaches both, and the parent
  /// decides what it means.
  enum OwnSignals {
    /// The process that heeds its own signals; one that a step forks does what any program does. Written
    /// before the handler is installed, and only read by it: no order with other memory matters.
    private static let owner = Atomic<Int32>(0)

    /// From now on, the signals that end a run end this process only if it has sent them to itself. Those that
    /// the program was started to ignore stay ignored. They are caught, because programs that steps start
    /// would inherit that they are ignored.
    static func heedOnly() {
      owner.store(getpid(), ordering: .relaxed)
      for number in numbers {
        var former = sigaction()
        guard unsafe sigaction(number, nil, &former) == 0, !Self.ignores(former) else { continue }
        var action = sigaction()
        #if canImport(Darwin)
          action.__sigaction_u.__sa_sigaction = { unsafe OwnSignals.receive($0, $1, $2) }
        #else
          unsafe action.__sigaction_handler.sa_sigaction = { unsafe OwnSignals.receive($0, $1, $2) }
        #endif
        action.sa_flags = SA_SIGINFO | SA_RESTART
        _ = unsafe sigaction(number, &action, nil)
      }
    }

    private static func ignores(_ action: sigaction) -> Bool {
      #if canImport(Darwin)
        let handler = unsafe action.__sigaction_u.__sa_handler
      #else
        let handler = unsafe action.__sigaction_handler.sa_handler
      #endif
      return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// The handler. It only calls what a handler may call.
    private static func receive(
      _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
    ) {
      #if canImport(Darwin)
        let sender = unsafe info?.pointee.si_pid
      #else
        let sender = unsafe info?.pointee._sifields._kill.si_pid
      #endif
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
