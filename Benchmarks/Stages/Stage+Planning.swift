import GherkinRunner

/// From trees to plans.
extension Stage {
  /// Every step of every pickle matched with its definition.
  static let planning: [Stage] = [
    plan(.large), plan(.outline), plan(.plain), parseAndPlan(.outline),
  ]

  private static func plan(_ part: Corpus.Part) -> Stage {
    Stage(name: "\(part.rawValue): plan + match", unit: .step) { corpus in
      let sources = try corpus.sources(of: part)
      let files = sources.map { Parser.parse($0) }
      let planner = try Planner(CorpusSuite.definitions)
      let steps = planner.plan(files).scenarios.reduce(0) { $0 + $1.matches.count }
      return Job(sources: sources, units: steps) { planner.plan(files).scenarioCount }
    }
  }

  /// With nothing prepared, so that its peak memory is that of a process that plans.
  private static func parseAndPlan(_ part: Corpus.Part) -> Stage {
    Stage(name: "\(part.rawValue): AST + plan + match", unit: .line) { corpus in
      let sources = try corpus.sources(of: part)
      return Job(sources: sources, units: Measurement.lineFeeds(in: sources)) {
        try Planner(CorpusSuite.definitions).plan(sources.map { Parser.parse($0) }).scenarioCount
      }
    }
  }
}
