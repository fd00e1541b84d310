/// Options that several commands have: what they do is what the members of `Options` say.

/// Which scenarios.
extension Flag {
  package static let tags = Flag(
    "tags", short: "t", value: "EXPR", in: .selection, addsTo: \.tags, from: FlagValues.tags,
    """
    Select scenarios by tags, as in '@web and not @wip'.
    EXPR may have 'or' and parentheses: '@web and not (@slow or @wip)'. An empty one selects all. If repeated, all \
    must hold.
    """
  )

  package static let names = Flag(
    "name", short: "n", value: "REGEX", in: .selection, addsTo: \.names, from: FlagValues.name,
    """
    Select scenarios whose name matches REGEX.
    If repeated, one match is enough.
    """
  )

  package static let identities = Flag(
    "id", value: "ID", in: .selection, addsTo: \.identities, from: FlagValues.identity,
    """
    Select the scenario, outline or row with this id.
    Reports show it. Can be repeated.
    """
  ).commandLineOnly()

  package static let order = Flag(
    "order", value: "ORDER", in: .selection, sets: \.order, from: FlagValues.order,
    """
    Run as defined, reverse, given or random[:SEED].
    Default: defined, the order of the files. given is the order in which the paths name \
    scenarios; random:SEED repeats a random order.
    """
  ).offering(.words(["defined", "reverse", "given", "random"]))

  package static let shard = Flag(
    "shard", value: "I/N", in: .selection, sets: \.shardChoice, from: FlagValues.shard,
    """
    Run the I-th of N shards, or 'auto'.
    Shards are the same on every machine, and when files are moved. 'auto' takes both numbers \
    from the variables of the build server.
    """
  ).offering(.words(["auto"]))

  package static let changed = Flag(
    "changed", value: "[COMMIT]", in: .selection, sets: \.changed,
    from: { value in value },
    """
    Select what changes since COMMIT may affect.
    That is each scenario of which the text, the step definitions or "sources" in specs.json \
    have changed since COMMIT, such as origin/main. Default: what is not committed.
    """
  ).withOptionalValue().commandLineOnly()

  package static let durations = Flag(
    "durations", value: "FILE", in: .selection, sets: \.durations,
    from: FlagValues.nonEmpty("the path of a file"),
    """
    Make shards that take about the same time.
    FILE has the durations: a history, or messages of an earlier run. All machines need the same \
    FILE.
    """
  ).offering(.file)

  package static let minimum = Flag(
    "minimum", value: "N", in: .selection, sets: \.minimum, from: FlagValues.count(from: 0),
    """
    Fail if fewer than N scenarios are selected.
    All shards count together (default 1; 0 allows an empty run).
    """
  )

  package static let language = Flag(
    "language", value: "CODE", in: .selection, sets: \.language, from: FlagValues.text,
    """
    The language of files without '# language:'.
    Default: en.
    """
  )
  .offering(.words(Dialect.codes))
}

/// How they run.
extension Flag {
  /// `parallel` for commands that run nothing.
  package static let readers = parallel.explained(
    "Read up to N files at a time.\nDefault: the number of cores.")

  package static let parallel = Flag(
    "parallel", short: "j", value: "N", in: .execution, sets: \.parallel,
    from: FlagValues.workers,
    """
    Run up to N scenarios at a time.
    Default: the number of cores.
    """
  )

  package static let failFast = Flag(
    "fail-fast", in: .execution, sets: \.run.failFast, to: true,
    "Stop after the first scenario that does not pass.\nNo more scenarios start."
  ).undone(
    setting: \.run.failFast, to: false,
    "Go on after scenarios that do not pass.\nThis is the default.")

  package static let retries = [
    Flag(
      "retry", value: "N", in: .execution, sets: \.retries, from: FlagValues.count(from: 0),
      """
      Run a failed scenario again, up to N times.
      If it passes then, it is reported as flaky.
      """),
    Flag(
      "retry-tags", value: "EXPR", in: .execution, sets: \.retryTags,
      from: FlagValues.tags,
      "Retry only scenarios whose tags satisfy EXPR."),
  ]

  package static let timeout = Flag(
    "timeout", value: "SECONDS", in: .execution, sets: \.run.timeout, from: FlagValues.timeout,
    """
    Fail a step that takes longer.
    Its definition or a @timeout tag may set another limit (default 60; 0 for no limit).
    """
  )

