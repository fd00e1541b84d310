import Foundation

/// Events as bytes, from a child to its parent.
extension TimedEvent: WireValue {
  package func write(to writer: inout WireWriter) { writer.write(event, time) }
  package init(from reader: inout WireReader) throws(Malformed) {
    self.init(try reader.read(), at: try reader.read())
  }
}

extension Event: WireValue {
  package func write(to writer: inout WireWriter) {
    switch self {
    case .runStarted: writer.write(0)
    case .runHookStarted(let hook): writer.write(1, hook)
    case .runHookFinished(let hook, let result): writer.write(2, hook, result)
    case .scenarioStarted(let id): writer.write(3, id)
    case .attached(let attachment, let place): writer.write(4, attachment, place)
    case .stepFinished(let id, let step, let result): writer.write(5, id, step, result)
    case .scenarioFinished(let id, let result): writer.write(6, id, result)
    case .runFinished(let end): writer.write(7, end)
    case .runProblem(let problem): writer.write(8, problem)
    case .stepStarted(let id, let step): writer.write(9, id, step)
    case .worldNotMade(let id, let result): writer.write(10, id, result)
    case .stillRunning(let owner): writer.write(11, owner)
    }
  }

  package init(from reader: inout WireReader) throws(Malformed) {
    switch try reader.read(Int.self) {
    case 0: self = .runStarted
    case 1: self = .runHookStarted(hook: try reader.read())
    case 2: self = .runHookFinished(hook: try reader.read(), try reader.read())
    case 3: self = .scenarioStarted(try reader.read())
    case 4: self = .attached(try reader.read(), to: try reader.read())
    case 5: self = .stepFinished(try reader.read(), step: try reader.read(), try reader.read())
    case 6: self = .scenarioFinished(try reader.read(), try reader.read())
    case 7: self = .runFinished(try reader.read())
    case 8: self = .runProblem(try reader.read())
    case 9: self = .stepStarted(try reader.read(), step: try reader.read())
    case 10: self = .worldNotMade(try reader.read(), try reader.read())
    case 11: self = .stillRunning(try reader.read())
    default: throw Malformed()
    }
  }
}

extension ScenarioAttempt: WireValue {
  package func write(to writer: inout WireWriter) { writer.write(scenario, attempt, failures) }
  package init(from reader: inout WireReader) throws(Malformed) {
    self.init(
      scenario: try reader.read(), attempt: try reader.read(), failures: try reader.read())
  }
}

extension RunEvent.Status: WireValue {}

extension NotRun: WireValue {
  package func write(to writer: inout WireWriter) { writer.write(rawValue) }
  package init(from reader: inout WireReader) throws(Malformed) {
    guard let reason = NotRun(rawValue: try reader.read()) else { throw Malformed() }
    self = reason
  }
}

extension StepResult: WireValue {
  package func write(to writer: inout WireWriter) { writer.write(status, duration, problem) }
  package init(from reader: inout WireReader) throws(Malformed) {
    self.init(try reader.read(), duration: try reader.read(), problem: try reader.read())
  }
}

extension ScenarioResult: WireValue {
  package func write(to writer: inout WireWriter) {
    writer.write(status, duration, willBeRetried, notRun)
  }
  package init(from reader: inout WireReader) throws(Malformed) {
    self.init(
      status: try reader.read(), duration: try reader.read(), willBeRetried: try reader.read(),
      notRun: try reader.read())
  }
}

/// What few runs send, as JSON.
extension RunEnd: WireValue {}
extension Problem: WireValue {}

extension Attachment: WireValue {
  package func write(to writer: inout WireWriter) {
    switch body {
    case .text(let text): writer.write(0, text)
    case .bytes(let bytes): writer.write(1, Bytes(bytes))
    }
    writer.write(mediaType, name)
  }

  package init(from reader: inout WireReader) throws(Malformed) {
    let body: Body =
      try reader.read(Int.self) == 0
      ? .text(try reader.read()) : .bytes(Array(try reader.read(Bytes.self)))
    self.init(body, mediaType: try reader.read(), name: try reader.read())
  }
}

extension AttachmentPlace: WireValue {
  package func write(to writer: inout WireWriter) {
    switch self {
    case .step(let id, let step): writer.write(0, id, step)
    case .runHook(let hook): writer.write(1, hook)
    }
  }

  package init(from reader: inout WireReader) throws(Malformed) {
    self =
      try reader.read(Int.self) == 0
      ? .step(try reader.read(), step: try reader.read()) : .runHook(try reader.read())
  }
}
