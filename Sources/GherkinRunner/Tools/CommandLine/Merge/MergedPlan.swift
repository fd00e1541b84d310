/// The plan of a run in shards, made again from the features in their messages and the definitions of this
/// program, which must be those of the shards.
extension MergedRun {
  /// - Returns: The plan, and the scenario in it of each test case of each shard.
  static func plan(
    of shards: [RecordedRun], _ session: Session
  ) throws(CommandError) -> (plan: Plan, scenarios: [[Int]]) {
    let planner = try session.makePlanner()
    let configuration = session.configuration
    try RecordedRun.checkOrigin(of: shards)
    try Self.checkNumbers(of: shards)
    var sources: [String: (text: String, path: String)] = [:]
    var files: [ParseResult] = []
    for shard in shards {
      for source in shard.sources {
        if let known = sources[source.uri] {
          guard known.text == source.data else {
            throw CommandError(
              "\(known.path) and \(shard.path) were made with different versions of \(source.uri).",
              remedy: "Merge the reports of shards that ran the same features.")
          }
          continue
        }
        sources[source.uri] = (source.data, shard.path)
        let read = session.parse(SourceFile(uri: source.uri, text: source.data))
        let file = planner.findingLostText(in: read)
        guard file.errors.isEmpty != shard.broken.contains(source.uri) else {
          throw CommandError(
            "This program does not parse \(source.uri) as the one that wrote \(shard.path) did.",
            remedy: "Merge with the program, and the --language, that ran the shards.")
        }
        files.append(file)
      }
    }
    let selected = try shards.map { shard throws(CommandError) in try shard.selected() }
    // Not only what ran: a hook may have failed before.
    func places(_ scenarios: [RecordedScenario]) -> [String: Set<Int>] {
      Dictionary(grouping: scenarios, by: \.path).mapValues { Set($0.map(\.line)) }
    }
    let ran = Set(selected.joined().map(\.place))
    let drafts = shards.flatMap(\.leftOutDrafts).filter { !ran.contains($0.place) }
    var filter = PickleFilter(drafts: .at(places(drafts)))
    filter.places = places(selected.joined() + drafts)
    let retries = shards.flatMap(\.scenarios).map { $0.attempts.count(where: \.willBeRetried) }
    var plan = planner.plan(
      files, filter: filter, retry: RetryRule(limit: retries.max() ?? 0),
      quarantine: configuration.quarantine, workers: session.workers)
    plan.basis.origins = session.options.origins.mapValues(\.description)
    plan.basis.quarantineFile = configuration.path
    plan.isPartial = shards.contains { $0.note?.partial == true && $0.note?.rerun != true }
    for filter in shards.flatMap({ $0.note?.selectedBy ?? [] })
    where plan.selectedCount < plan.foundCount && !plan.selectedBy.contains(filter) {
      plan.selectedBy.append(filter)
    }
    for shard in shards { try Self.checkDefinitions(of: shard, plan) }
    let numbers = Dictionary(
      plan.scenarios.map { ($0.pickle.place, $0.index) }
    ) { $1 }
    let scenarios = try Self.scenarios(of: shards, plan, numbers)
    let counts = Dictionary(
      plan.pickles.filter { !$0.isEmpty }.map { ($0.document.source.uri, $0.count) }
    ) { $1 }
    for (shard, selected) in zip(shards, selected) {
      let count = shard.sources.reduce(0) { $0 + (counts[$1.uri] ?? 0) }
      guard count == shard.scenarios.count, selected.allSatisfy({ numbers[$0.place] != nil }) else {
        throw .lostScenarios(shard.path)
      }
    }
    try ShardCompleteness(shards, selected, allowsExplained: true).check()
    return (plan, scenarios)
  }

  /// Throws if two files are about the same shard: of a shard that was repeated, only one run counts, and which is
  /// for people to decide.
  private static func checkNumbers(of shards: [RecordedRun]) throws(CommandError) {
    var known: [String: String] = [:]
    for shard in shards {
      guard let number = shard.note?.shard, let count = shard.note?.shards else { continue }
      let name = "shard \(number) of \(count)"
      if let other = known[name] {
        throw CommandError(
          "Both \(other) and \(shard.path) are \(name).",
          remedy:
            "Name one file for each shard. If a shard was repeated, name only the run that counts.")
      }
      known[name] = shard.path
    }
  }

  /// Throws unless the shard ran with the definitions of this program.
  private static func checkDefinitions(of shard: RecordedRun, _ plan: Plan) throws(CommandError) {
    let own = plan.definitionOrder.compactMap { reference in
      if case .step(let step) = reference { plan.stepDefinitions[step].pattern.source } else { nil }
    }
    let hooks = plan.hooks.map { [$0.name ?? "", $0.tags] }.sorted {
      $0.lexicographicallyPrecedes($1)
    }
    let theirs = shard.hooks.map { [$0.name ?? "", $0.tags] }
      .sorted { $0.lexicographicallyPrecedes($1) }
    guard own == shard.patterns, hooks == theirs else {
      throw CommandError(
        "\(shard.path) was made with step definitions or hooks that differ from those of this program.",
        remedy: "Merge with the program that ran the shards.")
    }
  }

  private static func scenarios(
    of shards: [RecordedRun], _ plan: Plan, _ numbers: [String: Int]
  ) throws(CommandError) -> [[Int]] {
    var owner: [Int: String] = [:]
    return try shards.map { shard throws(CommandError) in
      try shard.planned.map { scenario throws(CommandError) in
        guard let number = numbers[scenario.place],
          plan.scenario(number).testStepCount == scenario.testSteps.count
        else {
          throw .badMessage(
            shard.path, line: scenario.messageLine ?? 0,
            "the scenario at \(scenario.place) is a different one in this program")
        }
        if let other = owner[number] {
          throw CommandError(
            "The scenario at \(plan.scenario(number).place) ran in both \(other) and \(shard.path).",
            remedy: "Name each shard once.")
        }
        owner[number] = shard.path
        return number
      }
    }
  }
}
