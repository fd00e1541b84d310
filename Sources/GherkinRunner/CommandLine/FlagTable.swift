/// Every option there is. Parsing and `--help` both read this table, so that neither can forget one.
package enum FlagTable {
  package static let flags: [Flag] =
    selection + execution + reports + checking + parsing + steps + formatting + other

  /// The flags that `command` knows.
  package static func flags(of command: Command) -> [Flag] {
    flags.filter { $0.commands.contains(command) }
  }

  private static let selection = [
    Flag(
      "tags", short: "t", value: "EXPR", in: .selection,
      "Only scenarios whose tags satisfy EXPR, such as '@web and not (@slow or @wip)'; given "
        + "several times, all must hold."
    ) { options, value throws(ValueError) in options.tags.append(try tags(value)) }.repeatable(),
    Flag(
      "name", short: "n", value: "REGEX", in: .selection,
      "Only scenarios in whose name REGEX is found; given several times, one is enough."
    ) { options, value throws(ValueError) in options.names.append(try name(value)) }.repeatable(),
    Flag(
      "order", value: "ORDER", in: .selection,
      "Run in the order defined, in reverse, or at random; random:SEED is the same order again."
    ) { options, value throws(ValueError) in options.order = try order(value) }
    .offering(.words(["defined", "reverse", "random"])),
    Flag(
      "shard", value: "I/N", in: .selection,
      "Run only the I-th of N slices, which are the same on every machine and stay so when files "
        + "are moved."
    ) { options, value throws(ValueError) in options.shard = try shard(value) },
    Flag(
      "minimum", value: "N", in: .selection,
      "Refuse to run fewer than N scenarios, all slices taken together; 1 unless said otherwise, "
        + "and 0 allows an empty run."
    ) { options, value throws(ValueError) in options.minimum = try count(value, from: 0) }
    .also(.merge),
    Flag(
      "language", value: "CODE", in: .selection,
      "The language of files without a '# language:' line; en unless said otherwise."
    ) { options, value in options.language = value }
    .also(.check, .parse, .format, .steps, .merge).offering(.words(Dialect.codes)),
  ]

  private static let execution = [
    Flag(
      "parallel", short: "j", value: "N", in: .execution,
      "Work on up to N scenarios, or files, at a time; as many as there are cores unless said "
        + "otherwise."
    ) { options, value throws(ValueError) in options.parallel = try count(value, from: 1) }
    .also(.check, .parse, .format),
    Flag("fail-fast", in: .execution, "Start no further scenario after one that does not pass.") {
      $0.stopsAtFirstFailure = true
    },
    Flag(
      "retry", value: "N", in: .execution,
      "Run a scenario that failed again, up to N times. If it passes then, it is called flaky."
    ) { options, value throws(ValueError) in options.retries = try count(value, from: 0) },
    Flag(
      "retry-tags", value: "EXPR", in: .execution,
      "Run only those again whose tags satisfy EXPR."
    ) { options, value throws(ValueError) in options.retryTags = try tags(value) },
    Flag(
      "timeout", value: "SECONDS", in: .execution,
      "Fail a step that takes longer, unless its definition or a @timeout tag sets another limit. "
        + "The default is 60; 0 means no limit."
    ) { options, value throws(ValueError) in options.timeout = try timeout(value) },
    Flag("dry-run", short: "d", in: .execution, "Match the steps, but run none of them.") {
      $0.isDryRun = true
    },
    Flag(
      "isolate", in: .execution,
      "Run scenarios in processes of their own: a step that crashes, exits or hangs fails its own "
        + "scenario only."
    ) { $0.isIsolated = true },
    Flag(
      "strict", in: .execution,
      "Let pending and undefined scenarios fail the run, as they do unless --no-strict is given."
    ) { $0.isStrict = true }.undone(by: "no-strict").also(.merge),
    Flag("no-strict", in: .execution, "Let pending and undefined scenarios not fail the run.") {
      $0.isStrict = false
    }.undone(by: "strict").also(.merge),
  ]

  private static let reports = [
    Flag(
      "format", short: "f", value: "NAME[:PATH]", in: .reports,
      "Report as NAME (\(ReportFormat.list)), to the file PATH or, without PATH or with -, to standard "
        + "output; may be given several times. Without it: pretty on a terminal, else progress; summary for 'watch'."
    ) { options, value throws(ValueError) in options.formats.append(try report(value)) }
    .repeatable().also(.merge).offering(.report),
    Flag(
      "color", value: "WHEN", in: .reports,
      "Colour: always, never, or auto, which is on a terminal unless NO_COLOR is set, and "
        + "anywhere when FORCE_COLOR is."
    ) { options, value throws(ValueError) in
      guard let choice = ColorChoice(rawValue: value) else {
        throw ValueError("always, never or auto")
      }
      options.color = choice
    }.also(.check, .steps, .merge).offering(.words(ColorChoice.allCases.map(\.rawValue))),
    Flag("no-color", in: .reports, "No colour: the same as --color never.") { $0.color = .never }
      .also(.check, .steps, .merge),
    Flag(
      "quiet", short: "q", in: .reports, "Tell less: scenarios without their steps, and no hints."
    ) {
      $0.verbosity = .quiet
    }.also(.merge),
    Flag("verbose", short: "v", in: .reports, "Tell more: hooks and durations as well as steps.") {
      $0.verbosity = .verbose
    }.also(.merge),
  ]

  private static let checking = [
    Flag(
      "format", short: "f", value: "NAME", in: .reports,
      "Report as text, for people; json, for tools; or github, as annotations of a workflow. text "
        + "unless said otherwise."
    ) { options, value throws(ValueError) in
      guard let format = CheckFormat(rawValue: value) else {
        throw ValueError("text, json or github")
      }
      options.checkFormat = format
    }.only([.check]).offering(.words(CheckFormat.allCases.map(\.rawValue))),
    Flag(
      "fix", in: .other,
      "Fix in the files what can be fixed without changing their meaning, and report the rest."
    ) { $0.fixes = true }.only([.check]).onlyTyped(),
  ]

  private static let parsing = [
    Flag(
      "output", value: "KIND", in: .reports,
      "Print ast, pickles, tokens, messages (the source and both), or none, which only counts; "
        + "messages unless said otherwise."
    ) { options, value throws(ValueError) in
      guard let kind = ParseOutput.Kind(rawValue: value) else {
        throw ValueError("ast, pickles, tokens, messages or none")
      }
      options.output = kind
    }.only([.parse]).offering(.words(ParseOutput.Kind.allCases.map(\.rawValue))),
    Flag("predictable-ids", in: .reports, "Number ids from 0 instead of making them unique.") {
      $0.hasPredictableIds = true
    }.only([.parse]),
  ]

  private static let steps = [
    Flag(
      "format", short: "f", value: "NAME", in: .reports,
      "List them as text, json, markdown, or html, which is one page to keep; text unless said "
        + "otherwise."
    ) { options, value throws(ValueError) in
      guard let format = CatalogueFormat(rawValue: value) else {
        throw ValueError("text, json, markdown or html")
      }
      options.catalogueFormat = format
    }.only([.steps]).offering(.words(CatalogueFormat.allCases.map(\.rawValue))),
    Flag("unused", in: .reports, "Only the phrases that no feature uses.") {
      $0.wantsUnused = true
    }.only([.steps]),
  ]

  private static let formatting = [
    Flag("check", in: .execution, "Write nothing; list the files that would change, and how.") {
      $0.onlyChecks = true
    }.only([.format])
  ]

  private static let other = [
    Flag(
      "config", short: "c", value: "FILE", in: .other,
      "Take options from FILE; otherwise from specs.json in this folder or the nearest above it "
        + "that has one."
    ) { options, value in options.configPath = value }
    .also(.check, .steps, .parse, .format, .merge).onlyTyped().offering(.file),
    Flag(
      "profile", short: "p", value: "NAME", in: .other,
      "Take the options of this profile as well; may be given several times, and the last wins."
    ) { options, value in options.profiles.append(value) }
    .also(.check, .steps, .parse, .format, .merge).repeatable().onlyTyped(),
    Flag("help", short: "h", in: .other, "Show this text.") { $0.wantsHelp = true }
      .only(Set(Command.allCases)).onlyTyped(),
    Flag("version", short: "V", in: .other, "Show the version.") { $0.wantsVersion = true }
      .only(Set(Command.allCases)).onlyTyped(),
  ]
}
