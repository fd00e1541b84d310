import Foundation

/// Worker processes that are copies of this one, made before anything has happened in it. They are
/// there at once, where a program that is started anew has to be loaded again.
enum Fork {
  /// What a process is after it was copied.
  enum Side {
    case original([WorkerProcess])
    case worker(WorkerChannel)
  }

  #if os(Linux)
    /// Makes `count` workers, which wait for work; none where there are other threads already, which
    /// a copy would not have.
    static func workers(_ count: Int) throws(WorkerError) -> Side {
      guard hasOneThread else { return .original([]) }
      var started: [(id: pid_t, lines: WorkerLines)] = []
      for _ in 0..<count {
        let lines = try WorkerLines()
        let id = fork()
        guard id != 0 else {
          for other in started { other.lines.closeOurs() }
          return .worker(channel(of: lines))
        }
        guard id > 0 else {
          let code = errno
          lines.closeTheirs()
          lines.closeOurs()
          // Too few are no harm: more are spawned when they are wanted.
          if started.isEmpty { throw WorkerError(code: code) }
          break
        }
        // At once, so that the next copy does not hold them open.
        lines.closeTheirs()
        started.append((id, lines))
      }
      return .original(started.map { WorkerProcess($0.id, lines: $0.lines) })
    }

    /// What a new worker has to do with what it inherits.
    private static func channel(of lines: WorkerLines) -> WorkerChannel {
      // A group of its own, so that Ctrl-C reaches the original alone, which tells us in its words.
      setpgid(0, 0)
      dup2(lines.output, STDOUT_FILENO)
      dup2(lines.output, STDERR_FILENO)
      lines.closeOurs()
      close(lines.journalFile)
      return WorkerChannel(
        commands: lines.commands.read, bell: lines.bell.write, journal: lines.journal)
    }

    /// A folder of tasks has a link for each, besides its own two.
    private static var hasOneThread: Bool {
      var info = stat()
      return unsafe stat("/proc/self/task", &info) == 0 && info.st_nlink == 3
    }
  #else
    /// None: elsewhere a program must not go on in a copy.
    static func workers(_ count: Int) throws(WorkerError) -> Side { .original([]) }
  #endif
}
