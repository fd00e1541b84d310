import Dispatch
import Foundation
import Synchronization

/// The descriptors by which a child reaches its parent.
package struct ChildPipes: Sendable {
  let commands: Int32
  let messages: Int32

  /// The environment variable that names them, and so marks a process as a child.
  package static let variable = "SPECS_CHILD"

  /// Numbers that differ from those of `inputs`.
  init(besides inputs: [Int32]) {
    var number = STDERR_FILENO
    func free() -> Int32 {
      repeat { number += 1 } while inputs.contains(number)
      return number
    }
    (commands, messages) = (free(), free())
  }

  /// The pipes of a process that was started as a child; nil if this one was not.
  package init?(_ environment: [String: String]) {
    guard let text = environment[Self.variable] else { return nil }
    let numbers = text.split(separator: ",").compactMap { Int32($0) }
    (commands, messages) = numbers.count == 2 ? (numbers[0], numbers[1]) : (-1, -1)
  }

  var text: String { "\(commands),\(messages)" }

  /// Tells the parent that this process cannot make the plan, and ends it.
  package func refuse(_ reason: String) -> Never {
    Descriptor.write(ChildMessage.refused(reason).frame, to: messages)
    _exit(2)
  }
}

/// A child's end of the two pipes that connect it with its parent: commands come in through one, messages go out through
/// the other.
///
/// A class, because the threads of the child share it.
package final class ChildChannel: Sendable {
  private struct State {
    /// How many of the bytes that this process printed are accounted for; nil if they are not captured.
    var printed: Int?

    /// What was printed since it was last taken.
    mutating func takeOutput() -> Attachment? {
      guard let start = printed else { return nil }
      StandardOutput.flush()
      guard Descriptor.position(of: STDOUT_FILENO) > start else { return nil }
      let bytes = Descriptor.contents(of: STDOUT_FILENO, from: start)
      guard !bytes.isEmpty else { return nil }
      printed = start + bytes.count
      return .output(bytes)
    }
  }

  /// The thread of everything but scenarios; nil if the system has no more.
  let executor: ThreadExecutor?
  /// Makes the threads take turns at the pipe, so that each message is whole, and what was printed belongs to one step.
  private let state: Mutex<State>
  private let process = getpid()
  /// Held while a thread waits for a command.
  private let inbox = Mutex(FrameInbox())

  let pipes: ChildPipes

  /// The channel of a process that was started as a child.
  ///
  /// - Parameter capturesOutput: Whether what steps print becomes their log.
  package init(_ pipes: ChildPipes, capturesOutput: Bool) throws(ChildError) {
    for descriptor in [pipes.commands, pipes.messages] {
      guard Descriptor.isPipe(descriptor) else {
        throw ChildError(
          "the environment variable \(ChildPipes.variable) is set, but no parent started this process",
          remedy: "Unset \(ChildPipes.variable).")
      }
      // Programs that steps start must not hold the pipes open, nor take themselves for children.
      Descriptor.setCloseOnExec(descriptor)
    }
    _ = unsafe unsetenv(ChildPipes.variable)
    self.pipes = pipes
    executor = ThreadExecutor()
    // What was printed before anything ran belongs to no step.
    let printed = capturesOutput ? Descriptor.position(of: STDOUT_FILENO) : nil
    state = Mutex(State(printed: printed))
  }

  /// Waits for what the parent has found out as it planned; ends this process if the parent has ended.
  package func waitForExcerpt() -> PlanExcerpt {
    while true { if case .plan(let excerpt) = nextCommand() { return excerpt } }
  }

  /// Waits for a command. Ends this process if the parent has ended, or if what comes is no command.
  func nextCommand() -> ChildCommand {
    inbox.withLock { inbox in
      do throws(FrameInbox.Malformed) {
        while true {
          if let command = try inbox.next(ChildCommand.self) { return command }
          guard inbox.read(pipes.commands) else { endWithCommands() }
        }
      } catch {
        send(.disturbed)
        _exit(Self.leftStatus)
      }
    }
  }

  /// The status of a process that ends by itself, after it has said so or because its parent has ended.
  static let leftStatus: Int32 = 1

  /// The status of a process that cannot reach its parent any more. It can say so in no other way, so it is one that no
  /// program is known to use.
  static let disconnectedStatus: Int32 = 199

  func send(_ message: ChildMessage) { send { _ in message } }

  /// Says that the hooks before all scenarios are over.
  func sendReady() { send { .ready(printed: $0.printed ?? 0) } }

  /// Sends events, and before the end of a step what was printed since the end of another.
  func send(_ events: [TimedEvent]) {
    send { state in
      var events = events
      if let index = events.firstIndex(where: { $0.event.endedPlace != nil }),
        let place = events[index].event.endedPlace, let output = state.takeOutput()
      {
        events.insert(TimedEvent(.attached(output, to: place), at: events[index].time), at: index)
      }
      return .events(events, printed: state.printed ?? 0)
    }
  }

  private func send(_ message: (inout State) -> ChildMessage) {
    // A step may have forked this process and returned in both, and the copy must not report.
    if getpid() != process { _exit(0) }
    let code = state.withLock { state in
      Descriptor.write(message(&state).frame, to: pipes.messages)
    }
    guard let code else { return }
    // Without a parent there is nothing to report to; otherwise a step has closed the descriptor, and its own end is what
    // could not be reported.
    if code == EPIPE { _exit(Self.leftStatus) } else { disconnect() }
  }

  /// Ends this process at once: the parent is to see that a step does not end.
  func leave() -> Never {
    send(.leaving)
    _exit(Self.leftStatus)
  }

  /// Ends this process at once: its parent has ended, or a step has closed the descriptor of commands.
  private func endWithCommands() -> Never {
    guard Descriptor.isOpen(pipes.commands) else { disconnect() }
    _exit(Self.leftStatus)
  }

  private func disconnect() -> Never { _exit(Self.disconnectedStatus) }
}

extension Attachment {
  static func output(_ bytes: Bytes) -> Attachment {
    Attachment(
      .text(String(decoding: bytes, as: UTF8.self)), mediaType: logMediaType, name: "output")
  }
}

extension Event {
  /// The step or the hook around the run that this ends.
  fileprivate var endedPlace: AttachmentPlace? {
    switch self {
    case .stepFinished(let id, let step, _): .step(id, step: step)
    case .runHookFinished(let hook, _): .runHook(hook)
    default: nil
    }
  }
}

/// The log of a child, which passes events on as they happen: only the parent puts them in order.
struct ChildLog: EventSink {
  let channel: ChildChannel
  let clock: RunClock
  var isInteractive: Bool { true }

  func record(_ events: [TimedEvent]) {
    CrashSignals.waitIfProcessIsEnding()
    channel.send(events)
  }

  func note(_ problem: Problem, of id: ScenarioAttempt) {
    CrashSignals.waitIfProcessIsEnding()
    channel.send(.failing(id, problem))
  }
}