  package static let dryRun = Flag(
    "dry-run", short: "d", in: .execution, sets: \.run.isDryRun, to: true,
    "Match steps with definitions, but run nothing."
  ).undone(setting: \.run.isDryRun, to: false, "Run scenarios.\nThis is the default.")

  package static let isolate = Flag(
    "isolate", in: .execution, sets: \.processes, to: .isolated,
    """
    Run one scenario at a time in each child process.
    There are several, and what steps print is attached to the reports.
    """
  ).setting("processes")

  package static let inProcess = Flag(
    "in-process", in: .execution, sets: \.processes, to: .inProcess,
    """
    Run scenarios in this process, for debuggers.
    Debuggers are detected. By default, scenarios run in a child process, where a step that \
    crashes or exits fails only its own scenario. In this process, nothing can notice a step \
    that calls _exit or exec.
    """
  ).setting("processes")

  package static let strict = Flag(
    "strict", in: .execution, sets: \.run.isStrict, to: true,
    "Fail the run for pending or undefined scenarios.\nThis is the default."
  ).undone(setting: \.run.isStrict, to: false, "Let pending and undefined scenarios pass.")
}

/// What is reported.
extension Flag {
  /// The reports of a run; the program puts in the formats that it has.
  package static let report = reports(in: ReportFormat.builtIn)

  static func reports(in formats: [ReportFormat]) -> Flag {
    let names = formats.map(\.name)
    return Flag(
      "format", short: "f", value: "NAME[:PATH]", in: .reports, addsTo: \.formats,
      from: { value throws(ValueError) in try FlagValues.report(value, formats) },
      """
      Report as NAME, to standard output or to PATH.
      NAME is one of \(names.joined(separator: ", ")); - as PATH is standard output. Can be repeated.
      """
    ).offering(.report(names))
  }

  package static let attachments = Flag(
    "attachments", value: "FOLDER", in: .reports, sets: \.attachmentsPath,
    from: FlagValues.nonEmpty("the path of a folder"),
    """
    Write large attachments to FOLDER, beside the page.
    The HTML report links what is too large for the page; keep the folder with it.
    """
  ).offering(.file)

  package static let history = [
    Flag(
      "history", value: "FILE", in: .reports, sets: \.historyPath,
      from: FlagValues.nonEmpty("the path of a file"),
      """
      Append the result of each scenario to FILE.
      'history' and the HTML report show them.
      """
    ).offering(.file)
      .undone(
        setting: \.historyPath, to: nil, "Append to no history, even if specs.json names one."),
    Flag(
      "history-limit", value: "MB", in: .reports, sets: \.historyLimit,
      from: FlagValues.count(from: 0),
      """
      Limit the history to MB megabytes.
      Its older half is removed when it is larger (default 64; 0 for no limit).
      """
    ),
  ]

  package static let color = Flag(
    "color", value: "WHEN", in: .reports, chooses: \.color,
    """
    Color always, never or auto (default).
    auto is: on a terminal unless NO_COLOR is set, and everywhere if FORCE_COLOR is set.
    """
  ).undone(setting: \.color, to: .never, "Do not color; same as --color never.")

  package static let quiet = Flag(
    "quiet", short: "q", in: .reports, sets: \.verbosity, to: .quiet,
    "Print less: no steps of scenarios, and no hints."
  ).setting("verbosity")

  package static let verbose = Flag(
    "verbose", short: "v", in: .reports, sets: \.verbosity, to: .verbose,
    "Print more: hooks and durations as well as steps."
  ).setting("verbosity")
}

extension Flag {
  /// Where else options come from. Only a command that has them reads `specs.json`.
  package static let settings = [
    Flag(
      "config", short: "c", value: "FILE", in: .other, sets: \.configPath,
      from: { value in value },
      """
      Read options from FILE instead of specs.json.
      specs.json is the one in this folder or the nearest above it, no further than the package or \
      the repository.
      """
    )
    .commandLineOnly()
    .offering(.file),
    Flag(
      "profile", short: "p", value: "NAME", in: .other, addsTo: \.profiles, from: FlagValues.text,
      """
      Also use the options of profile NAME.
      If repeated, the last one wins.
      """
    )
    .commandLineOnly(),
  ]

  /// The options of commands that report what became of scenarios.
  package static let ofResults =
    [strict, report, attachments] + history + [color, quiet, verbose] + settings
}
