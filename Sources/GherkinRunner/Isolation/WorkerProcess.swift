import Foundation
import Synchronization

/// A worker process as seen by the one that started it. A class, because it owns descriptors.
final class WorkerProcess: Sendable {
  let id: pid_t
  /// Where to write commands.
  let commands: Int32
  /// Where to read events; its end is the end of the process.
  let events: Int32
  let journal: SharedJournal
  /// The file that holds what the process printed.
  let output: Int32
  private let hasEnded = Atomic(false)

  /// Starts the running program again, with the same arguments, as a worker.
  ///
  /// It is spawned directly, because Foundation's `Process` takes longer than most scenarios.
  init(arguments: [String], environment: [String: String]) throws(WorkerError) {
    guard let toWorker = Descriptor.pipe(), let fromWorker = Descriptor.pipe(),
      let journalFile = Descriptor.temporaryFile(), let journal = SharedJournal(journalFile),
      let output = Descriptor.temporaryFile()
    else { throw WorkerError(code: errno) }
    let spawn = Spawn(
      program: Bundle.main.executablePath ?? "/proc/self/exe", arguments: arguments,
      environment: environment.merging([WorkerChannel.variable: "1"]) { $1 },
      descriptors: [
        (output, STDOUT_FILENO), (output, STDERR_FILENO), (toWorker.read, WorkerChannel.commands),
        (fromWorker.write, WorkerChannel.events), (journalFile, WorkerChannel.journal),
      ])
    let result = spawn.start()
    close(toWorker.read)
    close(fromWorker.write)
    close(journalFile)
    do {
      id = try result.get()
    } catch {
      for end in [toWorker.write, fromWorker.read, output] { close(end) }
      throw error
    }
    commands = toWorker.write
    events = fromWorker.read
    self.journal = journal
    self.output = output
  }

  deinit {
    // A worker that nobody waited for is one that nobody needs.
    if !hasEnded.load(ordering: .relaxed) {
      kill()
      _ = wait()
    }
    close(commands)
    close(events)
    close(output)
  }

  /// Tells the worker to do something; nothing happens if it is dead, which its events will show.
  func tell(_ commands: [WorkerChannel.Command]) {
    var writer = WireWriter()
    for command in commands { writer.write(command) }
    _ = Descriptor.write(writer.bytes, to: self.commands)
  }

  func kill() { _ = Foundation.kill(id, SIGKILL) }

  /// Waits for the process, which is known to have ended or to be about to.
  func wait() -> ProcessEnd {
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    hasEnded.store(true, ordering: .relaxed)
    return ProcessEnd(status: status)
  }
}
