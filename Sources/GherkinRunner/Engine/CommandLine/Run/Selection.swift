import Foundation

/// Which scenarios a run selects, and why: makes sure that what was asked for was found, and says what is left out.
struct Selection {
  @Boxed var session: Session
  let filter: PickleFilter
  /// The lines that were named, by file.
  let lines: [String: [Int]]
  /// The fewest scenarios that must be selected.
  let minimum: Int

  var options: Options { session.options }
  /// The paths, as typed.
  var paths: [String] { session.paths }

  /// Throws unless each of the lines belongs to a scenario, and names those that do not.
  func checkLines(in plan: Plan) throws(CommandError) {
    var missing: [String] = []
    for (file, pickles) in zip(plan.files, plan.pickles) where file.errors.isEmpty {
      let path = file.document.source.uri
      guard let lines = lines[path] else { continue }
      // Most lines are those of titles and rows, as lists of scenarios name them.
      let places = Set(pickles.map(\.location.line))
      for line in lines
      where !places.contains(line) && !pickles.contains(where: { $0.contains(line: line) }) {
        missing.append("\(path):\(line)")
      }
    }
    guard !missing.isEmpty else { return }
    throw CommandError(
      "There is nothing to run at \(missing.joined(separator: ", ")).",
      remedy: "Name a line of a scenario, or of a row of values.")
  }

  /// Throws if fewer scenarios were selected than required. If a file could not be parsed, their number is
  /// unknown; the run fails anyway.
  func checkCount(of plan: Plan) throws(CommandError) {
    guard plan.selectedCount < minimum, plan.parseErrors.isEmpty else { return }
    guard !plan.files.isEmpty else { throw .nothing(to: "run", in: paths) }
    let (count, drafts) = (plan.selectedCount, plan.draftCount)
    throw CommandError(
      (count == 0
        ? "Nothing to run" : "Too few scenarios to run, since --minimum requires \(minimum)")
        + ": \(plan.selection(count, by: decisive)), in \(plan.files.count.counted("feature file"))"
        + (drafts > 0 ? ", besides \(drafts.counted("draft"))." : "."),
      remedy: drafts > 0
        ? Self.adviceOnDrafts
        : "Check the paths, and the spelling of tags and names. If this is intended, use --minimum \(count)."
    )
  }

  static let adviceOnDrafts = """
    A draft is tagged \(Plan.draftTag): remove the tag when it is finished, or name it by its line or with the tag \
    \(Plan.draftTag).
    """
}

/// What a run says of the scenarios that it leaves out: how many and why.
extension Selection {
  /// What the run rests on besides its scenarios.
  func basis(of plan: Plan) -> RunBasis {
    var basis = RunBasis()
    basis.selection = selected(plan)
    basis.isSelectedUnseen = ["tags", "name", "shard"].contains { options.origins[$0] != nil }
    basis.origins = options.origins.mapValues(\.description)
    basis.quarantineFile = session.configuration.path
    if plan.scenarioCount == 0, plan.selectedCount == 0 { basis.emptiness = emptiness }
    return basis
  }

  /// Why a run without scenarios is allowed.
  private var emptiness: String {
    // Features run because they were saved, whatever is selected of them.
    if session.console.rerunList != nil { return "because no scenario of it is selected" }
    guard minimum == 0, options.minimum == nil else {
      return "which \(options.origins["minimum"]?.description ?? "--minimum 0") allows"
    }
    return
      "because \(paths.map { $0.dropFirst() }.joined(separator: ", ")) lists nothing to run again"
  }

  /// `2 of 4 scenarios selected by --tags @web, shard 1/2.`
  private func selected(_ plan: Plan) -> String? {
    guard plan.scenarioCount < plan.foundCount else { return nil }
    var filters = plan.selectedCount < plan.foundCount ? decisive : []
    if let shard = options.shard, plan.scenarioCount < plan.selectedCount {
      let origin = options.origins["shard"].map { " (\($0.description))" } ?? ""
      let balance = options.durations.map { ", balanced by \($0)" } ?? ""
      filters.append("shard \(shard.description)\(origin)\(balance)")
    }
    return plan.selection(plan.scenarioCount, by: filters) + "."
  }

  /// What selects scenarios, as typed, or with where it stands.
  var decisive: [String] {
    (filter.lines.isEmpty || !options.identities.isEmpty ? [] : ["line"]) + filters
      + (filter.places == nil ? [] : ["--changed"])
  }

  private var filters: [String] {
    options.tagFilters + options.nameFilters + options.identities.map { "--id \($0)" }
  }
}

