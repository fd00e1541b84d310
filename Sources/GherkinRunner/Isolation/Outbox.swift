import Foundation

/// Where a worker process puts what happens: into the shared journal at once, and from there into
/// the pipe when a scenario is over.
struct Outbox: EventReceiver {
  private let journal: SharedJournal
  /// That of the plan; said once the worker is ready, which it says by `runStarted`.
  private let fingerprint: Int
  private var writer = WireWriter()

  init(_ journal: SharedJournal, fingerprint: Int) {
    self.journal = journal
    self.fingerprint = fingerprint
    // What was printed before anything ran is nobody's.
    journal.printed = Descriptor.contents(of: STDOUT_FILENO, from: 0).count
  }

  mutating func receive(_ event: TimedEvent) {
    switch event.event {
    case .stepFinished(let id, let step, _): attachOutput(to: .step(id, step: step))
    case .runHookFinished(let hook, _): attachOutput(to: .runHook(hook))
    default: break
    }
    put(event.event)
    switch event.event {
    case .scenarioFinished, .runHookFinished, .runStarted: flush()
    default: break
    }
  }

  private mutating func put(_ event: Event) {
    writer.removeAll()
    writer.write(event)
    if case .runStarted = event { writer.write(fingerprint) }
    if journal.append(writer.bytes) { return }
    flush()
    if !journal.append(writer.bytes) {
      _ = Descriptor.write(writer.bytes, to: WorkerChannel.events)
    }
  }

  /// Hands on what is in the journal. A reader who sees it twice, because the process died between
  /// the two lines, knows which scenarios are over.
  private func flush() {
    _ = Descriptor.write(journal.bytes, to: WorkerChannel.events)
    journal.clear()
  }

  /// What was printed since the last step becomes this step's log.
  private mutating func attachOutput(to place: AttachmentPlace) {
    StandardOutput.flush()
    let bytes = Descriptor.contents(of: STDOUT_FILENO, from: journal.printed)
    guard !bytes.isEmpty else { return }
    put(.attached(.output(bytes), to: place))
    // Told to whoever reads what this process prints after it has died.
    journal.printed += bytes.count
  }
}

extension Attachment {
  /// What a step printed, as a log.
  static func output(_ bytes: [UInt8]) -> Attachment {
    Attachment(
      .text(String(decoding: bytes, as: UTF8.self)), mediaType: logMediaType, name: "output")
  }
}
