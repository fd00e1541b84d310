import Foundation
import Synchronization

/// A parent's end of what connects it with a child. A class, because it owns descriptors and the process.
final class ChildProcess: Sendable {
  let id: pid_t
  private let commands: Int32
  /// Readable when the child has written to it. It ends with the child, unless a step closes it before, or
  /// forks a process that keeps it open.
  let wakeUp: Int32
  let ring: EventRing
  /// The file that holds what the child printed; nil if it prints where its parent does.
  let output: Int32?
  private let hasEnded = Atomic(false)

  /// The process `id`, which has the other ends of `pipes`.
  init(_ id: pid_t, _ pipes: ChildPipes) {
    self.id = id
    commands = pipes.commands.write
    wakeUp = pipes.wakeUp.read
    ring = pipes.ring
    output = pipes.output
  }

  deinit {
    if !hasEnded.load(ordering: .relaxed) {
      kill()
      // What is killed ends at once, unless the system itself keeps it waiting.
      for _ in 0..<2000 where exit() == nil { usleep(1000) }
    }
    close(commands)
    close(wakeUp)
    if let output { close(output) }
  }

  /// Sends a command. If the child is dead, its wake-up pipe shows that.
  func send(_ command: ChildCommand) { Self.send(command, to: commands) }

  static func send(_ command: ChildCommand, to descriptor: Int32) {
    var writer = WireWriter()
    writer.write(command)
    Descriptor.write(writer.bytes, to: descriptor)
  }

  /// Lets the process go on if a step has stopped it.
  func resume() { signal(SIGCONT) }

  func kill() { signal(SIGKILL) }

  /// Once the end of the process was seen, its id may be that of another.
  private func signal(_ number: Int32) {
    if !hasEnded.load(ordering: .relaxed) { _ = Foundation.kill(id, number) }
  }

  /// How the process ended, if it has. The system is asked for the process itself, because any process
  /// that a step forks keeps the pipes open.
  func exit() -> ProcessExit? {
    guard let exit = ProcessExit.ofProcess(id) else { return nil }
    hasEnded.store(true, ordering: .relaxed)
    return exit
  }
}

/// Everything that connects a parent with a child, both ends of it.
struct ChildPipes {
  let commands: (read: Int32, write: Int32)
  let wakeUp: (read: Int32, write: Int32)
  /// The file behind the ring, by which a spawned child finds it.
  let ringFile: Int32?
  let ring: EventRing
  let output: Int32?

  /// - Parameters:
  ///   - capturesOutput: Whether there is to be a file for what the child prints.
  ///   - isForFork: Whether the child is a copy of this process.
  init(capturesOutput: Bool, isForFork: Bool = false) throws(ChildError) {
    var opened: [Int32] = []
    // What was opened before something could not be must not stay open.
    func failure() -> ChildError {
      let error = ChildError(code: errno)
      for descriptor in opened { close(descriptor) }
      return error
    }
    guard let commands = Descriptor.pipe() else { throw failure() }
    opened += [commands.read, commands.write]
    guard let wakeUp = Descriptor.pipe() else { throw failure() }
    opened += [wakeUp.read, wakeUp.write]
    if isForFork {
      guard let ring = EventRing() else { throw failure() }
      (self.ringFile, self.ring) = (nil, ring)
    } else {
      guard let (file, ring) = UnnamedFile.mapped({ EventRing($0) }) else { throw failure() }
      opened.append(file)
      (self.ringFile, self.ring) = (file, ring)
    }
    output = capturesOutput ? UnnamedFile.onDisk() : nil
    guard output != nil || !capturesOutput else {
      let code = errno
      _ = failure()
      throw ChildError(folder: UnnamedFile.diskFolder, code: code)
    }
    self.commands = commands
    self.wakeUp = wakeUp
  }

  /// Closes what only the child needs.
  func closeChildEnds() {
    for descriptor in [commands.read, wakeUp.write] { close(descriptor) }
    if let ringFile { close(ringFile) }
  }

  /// Closes what only the parent needs.
  func closeParentEnds() {
    for descriptor in [commands.write, wakeUp.read] { close(descriptor) }
    if let output { close(output) }
  }
}

