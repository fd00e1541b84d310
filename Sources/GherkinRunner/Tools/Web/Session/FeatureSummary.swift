/// What the list of features shows of one.
struct FeatureSummary: Encodable, Sendable {
  let path: String
  let title: String
  let isTechnical: Bool
  var scenarios = 0
  var passed = 0
  var failed = 0
  var other = 0
  var notRun = 0
  var drafts = 0
  var errors = 0
  /// Whether the file differs from what it was when the session began.
  var isChanged = false

  init(
    _ path: String, _ workspace: Workspace, _ results: RunResults, _ technical: TechnicalFeatures
  ) {
    let document = workspace.file(at: path)?.document
    self.path = path
    title = document?.shownTitle ?? path
    isTechnical = document.map(technical.contains) ?? false
    errors = workspace.findings(in: path).count { $0.diagnostic.severity == .error }
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

extension GherkinDocument {
  /// The name of the feature, or that of the file if it has none.
  var shownTitle: String {
    let name = feature?.name ?? ""
    return name.isEmpty ? source.uri.split(separator: "/").last.map(String.init) ?? "" : name
  }
}

/// Features that the list shows together.
struct FeatureGroup: Encodable, Sendable {
  let name: String
  let isTechnical: Bool
  let features: [FeatureSummary]
}

extension EditSession {
  /// The name of the features that are for engineers, as reports have it.
  private static let technicalGroup = "For engineers"

  /// The features in the order of the files, by the folder below the one that all have in common.
  mutating func groups() -> [FeatureGroup] {
    guard let project, let workspace else { return [] }
    let results = host.runs.results
    let features = workspace.paths.map { path in
      var summary =
        summaries[path] ?? FeatureSummary(path, workspace, results, project.technical)
      summary.isChanged = history.isChanged(path, holding: bytes(path))
      summaries[path] = summary
      return summary
    }
    let own = features.filter { !$0.isTechnical }
    let common = Phrase.commonFolders(of: own.map(\.path))
    let names = own.map { feature in
      let folders = feature.path.split(separator: "/").dropLast()
      return String(folders.dropFirst(common.count).first ?? common.last ?? "Features")
    }
    let groups = names.unique.map { name in
      FeatureGroup(
        name: name, isTechnical: false, features: zip(names, own).filter { $0.0 == name }.map(\.1))
    }
    let technical = features.filter(\.isTechnical)
    guard !technical.isEmpty else { return groups }
    return groups + [
      FeatureGroup(name: Self.technicalGroup, isTechnical: true, features: technical)
    ]
  }

  /// What the page shows at first, and whenever something has changed.
  mutating func state(_: NoArguments) -> EditCall.Rest {
    let isReady = workspace != nil || host.problem != nil
    let state: EditAnswer = [
      "name": environment.name, "stage": isReady ? "ready" : "loading",
      "notes": environment.notes + host.files.problems, "problem": shownProblem,
      "stale": host.runs.isStale, "canBuild": host.runProject?.buildCommand != nil,
      "runOnSave": environment.runsOnSave, "job": job, "question": question?.answer,
      "groups": groups(), "changed": changedPaths.count,
    ]
    return { state }
  }

  /// What keeps the project, or its definitions, from being used.
  private var shownProblem: EditAnswer? {
    if let problem = host.problem {
      return [
        "title": "The settings cannot be read.", "text": problem.message, "path": problem.path,
        "line": problem.line,
      ]
    }
    return project?.problem.map { ["title": "The steps cannot be used.", "text": $0] }
  }

  /// What a file holds now; nil if it is gone.
  func bytes(_ path: String) -> Bytes? { workspace?.file(at: path)?.document.source.bytes }

  /// The files that differ from what they were when the session began, in order.
  var changedPaths: [String] {
    history.paths.filter { history.isChanged($0, holding: bytes($0)) }
  }
}
