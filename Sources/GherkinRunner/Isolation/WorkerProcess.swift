import Dispatch
import Foundation
import Synchronization

/// A worker process as seen by the one that started it. A class, because it owns descriptors.
final class WorkerProcess: Sendable {
  let id: pid_t
  /// Where to write commands.
  private let commands: Int32
  /// Where it calls for attention; its end is the end of the process.
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
    // A worker that nobody waited for is one that nobody needs.
    if !hasEnded.load(ordering: .relaxed) {
      kill()
      _ = wait()
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

  /// Lets it end in its own time, which nobody waits for.
  func dismiss() {
    hasEnded.store(true, ordering: .relaxed)
    DispatchQueue.global(qos: .utility).async { [id] in _ = Self.wait(for: id) }
  }

  func kill() { _ = Foundation.kill(id, SIGKILL) }

  /// Waits for the process, which is known to have ended or to be about to.
  func wait() -> ProcessEnd {
    defer { hasEnded.store(true, ordering: .relaxed) }
    return Self.wait(for: id)
  }

  private static func wait(for id: pid_t) -> ProcessEnd {
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    return ProcessEnd(status: status)
  }
}
