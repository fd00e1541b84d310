/// How long a step or hook may take, and where that is set.
///
/// The nearest limit counts: that of the definition, then that of a `@timeout` tag, then the one of
/// the run. Decided in the plan, except for the last, which is an option.
package struct TimeLimit: Sendable, Equatable {
  /// Where a limit is set.
  package enum Origin: Sendable, Equatable {
    /// For the whole run.
    case run
    case tag(String, path: String, line: Int)
    case definition(SourceReference)
    /// For what cleans up once the run is interrupted.
    case interruption
  }

  /// `nil` if there is no limit.
  package let duration: Duration?
  package let origin: Origin

  /// - Parameter duration: Zero for no limit.
  package init(_ duration: Duration, _ origin: Origin) {
    self.duration = duration == .zero ? nil : duration
    self.origin = origin
  }

  /// The limit that `tag` sets; `nil` if its seconds cannot be read.
  init?(_ tag: Tag) {
    guard let duration = TagSetting.timeLimit.value(of: tag).flatMap(Duration.init(seconds:)) else {
      return nil
    }
    self.init(duration, .tag(tag.name, path: tag.document.source.uri, line: tag.line))
  }
}

extension Plan {
  var hasTimeLimits: Bool { limits(nil).count > 1 }

  /// The limit of a scenario's steps and hooks, unless their definitions have their own.
  func timeLimit(of scenario: Int, run: Duration?) -> TimeLimit {
    let place = Int(entries[scenario].timeLimit)
    return place < 0 ? TimeLimit(run ?? .zero, .run) : timeLimits[place]
  }

  /// The limit of the test step at `position`; of making the world without one.
  func timeLimit(of scenario: PlannedScenario, at position: Int?, run: Duration?) -> TimeLimit {
    let own: TimeLimit? =
      switch position.map(scenario.testStep) {
      case .hook(let hook)?: hooks[hook].timeLimit
      case .step(_, let decision)?: decision.definition.flatMap { stepDefinitions[$0].timeLimit }
      case .world?, nil: nil
      }
    return own ?? timeLimit(of: scenario.index, run: run)
  }

  /// Gives all scenarios this limit instead of the run's, except for those whose tags set one.
  package mutating func limitSteps(to duration: Duration) {
    let place = Int32(timeLimits.count)
    timeLimits.append(TimeLimit(duration, .run))
    for index in entries.indices where entries[index].timeLimit < 0 {
      entries[index].timeLimit = place
    }
  }

  func shortestTimeLimit(run: Duration?) -> Duration? {
    (limits(run) + (measuresLimits ? [MeasuredLimits.shortest] : [])).compactMap(\.self).min()
  }

  /// The longest limit that may apply; `nil` if something may take forever.
  func longestTimeLimit(run: Duration?) -> Duration? {
    let limits = limits(run)
    return limits.contains(nil) ? nil : limits.compactMap(\.self).max()
  }

  private func limits(_ run: Duration?) -> [Duration?] {
    [run] + timeLimits.map(\.duration) + hooks.compactMap(\.timeLimit).map(\.duration)
      + stepDefinitions.compactMap(\.timeLimit).map(\.duration)
  }
}

/// How long steps of changed scenarios may take, which follows from how long the scenarios took unchanged: a step that
/// waits for what a change prevents would wait for the limit of the run.
package struct MeasuredLimits: Sendable {
  /// However quick a scenario is, a busy machine must not fail its variants.
  static let shortest = Duration.seconds(2)
  /// How many times as long as the scenario took is added to that. More would rarely help, and a scenario that takes
  /// seconds has dozens of variants that wait to the end.
  private static let factor = 4

  /// How long unchanged scenarios took.
  private(set) var durations: [Int: Duration] = [:]

  package init() {}

  package mutating func note(_ duration: Duration, of scenario: Int) {
    durations[scenario] = duration
  }

  /// The shorter one of `limit` and what follows from how long `scenario` took unchanged.
  package func shortened(_ limit: TimeLimit, of scenario: Int, in plan: Plan) -> TimeLimit {
    guard let duration = plan.original(of: scenario).flatMap({ durations[$0] }) else {
      return limit
    }
    let measured = Self.shortest + duration * Self.factor
    guard limit.duration.map({ $0 > measured }) ?? true else { return limit }
    return TimeLimit(measured, .run)
  }
}

extension StepDefinitionInfo {
  var timeLimit: TimeLimit? { timeout.map { TimeLimit($0, .definition(location)) } }
}

extension HookInfo {
  var timeLimit: TimeLimit? { timeout.map { TimeLimit($0, .definition(location)) } }
}
