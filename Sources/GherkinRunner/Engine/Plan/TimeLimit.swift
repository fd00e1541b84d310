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

  /// The tag that sets a limit, without its argument.
  static let tagName = "@timeout"
  /// A year is as good as forever, and keeps any clock from overflowing.
  package static let longest = Duration.seconds(31_536_000)

  /// The limit that `tag` sets; `nil` if its seconds cannot be read.
  init?(_ tag: Tag) {
    let name = tag.name
    guard name.hasPrefix(Self.tagName + "("), name.hasSuffix(")"),
      let seconds = Double(name.dropFirst(Self.tagName.count + 1).dropLast()), seconds >= 0,
      // A larger number is no `Duration`.
      seconds <= Double(Self.longest.components.seconds)
    else { return nil }
    let path = tag.document.source.uri
    self.init(.seconds(seconds), .tag(name, path: path, line: tag.line))
  }
}

extension Diagnostic {
  /// Says that a tag looks like a limit and is none.
  static func noTimeLimit(_ tag: Tag) -> Diagnostic {
    guard tag.isSpelled(as: TimeLimit.tagName) else {
      return misspelt(tag, TimeLimit.tagName + "(", sets: "time limit", example: "@timeout(120)")
    }
    return Diagnostic(
      path: tag.document.source.uri, location: tag.location,
      problem: "`\(tag.name)` does not say how many seconds a step may take.",
      advice: "Write the number between parentheses, such as `@timeout(120)` or `@timeout(0.5)`.",
      length: tag.name.unicodeScalars.count)
  }

  /// Says that only one of two tags above the same title can count, since both set a limit, or both a budget.
  static func secondTime(_ tag: Tag, _ rival: Tag) -> Diagnostic {
    Diagnostic(
      path: tag.document.source.uri, location: tag.location,
      problem: "`\(tag.name)` stands beside `\(rival.name)`, and only one of them can count.",
      advice: "Write one of them.", length: tag.name.unicodeScalars.count)
  }

  /// Says that a tag sets nothing, because it does not quite begin as `setting`.
  static func misspelt(
    _ tag: Tag, _ setting: String, sets what: String, example: String
  ) -> Diagnostic {
    Diagnostic(
      path: tag.document.source.uri, location: tag.location,
      problem: "`\(tag.name)` sets no \(what), since it does not begin with `\(setting)`.",
      advice: "Write it as in `\(example)`, or give the tag another name.",
      length: tag.name.unicodeScalars.count)
  }
}

extension Tag {
  /// Whether it sets a limit, or was meant to. `@timeout` alone is a tag like any other.
  var isTimeLimit: Bool { sets(TimeLimit.tagName) }

  /// The last of the tags at `indices`, those above the same title, that stands before this one, satisfies a condition,
  /// and differs.
  func rival(among indices: Range<Int>, where isWanted: (Tag) -> Bool) -> Tag? {
    indices.prefix { $0 < index }.reversed().lazy.map { Tag(document: document, index: $0) }
      .first { isWanted($0) && $0.name != name }
  }
}

extension Pickle {
  /// The nearest of its tags that sets a limit, or was meant to.
  var timeLimitTag: Tag? { nearestTag(where: \.isTimeLimit) }

  /// The tag beside `tag`, one of its own, that satisfies the same condition and differs.
  func rival(of tag: Tag, where isWanted: (Tag) -> Bool) -> Tag? {
    tagRanges.first { $0.indices.contains(tag.index) }
      .flatMap { tag.rival(among: $0.indices, where: isWanted) }
  }

  /// The nearest of its tags that satisfies a condition: its own first, those of the feature last.
  func nearestTag(where isWanted: (Tag) -> Bool) -> Tag? {
    for range in tagRanges.reversed() where !range.indices.isEmpty {
      for index in range.indices.reversed() {
        let tag = Tag(document: document, index: index)
        if isWanted(tag) { return tag }
      }
    }
    return nil
  }
}

extension Plan {
  /// Whether a tag or a definition sets a limit.
  var hasTimeLimits: Bool { limits(nil).count > 1 }

  /// The limit of a scenario's steps and hooks, unless their definitions have their own.
  func timeLimit(of scenario: Int, run: Duration?) -> TimeLimit {
    let place = Int(entries[scenario].timeLimit)
    return place < 0 ? TimeLimit(run ?? .zero, .run) : timeLimits[place]
  }

  /// The limit of the test step at `position`.
  func timeLimit(of scenario: PlannedScenario, at position: Int, run: Duration?) -> TimeLimit {
    let own: TimeLimit? =
      switch scenario.testStep(position) {
      case .hook(let hook): hooks[hook].timeLimit
      case .step(_, let decision): decision.definition.flatMap { stepDefinitions[$0].timeLimit }
      case .world: nil
      }
    return own ?? timeLimit(of: scenario.index, run: run)
  }

  /// Gives all scenarios this limit instead of the run's, except for those whose tags set one.
  mutating func limitSteps(to duration: Duration) {
    let place = Int32(timeLimits.count)
    timeLimits.append(TimeLimit(duration, .run))
    for index in entries.indices where entries[index].timeLimit < 0 {
      entries[index].timeLimit = place
    }
  }

  /// The shortest limit that may apply.
  func shortestTimeLimit(run: Duration?) -> Duration? { limits(run).compactMap(\.self).min() }

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

extension StepDefinitionInfo {
  /// The limit that its author sets.
  var timeLimit: TimeLimit? { timeout.map { TimeLimit($0, .definition(location)) } }
}

extension HookInfo {
  /// The limit that its author sets.
  var timeLimit: TimeLimit? { timeout.map { TimeLimit($0, .definition(location)) } }
}
