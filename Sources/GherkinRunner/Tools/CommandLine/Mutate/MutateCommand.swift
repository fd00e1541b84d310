struct MutateCommand: ScenarioCommand {
  package static let description = CommandDescription(
    name: "mutate", summary: "Find out whether scenarios would notice if something were wrong.",
    synopsis: "[PATH[:LINE…]]… [options]",
    operand: .features,
    details: """
      Makes variants of the features, each with one change, and runs them: in Then
      steps another number, value, text, cell or row, or the opposite step; Given and
      When steps left out, and values of Given steps changed. A change to a Then step
      that makes no scenario fail means that the step does not look at what it says.
      Changes to Given and When steps are reported apart, since they may be for the
      reader.

      Scenarios run one at a time in each of several child processes; with
      --in-process, in this one. In a changed scenario, a step may take 2 seconds
      and 4 times as long as the whole scenario takes unchanged; --timeout sets
      another limit. What only the limit ends is left out. A comment allows what
      need not be noticed, for the step, scenario or feature below it:
      # specs:allow mutate-row-order because the order of the tabs is up to the user
      Kinds are number, choice, text, cell, row, row-order, doc-string, negation and
      step; 'mutate' alone stands for all of them.
      """,
    statuses: [
      (.passed, "it was tried, and with --at-least enough changes were noticed"),
      (
        .failed,
        "too few changes were noticed, or a scenario does not pass as it is"
      ),
    ],
    flags: [
      [
        .tags, .names,
        .minimum.explained(
          "Fail if fewer than N scenarios are selected.\nDefault: 1; 0 allows an empty run."),
        .language,
        .parallel.explained(
          "Run up to N changes at a time.\nDefault: four times the number of cores."),
        .timeout.explained(
          "Limit a step of a changed scenario.\nDefault: 2, and 4 times what the scenario takes."),
        .inProcess, .color,
        .quiet.explained("Print less: no Given and When steps."),
        .verbose.explained("Print more: all places of a change to Given or When."),
      ],
      [
        .sheetFormat,
        Flag(
          "sample", value: "N[:SEED]", in: .selection, sets: \.[\MutationOptions.sample],
          from: FlagValues.sample,
          "Try N changes, chosen at random.\nSEED repeats a choice."
        ),
        Flag(
          "at-least", value: "PERCENT", in: .execution, sets: \.[\MutationOptions.leastPercentage],
          from: FlagValues.percentage,
          "Fail if less than PERCENT of changes are noticed.\nChanges to Then steps count."
        ),
      ],
      Flag.settings,
    ], except: ["fail-fast", "dry-run"])

  private let session: Session
  private var sample: MutantSample? { session.options[\MutationOptions.sample] }
  let planning: RunPlanning

  init(_ session: Session) {
    self.session = session
    planning = RunPlanning(session, order: .defined, retries: false)
  }

  func prepare() throws(CommandError) -> PreparedRun? {
    // Before the run, which may take minutes.
    try session.checkSheetTargets()
    return try prepared()
  }

  /// How many scenarios run at a time: mutants often wait for what does not happen, which takes no processor.
  private var workers: Int { session.options.parallel ?? 4 * session.workers }

  var layout: ChildLayout? {
    let isInProcess =
      session.options.processes == .inProcess || !session.console.isOfProcess
      || Debugger.attached != nil
    return isInProcess ? nil : ChildLayout(isIsolated: true, workers: workers)
  }

  var runOptions: RunOptions {
    var options = session.options.run
    options.parallel = workers
    return options
  }

  var choices: [String] { sample.map { ["--sample=\($0.count):\($0.seed)"] } ?? [] }

  var writesReports: Bool { false }

  /// Runs the features as they are, and their mutants.
  func receiver(
    of original: Plan, _ planner: Planner, _ session: Session, telling console: Console
  ) -> any RunReceiver {
    if let line = original.basis.selection(mentionedWith: session.options.verbosity) {
      console.note(line)
    }
    let plan = MutationPlan(
      original, planner, language: session.options.language,
      originalTimeout: session.options.run.timeout.map { max($0, Options.defaultTimeout) },
      measuresLimits: !session.arguments.sets("timeout"),
      sample: sample, workers: session.workers)
    if let sample, plan.mutants.count < plan.foundCount {
      console.note(
        "Trying \(plan.mutants.count) of \(plan.foundCount) changes; reproduce with "
          + "--sample \(sample.count):\(sample.seed)")
    }
    return MutationReceiver(mutants: plan, session: session)
  }
}

/// Receives the run of a mutation plan, and prints what came of it.
private struct MutationReceiver: RunReceiver {
  let mutants: MutationPlan
  let session: Session

  var plan: Plan { mutants.plan }

  func open() {}

  func report(
    since start: ContinuousClock.Instant, _ body: @Sendable (EventLog) async -> Void
  ) async -> ExitStatus {
    let work = WorkProgress(
      "scenarios, as they are or changed", of: plan.scenarioCount, since: start)
    let received = await session.showing(work, plan) { watcher in
      await MutationRecorder(mutants).receiving(
        clock: .continuous(since: start), watcher: watcher, body)
    }
    let results = received.results(mutants)
    let options = session.options
    let threshold = options[\MutationOptions.leastPercentage]
    let context = ReportContext(verbosity: options.verbosity, folder: session.folder)
    return await session.console.status { () async throws(CommandError) in
      try session.print(MutationReport(results: results, context: context, threshold: threshold))
      return results.isGreen(atLeast: threshold) ? .passed : .failed
    }
  }
}

extension FlagValues {
  /// `N` or `N:SEED`; without a seed, one is drawn.
  fileprivate static func sample(_ value: String) throws(ValueError) -> MutantSample? {
    let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let seed = parts.count == 2 ? UInt64(parts[1]) : nil
    guard let count = Int(parts[0]), count > 0, parts.count == 1 || seed != nil else {
      throw ValueError("how many changes to try, as in 200, or 200:42 with 42 as the seed")
    }
    return MutantSample(count: count, seed: seed ?? drawnSeed())
  }

  /// A number from 0 to 100, which may have a fraction and a percent sign.
  fileprivate static func percentage(_ value: String) throws(ValueError) -> Double? {
    let digits = value.hasSuffix("%") ? value.dropLast() : value[...]
    guard let percentage = Double(digits), (0...100).contains(percentage) else {
      throw ValueError("a percentage from 0 to 100, such as 95")
    }
    return percentage
  }
}

struct MutationOptions: CommandOptions {
  var sample: MutantSample?
  var leastPercentage: Double?
}
