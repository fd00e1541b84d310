/// A command from the parent to a child.
enum ChildCommand: Sendable {
  /// Make the plan. Comes first, once.
  case plan(PlanExcerpt)
  /// Run the hooks before all scenarios. Comes once, when the plan is the same.
  ///
  /// - Parameter time: The time since the run began. Clocks of processes share no origin, and the way of the command
  ///   takes less time than matters.
  case begin(at: Duration)
  case run(Range<Int>)
  /// Run one scenario, from an attempt on.
  case runAttempt(ScenarioAttempt)
  /// How long a scenario took, perhaps in another process, which limits its variants.
  case took(scenario: Int, Duration)
  /// Start nothing else; why the run cannot go on, if it cannot.
  case stop(Problem?)
  /// Cancel what runs, and start nothing else.
  case interrupt
  /// Run the hooks after all scenarios, and exit.
  case finish
}

/// What a child reports to its parent.
enum ChildMessage: Sendable {
  /// The plan is made; nothing has run.
  case planned(PlanFingerprint)
  /// There is no plan, for this reason.
  case refused(String)
  /// The hooks before all scenarios are over.
  ///
  /// - Parameter printed: How many bytes were printed, none of which belong to a step.
  case ready(printed: Int)
  /// Events that follow each other, of one scenario or of the whole run.
  ///
  /// - Parameter printed: How many of the bytes that were printed belong to them or to events before.
  case events([TimedEvent], printed: Int)
  /// A command to run scenarios was followed; why the child cannot go on, if it cannot.
  case idle(fault: Problem?)
  /// The command to interrupt has arrived.
  case interrupted
  /// The process ends by itself, because a step does not end and was reported.
  case leaving
}

extension ChildCommand: WireValue {
  package func write(to writer: inout WireWriter) {
    switch self {
    case .begin(let time): writer.write(0, time)
    case .run(let scenarios): writer.write(1, scenarios)
    case .runAttempt(let id): writer.write(2, id)
    case .stop(let fault): writer.write(3, fault)
    case .interrupt: writer.write(4)
    case .finish: writer.write(5)
    case .took(let scenario, let duration): writer.write(6, scenario, duration)
    case .plan(let excerpt): writer.write(7, excerpt)
    }
  }

  package init(from reader: inout WireReader) throws(Malformed) {
    switch try reader.read(Int.self) {
    case 0: self = .begin(at: try reader.read())
    case 1: self = .run(try reader.read())
    case 2: self = .runAttempt(try reader.read())
    case 3: self = .stop(try reader.read())
    case 4: self = .interrupt
    case 5: self = .finish
    case 6: self = .took(scenario: try reader.read(), try reader.read())
    case 7: self = .plan(try reader.read())
    default: throw Malformed()
    }
  }
}

extension ChildMessage: WireValue {
  package func write(to writer: inout WireWriter) {
    switch self {
    case .planned(let fingerprint): writer.write(0, fingerprint)
    case .refused(let reason): writer.write(1, reason)
    case .ready(let printed): writer.write(2, printed)
    case .events(let events, let printed): writer.write(3, events, printed)
    case .idle(let fault): writer.write(4, fault)
    case .interrupted: writer.write(5)
    case .leaving: writer.write(6)
    }
  }

  package init(from reader: inout WireReader) throws(Malformed) {
    switch try reader.read(Int.self) {
    case 0: self = .planned(try reader.read())
    case 1: self = .refused(try reader.read())
    case 2: self = .ready(printed: try reader.read())
    case 3: self = .events(try reader.read(), printed: try reader.read())
    case 4: self = .idle(fault: try reader.read())
    case 5: self = .interrupted
    case 6: self = .leaving
    default: throw Malformed()
    }
  }
}

extension PlanExcerpt: WireValue {
  package func write(to writer: inout WireWriter) {
    writer.write(selection, refused.sorted(), definitions)
  }
  package init(from reader: inout WireReader) throws(Malformed) {
    self.init(
      selection: try reader.read(), refused: Set(try reader.read([Int].self)),
      definitions: try reader.read())
  }
}

extension Range<Int>: WireValue {
  package func write(to writer: inout WireWriter) { writer.write(lowerBound, upperBound) }
  package init(from reader: inout WireReader) throws(Malformed) {
    let (start, end) = (try reader.read(Int.self), try reader.read(Int.self))
    guard start <= end else { throw Malformed() }
    self = start..<end
  }
}

extension PlanFingerprint: WireValue {
  package func write(to writer: inout WireWriter) { writer.write(suite, selection, files) }
  package init(from reader: inout WireReader) throws(Malformed) {
    self.init(suite: try reader.read(), selection: try reader.read(), files: try reader.read())
  }
}

extension PlanFingerprint.File: WireValue {
  package func write(to writer: inout WireWriter) { writer.write(path, content) }
  package init(from reader: inout WireReader) throws(Malformed) {
    self.init(path: try reader.read(), content: try reader.read())
  }
}