extension ChildProcess {
  /// Starts the running program again, with `arguments`, as a child that makes the same plan.
  static func spawned(
    _ layout: ChildLayout, program: String, arguments: [String],
    environment: [String: String], queue: SharedQueue
  ) throws(ChildError) -> ChildProcess {
    let pipes = try ChildPipes(capturesOutput: layout.isIsolated)
    let output = pipes.output ?? STDERR_FILENO
    let (id, code) = Spawn(
      program: program, arguments: arguments,
      environment: environment.merging([ChildChannel.variable: "1"]) { $1 },
      descriptors: [
        (output, STDOUT_FILENO), (output, STDERR_FILENO),
        (pipes.commands.read, ChildChannel.Inherited.commands),
        (pipes.wakeUp.write, ChildChannel.Inherited.wakeUp),
        (queue.file, ChildChannel.Inherited.queue),
      ] + (pipes.ringFile.map { [($0, ChildChannel.Inherited.ring)] } ?? []),
      hasOwnGroup: layout.isIsolated
    ).start()
    pipes.closeChildEnds()
    guard code == 0 else {
      pipes.closeParentEnds()
      throw ChildError(code: code)
    }
    return ChildProcess(id, pipes)
  }
}

/// How a child ended, in words for a report.
package struct ProcessExit: Sendable, Equatable {
  /// As `waitpid` gives it; nil if the system does not know: then nothing shows that all is well.
  let status: Int32?

  /// How the process `id`, a child of this one, has ended.
  ///
  /// - Parameter waits: Whether to wait for its end.
  /// - Returns: Nil if it still runs.
  package static func ofProcess(_ id: Int32, waits: Bool = false) -> ProcessExit? {
    var status: Int32 = 0
    while true {
      let result = unsafe waitpid(id, &status, waits ? 0 : WNOHANG)
      if result == 0 { return nil }
      if result < 0, errno == EINTR { continue }
      return ProcessExit(status: result < 0 ? nil : status)
    }
  }

  /// The number of the signal that ended it; nil if none did.
  private var signal: Int32? { status.map { $0 & 0x7F }.flatMap { $0 == 0 ? nil : $0 } }

  var isKilled: Bool { signal == SIGKILL }

  package var isClean: Bool { status == 0 }

  /// Whether a signal ended it that a child which shares the process group of its parent catches.
  var isCaughtSignal: Bool { signal.map(OwnSignals.numbers.contains) == true }

  /// Whether it ended with the status of `ChildChannel.exitNow`.
  var isExitNow: Bool { status == ChildChannel.exitNowStatus << 8 }

  /// What to say of the step or hook during which the process ended.
  package var problem: Problem {
    guard let status else {
      return Problem(
        """
        the process ended, and the system does not know how: something else has waited for its end, or SIGCHLD is \
        ignored
        """, type: "Exit")
    }
    guard let signal else {
      let code = (status >> 8) & 0xFF
      return Problem("the process ended with exit status \(code)", type: "Exit")
    }
    return Problem(
      "the process crashed: signal \(signal) (\(Self.names[signal] ?? "unknown"))", type: "Crash")
  }

  private static let names: [Int32: String] = [
    SIGABRT: "SIGABRT, aborted", SIGBUS: "SIGBUS, bad memory access",
    SIGFPE: "SIGFPE, bad arithmetic", SIGHUP: "SIGHUP, hangup",
    SIGILL: "SIGILL, trap: a Swift runtime failure", SIGINT: "SIGINT, interrupt",
    SIGKILL: "SIGKILL, killed: out of memory, or by hand", SIGPIPE: "SIGPIPE, broken pipe",
    SIGQUIT: "SIGQUIT, quit", SIGSEGV: "SIGSEGV, bad memory access",
    SIGTERM: "SIGTERM, asked to end", SIGTRAP: "SIGTRAP, trap: a Swift runtime failure",
    SIGXCPU: "SIGXCPU, too much processor time",
  ]
}

/// Why there can be no child.
package struct ChildError: Error, Sendable, Equatable, CustomStringConvertible {
  package let description: String
  /// What to do about it, as a whole sentence.
  package let remedy: String

  init(_ description: String, remedy: String = "Close other programs, or run with --in-process.") {
    self.description = description
    self.remedy = remedy
  }

  /// No file for what a child prints can be made in `folder`.
  init(folder: String, code: Int32) {
    self.init(
      "a child process cannot be started: no file can be made in '\(folder)': \(FileError.text(of: code))",
      remedy: "Set the environment variable TMPDIR to a folder that can be written to.")
  }

  /// The system refused something, with its `errno`.
  init(code: Int32) { self.init("a child process cannot be started: \(FileError.text(of: code))") }
}
