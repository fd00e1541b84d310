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

/// How long a whole scenario may take, and where that is set: in a tag such as `@within:200ms`, or for a tag in
/// `specs.json`. A scenario that takes longer runs to its end and then fails.
package struct TimeBudget: Sendable, Equatable {
  package let duration: Duration
  /// The duration as it is written.
  package let text: String
  /// Where it is set, as part of a sentence.
  package let origin: String

  package init(_ duration: Duration, text: String, origin: String) {
    self.duration = duration
    self.text = text
    self.origin = origin
  }

  /// The budget of all scenarios whose tags satisfy an expression.
  package struct Rule: Sendable {
    package let tags: TagExpression
    package let budget: TimeBudget

    package init(tags: TagExpression, budget: TimeBudget) {
      self.tags = tags
      self.budget = budget
    }
  }

  /// The budget that `tag` sets; `nil` if its duration cannot be read.
  init?(_ tag: Tag) {
    guard let text = TagSetting.timeBudget.value(of: tag), let duration = Duration(withUnit: text)
    else { return nil }
    self.init(duration, text: text, origin: "\(tag.name) at \(tag.document.source.uri):\(tag.line)")
  }
}

extension Plan {
  /// The budget of the scenario at `index`, if it has one.
  package func timeBudget(of index: Int) -> TimeBudget? {
    let number = Int(entries[index].timeBudget)
    return number < 0 ? nil : timeBudgets[number]
  }

  /// The index of the budget that the nearest tag of `pickle` sets, else the smallest of `rules`; -1 without.
  mutating func timeBudget(of pickle: Pickle, _ rules: [TimeBudget.Rule]) -> Int32 {
    var budget: TimeBudget?
    if let tag = tag(setting: .timeBudget, of: pickle) {
      budget = TimeBudget(tag)
    } else if !rules.isEmpty {
      let tags = pickle.tags.map(\.name)
      budget = rules.filter { $0.tags.evaluate(tags) }.map(\.budget).min {
        $0.duration < $1.duration
      }
    }
    guard let budget else { return -1 }
    if timeBudgets.last != budget { timeBudgets.append(budget) }
    return Int32(timeBudgets.count - 1)
  }
}
