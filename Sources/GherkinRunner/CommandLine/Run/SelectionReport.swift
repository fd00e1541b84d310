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

  /// `2 of 4 scenarios selected by --tags @web (specs.json).`
  private func selected(_ plan: Plan) -> String? {
    let all = plan.foundCount.counted("scenario")
    var text = ""
    if plan.selectedCount < plan.foundCount {
      text = "\(plan.selectedCount) of \(all) selected by \(filters.joined(separator: ", "))"
    }
    if let shard = options.shard, plan.scenarioCount < plan.selectedCount {
      let balance = options.history.durations.map { ", balanced by \($0)" } ?? ""
      let shard = "shard \(shard.description)\(origin("shard"))\(balance)"
      text +=
        text.isEmpty
        ? "\(plan.scenarioCount) of \(all) selected by \(shard)"
        : "; \(plan.scenarioCount) of them by \(shard)"
    }
    return text.isEmpty ? nil : text + "."
  }

  private var filters: [String] {
    (filter.lines.isEmpty || !options.identities.isEmpty ? [] : ["line"])
      + options.tags.map { "--tags \(ShellText.quoted($0.text))\(origin("tags"))" }
      + options.names.map { "--name \(ShellText.quoted($0.pattern))\(origin("name"))" }
      + options.identities.map { "--id \($0)" }
      + (filter.places == nil ? [] : ["--changed"])
  }

  /// ` (specs.json)` if the option comes from there.
  private func origin(_ option: String) -> String {
    options.origins[option].map { " (\($0))" } ?? ""
  }

  /// Warnings about tags in expressions that no feature has. If only some of the features are run, or if a file sets
  /// the option, that is normal unless a tag looks misspelled.
  private func unknownTags(_ plan: Plan) -> [String] {
    guard plan.files.allSatisfy({ $0.errors.isEmpty }) else { return [] }
    // If nothing is selected, the error recommends to check the spelling.
    let isTyped =
      options.origins["tags"] == nil && !paths.contains(where: Self.isPart)
      && plan.selectedCount > 0
    let uses =
      filter.tags.map { (place: "--tags\(origin("tags"))", tags: $0, warnsAlways: isTyped) }
      + settings.map { (place: $0.place, tags: $0.tags, warnsAlways: readsSuite) }
    guard !uses.isEmpty else { return [] }
    let known = Set(plan.files.flatMap { $0.document.tagNames })
    var reported: Set<String> = []
    return uses.flatMap { use in
      use.tags.names.compactMap { name in
        guard !known.contains(name), reported.insert(name + use.place).inserted else { return nil }
        let nearest = Spelling.nearest(to: name, among: known.sorted())
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

extension GherkinDocument {
  fileprivate var tagNames: Set<String> {
    Set(tags.map { text($0.name) })
  }
}
