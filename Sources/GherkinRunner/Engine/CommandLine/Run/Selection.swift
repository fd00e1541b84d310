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
