import Dispatch
import Foundation
import Synchronization

/// What a worker process has of the lines between it and the one that started it.
package struct WorkerChannel: Sendable {
  /// Where commands come from.
  let commands: Int32
  /// Where to call for attention; its end is the end of the process.
  let bell: Int32
  /// Where to write down what happens.
  let journal: SharedJournal
  /// Where scenarios are taken from.
  let queue: ScenarioQueue
  /// The thread that everything runs on; nothing if the system has no more.
  let executor = ThreadExecutor()
  /// This process; what a step forks is another, and has to be silent.
  let owner = getpid()
  /// What has come of commands while it waited for work.
  private(set) var heard: [UInt8] = []
  /// Whether this process is a copy of the other, so that both have the very same plan.
  let isCopy: Bool

  /// The environment variable by which a process that was spawned knows that it is a worker.
  package static let variable = "SPECS_WORKER"

  /// Under which numbers a spawned process finds the files of the queue and of its journal. Commands
  /// and bell have the two before.
  static let inheritedQueue: Int32 = 6
  static let inheritedJournal: Int32 = 5
  static let inheritedBell: Int32 = 4
  static let inheritedCommands: Int32 = 3

  init(
    commands: Int32, bell: Int32, journal: SharedJournal, queue: ScenarioQueue, isCopy: Bool
  ) {
    self.commands = commands
    self.bell = bell
    self.journal = journal
    self.queue = queue
    self.isCopy = isCopy
    // A call that was not answered yet need not be repeated.
    _ = fcntl(bell, F_SETFL, O_NONBLOCK)
  }

  /// Whether this process was spawned as a worker.
  package static func isInherited(_ environment: [String: String]) -> Bool {
    environment[variable] != nil
  }

  /// That of a process that was spawned as a worker; nothing in any other.
  package static func inherited(
    _ environment: [String: String]
  ) throws(WorkerError) -> WorkerChannel? {
    guard isInherited(environment) else { return nil }
    guard let journal = SharedJournal(inheritedJournal),
      let queue = SharedQueue.inherited(inheritedQueue)
    else {
      throw WorkerError("the variable \(variable) is set, but this is no worker")
    }
    // Processes that steps start must not hold the lines open, nor take themselves for workers.
    for line in [inheritedCommands, inheritedBell, inheritedJournal, inheritedQueue] {
      Descriptor.keepToSelf(line)
    }
    _ = unsafe unsetenv(variable)
    return WorkerChannel(
      commands: inheritedCommands, bell: inheritedBell, journal: journal, queue: queue,
      isCopy: false)
  }

  /// Waits until there is something to prepare for. The process ends when that will never be.
  mutating func waitForWork() {
    guard Descriptor.read(commands, into: &heard) else { _exit(0) }
  }

  /// Calls for attention: there is something in the journal that should not wait.
  func ring() {
    guard Descriptor.write([0], to: bell, waiting: false) != EPIPE else { leave() }
  }

  /// Says that there is nothing to do, after `count` commands.
  func rest(after count: Int) {
    journal.idle = count
    ring()
  }

  /// Writes to the journal, and waits for room in it when there is none.
  func append(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while true {
      rest = rest.dropFirst(journal.append(rest))
      guard !rest.isEmpty else { break }
      ring()
      usleep(100)
    }
    if journal.waiting > SharedJournal.capacity / 2 { ring() }
  }

  /// Ends this process in a while even if what is registered for its end does not come to one: the
  /// other side may not wait for it.
  func limitFarewell() { _ = alarm(10) }

  /// The status of a process that ends by `leave`.
  static let leavingStatus: Int32 = 1

  /// Ends this process at once: the other is gone, or is to see that a step does not end.
  func leave() -> Never { _exit(Self.leavingStatus) }

  /// Ends this process if the step or hook that has just ended closed what the process needs to report.
  /// The parent then reports that step as failed, rather than the one that runs when it notices.
  func endIfDisconnected() {
    guard !Descriptor.isOpen(bell) else { return }
    journal.hasLostDescriptors = true
    leave()
  }

  /// Ends this process if a step has forked it and went on in the copy, which must not report what the
  /// worker reports as well.
  func endIfForked() {
    if getpid() != owner { _exit(0) }
  }
}

/// What a worker process was told and has not done yet.
///
/// A class, because the thread that listens and the task that works share it.
final class WorkerInbox: Sendable {
  private struct State {
    var commands: [WorkerCommand] = []
    /// How many were handed out.
    var count = 0
    var waiting: CheckedContinuation<WorkerCommand, Never>?

    mutating func take() -> WorkerCommand? {
      guard !commands.isEmpty else { return nil }
      count += 1
      return commands.removeFirst()
    }
  }

  private let state = Mutex(State())
  /// Called when there is nothing to do, with the number of commands that were handed out.
  private let rest: @Sendable (Int) -> Void

  init(rest: @escaping @Sendable (Int) -> Void) { self.rest = rest }

  /// Adds something to do.
  func add(_ commands: [WorkerCommand]) {
    let (waiting, command) = state.withLock { state in
      state.commands += commands
      let waiting = state.waiting.take()
      return (waiting, waiting == nil ? nil : state.take())
    }
    if let command { waiting?.resume(returning: command) }
  }

  /// The next thing to do, if there is one.
  func take() -> WorkerCommand? { state.withLock { $0.take() } }

  /// The next thing to do, as soon as there is one. It does not heed cancellation: that ends
  /// scenarios, not workers.
  func next() async -> WorkerCommand {
    await withCheckedContinuation { continuation in
      let command = state.withLock { state in
        let command = state.take()
        if command == nil {
          state.waiting = continuation
          // Before anything can be added, so that the count says whether something was.
          rest(state.count)
        }
        return command
      }
      if let command { continuation.resume(returning: command) }
    }
  }
}

/// Moments that all processes of one machine agree on.
///
/// A run counts its time by the continuous clock, whose instants mean nothing to another process. Processes
/// share the uptime of the machine, and each converts by a reading of both clocks.
extension ContinuousClock.Instant {
  /// The moment at which the uptime of the machine was `uptime` nanoseconds.
  init(uptime: Int) {
    let reading = Self.readBothClocks()
    self = reading.instant + .nanoseconds(uptime - reading.uptime)
  }

  /// The uptime of the machine at this moment, in nanoseconds.
  var uptime: Int {
    let reading = Self.readBothClocks()
    let (seconds, attoseconds) = (self - reading.instant).components
    return reading.uptime + Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }

  /// A moment by both clocks. The thread may lose its core between two readings, and the conversion would
  /// be wrong by that time, so the closest of several readings counts.
  private static func readBothClocks() -> (instant: Self, uptime: Int) {
    var best: (instant: Self, uptime: Int, gap: Duration)?
    for _ in 0..<10 {
      let before = Self.now
      let uptime = Int(clamping: DispatchTime.now().uptimeNanoseconds)
      let gap = Self.now - before
      if best.map({ gap < $0.gap }) ?? true { best = (before + gap / 2, uptime, gap) }
      if gap < .microseconds(1) { break }
    }
    return best.map { ($0.instant, $0.uptime) } ?? (.now, 0)
  }
}
