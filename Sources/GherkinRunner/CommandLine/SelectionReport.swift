/// What to say, before a run begins, of the scenarios that it leaves out: how many and why, and whether
/// a misspelt tag or the name of a file may have left out others than were meant.
struct SelectionReport {
  let options: Options
  /// What to run, as typed.
  let paths: [String]
  let filter: PickleFilter

  /// How many scenarios are selected, and by what; nothing where nothing is left out.
  func selection(_ plan: Plan) -> String? { isWorthTelling ? selected(plan) : nil }

  /// What may have been meant otherwise.
  func warnings(_ plan: Plan, passedOver: [String]) -> [String] {
    passedOver.map(Self.warning) + unknownTags(plan)
  }

  /// That a file is not run because of its name.
  static func warning(ofPassingOver path: String) -> String {
    "warning: '\(path)' is left out: the name of a feature file ends with .feature or .feature.md."
  }

  /// What was typed needs no repetition for those who want to read less.
  private var isWorthTelling: Bool {
    options.verbosity > .quiet || !options.origins.isEmpty
  }

  /// `2 of 4 scenarios selected by --tags @web (specs.json).`
  private func selected(_ plan: Plan) -> String? {
    let all = plan.foundCount.counted("scenario")
    var sentence = ""
    if plan.wantedCount < plan.foundCount {
      sentence = "\(plan.wantedCount) of \(all) selected by \(filters.joined(separator: ", "))"
    }
    if let shard = options.shard, plan.scenarioCount < plan.wantedCount {
      let slice = "shard \(shard.description)\(origin("shard"))"
      sentence +=
        sentence.isEmpty
        ? "\(plan.scenarioCount) of \(all) selected by \(slice)"
        : "; \(plan.scenarioCount) of them by \(slice)"
    }
    return sentence.isEmpty ? nil : sentence + "."
  }

  private var filters: [String] {
    (filter.lines.isEmpty ? [] : ["line"])
      + options.tags.map { "--tags \(ShellText.quoted($0))\(origin("tags"))" }
      + options.names.map { "--name \(ShellText.quoted($0))\(origin("name"))" }
  }

  /// ` (specs.json)` for an option that comes from there.
  private func origin(_ option: String) -> String {
    options.origins[option].map { " (\($0))" } ?? ""
  }

  /// Tags in expressions that nothing in the features has. Where only some of the features are run, or
  /// the expression comes from a file, a tag may well be found nowhere; then only one that looks
  /// misspelt is worth telling.
  private func unknownTags(_ plan: Plan) -> [String] {
    guard !filter.tags.isEmpty, plan.files.allSatisfy({ $0.errors.isEmpty }) else { return [] }
    let known = Set(plan.files.flatMap { $0.document.tagNames })
    let isTyped = options.origins["tags"] == nil && !paths.contains(where: Self.isPart)
    var reported: Set<String> = []
    return filter.tags.flatMap(\.names).compactMap { name in
      guard !known.contains(name), reported.insert(name).inserted else { return nil }
      let nearest = Spelling.nearest(to: name, among: known.sorted())
      // Where nothing is selected, the error says to check the spelling.
      guard nearest != nil || isTyped && plan.wantedCount > 0 else { return nil }
      let remedy = nearest.map { "Did you mean '\($0)'?" } ?? "Check its spelling."
      return "warning: no feature has the tag '\(name)' of --tags\(origin("tags")). \(remedy)"
    }
  }

  /// Whether a path names less than a folder.
  private static func isPart(_ path: String) -> Bool {
    path.hasPrefix("@") || path.contains(".feature")
  }
}

extension GherkinDocument {
  /// The names of all tags in the file.
  fileprivate var tagNames: Set<String> {
    Set(tags.map { text($0.name) })
  }
}
