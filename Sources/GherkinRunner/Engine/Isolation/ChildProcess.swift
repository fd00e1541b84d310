import Foundation
import Synchronization

/// How scenarios are distributed over children.
package struct ChildLayout: Sendable {
  /// Whether each worker is a child, which runs one scenario at a time: `--isolate`. Otherwise all are threads of one child.
  package let isIsolated: Bool
  private let workers: Int

  package init(isIsolated: Bool, workers: Int) {
    (self.isIsolated, self.workers) = (isIsolated, workers)
  }

  /// How many children there are, and how many scenarios each runs at a time.
  func counts(for scenarioCount: Int) -> (children: Int, threads: Int) {
    let count = max(1, min(workers, scenarioCount))
    return isIsolated ? (count, 1) : (1, count)
  }
}

/// A parent's end of what connects it with a child. A class, because it owns descriptors and the process.
final class ChildProcess: Sendable {
  let id: pid_t
  /// Takes no more than the pipe holds: a child reads nothing while it makes its suite.
  private let commands: Int32
  /// Commands that the pipe has not taken yet.
  private let unsent = Mutex<Bytes>([])
  /// Readable when the child has written to it. It ends with the child, unless a step closes it before, or
  /// forks a process that keeps it open.
  let messages: Int32
  /// The file that holds what the child printed; nil if it prints where its parent does.
  let output: Int32?
  private let hasEnded = Atomic(false)

  /// Starts the running program again, with `arguments`, as a child that makes the same plan.
  ///
  /// - Parameter isIsolated: Whether it has a process group of its own, and a file for what it prints.
  init(
    program: String, arguments: [String], environment: [String: String], isIsolated: Bool
  ) throws(ChildError) {
    var opened: [Int32] = []
    // What was opened before something could not be must not stay open.
    func failure(_ code: Int32 = errno) -> ChildError {
      for descriptor in opened { close(descriptor) }
      return ChildError(code: code)
    }
    guard let commands = Descriptor.pipe() else { throw failure() }
    opened += [commands.read, commands.write]
    guard let messages = Descriptor.pipe() else { throw failure() }
    opened += [messages.read, messages.write]
    output = isIsolated ? UnnamedFile.onDisk() : nil
    if isIsolated, output == nil {
      let code = errno
      _ = failure()
      throw ChildError(folder: UnnamedFile.diskFolder, code: code)
    }
    if let output { opened.append(output) }
    Descriptor.prepareToDrain(messages.read)
    _ = fcntl(commands.write, F_SETFL, O_NONBLOCK)
    let inputs = Self.inputs(of: arguments)
    let pipes = ChildPipes(besides: inputs)
    let (id, code) = Spawn.start(
      program: program, arguments: arguments,
      environment: environment.merging([ChildPipes.variable: pipes.text]) { $1 },
      descriptors: [
        (output ?? STDERR_FILENO, STDOUT_FILENO), (output ?? STDERR_FILENO, STDERR_FILENO),
        (commands.read, pipes.commands),
        (messages.write, pipes.messages),
      ] + inputs.map { ($0, $0) },
      hasOwnGroup: isIsolated)
    guard code == 0 else { throw failure(code) }
    for descriptor in [commands.read, messages.write] { close(descriptor) }
    self.id = id
    self.commands = commands.write
    self.messages = messages.read
  }

  /// The files among `arguments` that this process was given open, such as the list in `@<(command)`.
  private static func inputs(of arguments: [String]) -> [Int32] {
    let form = /\/(?:dev|proc\/self)\/fd\/(\d+)/
    let numbers = arguments.flatMap { $0.matches(of: form).compactMap { Int32($0.output.1) } }
    return Set(numbers).filter { $0 > STDERR_FILENO && Descriptor.isOrdinaryFile($0) }.sorted()
  }

  deinit {
    if !hasEnded.load(ordering: .relaxed) {
      kill()
      _ = ProcessExit.ofProcess(id, waits: true)
    }
    for descriptor in [commands, messages, output].compactMap(\.self) { close(descriptor) }
  }

  /// Sends a command, of which the rest follows in `sendRest` once the pipe is full. If the child is dead, the end of its
  /// messages shows that.
  func send(_ command: ChildCommand) {
    unsent.withLock { $0 += command.frame }
    sendRest()
  }

  /// Writes what the pipe takes of the commands that were not sent yet.
  func sendRest() {
    unsent.withLock { bytes in
      guard !bytes.isEmpty else { return }
      let (count, code) = Descriptor.writeNow(bytes, to: commands)
      bytes.removeFirst(code == nil || code == EAGAIN ? count : bytes.count)
    }
  }

  /// Waits for messages, unless they have ended.
  func poll(forMessages isWanted: Bool) -> pollfd {
    pollfd(fd: isWanted ? messages : -1, events: Int16(POLLIN), revents: 0)
  }

  /// Waits for room in the pipe, if it has not taken all commands.
  var pollForRest: pollfd {
    pollfd(fd: unsent.withLock(\.isEmpty) ? -1 : commands, events: Int16(POLLOUT), revents: 0)
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

/// How a child ended, in words for a report.
package struct ProcessExit: Sendable, Equatable {
  /// As `waitpid` gives it; nil if the system does not know: then nothing shows that all is well.
  let status: Int32?

  /// How the process `id`, a child of this one, has ended; nil if it still runs and this does not wait for its end.
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

  package var isKilled: Bool { signal == SIGKILL }

  package var isClean: Bool { status == 0 }

  /// Whether a child ended itself because it could not reach its parent any more.
  var isDisconnection: Bool { status == ChildChannel.disconnectedStatus << 8 }

  /// Whether it ended as a child does that ends by itself.
  var isLeave: Bool { status == ChildChannel.leftStatus << 8 }

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
