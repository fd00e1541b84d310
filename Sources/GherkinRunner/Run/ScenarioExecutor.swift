import Dispatch

/// A thread for the scenarios of one worker, apart from the pool that all other tasks share: a step
/// that blocks its thread for ever then takes no other scenario with it.
///
/// A class, as executors are.
final class ScenarioExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "specs.scenarios")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
