import Foundation
import Synchronization

/// A worker process as seen by the one that started it. A class, because it owns descriptors.
final class WorkerProcess: Sendable {
  let id: pid_t
  /// Where to write commands.
  private let commands: Int32
  /// Where it calls for attention. It ends with the process, unless a step closes it before, or forks a
  /// process that keeps it open.
  let bell: Int32
  let journal: SharedJournal
  /// The file that holds what the process printed.
  let output: Int32
  private let hasEnded = Atomic(false)

  /// The process `id`, at the other end of `lines`, whose other end is closed here.
  init(_ id: pid_t, lines: WorkerLines) {
    self.id = id
    commands = lines.commands.write
    bell = lines.bell.read
    journal = lines.journal
    output = lines.output
  }

  deinit {
    // A worker whose end was not seen is not needed any more.
    if !hasEnded.load(ordering: .relaxed) {
      kill()
      // What is killed ends at once, unless the system itself keeps it waiting.
      for _ in 0..<2000 where poll() == nil { usleep(1000) }
    }
    close(commands)
    close(bell)
    close(output)
  }

  /// Tells the worker to do something; nothing happens if it is dead, which its bell will show.
  func tell(_ commands: [WorkerCommand]) { Self.tell(commands, by: self.commands) }

  /// Tells a worker to do something, by the line that leads to it.
  static func tell(_ commands: [WorkerCommand], by line: Int32) {
    var writer = WireWriter()
    for command in commands { writer.write(command) }
    Descriptor.write(writer.bytes, to: line)
  }

  /// Lets it end in its own time, for which the run does not wait.
  func dismiss() {
    hasEnded.store(true, ordering: .relaxed)
    // A step may have stopped it, and it would stay.
    _ = Foundation.kill(id, SIGCONT)
    _ = SystemThread.start { [id] in
      var status: Int32 = 0
      while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    }
  }

  /// Ends it. Once its end was seen, its id may be that of another process.
  func kill() {
    if !hasEnded.load(ordering: .relaxed) { _ = Foundation.kill(id, SIGKILL) }
  }

  /// How it ended, if it has. It asks the system for the process itself, because any process that a step
  /// forks keeps pipes open.
  func poll() -> ProcessEnd? {
    var status: Int32 = 0
    while true {
      let result = unsafe waitpid(id, &status, WNOHANG)
      if result == 0 { return nil }
      if result < 0, errno == EINTR { continue }
      hasEnded.store(true, ordering: .relaxed)
      return ProcessEnd(status: result < 0 ? 0 : status)
    }
  }
}

/// All that connects a worker process with the one that starts it, both ends of everything.
struct WorkerLines {
  let commands: (read: Int32, write: Int32)
  let bell: (read: Int32, write: Int32)
  /// The file behind the journal.
  let journalFile: Int32
  let journal: SharedJournal
  /// The file for what the worker prints.
  let output: Int32

  init() throws(WorkerError) {
    var opened: [Int32] = []
    // What was opened before something could not be must not stay open.
    func failure() -> WorkerError {
      let error = WorkerError(code: errno)
      for descriptor in opened { close(descriptor) }
      return error
    }
    guard let commands = Descriptor.pipe() else { throw failure() }
    opened += [commands.read, commands.write]
    guard let bell = Descriptor.pipe() else { throw failure() }
    opened += [bell.read, bell.write]
    guard let (journalFile, journal) = UnnamedFile.mapped({ SharedJournal($0) }) else {
      throw failure()
    }
    opened.append(journalFile)
    guard let output = UnnamedFile.onDisk() else {
      let code = errno
      _ = failure()
      throw WorkerError(folder: UnnamedFile.diskFolder, code: code)
    }
    self.commands = commands
    self.bell = bell
    self.journalFile = journalFile
    self.journal = journal
    self.output = output
  }

  /// The highest number among the descriptors.
  var highest: Int32 {
    [commands.read, commands.write, bell.read, bell.write, journalFile, output].max() ?? output
  }

  /// What a worker that is a copy keeps of them. All else is closed in it.
  var keptByCopy: [Int32] { [commands.read, bell.write] }

  /// Lets go of what only the worker needs.
  func closeTheirs() {
    for descriptor in [commands.read, bell.write, journalFile] { close(descriptor) }
  }

  /// Lets go of what only the process needs that started the worker.
  func closeOurs() {
    for descriptor in [commands.write, bell.read, output] { close(descriptor) }
  }
}

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