/// Warnings about what was named and fits nothing: tags, names, lines, ids, folders and names of files. Each is named
/// even if the rest selects something, because then nothing else shows it.
extension Selection {
  /// - Parameter lost: The ids that no scenario has.
  func warnings(
    _ plan: Plan, _ found: FeatureFinder, _ tags: NamedTags, lost: [ScenarioIdentity],
    readsSuite: Bool
  ) -> [String] {
    let warnings = found.warnings(isEmptyAllowed: minimum == 0)
    guard plan.files.allSatisfy({ $0.errors.isEmpty }) else { return warnings }
    // An error asks to check the spelling of everything.
    let isError = plan.selectedCount < minimum
    let features = isWhole || readsSuite ? "feature" : "feature here"
    return warnings + tags.missing(in: features, onlySimilar: isError)
      + (isError
        ? []
        : names(plan) + left(plan)
          + lost.map { "warning: no selected scenario has the id '\($0)' of --id." })
  }

  /// Whether a path names less than a folder.
  static func isPart(_ path: String) -> Bool {
    path.hasPrefix("@") || path.contains(".feature")
  }
}

/// Tags.
extension Selection {
  /// Whether the features that are read are expected to have every tag.
  private var isWhole: Bool { !paths.contains(where: Self.isPart) }

  /// What chooses scenarios by tags. A setting may exclude tags that no scenario has at the moment, and one file need not
  /// have every tag, so that such tags are named only if they look misspelled; hooks and settings may be about any
  /// feature of the suite.
  func namedTags(
    in plan: Plan, readsSuite: Bool
  ) throws(CommandError) -> NamedTags {
    func use(_ option: String, _ tags: TagExpression) -> NamedTags.Use {
      let origin = options.origins[option]
      let isWhole = isWhole || readsSuite
      return NamedTags.Use(
        origin?.place ?? "--\(option)", tags,
        named: origin != nil
          ? isWhole ? tags.wantedNames : []
          : isWhole ? tags.names : tags.wantedNames,
        isTyped: origin == nil)
    }
    let retried = (options.retries ?? 0) > 0 ? options.retryTags : nil
    return NamedTags(
      filter.tags.map { use("tags", $0) }
        + (retried.map { [use("retry-tags", $0.expression)] } ?? [])
        + (try session.configuration.tagUses(areAll: readsSuite))
        + NamedTags.Use.hooks(plan.suite, areAll: readsSuite),
      among: plan.files.map(\.document))
  }
}

/// Names and lines.
extension Selection {
  /// Names that are those of no scenario.
  private func names(_ plan: Plan) -> [String] {
    let place = options.origins["name"]?.place ?? "--name"
    let isPart = options.origins["name"] != nil && paths.contains(where: Self.isPart)
    guard !isPart else { return [] }
    return options.names.filter { name in
      name.pattern != FlagValues.everyName
        && !plan.pickles.joined().contains { name.occurs(in: $0.name) ?? true }
    }
    .map { "warning: no scenario has a name that '\($0.pattern)' of \(place) matches." }
  }

  /// Lines that were named and whose scenarios other options leave out.
  private func left(_ plan: Plan) -> [String] {
    guard options.identities.isEmpty else { return [] }
    let filters = options.tagFilters + options.nameFilters
    guard !filters.isEmpty, !lines.isEmpty else { return [] }
    let places = plan.pickles.flatMap { pickles -> [String] in
      let path = pickles.document.source.uri
      guard let lines = lines[path] else { return [] }
      return lines.filter { line in
        !pickles.contains { $0.contains(line: line) && filter.includes($0) }
      }
      .map { "\(path):\($0)" }
    }
    guard !places.isEmpty else { return [] }
    return ["warning: left out by \(filters.joined(separator: ", ")): \(places.listed())."]
  }
}

extension Plan {
  /// `2 of 4 scenarios selected by --tags @web`
  package func selection(_ count: Int, by filters: [String]) -> String {
    let filters = filters.isEmpty ? "" : " by \(filters.joined(separator: ", "))"
    return "\(count) of \(foundCount.counted("scenario")) selected\(filters)"
  }
}

extension Options {
  /// The tag expressions that select scenarios, each with where it stands.
  var tagFilters: [String] { tags.map { filter("tags", $0.text) } }

  /// The names that select scenarios, each with where it stands.
  var nameFilters: [String] {
    // One that occurs in every name makes the others needless.
    names.contains { $0.pattern == FlagValues.everyName }
      ? [] : names.map { filter("name", $0.pattern) }
  }

  /// `--tags @web`, or `the setting 'tags' of specs.json (@web)`.
  private func filter(_ option: String, _ value: String) -> String {
    origins[option].map { "\($0.description) (\(value))" }
      ?? "--\(option) \(ShellText.quoted(value))"
  }
}

extension CommandError {
  /// There is no file for a command.
  ///
  /// - Parameter verb: What the command does with features.
  package static func nothing(to verb: String, in paths: [String]) -> CommandError {
    let places = paths.map { "'\($0)'" }.joined(separator: ", ")
    return CommandError(
      "Nothing to \(verb): there is no feature file in \(places).",
      remedy: "Feature files are named *.feature or *.feature.md.")
  }
}
