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
