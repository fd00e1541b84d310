extension Supervisor {
  /// Follows the complete messages among the bytes that have come.
  func receive(from child: ChildState) throws(ChildError) {
    guard !child.isCorrupted, !child.inbox.isEmpty else { return }
    var reader = WireReader(child.inbox[...])
    var messages: [ChildMessage] = []
    do {
      while var frame = try reader.readFrame() { messages.append(try frame.read()) }
    } catch {
      child.killCorrupted()
    }
    child.inbox.removeSubrange(..<reader.position)
    for message in messages { try receive(message, from: child) }
    // A child that waits has written whole messages.
    if child.isIdle, !child.inbox.isEmpty { child.killCorrupted() }
  }

  private func receive(_ message: ChildMessage, from child: ChildState) throws(ChildError) {
    switch message {
    case .planned(let fingerprint):
      try self.fingerprint.check(fingerprint)
      child.process.send(.begin(at: log.now))
      hasNews = true
    case .refused(let reason):
      // It may be a sentence, and is part of one here.
      let reason = reason.hasSuffix(".") ? reason.dropLast() : reason[...]
      throw ChildError(
        "a child process cannot make the plan of the run: \(reason)",
        remedy: "Run it again, if a file was saved just now.")
    case .ready(let printed):
      child.phase = .working
      child.printed = printed
      failedStarts = 0
      hasNews = true
    case .idle(let fault):
      child.noteIdle()
      // Why the child cannot go on is why the run cannot.
      if let fault { control.fail(fault) }
      hasNews = true
    case .events(let events, let printed):
      child.printed = max(child.printed, printed)
      // An abandoned step may report still; what cannot follow is left out.
      record(events.filter { mayFollow($0, of: child) && child.note($0) })
    case .failing(let id, let problem): child.note(problem, of: id)
    case .interrupted: child.hasHeardInterruption = true
    case .leaving: child.hasLeft = true
    }
  }

  /// Whether an event belongs to no scenario that is over, and starts none that another child runs.
  private func mayFollow(_ event: TimedEvent, of child: ChildState) -> Bool {
    guard let scenario = event.event.scenario else { return true }
    guard !isOver[scenario] else { return false }
    guard case .scenarioStarted = event.event else { return true }
    return !children.contains { $0 !== child && $0.attempt(at: scenario) != nil }
  }
}

extension Attachment {
  static func output(_ bytes: Bytes) -> Attachment {
    Attachment(
      .text(String(decoding: bytes, as: UTF8.self)), mediaType: logMediaType, name: "output")
  }
}
