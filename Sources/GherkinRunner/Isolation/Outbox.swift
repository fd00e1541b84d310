import Foundation

/// Where a worker process puts what happens: into the journal, each event in a frame of its own.
struct Outbox: EventReceiver {
  private let channel: WorkerChannel
  /// That of the plan that this process made for itself; said once the worker is ready, which it
  /// says by `runStarted`.
  private let fingerprint: Int?
  /// Whether the other side wants to know when a step passes.
  private let tellsPassedSteps: Bool
  private var writer = WireWriter()

  init(_ channel: WorkerChannel, fingerprint: Int?, tellsPassedSteps: Bool) {
    self.tellsPassedSteps = tellsPassedSteps
    self.channel = channel
    self.fingerprint = fingerprint
    // What was printed before anything ran belongs to no step.
    channel.journal.printed = Descriptor.position(of: STDOUT_FILENO)
  }

  mutating func receive(_ event: TimedEvent) {
    channel.endIfForked()
    switch event.event {
    case .scenarioStarted: channel.journal.noteSteps(0, at: event.time)
    case .stepFinished(let id, let step, let result):
      channel.endIfDisconnected()
      attachOutput(to: .step(id, step: step), at: event.time)
      guard tellsPassedSteps || result.status > .passed else {
        return channel.journal.noteSteps(step + 1, at: event.time)
      }
    case .runHookFinished(let hook, _):
      channel.endIfDisconnected()
      attachOutput(to: .runHook(hook), at: event.time)
    default: break
    }
    put(event)
    switch event.event {
    // The other side waits for these.
    case .runHookFinished, .runStarted: channel.ring()
    default: break
    }
  }

  private mutating func put(_ event: TimedEvent) {
    writer.removeAll()
    writer.writeFrame { writer in
      writer.write(event)
      if case .runStarted = event.event { writer.write(fingerprint) { $0.write($1) } }
    }
    channel.append(writer.bytes)
  }

  /// What was printed since the last step becomes this step's log.
  private mutating func attachOutput(to place: AttachmentPlace, at time: Duration) {
    StandardOutput.flush()
    guard Descriptor.position(of: STDOUT_FILENO) > channel.journal.printed else { return }
    let bytes = Descriptor.contents(of: STDOUT_FILENO, from: channel.journal.printed)
    guard !bytes.isEmpty else { return }
    put(TimedEvent(.attached(.output(bytes), to: place), at: time))
    // For the parent, which reads what this process printed after it has died.
    channel.journal.printed += bytes.count
  }
}

extension Attachment {
  /// What a step printed, as a log.
  static func output(_ bytes: [UInt8]) -> Attachment {
    Attachment(
      .text(String(decoding: bytes, as: UTF8.self)), mediaType: logMediaType, name: "output")
  }
}
