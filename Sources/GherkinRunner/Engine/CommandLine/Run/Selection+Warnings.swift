import Foundation

/// Warnings about what was named and fits nothing: tags, names, lines, ids, folders and names of files. Each is named
/// even if the rest selects something, because then nothing else shows it.
extension Selection {
  private static let namedLimit = 5

  /// - Parameter lost: The ids that no scenario has.
  func warnings(
    _ plan: Plan, _ found: FeatureFinder, lost: [ScenarioIdentity], readsSuite: Bool
  ) throws(CommandError) -> [String] {
    let warnings = found.warnings(isEmptyAllowed: minimum == 0)
    guard plan.files.allSatisfy({ $0.errors.isEmpty }) else { return warnings }
    // An error asks to check the spelling of everything.
    let isError = plan.selectedCount < minimum
    return warnings + (try tags(plan, isError: isError, readsSuite))
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
      warnings.append("warning: '\(replacement)' is read, because there is no folder 'Features'.")
    }
    if !passedOver.isEmpty {
      warnings.append(
        "warning: \(passedOver.count.counted("file")) left out, because the names of features end with "
          + ".feature or .feature.md: \(Self.list(passedOver.sorted())).")
    }
    if !foreignFolders.isEmpty {
      warnings.append(
        "warning: \(Self.list(foreignFolders.sorted())) left out, because other projects are copied there. Name "
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
    let shown = paths.prefix(3).map { "'\($0)'" }
    return paths.count > 3
      ? "\(shown.joined(separator: ", ")) and \(paths.count - 3) more"
      : shown.joined(separator: ", ")
  }
}

/// Tags.
extension Selection {
  /// A tag expression, and in which cases tags of it that no feature has are named: always, or if they look misspelled.
  private typealias Use = (place: String, tags: TagExpression, isNamed: (String) -> Bool)

  /// Tags that no feature has. A setting may exclude tags that no scenario has at the moment, and one file need not have
  /// every tag, so such tags are named only if they look misspelled.
  private func tags(
    _ plan: Plan, isError: Bool, _ readsSuite: Bool
  ) throws(CommandError) -> [String] {
    let isWhole = readsSuite || !paths.contains(where: Self.isPart)
    func use(_ option: String, _ tags: TagExpression) -> Use {
      let origin = options.origins[option]
      let wanted = Set(tags.wantedNames)
      return (
        origin?.place ?? "--\(option)", tags,
        { name in
          origin == nil ? isWhole || wanted.contains(name) : isWhole && wanted.contains(name)
        }
      )
    }
    let retried = (options.retries ?? 0) > 0 ? options.retryTags : nil
    var uses = filter.tags.map { use("tags", $0) }
    if let retried { uses.append(use("retry-tags", retried.expression)) }
    if options.changed != nil, let path = session.configuration.path {
      uses += try session.configuration.declaredSources().tags.map {
        ("\"\(DeclaredSources.key)\" (\(path))", $0, { _ in readsSuite })
      }
    }
    guard !uses.isEmpty else { return [] }
    var counts: [String: Int] = [:]
    for document in plan.files.map(\.document) {
      for tag in document.tags { counts[document.text(tag.name), default: 0] += 1 }
    }
    // Of names that are equally near, the one that is used more often is meant.
    let known = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let features = isWhole ? "feature" : "feature here"
    var reported: Set<String> = []
    return uses.flatMap { use in
      use.tags.names.compactMap { name in
        guard counts[name] == nil, reported.insert(name + use.place).inserted else { return nil }
        let nearest = Spelling.nearest(to: name, among: known)
        guard nearest != nil || !isError && use.isNamed(name) else { return nil }
        let remedy = nearest.map { "Did you mean '\($0)'?" } ?? "Check its spelling."
        return "warning: no \(features) has the tag '\(name)' of \(use.place). \(remedy)"
      }
    }
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
