/// What came of a step, a scenario and the run.
extension RunEvent {
  /// The result of a step or a scenario, from best to worst: the worst step decides its scenario.
  public enum Status: String, Sendable, CaseIterable, Codable {
    /// It ran, and threw nothing.
    case passed
    /// Not run: an earlier step did not pass, or the step or a hook skipped the scenario on purpose.
    case skipped
    /// The step is not written yet: it threw `Pending`.
    case pending
    /// The step has no definition.
    case undefined
    /// The step has more than one definition.
    case ambiguous
    /// It threw an error, took too long, or a check in it was not met.
    case failed
  }

  /// The result of a step or hook.
  public struct Result: Sendable, Hashable, Codable {
    // First, because the order decides how much room a result takes.
    private var box: ProblemBox?
    /// The status.
    public var status: Status
    /// How long it took.
    public var duration: Duration
    /// Why it did not pass, unless the status is all there is to say.
    public var problem: Problem? {
      get { if case .full(let problem) = box { problem } else { nil } }
      set { box = newValue.map(ProblemBox.full) }
    }

    /// A result, for tests of reporters.
    public init(_ status: Status, duration: Duration = .zero, problem: Problem? = nil) {
      self.status = status
      self.duration = duration
      self.problem = problem
    }
  }

  /// The result of an attempt at a scenario.
  public struct ScenarioResult: Sendable, Hashable {
    /// The status.
    public var status: Status
    /// How long it took.
    public var duration: Duration
    /// Whether another attempt follows, and this one does not count.
    public var willBeRetried: Bool
    /// Why a skipped scenario did not run, unless a step or hook skipped it on purpose.
    public var notRunReason: String?

    /// A result, for tests of reporters.
    public init(
      _ status: Status, duration: Duration = .zero, willBeRetried: Bool = false,
      notRunReason: String? = nil
    ) {
      self.status = status
      self.duration = duration
      self.willBeRetried = willBeRetried
      self.notRunReason = notRunReason
    }
  }

  /// Why a step failed, is pending or was skipped.
  public struct Problem: Sendable, Hashable, Codable {
    /// The description, which may have several lines.
    public var message: String
    /// The Swift type of the error.
    public var type: String
    /// The expected value, where two were compared.
    public var expected: String?
    /// The actual value, where two were compared.
    public var actual: String?
    /// Where in the step's code the expectation is, if the error contains it.
    public var location: SourceReference?
    /// The message in parts, if values or tables were compared; empty if it is only text.
    package var parts: [Part] = []
    /// What the runner itself decided, by which it is known whatever its type is called; nil for what the suite threw.
    package var cause: Cause?
    /// Whether the step could not read a value of the feature.
    package var isUnreadableValue = false
    /// Whether the step overran a limit that a tag of its scenario does not set: that of the run, or of the definition.
    package var isForeignLimit = false
    /// The hook around a step that is alone to blame: the definition of the step is not.
    package var hook: SourceReference?

    /// What the runner says of a step that the step itself has not done.
    package enum Cause: Sendable, Hashable, Codable {
      /// It did not run, or was interrupted.
      case notRun(NotRun)
      /// The world could not be made. Messages have no place for a world, so there the first step stands for it.
      case world
      /// The process ended in which other scenarios ran as well.
      case sharedExit
    }

    /// A part of a message: text, or what was compared.
    package enum Part: Sendable, Hashable, Codable {
      case text(String)
      case values(expected: String, actual: String)
      case table(TableDifference)
    }

    /// A problem, for tests of reporters.
    public init(
      _ message: String, type: String = "Error", expected: String? = nil, actual: String? = nil,
      location: SourceReference? = nil
    ) {
      self.message = message
      self.type = type
      self.expected = expected
      self.actual = actual
      self.location = location
    }
  }

  /// Something that a step or hook added to the reports: text, bytes, a line of log or a link.
  public struct Attachment: Sendable, Hashable, Codable {
    /// What is attached.
    public enum Body: Sendable, Hashable {
      /// Text, which reports show as it is.
      case text(String)
      /// Anything else, such as a picture.
      case bytes([UInt8])
    }

    /// What is attached.
    public var body: Body
    /// Its media type, such as `image/png`.
    public var mediaType: String
    /// What to call it, and the name to save it under.
    public var name: String?

    /// An attachment, for tests of reporters.
    public init(_ body: Body, mediaType: String, name: String? = nil) {
      self.body = body
      self.mediaType = mediaType
      self.name = name
    }

    /// The media type of a line of log, as in the reports of Cucumber.
    public static let logMediaType = "text/x.cucumber.log+plain"
    /// The media type of a link.
    public static let linkMediaType = "text/uri-list"
  }

  /// The whole run.
  public struct Summary: Sendable, Hashable {
    /// How a run ended.
    public enum End: Sendable, Hashable, Codable {
      /// Every selected scenario ran, or its events give the reason why not.
      case complete
      /// The run was interrupted from outside.
      case interrupted
      /// The run could not go on, and ended early.
      case broken(Problem)
    }

    /// How it ended.
    public var end: End
    /// Whether the exit status is 0, unless a report cannot be written.
    public var isGreen: Bool
    /// How many scenarios have each status; attempts that were retried do not count.
    public var scenarios: [Status: Int]

    /// A summary, for tests of reporters.
    public init(end: End, isGreen: Bool, scenarios: [Status: Int]) {
      self.end = end
      self.isGreen = isGreen
      self.scenarios = scenarios
    }
  }
}

/// Why a selected scenario did not run to its end, although none of its steps or hooks
/// decided so. In messages it is the type of the exception.
package enum NotRun: String, Sendable, CaseIterable, Codable {
  case failFast = "FailFast"
  case interrupted = "Interruption"
  case dryRun = "DryRun"
  case brokenOff = "BrokenOff"
  /// A hook before the run did not pass. Such scenarios have no events.
  case runHook = "RunHook"
}

/// Holds a problem apart from its result: results are copied by the hundred thousand, and few have one.
private indirect enum ProblemBox: Sendable, Hashable, Codable {
  case full(Problem)
}

/// The names by which the runner itself uses them.
package typealias StepResult = RunEvent.Result
package typealias Status = RunEvent.Status
package typealias Problem = RunEvent.Problem
package typealias Attachment = RunEvent.Attachment
package typealias RunEnd = RunEvent.Summary.End
