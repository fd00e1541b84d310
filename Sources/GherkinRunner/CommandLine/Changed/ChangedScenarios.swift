/// Which scenarios a change may affect, and why: their text, the definitions of their steps, or sources that they are
/// declared to depend on have changed. A change that cannot be placed affects all.
struct ChangedScenarios {
  /// Why each scenario is chosen, by its index in the plan.
  private(set) var reasons: [Int: String] = [:]
  /// The changes that cannot be placed, because of which all scenarios are chosen.
  private(set) var unplaced: [String] = []

  private let plan: Plan
  private let changes: GitChanges
  private let sources: DeclaredSources
  private let read: (String) -> Bytes?
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

  /// - Parameters:
  ///   - folder: What the paths of features are relative to.
  ///   - language: That of features that do not name one.
  ///   - read: The present content of a file, by its absolute path.
  init(
    _ plan: Plan, _ changes: GitChanges, _ sources: DeclaredSources, folder: String,
    language: String, read: @escaping (String) -> Bytes?
  ) {
    self.plan = plan
    self.changes = changes
    self.sources = sources
    self.read = read
    definitions = Self.definitions(of: plan, folder)
    reasons = ChangedFeatures(changes, folder: folder, language: language, read).reasons(in: plan)
    let paths = changes.diff.files.keys.sorted() + changes.untracked
    for path in paths where !FeatureFinder.isFeature(path) { choose(byFile: path) }
  }

  /// The absolute path of a file of the repository.
  private func absolute(_ path: String) -> String { changes.root + "/" + path }

  private mutating func choose(_ scenario: Int, _ reason: String) {
    if reasons[scenario] == nil { reasons[scenario] = reason }
  }
}

/// Changes to other files.
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
    if !owners.isEmpty, let file = changes.diff.files[path], !file.isDeleted {
      if !choose(byDefinitionsOf: file, owners), declared == nil {
        unplaced.append("\(path) has changed outside of its definitions")
      }
    } else if !owners.isEmpty, changes.untracked.contains(path) {
      for owner in owners { choose(by: owner, in: path) }
    } else if declared == nil {
      unplaced.append("\(path) has changed")
    }
  }

  /// What a suite defines, and on which line.
  private struct Definition {
    enum Kind {
      case step(Int)
      case hook(Int)
      case parameter(String)
    }

    let kind: Kind
    let line: Int
  }

  private static func definitions(of plan: Plan, _ folder: String) -> [String: [Definition]] {
    var all = plan.stepDefinitions.enumerated().map { (Definition.Kind.step($0), $1.location) }
    all += plan.hooks.enumerated().map { (.hook($0), $1.location) }
    all += plan.ownParameterTypes.map { (.parameter($0.type.name), $0.location) }
    return Dictionary(grouping: all, by: \.1.filePath).reduce(into: [:]) { files, file in
      let path = FileSystem.resolved(FileSystem.absolute(file.key, in: folder))
      let own = file.value.map { Definition(kind: $0, line: $1.line) }
      files[path] = (files[path, default: []] + own).sorted { $0.line < $1.line }
    }
  }

  /// Chooses the scenarios of the definitions whose lines have changed; a definition ends where the next one
  /// begins.
  ///
  /// - Returns: Whether all changed lines belong to definitions.
  private mutating func choose(
    byDefinitionsOf file: GitDiff.File, _ definitions: [Definition]
  ) -> Bool {
    let lines = (read(absolute(file.path)) ?? [])
      .split(separator: .lineFeed, omittingEmptySubsequences: false)
    var (isPlaced, hasChanged) = (true, false)
    for hunk in file.hunks {
      let new = (hunk.start..<hunk.start + hunk.count).map { number in
        (number, lines.indices.contains(number - 1) ? lines[number - 1] : [])
      }
      let old = hunk.removed.map { (hunk.start, $0[...]) }
      for (number, text) in new + old where SwiftLine(text).matters {
        hasChanged = true
        let owners = definitions.filter { $0.line <= number }
        guard let line = owners.last?.line, lines.indices.contains(line - 1),
          number == line && !new.isEmpty
            || SwiftLine(text).canBelong(to: SwiftLine(lines[line - 1]))
        else {
          isPlaced = false
          continue
        }
        // Several definitions may be on one line, as in a loop.
        for owner in owners where owner.line == line { choose(by: owner, in: file.path) }
      }
    }
    // What a definition matched before it was changed or removed may be undefined now.
    for scenario in plan.scenarios
    where hasChanged && scenario.matches.contains(where: { $0.status != .passed }) {
      choose(
        scenario.index,
        "it has a step that cannot run, and definitions in \(file.path) have changed")
    }
    return isPlaced
  }

  private mutating func choose(by definition: Definition, in path: String) {
    let place = "\(path):\(definition.line)"
    switch definition.kind {
    case .step(let step):
      choose(usersOf: [step], "the step definition at \(place) has changed")
    case .parameter(let name):
      let users = plan.patterns.indices.filter { pattern in
        plan.patterns[pattern].parameters.contains { $0.type?.name == name }
      }
      choose(usersOf: Set(users), "the parameter type {\(name)} at \(place) has changed")
    case .hook(let hook):
      let isAroundRun = plan.beforeAll.contains(hook) || plan.afterAll.contains(hook)
      for scenario in plan.scenarios where isAroundRun || scenario.hooks.contains(hook) {
        choose(scenario.index, "the hook at \(place) has changed")
      }
    }
  }

  private mutating func choose(usersOf definitions: Set<Int>, _ reason: String) {
    for scenario in definitions.flatMap({ users[$0] }) { choose(scenario, reason) }
  }
}

extension HookSet {
  fileprivate func contains(_ hook: Int) -> Bool {
    before.contains(hook) || after.contains(hook) || beforeStep.contains(hook)
      || afterStep.contains(hook)
  }
}

/// A line of Swift, as far as its layout shows what it belongs to.
private struct SwiftLine {
  private let indent: Int
  private let content: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    let spaces = bytes.prefix { $0 == .space || $0 == .tab }
    indent = spaces.count
    content = bytes.dropFirst(indent)
  }

  /// Whether it is more than space or a comment.
  var matters: Bool {
    content.contains { !$0.isASCIIWhiteSpace } && !content.starts(with: "//".utf8)
  }

  /// Whether it may belong to the definition that begins with `line`: it is further in, or closes something.
  /// Other code, such as a function after the last definition, may be used by anything.
  func canBelong(to line: SwiftLine) -> Bool {
    indent > line.indent || "})]{".utf8.contains(content.first ?? 0)
  }
}
