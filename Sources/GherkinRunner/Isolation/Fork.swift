import Foundation

/// Makes worker processes that are copies of this one. They are there at once and have the plan
/// already, where a program that is started anew has to be loaded and to plan again.
///
/// A copy has one thread, and shares what is open. So there are copies only if this process has no
/// other thread, and has opened nothing since the fork was thought of, which is before there was a
/// suite: what a suite starts or opens is for each process to start and open.
struct Fork {
  /// What a process is after it was copied.
  enum Side {
    case original([WorkerProcess])
    case worker(WorkerChannel)
  }

  #if os(Linux)
    /// Whatever is opened gets the first number that is free.
    private let freeDescriptor: Int32

    /// Nothing where there are other threads already.
    init?() {
      guard Self.hasOneThread, let descriptor = Self.freeDescriptor else { return nil }
      freeDescriptor = descriptor
    }

    /// Whether copies can still be made.
    var isSafe: Bool { Self.hasOneThread && Self.freeDescriptor == freeDescriptor }

    /// Makes `count` workers; none if that is not safe any more.
    ///
    /// - Parameters:
    ///   - queue: What they take scenarios from.
    ///   - commands: What to tell each as soon as it is there, by its number.
    func workers(
      _ count: Int, _ queue: SharedQueue, telling commands: (Int) -> [WorkerCommand]
    ) throws(WorkerError) -> Side {
      guard isSafe else { return .original([]) }
      // Else it would be printed once by each.
      StandardOutput.flush()
      var started: [(id: pid_t, lines: WorkerLines)] = []
      for number in 0..<count {
        let lines: WorkerLines
        do throws(WorkerError) {
          lines = try WorkerLines()
        } catch {
          // Too few are no harm: more are spawned when they are wanted.
          if started.isEmpty { throw error }
          break
        }
        let id = Foundation.fork()
        guard id != 0 else { return .worker(Self.channel(of: lines, queue)) }
        guard id > 0 else {
          let code = errno
          lines.closeTheirs()
          lines.closeOurs()
          if started.isEmpty { throw WorkerError(code: code) }
          break
        }
        // At once, so that the next copy does not hold them open.
        lines.closeTheirs()
        WorkerProcess.tell(commands(number), by: lines.commands.write)
        started.append((id, lines))
      }
      return .original(started.map { WorkerProcess($0.id, lines: $0.lines) })
    }

    /// What a new worker has to do with what it inherits.
    private static func channel(
      of lines: WorkerLines, _ queue: SharedQueue
    ) -> WorkerChannel {
      // A group of its own, so that Ctrl-C reaches the original alone, which sends us a command.
      setpgid(0, 0)
      dup2(lines.output, STDOUT_FILENO)
      dup2(lines.output, STDERR_FILENO)
      closeWhatIsPrivate(upTo: lines.highest, but: lines.keptByCopy + [queue.file])
      return WorkerChannel(
        commands: lines.commands.read, bell: lines.bell.write, journal: lines.journal,
        queue: queue.queue, isCopy: true)
    }

    /// Closes what the original has opened for itself, as the start of another program would: its standard
    /// output among others, whose reader would otherwise wait for this process as well, and all that
    /// belongs to other workers.
    ///
    /// - Parameters:
    ///   - highest: The original has opened nothing with a higher number since.
    ///   - kept: What stays open.
    private static func closeWhatIsPrivate(upTo highest: Int32, but kept: [Int32]) {
      for descriptor in (STDERR_FILENO + 1)...max(highest, STDERR_FILENO + 1)
      where !kept.contains(descriptor) && Descriptor.isKeptToSelf(descriptor) {
        close(descriptor)
      }
    }

    /// A folder of tasks has a link for each, besides its own two.
    private static var hasOneThread: Bool {
      var info = stat()
      return unsafe stat("/proc/self/task", &info) == 0 && info.st_nlink == 3
    }

    private static var freeDescriptor: Int32? {
      let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else { return nil }
      close(descriptor)
      return descriptor
    }
  #else
    /// Never: elsewhere a program must not go on in a copy.
    init?() { return nil }

    var isSafe: Bool { false }

    func workers(
      _ count: Int, _ queue: SharedQueue, telling commands: (Int) -> [WorkerCommand]
    ) throws(WorkerError) -> Side {
      .original([])
    }
  #endif
}
