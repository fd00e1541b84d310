import Dispatch
import Foundation
import Synchronization

/// Runs tasks on its own thread, apart from the pool that all other tasks share: a step that
/// blocks its thread forever takes no other scenario with it.
///
/// The thread is one of the system's. A dispatch queue borrows from a pool of at most 255, which steps
/// that never end would use up, and with it what has to end the run.
///
/// A class, as executors are.
package final class ThreadExecutor: TaskExecutor {
  private let jobs = JobQueue()

  /// Returns nil if the system has no more threads.
  package init?() {
    guard SystemThread.start({ [jobs] in jobs.run() }) else { return nil }
  }

  deinit { jobs.close() }

  var isCurrent: Bool { jobs.thread == SystemThread.current }

  package func enqueue(_ job: consuming ExecutorJob) {
    // With the executor, which must not be gone before its job is.
    jobs.add(UnownedJob(job), of: self)
  }
}

/// What the thread of an executor has to do.
///
/// A class, because the thread and those who add to it share it. The semaphore counts the jobs that were
/// added and one for the end, so that the thread finds one of the two whenever it wakes.
private final class JobQueue: Sendable {
  private typealias Entry = (job: UnownedJob, executor: ThreadExecutor)

  private let entries = Mutex<[Entry]>([])
  private let count = DispatchSemaphore(value: 0)
  /// Written once, by the thread itself.
  private let identity = Atomic<UInt>(0)

  var thread: UInt { identity.load(ordering: .relaxed) }

  func add(_ job: UnownedJob, of executor: ThreadExecutor) {
    entries.withLock { $0.append((job, executor)) }
    count.signal()
  }

  /// Ends the thread. No job is left, since each holds its executor.
  func close() { count.signal() }

  func run() {
    identity.store(SystemThread.current, ordering: .relaxed)
    while true {
      count.wait()
      guard let entry = entries.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
      unsafe entry.job.runSynchronously(on: entry.executor.asUnownedTaskExecutor())
    }
  }
}

/// Threads of the system's own, which no pool limits.
package enum SystemThread {
  static var current: UInt {
    #if canImport(Glibc)
      UInt(pthread_self())
    #else
      unsafe UInt(bitPattern: pthread_self())
    #endif
  }

  /// Runs `body` on a new thread.
  ///
  /// - Returns: Whether there is one; if not, `body` is never run.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    // A number in the GNU library, and a pointer in others.
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    // Owned by the new thread, or by this one again if there is none.
    let start = unsafe Unmanaged.passRetained(ThreadStart(body))
    let code = unsafe pthread_create(
      &thread, nil,
      { argument in
        #if !canImport(Darwin)
          guard let argument = unsafe argument else { return nil }
        #endif
        unsafe Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, start.toOpaque())
    guard code == 0 else {
      unsafe start.release()
      return false
    }
    #if canImport(Glibc)
      pthread_detach(thread)
    #else
      if let thread = unsafe thread { unsafe pthread_detach(thread) }
    #endif
    return true
  }
}

/// Carries what a thread is to do through the pointer that it is started with.
private final class ThreadStart: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

extension Array where Element: Sendable {
  /// What `transform` makes of each element, in order; up to `workers` are worked on at a time. With
  /// one worker, no other thread is used.
  package func concurrentMap<Result: Sendable>(
    workers: Int, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    let workers = Swift.min(workers, count)
    guard workers > 1 else { return map(transform) }
    let next = Atomic(0)
    let results = Mutex([Result?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while case let index = next.wrappingAdd(1, ordering: .relaxed).oldValue, index < count {
        let result = transform(self[index])
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}
