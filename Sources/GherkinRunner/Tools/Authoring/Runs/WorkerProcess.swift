import Foundation

/// A program that serves from a process of its own, the worker, and that may be built again meanwhile.
package struct WorkerProgram: Sendable {
  /// How long another program must not have changed: it may still be written.
  private static let stillness = Duration.milliseconds(75)

  /// The path by which it is found, also after it was built again.
  let path: String
  let arguments: [String]
  let environment: [String: String]
  private var known: FileSystem.State?
  private var last: FileSystem.State?
  /// When `last` was first seen.
  private var lastChange = Duration.zero

  /// Knows the program that is at `path` now.
  package init(path: String, arguments: [String], environment: [String: String]) {
    (self.path, self.arguments, self.environment) = (path, arguments, environment)
    known = try? FileSystem.state(of: path)
    last = known
  }

  /// The program at another path, which is started in the same way.
  func moved(to path: String) -> WorkerProgram {
    WorkerProgram(path: path, arguments: arguments, environment: environment)
  }

  /// Whether another program is there than the one that is known, and is complete. From then on, that one is known.
  mutating func wasBuiltAgain(_ now: Duration) -> Bool {
    // While it is being written, there may be none.
    let state = try? FileSystem.state(of: path)
    if state != last { (last, lastChange) = (state, now) }
    guard let state, state != known, now - lastChange >= Self.stillness else { return false }
    known = state
    return true
  }
}

/// The process of a worker, which ends when its standard input does.
struct WorkerProcess: Sendable {
  /// How long a worker that is no longer wanted may take to end.
  static let endLimit = Duration.seconds(2)
  /// The descriptor under which a worker has the first of the sockets that it inherits.
  static let firstSocket = STDERR_FILENO + 1

  let id: pid_t
  /// Leads to the standard input of the worker. The owner closes it.
  let input: Int32
  /// Has what the worker writes to its standard output. The owner closes it.
  let output: Int32
  /// When the worker is killed if it has not ended; nil while it is wanted.
  var limit: Duration?

  /// Starts the process in a group of its own, so that Ctrl-C does not reach it and what it starts can be ended with it.
  init(
    _ program: WorkerProgram, inheriting sockets: [Int32] = []
  ) throws(FileError) {
    let pipes = [Descriptor.pipe(), Descriptor.pipe()].compactMap(\.self)
    guard pipes.count == 2 else {
      let code = errno
      for pipe in pipes {
        close(pipe.read)
        close(pipe.write)
      }
      throw FileError(program.path, code: code)
    }
    (input, output) = (pipes[0].write, pipes[1].read)
    let (theirInput, theirOutput) = (pipes[0].read, pipes[1].write)
    let (id, code) = Spawn.start(
      program: program.path, arguments: program.arguments, environment: program.environment,
      descriptors: [
        (theirInput, STDIN_FILENO), (theirOutput, STDOUT_FILENO), (STDERR_FILENO, STDERR_FILENO),
      ] + sockets.enumerated().map { ($1, Self.firstSocket + Int32($0)) },
      hasOwnGroup: true)
    self.id = id
    close(theirInput)
    close(theirOutput)
    guard code == 0 else {
      close(input)
      close(output)
      throw FileError(program.path, code: code)
    }
  }

  /// How the process has ended, if it has: then what it has started is ended as well. Its pipes alone do not show that,
  /// since a program that it has started may keep them.
  func exit(_ now: Duration) -> ProcessExit? {
    let exit = ProcessExit.ofProcess(id)
    if exit != nil || limit.map({ $0 < now }) == true { killAll() }
    return exit
  }

  /// Waits for the end of the process, and kills it after `time`.
  func end(within time: Duration) {
    let limit = ContinuousClock.now + time
    // What is killed ends at once, unless the system itself keeps it waiting.
    while ProcessExit.ofProcess(id) == nil, .now < limit + Self.endLimit {
      if .now >= limit { killAll() }
      usleep(2000)
    }
    killAll()
  }

  /// Kills the worker and all that it has started.
  private func killAll() { _ = kill(-id, SIGKILL) }
}

/// When a worker is started again after it has ended by itself.
enum WorkerRestart {
  /// How long to wait, for each time in a row that it ended early.
  static let delays: [Duration] = [.zero, .seconds(1), .seconds(5), .seconds(30)]
  /// A worker that was of use for so long did not end early.
  static let soundLife = Duration.seconds(10)

  /// - Parameter failures: How often in a row it ended early.
  static func delay(after failures: Int) -> Duration {
    delays[min(max(0, failures - 1), delays.count - 1)]
  }
}
