/// A command from the parent to a child.
enum ChildCommand: Sendable {
  /// Run the hooks before all scenarios. Comes first, once.
  ///
  /// - Parameter time: The time since the run began. Clocks of processes share no origin, and the way of the command
  ///   takes less time than matters.
  case begin(at: Duration)
  /// Run these scenarios.
  case run(Range<Int>)
  /// Run one scenario, from an attempt on.
  ///
  /// - Parameter hasExtraAttempt: Whether it has one attempt besides those that `--retry` permits.
  case runAttempt(ScenarioAttempt, hasExtraAttempt: Bool)
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

extension WireWriter {
  mutating func write(_ command: ChildCommand) {
    switch command {
    case .begin(let time):
      write(0)
      write(time)
    case .run(let scenarios):
      write(1)
      write(scenarios.lowerBound)
      write(scenarios.upperBound)
    case .runAttempt(let id, let hasExtraAttempt):
      write(2)
      write(id)
      write(hasExtraAttempt ? 1 : 0)
    case .stop(let fault):
      write(3)
      write(fault) { $0.write($1) }
    case .interrupt: write(4)
    case .finish: write(5)
    }
  }

  mutating func write(_ message: ChildMessage) {
    switch message {
    case .planned(let fingerprint):
      write(0)
      write(fingerprint.suite)
      write(fingerprint.selection)
      write(each: fingerprint.files) { writer, file in
        writer.write(file.path)
        writer.write(file.content)
      }
    case .refused(let reason):
      write(1)
      write(reason)
    case .ready(let printed):
      write(2)
      write(printed)
    case .events(let events, let printed):
      write(3)
      write(each: events) { $0.write($1) }
      write(printed)
    case .idle(let fault):
      write(4)
      write(fault) { $0.write($1) }
    case .interrupted: write(5)
    case .leaving: write(6)
    }
  }
}

extension WireReader {
  mutating func readCommand() throws(Malformed) -> ChildCommand {
    switch try readInt() {
    case 0: return .begin(at: try readDuration())
    case 1:
      let (start, end) = (try readInt(), try readInt())
      guard start <= end else { throw Malformed() }
      return .run(start..<end)
    case 2: return .runAttempt(try readAttempt(), hasExtraAttempt: try readInt() == 1)
    case 3:
      return .stop(try readOptional { reader throws(Malformed) in try reader.readProblem() })
    case 4: return .interrupt
    case 5: return .finish
    default: throw Malformed()
    }
  }

  mutating func readMessage() throws(Malformed) -> ChildMessage {
    switch try readInt() {
    case 0:
      return .planned(
        PlanFingerprint(
          suite: try readInt(), selection: try readInt(),
          files: try readList { reader throws(Malformed) in
            PlanFingerprint.File(path: try reader.readText(), content: try reader.readInt())
          }))
    case 1: return .refused(try readText())
    case 2: return .ready(printed: try readInt())
    case 3:
      return .events(
        try readList { reader throws(Malformed) in try reader.readTimedEvent() },
        printed: try readInt())
    case 4:
      return .idle(
        fault: try readOptional { reader throws(Malformed) in try reader.readProblem() })
    case 5: return .interrupted
    case 6: return .leaving
    default: throw Malformed()
    }
  }
}
