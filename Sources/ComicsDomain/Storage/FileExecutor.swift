import Dispatch

/// Runs an actor that works with files on a thread apart from the pool that all tasks share, so that a
/// lock which another process keeps does not hold up anything else.
///
/// A class, as every executor has to be.
final class FileExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "files")

  func enqueue(_ job: consuming ExecutorJob) {
    // Unsafe, because a job may run once only: the queue runs each closure once.
    let job = UnownedJob(job)
    queue.async { [self] in unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
  }
}
