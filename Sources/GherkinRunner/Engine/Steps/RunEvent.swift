public import struct Foundation.Date

/// Something that happened in a run, as reporters of a suite receive it.
///
/// The order is always the same, regardless of what ran in parallel: `runStarted`, the hooks before the run,
/// the scenarios in the order of the plan, the hooks after the run, `runFinished`. The events of one
/// scenario come together: `scenarioStarted`; for each of its steps and hooks `stepStarted`, what it
/// attached, and `stepFinished`; then `scenarioFinished`. A scenario that is retried has all of these
/// for each attempt. A step that is not run starts and finishes as well, as skipped. If the world of a scenario cannot
/// be made, a hook named `makeWorld` at position -1 starts and finishes before its steps, which are skipped.
///
/// All parts are plain values that can be made in a test.
public struct RunEvent: Sendable {
  /// What happened. Later versions may add kinds: end a `switch` with `default`.
  public enum Kind: Sendable {
    /// Comes first, once.
    case runStarted(Run)
    /// A hook around the whole run starts.
    case hookStarted(Hook)
    /// A hook around the whole run ended.
    case hookFinished(Hook, Result)
    /// An attempt at a scenario starts.
    case scenarioStarted(Scenario)
    /// A step starts, or a hook before or after a scenario.
    case stepStarted(Step, Scenario)
    /// A step ended, or a hook before or after a scenario.
    case stepFinished(Step, Scenario, Result)
    /// A step or hook attached something; comes between its start and its end.
    case attached(Attachment, Source)
    /// An attempt at a scenario ended; if its result has `willBeRetried`, another follows.
    case scenarioFinished(Scenario, ScenarioResult)
    /// A problem that belongs to no scenario and no hook, such as an assertion that failed in a task
    /// after its scenario. It fails the run, and may come at any time.
    case problem(Problem)
    /// Comes last, exactly once.
    case runFinished(Summary)
  }

  /// What happened, with all that belongs to it.
  public var kind: Kind
  /// When it happened: the time since the run started.
  public var time: Duration

  /// An event, for tests of reporters.
  public init(_ kind: Kind, at time: Duration) {
    self.kind = kind
    self.time = time
  }
}

/// What runs.
extension RunEvent {
  /// What is about to run.
  public struct Run: Sendable, Hashable {
    /// When it starts.
    public var start: Date
    /// How many scenarios were selected.
    public var scenarioCount: Int
    /// The feature files with errors, of which nothing runs.
    public var unreadableFiles: [String]
    /// Whether steps are only matched with definitions, and nothing runs.
    public var isDryRun: Bool

    /// A run, for tests of reporters.
    public init(
      start: Date, scenarioCount: Int, unreadableFiles: [String] = [], isDryRun: Bool = false
    ) {
      self.start = start
      self.scenarioCount = scenarioCount
      self.unreadableFiles = unreadableFiles
      self.isDryRun = isDryRun
    }
  }

  /// A hook around the whole run.
  public struct Hook: Sendable, Hashable {
    /// Its kind and name, such as `BeforeAll (server)`.
    public var title: String
    /// Where it is defined.
    public var definition: SourceReference

    /// A hook, for tests of reporters.
    public init(title: String, definition: SourceReference) {
      self.title = title
      self.definition = definition
    }
  }

  /// One attempt at a scenario.
  public struct Scenario: Sendable, Hashable {
    /// The feature file.
    public var path: String
    /// The line of the scenario, or of its row of examples.
    public var line: Int
    /// The name, with the values of its row of examples.
    public var name: String
    /// The name of its feature.
    public var feature: String
    /// The name of its rule; `nil` for a scenario outside of rules.
    public var rule: String?
    /// Its own tags and those it inherits, each with its `@`.
    public var tags: [String]
    /// 0 for the first attempt; more if it is retried.
    public var attempt: Int
    /// Why failures of the scenario do not fail the run; `nil` unless it is in quarantine.
    public var quarantine: String?

    /// An attempt at a scenario, for tests of reporters.
    public init(
      path: String, line: Int, name: String, feature: String = "", rule: String? = nil,
      tags: [String] = [], attempt: Int = 0, quarantine: String? = nil
    ) {
      self.path = path
      self.line = line
      self.name = name
      self.feature = feature
      self.rule = rule
      self.tags = tags
      self.attempt = attempt
      self.quarantine = quarantine
    }
  }

  /// A step of a scenario, or a hook before or after it.
  public struct Step: Sendable, Hashable {
    /// The position among the steps and hooks of the scenario, from 0.
    public var position: Int
    /// The keyword, such as `Given`; `nil` for a hook.
    public var keyword: String?
    /// The step text, or the title of the hook.
    public var text: String
    /// The line in the feature file; `nil` for a hook.
    public var line: Int?
    /// Where its step definition or the hook is in the code; `nil` for an undefined or ambiguous step.
    public var definition: SourceReference?

    /// A step, for tests of reporters.
    public init(
      position: Int, keyword: String?, text: String, line: Int?, definition: SourceReference? = nil
    ) {
      self.position = position
      self.keyword = keyword
      self.text = text
      self.line = line
      self.definition = definition
    }

    /// Whether it is a hook before or after the scenario.
    public var isHook: Bool { keyword == nil }
  }

  /// Where an attachment comes from.
  public enum Source: Sendable, Hashable {
    /// A step, or a hook before or after a scenario.
    case step(Step, Scenario)
    /// A hook around the whole run.
    case hook(Hook)
  }
}

/// The outcome.
extension RunEvent {
  /// The result of a step or a scenario, from best to worst: the worst step decides its scenario.
  public enum Status: String, Sendable, CaseIterable {
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
  public struct Result: Sendable, Hashable {
    /// The status.
    public var status: Status
    /// How long it took.
    public var duration: Duration
    /// Why it did not pass, unless the status is all there is to say.
    public var problem: Problem?

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
  public struct Problem: Sendable, Hashable {
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
    /// How tables differ, in the order in which the message shows it as text.
    package var tables: [TableDifference] = []
    /// Whether the step could not read a value of the feature.
    package var isUnreadableValue = false
    /// The hook around a step that is alone to blame: the definition of the step is not.
    package var hook: SourceReference?

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
  public struct Attachment: Sendable, Hashable {
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
    public enum End: Sendable, Hashable {
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

/// The names by which the runner itself uses them.
package typealias Status = RunEvent.Status
package typealias Problem = RunEvent.Problem
package typealias Attachment = RunEvent.Attachment
package typealias RunEnd = RunEvent.Summary.End
