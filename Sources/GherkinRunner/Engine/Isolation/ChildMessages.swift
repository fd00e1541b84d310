/// A command from the parent to a child.
enum ChildCommand: Codable, Sendable, WireValue {
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
  /// Something has failed in a step that goes on: its process may end before it has a result.
  case failing(ScenarioAttempt, Problem)
  /// A command to run scenarios was followed; why the child cannot go on, if it cannot.
  case idle(fault: Problem?)
  /// The command to interrupt has arrived.
  case interrupted
  /// The process ends by itself, because a step does not end and was reported.
  case leaving
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
    case .failing(let id, let problem): writer.write(7, id, problem)
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
    case 7: self = .failing(try reader.read(), try reader.read())
    default: throw Malformed()
    }
  }
}

extension PlanFingerprint: WireValue {}
