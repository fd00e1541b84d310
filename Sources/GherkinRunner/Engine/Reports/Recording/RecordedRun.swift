/// What one run came to: every scenario of its features with its attempts, what failed outside of them, and where the run
/// comes from. `RunReader` makes it of the messages of the run; a part of it can be kept as JSON.
package struct RecordedRun: Sendable {
  /// How a run ended.
  package struct End: Sendable {
    package let time: Duration
    /// Whether it succeeded.
    package let isGreen: Bool
    /// What failed outside its scenarios, or why it ended early.
    package var problem: Problem?

    /// Whether it was interrupted or could not go on, rather than failed outside its scenarios.
    package var isEarly: Bool { problem.map { $0.type != Problem.outsideType } ?? false }

    package init(time: Duration, isGreen: Bool, problem: Problem? = nil) {
      (self.time, self.isGreen, self.problem) = (time, isGreen, problem)
    }
  }

  /// A hook around the run, as it ran.
  package struct HookRun: Sendable {
    /// The number of the hook among all hooks.
    package let hook: Int
    package let start: Duration
    package var attachments: [(attachment: Attachment, time: Duration?)] = []
    /// Why it failed, in values.
    var note: ProblemNote?
    package var end: (result: StepResult, time: Duration)?
  }

  /// The file that holds it, as typed.
  package var path = ""
  /// When it began, as time since 1970.
  package var start = Duration.zero
  /// Whether the messages say when it began.
  package var hasBegun = false
  /// Nil if the messages end before the run does.
  package var end: End?
  /// What failed outside its scenarios, in values.
  var endNote: ProblemNote?
  /// Whether the suite had features that the run did not read.
  package var isPartial = false
  /// What failed outside its scenarios, as far as it is known.
  package var outsideFailures: [OutsideFailure] = []
  /// The scenarios of all features, in the order of the files.
  package var scenarios: [RecordedScenario] = []

  package var sources: [(uri: String, data: String)] = []
  /// The features that could not be parsed.
  package var broken: Set<String> = []
  /// The step definitions, and those whose parameter types are not defined.
  package var patterns: [String] = []
  package var unusable: [String] = []
  package var hooks: [(type: String?, name: String?, tags: String)] = []
  package var hookRuns: [HookRun] = []
  /// What was selected; nil for all scenarios.
  package var note: RunNote?
  /// What made the messages, and where; nil if no line says.
  package var meta: JSONValue?
  /// The number of the last line that holds a message.
  package var lineCount = 0
  /// What was left out, and on which line: the first of each kind.
  package var leftOut: [(line: Int, what: String)] = []

  package init() {}

  /// The scenarios that were to run, in this shard.
  package var planned: [RecordedScenario] { scenarios.filter(\.isPlanned) }

  package var duration: Duration { end?.time.elapsed(since: start) ?? .zero }

  package var isGreen: Bool { end?.isGreen ?? false }

  /// The files of its scenarios.
  package var paths: Set<String> { Set(scenarios.map(\.path)) }

  /// How many scenarios ran.
  package var runCount: Int { scenarios.count { $0.outcome != nil } }

  /// Whether the run did not succeed and nothing in it says why; if `strict`, pending and undefined scenarios fail.
  package func isUnexplained(strict: Bool) -> Bool {
    !isGreen && outsideFailures.isEmpty
      && !scenarios.contains { $0.fails(strict: strict) && !$0.isQuarantined }
  }

  /// Whether nothing explains why scenarios have no result.
  package var isExpectedToBeComplete: Bool {
    guard let end, end.problem == nil else { return false }
    return !hookRuns.contains { $0.end.map { $0.result.status > .skipped } ?? false }
  }
}

extension RecordedRun {
  /// Notes which failures do not fail the run.
  package mutating func apply(_ quarantine: Quarantine) {
    guard !quarantine.entries.isEmpty else { return }
    let repeated = ScenarioIdentities.repeated(among: scenarios.compactMap(\.identity))
    for index in scenarios.indices where scenarios[index].isPlanned {
      guard let identity = scenarios[index].identity else { continue }
      scenarios[index].isQuarantined =
        quarantine.entry(for: identity, scenarios[index].tags, repeated) != nil
    }
  }

  /// Finds the identities that the messages do not name, as those of other programs and of versions before this one, by
  /// the features in them.
  package mutating func identify(_ parse: (SourceFile) -> ParseResult) {
    guard scenarios.contains(where: { $0.identity == nil }) else { return }
    let files = sources.map {
      PickleCompiler.compile(parse(SourceFile(uri: $0.uri, text: $0.data)))
    }
    let identities = ScenarioIdentities(files)
    let known = Dictionary(files.joined().map { ($0.place, identities[$0]) }) { $1 }
    for index in scenarios.indices where scenarios[index].identity == nil {
      scenarios[index].identity = known[scenarios[index].place]
    }
  }
}

/// Something that failed in a run outside its scenarios: a hook around the run, a file that could not be read, a
/// definition that cannot be used, or what ended the run early.
package struct OutsideFailure: Sendable, Equatable {
  /// What failed, as two runs have it in common.
  package let what: String
  /// Why, which may differ from run to run.
  package var why: String?

  package init(what: String, why: String? = nil) {
    self.what = what
    self.why = why
  }

  /// Both, on one line.
  package var text: String { [what, why].compactMap(\.self).joined(separator: ": ") }
}

extension OutsideFailure {
  /// What failed outside the scenarios of a run that has ended, by its messages.
  package static func all(in run: RecordedRun) -> [OutsideFailure] {
    var failures = run.broken.sorted().map { OutsideFailure(what: "\($0) could not be parsed") }
    failures += run.unusable.map {
      OutsideFailure(what: "the step definition '\($0)' cannot be used")
    }
    failures += run.hookRuns.compactMap { hookRun in
      guard let result = hookRun.end?.result, result.status > .skipped else { return nil }
      let hook = run.hooks[hookRun.hook]
      let kind = hook.type == "BEFORE_TEST_RUN" ? "BeforeAll" : "AfterAll"
      let reason = result.problem?.message.onOneLine
      if let name = hook.name {
        return OutsideFailure(what: "the \(kind) hook '\(name)' failed", why: reason)
      }
      // Only the reason distinguishes it from other hooks without a name.
      let what = ["the \(kind) hook failed", reason].compactMap(\.self).joined(separator: ": ")
      return OutsideFailure(what: what)
    }
    if let problem = run.end?.problem {
      failures.append(OutsideFailure(what: problem.message.onOneLine))
    }
    return failures
  }
}

extension String {
  fileprivate var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
