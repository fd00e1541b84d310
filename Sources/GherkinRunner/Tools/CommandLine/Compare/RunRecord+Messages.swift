/// Reads what a run came to from its messages. It needs the features in them, but not the step definitions that the
/// run had, so that runs of other versions of a program can be compared.
extension RunRecord {
  /// - Parameters:
  ///   - shards: All shards of one run.
  ///   - quarantine: Whose failures do not fail a run.
  init(
    _ shards: [ShardMessages], _ reader: FeatureReader, _ quarantine: Quarantine
  ) throws(CommandError) {
    for shard in shards where shard.end == nil {
      throw .cutOff(shard.path, line: shard.lineCount)
    }
    let files = Self.pickles(of: shards, reader)
    let identities = ScenarioIdentities(files)
    var indices: [String: Int] = [:]
    var scenarios: [Scenario] = []
    var quarantined: [Bool] = []
    for pickle in files.joined() {
      let identity = identities[pickle]
      let place = "\(pickle.uri):\(pickle.location.line)"
      indices[place] = scenarios.count
      scenarios.append(
        Scenario(
          id: identity, name: pickle.fullName, place: place, tags: pickle.tags.map(\.name)))
      quarantined.append(quarantine.contains(pickle, identities))
    }
    for shard in shards {
      for testCase in shard.cases {
        // Messages that were merged declare also what a hook kept from running.
        if testCase.events.isEmpty, !shard.isExpectedToBeComplete { continue }
        guard let index = indices[testCase.pickle.place] else {
          throw .badMessage(
            shard.path, line: testCase.line,
            "there is no feature with the scenario at \(testCase.pickle.place) before this line")
        }
        scenarios[index].outcome = try testCase.outcome(in: shard.path)
        scenarios[index].duration = testCase.duration ?? .zero
        scenarios[index].isQuarantined = quarantined[index]
      }
    }
    let start = shards.compactMap(\.start).min() ?? .zero
    let end = shards.compactMap(\.end?.timestamp.duration).max() ?? start
    self.init(
      start: start, duration: end.elapsed(since: start),
      isGreen: shards.allSatisfy { $0.end?.success == true },
      isPartial: shards.contains { $0.note?.partial == true },
      outsideFailures: shards.flatMap(\.outsideFailures), scenarios: scenarios)
  }

  private static func pickles(of shards: [ShardMessages], _ reader: FeatureReader) -> [Pickles] {
    var known: Set<String> = []
    // Files with errors have no pickles, but their titles count in the identities of the others.
    return shards.flatMap(\.sources).filter { known.insert($0.uri).inserted }.map { source in
      PickleCompiler.compile(reader.parse(SourceFile(uri: source.uri, text: source.data)))
    }
  }
}

extension ShardMessages.Case {
  /// What the scenario came to; nothing if it did not run.
  fileprivate func outcome(in path: String) throws(CommandError) -> ScenarioOutcome? {
    guard isComplete else { return .failed }
    if pickle.steps.isEmpty { return .undefined }
    var worst = Status.passed
    var problem: Problem?
    var isFlaky = false
    for (line, message) in events {
      if message.testCaseStarted != nil { (worst, problem) = (.passed, nil) }
      if let result = message.testStepFinished?.testStepResult {
        let ended: StepResult
        do throws(MessageError) {
          ended = try result.result(besides: 0)
        } catch {
          throw .badMessage(path, line: line, error.reason)
        }
        if ended.status > worst { (worst, problem) = (ended.status, ended.problem) }
      }
      if message.testCaseFinished?.willBeRetried == true, problem?.isSharedExit != true {
        isFlaky = true
      }
    }
    let isReached = problem.flatMap { NotRun(rawValue: $0.type) } == nil
    return isReached ? ScenarioOutcome(worst, isFlaky: isFlaky) : nil
  }
}

extension CommandError {
  fileprivate static func cutOff(_ path: String, line: Int) -> CommandError {
    CommandError(
      "\(path):\(line): the messages end here, before the run does.",
      remedy: "Name the complete messages of a run that has ended.")
  }
}
