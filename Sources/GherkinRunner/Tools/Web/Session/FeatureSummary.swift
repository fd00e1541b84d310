/// What the list of features shows of one.
struct FeatureSummary: Sendable {
  let title: String
  let tags: [String]
  /// The group that it belongs to, if it is not for engineers.
  let folders: [Substring]
  let isTechnical: Bool
  var scenarios = 0
  var passed = 0
  var failed = 0
  var other = 0
  var notRun = 0
  var drafts = 0
  var errors = 0
  var warnings = 0

  init(
    _ path: String, _ workspace: Workspace, _ results: RunResults, _ technical: TechnicalFeatures
  ) {
    let document = workspace.file(at: path)?.document
    let feature = document?.feature
    let parts = path.split(separator: "/")
    let name = feature?.name ?? ""
    title = name.isEmpty ? parts.last.map(String.init) ?? path : name
    tags = feature?.tags.map(\.name) ?? []
    folders = parts.dropLast()
    isTechnical = document.map(technical.contains) ?? false
    for finding in workspace.findings(in: path) {
      switch finding.diagnostic.severity {
      case .error: errors += 1
      case .warning: warnings += 1
      case .style: break
      }
    }
    guard let pickles = workspace.plan(of: path)?.pickles.first else { return }
    scenarios = pickles.count
    drafts = pickles.count(where: \.isDraft)
    for placed in workspace.results(in: path, of: results) where !placed.isStale {
      switch placed.result.status {
      case .passed: passed += 1
      case .failed: failed += 1
      case nil: break
      default: other += 1
      }
    }
    notRun = scenarios - passed - failed - other
  }
}

extension EditSession {
  /// The name of the features that are for engineers, as reports have it.
  static let technicalGroup = "For engineers"

  /// The group of each feature, in the order of the files: the folder below the one that all have in common.
  mutating func groups() -> [(name: String, isTechnical: Bool, paths: [String])] {
    guard let project, let workspace else { return [] }
    let results = runs.results(of: 0)
    for path in workspace.paths where summaries[path] == nil {
      summaries[path] = FeatureSummary(path, workspace, results, project.technical)
    }
    let own = workspace.paths.filter { summaries[$0]?.isTechnical == false }
    let folders = own.compactMap { summaries[$0]?.folders }
    let common = folders.dropFirst().reduce(folders.first ?? []) { common, next in
      zip(common, next).prefix { $0 == $1 }.map(\.0)
    }
    var groups: [(name: String, isTechnical: Bool, paths: [String])] = []
    for path in own {
      let inside = summaries[path]?.folders.dropFirst(common.count).first
      let name = String(inside ?? common.last ?? "Features")
      if let known = groups.firstIndex(where: { $0.name == name }) {
        groups[known].paths.append(path)
      } else {
        groups.append((name, false, [path]))
      }
    }
    let technical = workspace.paths.filter { summaries[$0]?.isTechnical == true }
    return technical.isEmpty ? groups : groups + [(Self.technicalGroup, true, technical)]
  }

  /// What the page shows at first, and whenever something has changed.
  mutating func state() -> EditCall.Rest {
    let groups = groups().map { group -> JSONValue in
      [
        "name": .text(group.name), "isTechnical": .boolean(group.isTechnical),
        "features": .list(group.paths.compactMap(item)),
      ]
    }
    let isReady = workspace != nil || problem != nil
    let canBuild = runProject?.buildCommand != nil
    let state: JSONValue = [
      "name": .text(environment.name), "stage": .text(isReady ? "ready" : "loading"),
      "notes": .texts(environment.notes + files.problems), "problem": shownProblem,
      "stale": .boolean(runs.isStale(0)), "canBuild": .boolean(canBuild),
      "runOnSave": .boolean(environment.runsOnSave), "job": progress?.json ?? .null,
      "question": question.map { question in
        [
          "number": .integer(question.number), "text": .text(question.text),
          "answers": .texts(question.answers),
        ]
      } ?? .null,
      "groups": .list(groups), "changed": .integer(changedPaths.count),
    ]
    return { .json(state) }
  }

  private func item(_ path: String) -> JSONValue? {
    guard let summary = summaries[path] else { return nil }
    return [
      "path": .text(path), "title": .text(summary.title), "tags": .texts(summary.tags),
      "scenarios": .integer(summary.scenarios), "passed": .integer(summary.passed),
      "failed": .integer(summary.failed), "other": .integer(summary.other),
      "notRun": .integer(summary.notRun), "drafts": .integer(summary.drafts),
      "errors": .integer(summary.errors), "warnings": .integer(summary.warnings),
      "hasDraft": .boolean(drafts.hasDraft(in: path)), "isChanged": .boolean(isChanged(path)),
    ]
  }

  /// What keeps the project, or its definitions, from being used.
  private var shownProblem: JSONValue {
    if let problem {
      return [
        "title": "The settings cannot be read.", "text": .text(problem.message),
        "path": .text(problem.path), "line": .integer(problem.line),
      ]
    }
    guard let problem = project?.problem else { return .null }
    return [
      "title": "The steps cannot be used.", "text": .text(problem), "path": .null, "line": .null,
    ]
  }

  /// What a file holds now; nil if it is gone.
  func bytes(_ path: String) -> Bytes? { workspace?.file(at: path)?.document.source.bytes }

  private func isChanged(_ path: String) -> Bool {
    history.originals[path].map { $0 != bytes(path) } ?? false
  }

  /// The files that differ from what they were when the session began, in order.
  var changedPaths: [String] { history.originals.keys.filter(isChanged).sorted() }
}
