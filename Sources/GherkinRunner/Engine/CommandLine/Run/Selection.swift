import Foundation

/// Which scenarios a run selects, and why: makes sure that what was asked for was found, and says what is left out.
struct Selection {
  let session: Session
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
    var errors: [CommandError] = []
    for (file, pickles) in zip(plan.files, plan.pickles) where file.errors.isEmpty {
      let path = file.document.source.uri
      guard let lines = lines[path] else { continue }
      // Most lines are those of titles and rows, as lists of scenarios name them.
      let places = Set(pickles.map(\.location.line))
      for line in lines
      where !places.contains(line) && !pickles.contains(where: { $0.contains(line: line) }) {
        let nearest = pickles.min {
          abs($0.location.line - line) < abs($1.location.line - line)
        }
        let isOfOutline = file.document.scenarios.indices.contains { index in
          let scenario = Scenario(document: file.document, index: index)
          return !scenario.node.examples.isEmpty && scenario.lines.contains(line)
        }
        errors.append(
          isOfOutline
            ? CommandError(
              "There is nothing to run at \(path):\(line): the examples there have no row of values.",
              remedy: "Add a row with a value for each placeholder.")
            : CommandError(
              "There is no scenario at \(path):\(line).",
              remedy: nearest.map {
                "The nearest is '\($0.name)' at \(path):\($0.location.line)."
              } ?? "There is none in the whole file."))
      }
    }
    guard let last = errors.popLast() else { return }
    throw CommandError(
      (errors.map { "\($0.problem) \($0.remedy)" } + [last.problem]).joined(separator: "\n"),
      remedy: last.remedy)
  }

  /// Throws if fewer scenarios were selected than required. If a file could not be parsed, their number is
  /// unknown; the run fails anyway.
  func checkCount(of plan: Plan) throws(CommandError) {
    guard plan.selectedCount < minimum, plan.parseErrors.isEmpty else { return }
    let (count, all) = (plan.selectedCount, plan.foundCount)
    if plan.files.isEmpty {
      guard paths.allSatisfy({ $0.hasPrefix("@") }) else {
        let error = CommandError.nothing(to: "run", in: paths)
        throw CommandError(
          error.problem, remedy: error.remedy + " If this is intended, use --minimum 0.")
      }
      // All lists are those of runs that left nothing to run again.
      throw CommandError(
        "Nothing to run: \(Self.emptyLists(paths.map { "'\($0.dropFirst())'" }, ", ")).",
        remedy: "Run everything, or leave --minimum out: without it, such a list is not an error.")
    }
    let files = plan.files.count.counted("feature file")
    let drafts = plan.draftCount
    if all == 0, drafts > 0 {
      throw CommandError(
        drafts == 1
          ? "Nothing to run: the only scenario in \(files) is a draft."
          : "Nothing to run: all \(drafts) scenarios in \(files) are drafts.",
        remedy: "\(Self.adviceOnDrafts) If this is intended, use --minimum 0.")
    }
    if all == 0 {
      throw CommandError(
        "Nothing to run: there is no scenario in \(files).",
        remedy: "'check' reports more about each. If this is intended, use --minimum 0.")
    }
    let filters = filters + (options.changed == nil ? [] : ["--changed"])
    let selectsLines = !lines.isEmpty && options.identities.isEmpty
    let found = "\(all.counted("scenario")) in \(files)"
    let subject = (selectsLines ? "the line together with " : "") + filters.joined(separator: " ")
    let selected =
      filters.isEmpty
      ? "there \(all == 1 ? "is" : "are") \(found)"
      : "of \(found), \(subject) selects \(count == 0 ? "none" : "\(count)")"
    let besides = drafts > 0 ? " besides \(drafts.counted("draft"))" : ""
    let cause =
      filters.isEmpty
      ? "that the right files are named"
      : (selectsLines ? "the line, and " : "") + "the spelling of tags and names"
    throw CommandError(
      count == 0
        ? "Nothing to run: \(selected)\(besides)."
        : "Too few scenarios to run: \(selected)\(besides), but --minimum requires \(minimum).",
      remedy: "Check \(cause). \(drafts > 0 ? Self.adviceOnDrafts + " " : "")"
        + "If this is intended, use --minimum \(count).")
  }

  static let adviceOnDrafts = """
    A draft is tagged \(Plan.draftTag): remove the tag when it is finished, or name it by its line or with the tag \
    \(Plan.draftTag).
    """

  private static func emptyLists(_ names: [String], _ separator: String) -> String {
    "\(names.joined(separator: separator)) \(names.count == 1 ? "lists" : "list") nothing to run again"
  }
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
    if minimum == 0, options.minimum == nil {
      return "because \(Self.emptyLists(paths.map { String($0.dropFirst()) }, " and "))"
    }
    return "which \(options.origins["minimum"]?.description ?? "--minimum 0") allows"
  }

  /// `2 of 4 scenarios selected by --tags @web.`
  private func selected(_ plan: Plan) -> String? {
    var text = plan.selectedCount < plan.foundCount ? plan.selection(by: decisive) : ""
    if let shard = options.shard, plan.scenarioCount < plan.selectedCount {
      let balance = options.durations.map { ", balanced by \($0)" } ?? ""
      let origin = options.origins["shard"].map { " (\($0.description))" } ?? ""
      let shard = "shard \(shard.description)\(origin)\(balance)"
      text +=
        text.isEmpty
        ? "\(plan.scenarioCount) of \(plan.foundCount.counted("scenario")) selected by \(shard)"
        : "; \(plan.scenarioCount) of them by \(shard)"
    }
    return text.isEmpty ? nil : text + "."
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

extension Plan {
  /// `2 of 4 scenarios selected by --tags @web`
  package func selection(by filters: [String]) -> String {
    let filters = filters.isEmpty ? "" : " by \(filters.joined(separator: ", "))"
    return "\(selectedCount) of \(foundCount.counted("scenario")) selected\(filters)"
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
