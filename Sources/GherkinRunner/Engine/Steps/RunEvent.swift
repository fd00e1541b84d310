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

/// Writes a report in a format of the suite.
///
/// ```swift
/// struct FailureList: Reporter {
///   mutating func receive(_ event: RunEvent, into output: inout ReportOutput) {
///     guard case .scenarioFinished(let scenario, let result) = event.kind,
///       result.status == .failed, !result.willBeRetried
///     else { return }
///     output.write("\(scenario.path):\(scenario.line) \(scenario.name)\n")
///   }
/// }
///
/// extension Specs {
///   static var reporters: [String: @Sendable () -> any Reporter] {
///     ["failures": { FailureList() }]
///   }
/// }
/// ```
///
/// `--format failures` writes it to standard output, `--format failures:failures.txt` to a file.
///
/// A reporter is a value that receives one event at a time, on a queue of its own: it may block, and
/// neither the scenarios nor other reports wait for it. It lives in the process that reports, which is
/// not always the one that runs steps, so it must not share anything with them.
public protocol Reporter: Sendable {
  /// Receives the next event of the run, and adds to the report.
  ///
  /// - Throws: What keeps the report from being written. The reporter receives no further event, the
  ///   file is not written, other reports are complete, and the run ends with exit status 2.
  mutating func receive(_ event: RunEvent, into output: inout ReportOutput) throws
}

/// Where a reporter writes to.
public struct ReportOutput: TextOutputStream, Sendable {
  /// What has been written and not passed on.
  public private(set) var bytes: [UInt8] = []

  /// An output that keeps what is written, for tests.
  public init() {}

  /// Adds `text` as it is, without a line break. Text of features may hold control characters.
  public mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Adds bytes.
  public mutating func write(_ bytes: some Sequence<UInt8>) { self.bytes.append(contentsOf: bytes) }

  /// The bytes that have been written since the last call.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }
}
