import Foundation

/// Warnings about what was named and fits nothing: tags, names, lines, ids, folders and names of files. Each is named
/// even if the rest selects something, because then nothing else shows it.
package struct SelectionWarnings {
  let options: Options
  /// The paths, as typed.
  let paths: [String]
  let filter: PickleFilter
  /// The lines that were named, by file.
  let lines: [String: [Int]]
  /// The ids that no scenario has.
  let lostIdentities: [ScenarioIdentity]
  /// The tag expressions of `specs.json` besides those of options, and where they stand.
  let settings: [(place: String, tags: TagExpression)]
  /// Whether all features of the suite are read.
  let readsSuite: Bool
  /// The fewest scenarios that must be selected. If fewer are, an error asks to check the spelling of everything.
  let minimum: Int

  /// How many lines are named.
  private static let namedLimit = 5

  func all(_ plan: Plan, _ found: FeatureFinder) -> [String] {
    let warnings = Self.warnings(found, isEmptyAllowed: minimum == 0)
    guard plan.files.allSatisfy({ $0.errors.isEmpty }) else { return warnings }
    let isError = plan.selectedCount < minimum
    return warnings + tags(plan, isError: isError)
      + (isError ? [] : names(plan) + left(plan) + identities)
  }

  /// What may be wrong with the paths, or with the names of files.
  package static func warnings(_ found: FeatureFinder, isEmptyAllowed: Bool = false) -> [String] {
    let passedOver = found.passedOver.map {
      "warning: '\($0)' is left out: the name of a feature file ends with .feature or .feature.md."
    }
    // Without any feature, an error names all paths.
    guard !found.paths.isEmpty || isEmptyAllowed else { return passedOver }
    return passedOver
      + found.emptyFolders.map {
        "warning: there is no feature file in '\($0)'. Correct the path, or leave it out."
      }
  }

  /// Whether a path names less than a folder.
  static func isPart(_ path: String) -> Bool {
    path.hasPrefix("@") || path.contains(".feature")
  }
}

/// Tags.
extension SelectionWarnings {
  /// A tag expression, and in which cases tags of it that no feature has are named: always, or if they look misspelled.
  private struct Use {
    let place: String
    let tags: TagExpression
    var isAlwaysNamed: (String) -> Bool
  }

  /// Tags that no feature has. A setting may exclude tags that no scenario has at the moment, and one file need not have
  /// every tag, so such tags are named only if they look misspelled.
  private func tags(_ plan: Plan, isError: Bool) -> [String] {
    let uses = self.uses(isError: isError)
    guard !uses.isEmpty else { return [] }
    var counts: [String: Int] = [:]
    for name in plan.files.flatMap(\.document.tagNames) { counts[name, default: 0] += 1 }
    // Of names that are equally near, the one that is used more often is meant.
    let known = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let features = readsSuite || !paths.contains(where: Self.isPart) ? "feature" : "feature here"
    var reported: Set<String> = []
    return uses.flatMap { use in
      use.tags.names.compactMap { name in
        guard counts[name] == nil, reported.insert(name + use.place).inserted else { return nil }
        let nearest = Spelling.nearest(to: name, among: known)
        guard nearest != nil || use.isAlwaysNamed(name) else { return nil }
        let remedy = nearest.map { "Did you mean '\($0)'?" } ?? "Check its spelling."
        return "warning: no \(features) has the tag '\(name)' of \(use.place). \(remedy)"
      }
    }
  }

  private func uses(isError: Bool) -> [Use] {
    let isWhole = readsSuite || !paths.contains(where: Self.isPart)
    func use(_ option: String, _ tags: TagExpression) -> Use {
      let origin = options.origins[option]
      let wanted = Set(tags.wantedNames)
      return Use(place: origin?.place ?? "--\(option)", tags: tags) { name in
        guard !isError else { return false }
        return origin == nil
          ? isWhole || wanted.contains(name) : isWhole && wanted.contains(name)
      }
    }
    let retried = (options.retries ?? 0) > 0 ? options.retryTags : nil
    return filter.tags.map { use("tags", $0) }
      + (retried.map { [use("retry-tags", $0.expression)] } ?? [])
      + settings.map { setting in
        Use(place: setting.place, tags: setting.tags) { _ in readsSuite }
      }
  }
}

/// Names, lines and ids.
extension SelectionWarnings {
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
    let reason = filters.joined(separator: ", ")
    let more = places.count - Self.namedLimit
    return places.prefix(Self.namedLimit).map { "warning: \($0) is left out by \(reason)." }
      + (more > 0
        ? ["warning: so \(more == 1 ? "is 1 more line" : "are \(more) more lines")."] : [])
  }

  private var identities: [String] {
    lostIdentities.map { "warning: no selected scenario has the id '\($0)' of --id." }
  }
}

extension GherkinDocument {
  /// The tags, each as often as it is there.
  fileprivate var tagNames: [String] { tags.map { text($0.name) } }
}
