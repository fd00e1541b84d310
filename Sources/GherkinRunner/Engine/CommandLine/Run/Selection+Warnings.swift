import Foundation

/// Warnings about what was named and fits nothing: tags, names, lines, ids, folders and names of files. Each is named
/// even if the rest selects something, because then nothing else shows it.
extension Selection {
  private static let namedLimit = 5

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

extension FeatureFinder {
  /// What may be wrong with the paths, or with the names of files.
  package func warnings(isEmptyAllowed: Bool = false) -> [String] {
    var warnings: [String] = []
    if let replacement {
      warnings.append("warning: \(TestFeatures.note(onReplacement: replacement))")
    }
    if !passedOver.isEmpty {
      warnings.append(
        "warning: \(passedOver.count.counted("file")) left out, because the names of features end with "
          + ".feature or .feature.md: \(Self.list(passedOver)).")
    }
    if !foreignFolders.isEmpty {
      warnings.append(
        "warning: \(Self.list(foreignFolders)) left out, because other projects are copied there. Name "
          + "a folder to read its features.")
    }
    // Without any feature, an error names all paths.
    guard !paths.isEmpty || isEmptyAllowed else { return warnings }
    return warnings
      + emptyFolders.map {
        "warning: there is no feature file in '\($0)'. Correct the path, or leave it out."
      }
  }

  /// The first three of `paths`, and how many more there are.
  private static func list(_ paths: [String]) -> String {
    let shown = paths.sorted().prefix(3).map { "'\($0)'" }
    return paths.count > 3
      ? "\(shown.joined(separator: ", ")) and \(paths.count - 3) more"
      : shown.joined(separator: ", ")
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
    let more = places.count - Self.namedLimit
    return [
      "warning: left out by \(filters.joined(separator: ", ")): "
        + places.prefix(Self.namedLimit).joined(separator: ", ")
        + (more > 0 ? " and \(more) more." : ".")
    ]
  }
}
