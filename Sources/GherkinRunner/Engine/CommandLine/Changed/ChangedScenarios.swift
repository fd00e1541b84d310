/// Which scenarios a change may affect, and why: their text, the definitions of their steps, or sources that they are
/// declared to depend on have changed. A change that cannot be placed affects all.
package struct ChangedScenarios {
  /// Why each scenario is chosen, by its index in the plan.
  private(set) var reasons: [Int: String] = [:]
  /// The changes that cannot be placed, because of which all scenarios are chosen.
  private(set) var unplaced: [String] = []

  @Boxed private var plan: Plan
  private let changes: GitChanges
  private let sources: DeclaredSources
  /// The files and folders that runs write, by absolute paths.
  private let outputs: Set<String>
  /// What the suite defines in each file, by absolute paths and in the order of the lines.
  private let definitions: [String: [Definition]]

  /// The scenarios that use each step definition, none of them twice in a row.
  private lazy var users: [[Int]] = {
    var users = Array(repeating: [Int](), count: plan.stepDefinitions.count)
    for scenario in plan.scenarios {
      for definition in scenario.matches.compactMap(\.definition)
      where users[definition].last != scenario.index {
        users[definition].append(scenario.index)
      }
    }
    return users
  }()

  /// - Parameter outputs: The files and folders that runs write, seen from `folder`.
  init(
    _ plan: Plan, _ changes: GitChanges, _ sources: DeclaredSources, outputs: [String],
    folder: String, language: String
  ) {
    self.plan = plan
    self.changes = changes
    self.sources = sources
    self.outputs = Set(outputs.map { FileSystem.resolved(FileSystem.absolute($0, in: folder)) })
    definitions = Self.definitions(of: plan, folder)
    reasons = ChangedFeatures(changes, folder: folder, language: language).reasons(in: plan)
    let paths = changes.files.keys.sorted() + changes.untracked
    for path in paths where !FeatureFinder.isFeature(path) { choose(byFile: path) }
  }

  /// The places of the chosen scenarios, by file; nil for all of them.
  var places: [String: Set<Int>]? {
    guard unplaced.isEmpty else { return nil }
    return reasons.keys.reduce(into: [:]) { places, scenario in
      let pickle = plan.scenario(scenario).pickle
      places[pickle.uri, default: []].insert(pickle.location.line)
    }
  }

  /// The reasons that are listed, unless all are asked for.
  private static let listed = 20

  /// What is chosen, and why.
  func notes(_ verbosity: Verbosity) -> [String] {
    let lines =
      unplaced.isEmpty
      ? reasons.sorted { $0.key < $1.key }.map { "\(plan.scenario($0).place): \($1)" } : unplaced
    let effect =
      unplaced.isEmpty ? lines.isEmpty ? "no scenario." : "these scenarios:" : "every scenario:"
    let files = (changes.files.count + changes.untracked.count).counted("file")
    var notes = ["--changed: \(files) changed since \(changes.base), which may affect \(effect)"]
    if verbosity > .quiet {
      let count = verbosity == .verbose ? lines.count : Self.listed
      notes += lines.prefix(count).map { "  \($0)" }
      if lines.count > count {
        notes.append("  and \(lines.count - count) more; --verbose lists all")
      }
    }
    if !unplaced.isEmpty {
      notes.append(
        "\"sources\" in specs.json can say which scenarios depend on a file, as in: "
          + #"{"sources": {"Sources/Cart/**": "@cart", "**/*.md": []}}"#)
    }
    return notes
  }

  private func absolute(_ path: String) -> String { changes.root + "/" + path }

  private mutating func choose(_ scenario: Int, _ reason: String) {
    if reasons[scenario] == nil { reasons[scenario] = reason }
  }
}

extension ChangedScenarios {
  private mutating func choose(byFile path: String) {
    let place = absolute(path)
    let owners = definitions[place] ?? []
    let declared = sources.dependents(of: place)
    for (pattern, tags) in declared ?? [] {
      guard let tags else { continue }
      for scenario in plan.scenarios where tags.evaluate(scenario.pickle.tags.map(\.name)) {
        choose(scenario.index, "\(path) has changed (\(pattern) in \"sources\")")
      }
    }
    chooseUsers(of: owners, in: path)
    guard declared == nil, !isOutput(path) else { return }
    // Which scenarios a hook was for before is not known.
    let hasHooks = owners.contains { if case .hook = $0.kind { true } else { false } }
    guard owners.isEmpty || hasHooks else { return }
    unplaced.append("\(path) has changed\(hasHooks ? ", which defines hooks" : "")")
  }

  /// Whether a file is written by the build, a run or a check, so that no scenario depends on it.
  private func isOutput(_ path: String) -> Bool {
    let place = absolute(path)
    if ("/" + path).contains("/.build/") || outputs.contains(place)
      || outputs.contains(where: { place == "\($0).part" || place.hasPrefix("\($0)/") })
    {
      return true
    }
    // What cannot be read, or is larger than such a file, chooses more.
    guard let bytes = try? FileSystem.contents(of: place, upTo: 1 << 24) else { return false }
    if bytes.starts(with: Self.baselineHead.utf8) { return true }
    return (try? RerunList(String(decoding: bytes, as: UTF8.self), name: path))?.isOfRun == true
  }

  /// How the baseline of a check begins.
  package static let baselineHead = "{\"findings\": [\n"

  /// What a suite defines, and on which line.
  private typealias Definition = (kind: DefinitionReference, line: Int)

  private static func definitions(of plan: Plan, _ folder: String) -> [String: [Definition]] {
    var all = plan.stepDefinitions.enumerated().map { (DefinitionReference.step($0), $1.location) }
    all += plan.hooks.enumerated().map { (.hook($0), $1.location) }
    all += plan.ownParameterTypes.enumerated().map { (.parameterType($0), $1.location) }
    return Dictionary(grouping: all, by: \.1.filePath).reduce(into: [:]) { files, file in
      let path = FileSystem.resolved(FileSystem.absolute(file.key, in: folder))
      let own = file.value.map { Definition(kind: $0, line: $1.line) }
      files[path] = (files[path, default: []] + own).sorted { $0.line < $1.line }
    }
  }

  private mutating func chooseUsers(of definitions: [Definition], in path: String) {
    for definition in definitions {
      let place = "\(path):\(definition.line)"
      switch definition.kind {
      case .step(let step):
        choose(usersOf: [step], "the file of the step definition at \(place) has changed")
      case .parameterType(let index):
        let name = plan.ownParameterTypes[index].type.name
        let users = plan.patterns.indices.filter { pattern in
          plan.patterns[pattern].parameters.contains { $0.type?.name == name }
        }
        choose(usersOf: users, "the file of the parameter type {\(name)} at \(place) has changed")
      case .hook(let hook):
        let isAroundRun = plan.beforeAll.contains(hook) || plan.afterAll.contains(hook)
        for scenario in plan.scenarios where isAroundRun || scenario.hooks.contains(hook) {
          choose(scenario.index, "the file of the hook at \(place) has changed")
        }
      }
    }
    // What a definition matched before it was changed or removed may be undefined now.
    for scenario in plan.scenarios
    where !definitions.isEmpty && scenario.matches.contains(where: { $0.status != .passed }) {
      choose(
        scenario.index, "it has a step that cannot run, and definitions in \(path) have changed")
    }
  }

  private mutating func choose(usersOf definitions: [Int], _ reason: String) {
    for scenario in definitions.flatMap({ users[$0] }) { choose(scenario, reason) }
  }
}

extension HookSet {
  fileprivate func contains(_ hook: Int) -> Bool {
    before.contains(hook) || after.contains(hook) || beforeStep.contains(hook)
      || afterStep.contains(hook)
  }
}
