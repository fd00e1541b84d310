/// The results of whole runs for `trace`, from their messages.
extension RunResults {
  /// - Parameters:
  ///   - runs: Runs of which none is incomplete, and all shards of those in shards. The results of later runs count.
  ///   - path: The path of a feature now, by that in the messages.
  /// - Throws: What makes the results incomplete, since a requirement is not met by what is missing.
  init(
    _ runs: [ShardMessages], _ reader: FeatureReader, path: (String) -> String
  ) throws(CommandError) {
    self.init()
    try RunOrigin.check(runs)
    var selected: [[String]] = []
    var finished: Set<String> = []
    for run in runs { selected.append(try run.selected().map(\.place)) }
    var unexplained: String?
    for run in runs.sorted(by: { ($0.start ?? .zero) < ($1.start ?? .zero) }) {
      // Whether a failure is in quarantine says nothing about its requirement.
      let record = try RunRecord([run], reader, Quarantine())
      if record.isUnexplained(strict: true) { unexplained = run.path }
      var outcomes: [String: ScenarioOutcome] = [:]
      for scenario in record.scenarios { outcomes[scenario.place] = scenario.outcome }
      finished.formUnion(outcomes.keys)
      for source in run.sources where !run.broken.contains(source.uri) {
        add(source, at: path(source.uri), outcomes, reader)
      }
    }
    try ShardCompleteness(runs, selected: selected, finished: finished).check()
    if let unexplained { throw .unexplainedFailure(unexplained) }
  }

  private mutating func add(
    _ source: MessageEnvelope.Source, at path: String, _ outcomes: [String: ScenarioOutcome],
    _ reader: FeatureReader
  ) {
    let file = reader.parse(SourceFile(uri: path, text: source.data))
    let pickles = PickleCompiler.compile(file.document)
    for (pickle, key) in zip(pickles, ScenarioKey.keys(of: pickles)) {
      guard let outcome = outcomes["\(source.uri):\(pickle.location.line)"] else { continue }
      note(Scenario(pickle: pickle, status: outcome.status), key, in: path)
    }
  }
}
