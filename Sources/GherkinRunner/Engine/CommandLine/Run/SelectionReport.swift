import Foundation

/// What a run says of the scenarios that it leaves out: how many and why.
package struct SelectionReport {
  let options: Options
  /// The paths, as typed.
  let paths: [String]
  let filter: PickleFilter
  /// The fewest scenarios that must be selected.
  let minimum: Int
  /// Whether features run because they were saved, whatever is selected of them.
  let isWatching: Bool

  /// What the run rests on besides its scenarios.
  func basis(_ plan: Plan, quarantineFile: String?) -> RunBasis {
    var basis = RunBasis()
    basis.selection = selected(plan)
    basis.isSelectedUnseen = ["tags", "name", "shard"].contains { options.origins[$0] != nil }
    basis.origins = options.origins.mapValues(\.description)
    basis.quarantineFile = quarantineFile
    if plan.scenarioCount == 0 { basis.emptiness = emptiness(plan) }
    return basis
  }

  /// Why a run without scenarios is allowed.
  private func emptiness(_ plan: Plan) -> String? {
    if plan.selectedCount > 0 { return nil }
    if isWatching { return "because no scenario of it is selected" }
    if minimum == 0, options.minimum == nil {
      let lists = paths.map { $0.dropFirst() }.joined(separator: " and ")
      return "because \(lists) \(paths.count == 1 ? "lists" : "list") nothing to run again"
    }
    return "which \(options.origins["minimum"]?.description ?? "--minimum 0") allows"
  }

  /// `2 of 4 scenarios selected by --tags @web.`
  private func selected(_ plan: Plan) -> String? {
    let all = plan.foundCount.counted("scenario")
    var text = ""
    if plan.selectedCount < plan.foundCount {
      text = Self.text(plan, filters)
    }
    if let shard = options.shard, plan.scenarioCount < plan.selectedCount {
      let balance = options.history.durations.map { ", balanced by \($0)" } ?? ""
      let origin = options.origins["shard"].map { " (\($0.description))" } ?? ""
      let shard = "shard \(shard.description)\(origin)\(balance)"
      text +=
        text.isEmpty
        ? "\(plan.scenarioCount) of \(all) selected by \(shard)"
        : "; \(plan.scenarioCount) of them by \(shard)"
    }
    return text.isEmpty ? nil : text + "."
  }

  /// `2 of 4 scenarios selected by --tags @web`
  package static func text(_ plan: Plan, _ filters: [String]) -> String {
    let filters = filters.isEmpty ? "" : " by \(filters.joined(separator: ", "))"
    return "\(plan.selectedCount) of \(plan.foundCount.counted("scenario")) selected\(filters)"
  }

  /// What selects scenarios, as typed, or with where it stands.
  var filters: [String] {
    (filter.lines.isEmpty || !options.identities.isEmpty ? [] : ["line"])
      + options.tagFilters + options.nameFilters
      + options.identities.map { "--id \($0)" }
      + (filter.places == nil ? [] : ["--changed"])
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
    origins[option].map { "\($0) (\(value))" }
      ?? "--\(option) \(ShellText.quoted(value))"
  }
}
