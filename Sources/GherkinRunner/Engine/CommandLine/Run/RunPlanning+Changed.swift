/// Choosing scenarios by what has changed.
extension RunPlanning {
  /// The reasons that are listed, unless all are asked for.
  private static let listed = 20

  /// The places of the scenarios that changes may affect, by file; nil for all of them. Reports why.
  ///
  /// - Parameter plan: The scenarios that are selected otherwise.
  func changedPlaces(
    since base: String, _ plan: Plan, _ notes: inout [PlanNote]
  ) throws(CommandError) -> [String: Set<Int>]? {
    let folder = session.folder
    let changes = try GitChanges(
      since: base.isEmpty ? nil : base, in: folder, session.console.environment)
    let chosen = ChangedScenarios(
      plan, changes, session.configuration.sources, outputs: session.outputs,
      folder: folder, language: session.options.language)
    note(chosen, changes, plan, in: &notes)
    guard chosen.unplaced.isEmpty else { return nil }
    return .places(of: chosen.reasons.keys.map { plan.scenario($0).pickle })
  }

  private func note(
    _ chosen: ChangedScenarios, _ changes: GitChanges, _ plan: Plan, in notes: inout [PlanNote]
  ) {
    let since = "since \(changes.base)"
    let fileCount = changes.files.count + changes.untracked.count
    guard fileCount > 0 || !chosen.reasons.isEmpty else {
      return notes.append(.line("--changed: no file has changed \(since)."))
    }
    guard chosen.unplaced.isEmpty else {
      notes.append(.line("--changed: what has changed \(since) may affect every scenario:"))
      note(chosen.unplaced, in: &notes)
      notes.append(
        .line(
          "\"sources\" in specs.json can say which scenarios depend on a file, as in: "
            + #"{"sources": {"Sources/Cart/**": "@cart", "**/*.md": []}}"#))
      return
    }
    guard !chosen.reasons.isEmpty else {
      notes.append(
        .line(
          "--changed: \(fileCount.counted("file")) \(fileCount == 1 ? "has" : "have") changed \(since), "
            + "which affects no scenario."))
      return
    }
    notes.append(.line("--changed: what has changed \(since) may affect:"))
    note(
      chosen.reasons.keys.sorted().map { scenario in
        "\(plan.scenario(scenario).place): \(chosen.reasons[scenario] ?? "")"
      }, in: &notes)
  }

  private func note(_ lines: [String], in notes: inout [PlanNote]) {
    guard session.options.verbosity > .quiet else { return }
    let count = session.options.verbosity == .verbose ? lines.count : Self.listed
    notes += lines.prefix(count).map { .line("  \($0)") }
    if lines.count > count {
      notes.append(.line("  and \(lines.count - count) more; --verbose lists all"))
    }
  }
}

extension [String: Set<Int>] {
  /// The lines of pickles, by file.
  static func places(of pickles: some Sequence<Pickle>) -> Self {
    pickles.reduce(into: [:]) { places, pickle in
      places[pickle.uri, default: []].insert(pickle.location.line)
    }
  }
}
