import Dispatch
import Foundation
import Synchronization

/// A child's end of what connects it with its parent: commands come in through a pipe, messages go out
/// through the event ring, and a byte in another pipe wakes the parent up.
///
/// A class, because the threads of the child share it.
package final class ChildChannel: Sendable {
  let commands: Int32
  private let wakeUp: Int32
  let ring: EventRing
  let queue: ScenarioQueue
  /// Whether this process was forked, so that its plan is the parent's.
  let isForked: Bool
  /// The thread of everything but scenarios; nil if the system has no more.
  let executor: ThreadExecutor?
  /// Makes the threads take turns at the ring, and keeps the memory for a message.
  private let writer = Mutex(WireWriter())

  /// The environment variable that marks a spawned process as a child.
  package static let variable = "SPECS_CHILD"

  /// The descriptors of a spawned child.
  enum Inherited {
    static let commands: Int32 = 3
    static let wakeUp: Int32 = 4
    static let ring: Int32 = 5
    static let queue: Int32 = 6
  }

  init(commands: Int32, wakeUp: Int32, ring: EventRing, queue: ScenarioQueue, isForked: Bool) {
    self.commands = commands
    self.wakeUp = wakeUp
    self.ring = ring
    self.queue = queue
    self.isForked = isForked
    executor = ThreadExecutor()
    ForkedCopy.detect()
    // A wake-up that was not answered yet need not be repeated.
    _ = fcntl(wakeUp, F_SETFL, O_NONBLOCK)
  }

  /// Whether this process was spawned as a child.
  package static func isInherited(_ environment: [String: String]) -> Bool {
    environment[variable] != nil
  }

  /// The channel of a process that was spawned as a child.
  package static func inherited() throws(ChildError) -> ChildChannel {
    guard let ring = EventRing(Inherited.ring),
      let queue = SharedQueue.inherited(Inherited.queue)
    else {
      throw ChildError(
        "the environment variable \(variable) is set, but no parent started this process",
        remedy: "Unset \(variable).")
    }
    // Programs that steps start must not hold the pipes open, nor take themselves for children.
    for descriptor in [Inherited.commands, Inherited.wakeUp, Inherited.ring, Inherited.queue] {
      Descriptor.setCloseOnExec(descriptor)
    }
    _ = unsafe unsetenv(variable)
    return ChildChannel(
      commands: Inherited.commands, wakeUp: Inherited.wakeUp, ring: ring, queue: queue,
      isForked: false)
  }

  /// Writes messages to the ring, and waits for room in it if there is none.
  func send(_ messages: [ChildMessage]) {
    // A step may have forked this process and returned in both.
    if ForkedCopy.isThis { _exit(0) }
    writer.withLock { writer in
      writer.removeAll()
      for message in messages { writer.writeFrame { $0.write(message) } }
      var rest = writer.bytes[...]
      while true {
        rest = rest.dropFirst(ring.append(rest))
        guard !rest.isEmpty else { break }
        notifyParent()
        usleep(100)
      }
    }
    if ring.waiting > EventRing.capacity / 2 || messages.contains(where: \.isUrgent) {
      notifyParent()
    }
  }

  /// Wakes the parent up. Without a parent the process ends.
  private func notifyParent() {
    guard Descriptor.write([0], to: wakeUp, waiting: false) != EPIPE else { exitNow() }
  }

  /// The status of a process that ends by `exitNow`.
  static let exitNowStatus: Int32 = 1

  /// Ends this process at once: the parent is gone, or is to see that a step does not end.
  func exitNow() -> Never {
    ring.hasLeft = true
    _exit(Self.exitNowStatus)
  }

  /// Ends this process if the step or hook that has just ended closed what the process needs to report. The
  /// parent then reports that step as failed, rather than the one that runs when it notices.
  func exitIfDisconnected() {
    guard !Descriptor.isOpen(wakeUp) else { return }
    ring.hasLostDescriptors = true
    exitNow()
  }
}

/// Whether a step has forked this process, which is then a copy of a child and must not report.
///
/// The C library calls a function in each copy, which has no parameters; so what it sets is global. It is
/// atomic because threads read it; no order with other memory matters, since the thread that goes on in the
/// copy is the one in which the function was called. To ask for the number of the process instead would be
/// a system call for each step.
private enum ForkedCopy {
  private static let isCopy = Atomic(false)

  static var isThis: Bool { isCopy.load(ordering: .relaxed) }

  /// From now on, `isThis` is true in copies of this process.
  static func detect() {
    _ = pthread_atfork(nil, nil) { ForkedCopy.isCopy.store(true, ordering: .relaxed) }
  }
}

/// The commands that a child has got and not followed yet.
///
/// A class, because the thread that reads commands and the task that follows them share it.
final class ChildInbox: Sendable {
  private struct State {
    var commands: [ChildCommand] = []
    /// How many were handed out.
    var count = 0
    var waiting: CheckedContinuation<ChildCommand, Never>?

    mutating func take() -> ChildCommand? {
      guard !commands.isEmpty else { return nil }
      count += 1
      return commands.removeFirst()
    }
  }

  private let state = Mutex(State())
  /// Called when there is nothing to do, with the number of commands that were handed out.
  private let goIdle: @Sendable (Int) -> Void

  init(goIdle: @escaping @Sendable (Int) -> Void) { self.goIdle = goIdle }

  func add(_ commands: [ChildCommand]) {
    let (waiting, command) = state.withLock { state in
      state.commands += commands
      let waiting = state.waiting.take()
      return (waiting, waiting == nil ? nil : state.take())
    }
    if let command { waiting?.resume(returning: command) }
  }

  /// The next command, as soon as there is one. It ignores cancellation, which ends scenarios and not
  /// children.
  func next() async -> ChildCommand {
    await withCheckedContinuation { continuation in
      let command = state.withLock { state in
        let command = state.take()
        if command == nil {
          state.waiting = continuation
          // Within the lock, so that no command comes between the count and the message.
          goIdle(state.count)
        }
        return command
      }
      if let command { continuation.resume(returning: command) }
    }
  }
}

/// Moments that all processes of a machine agree on.
///
/// A run counts time by the continuous clock, whose instants mean nothing to another process. Processes
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

  /// This moment by both clocks. The thread may lose its core between two readings, which would make
  /// the conversion wrong by that time, so the closest of several readings counts.
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
