import Foundation

/// The lines printed before a run about the scenarios that it leaves out: how many and why, and whether a
/// misspelled tag or the name of a file may have left out the wrong ones.
struct SelectionReport {
  let options: Options
  /// The paths, as typed.
  let paths: [String]
  let filter: PickleFilter
  /// The tag expressions of `specs.json` besides those of options, and where they stand.
  let settings: [(place: String, tags: TagExpression)]
  /// Whether all features of the suite are read.
  let readsSuite: Bool

  /// How many scenarios are selected, and by what; `nil` if all are.
  ///
  /// With --quiet, only options that were not typed are mentioned.
  func selection(_ plan: Plan) -> String? {
    options.verbosity > .quiet || !options.origins.isEmpty ? selected(plan) : nil
  }

  /// What may not be intended.
  func warnings(_ plan: Plan, _ found: FeatureFinder) -> [String] {
    Self.warnings(found) + unknownTags(plan)
  }

  /// What may be wrong with the paths, or with the names of files.
  static func warnings(_ found: FeatureFinder) -> [String] {
    let passedOver = found.passedOver.map {
      "warning: '\($0)' is left out: the name of a feature file ends with .feature or .feature.md."
    }
    // Without any feature, an error names all paths.
    guard !found.paths.isEmpty else { return passedOver }
    return passedOver
      + found.emptyFolders.map {
        "warning: there is no feature file in '\($0)'. Correct the path, or leave it out."
      }
  }

  /// `2 of 4 scenarios selected by --tags @web.`
  private func selected(_ plan: Plan) -> String? {
    let all = plan.foundCount.counted("scenario")
    var text = ""
    if plan.selectedCount < plan.foundCount {
      text = "\(plan.selectedCount) of \(all) selected by \(filters.joined(separator: ", "))"
    }
    if let shard = options.shard, plan.scenarioCount < plan.selectedCount {
      let balance = options.history.durations.map { ", balanced by \($0)" } ?? ""
      let origin = options.origins["shard"].map { " (\($0))" } ?? ""
      let shard = "shard \(shard.description)\(origin)\(balance)"
      text +=
        text.isEmpty
        ? "\(plan.scenarioCount) of \(all) selected by \(shard)"
        : "; \(plan.scenarioCount) of them by \(shard)"
    }
    return text.isEmpty ? nil : text + "."
  }

  private var filters: [String] {
    (filter.lines.isEmpty || !options.identities.isEmpty ? [] : ["line"])
      + options.tagFilters + options.nameFilters
      + options.identities.map { "--id \($0)" }
      + (filter.places == nil ? [] : ["--changed"])
  }

  /// Warnings about tags in expressions that no feature has. If only some of the features are run, or if a file sets
  /// the option, that is normal unless a tag looks misspelled.
  private func unknownTags(_ plan: Plan) -> [String] {
    guard plan.files.allSatisfy({ $0.errors.isEmpty }) else { return [] }
    // If nothing is selected, the error recommends to check the spelling.
    let isTyped =
      options.origins["tags"] == nil && !paths.contains(where: Self.isPart)
      && plan.selectedCount > 0
    let tagsPlace = options.origins["tags"].map { "\"tags\" (\($0))" } ?? "--tags"
    let uses =
      filter.tags.map { (place: tagsPlace, tags: $0, warnsAlways: isTyped) }
      + settings.map { (place: $0.place, tags: $0.tags, warnsAlways: readsSuite) }
    guard !uses.isEmpty else { return [] }
    var counts: [String: Int] = [:]
    for name in plan.files.flatMap(\.document.tagNames) { counts[name, default: 0] += 1 }
    // Of names that are equally near, the one that is used more often is meant.
    let known = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    var reported: Set<String> = []
    return uses.flatMap { use in
      use.tags.names.compactMap { name in
        guard counts[name] == nil, reported.insert(name + use.place).inserted else { return nil }
        let nearest = Spelling.nearest(to: name, among: known)
        guard nearest != nil || use.warnsAlways else { return nil }
        let remedy = nearest.map { "Did you mean '\($0)'?" } ?? "Check its spelling."
        return "warning: no feature has the tag '\(name)' of \(use.place). \(remedy)"
      }
    }
  }

  /// Whether a path names less than a folder.
  private static func isPart(_ path: String) -> Bool {
    path.hasPrefix("@") || path.contains(".feature")
  }
}

extension Options {
  /// The tag expressions that select scenarios, each with where it stands.
  var tagFilters: [String] { tags.map { filter("tags", $0.text) } }

  /// The names that select scenarios, each with where it stands.
  var nameFilters: [String] { names.map { filter("name", $0.pattern) } }

  /// `--tags @web`, or `the setting 'tags' of specs.json (@web)`.
  private func filter(_ option: String, _ value: String) -> String {
    origins[option].map { "the setting '\(option)' of \($0) (\(value))" }
      ?? "--\(option) \(ShellText.quoted(value))"
  }
}

extension GherkinDocument {
  /// The tags, each as often as it is there.
  fileprivate var tagNames: [String] { tags.map { text($0.name) } }
}
