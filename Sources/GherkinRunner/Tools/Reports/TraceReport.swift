/// Requirements with their scenarios and results.
struct TraceReport: SheetReport {
  let coverage: RequirementCoverage
  let problems: [RequirementProblem]
  let verbosity: Verbosity

  func sheet(for format: SheetFormat) -> Sheet {
    let width = coverage.entries.map { $0.requirement.id.count }.max() ?? 0
    let entries = coverage.entries.map { entry -> Sheet.Entry in
      let (requirement, word) = (entry.requirement, entry.state.rawValue)
      let scenarios = entry.scenarios.map { scenario in
        Sheet.Line(place(scenario), .code) + "  \(coverage.scenarios[scenario].pickle.name)"
      }
      let others =
        entry.drafts.map { "\(coverage.scenarios[$0].place) (only as a draft)" }
        + [requirement.waiver?.text].compactMap(\.self)
      return Sheet.Entry(
        line: "\(requirement.id.padded(to: width))  "
          + Sheet.Line(word, entry.state.isProblem ? .bad : .plain)
          + "\("".padded(to: 9 - word.count))  \(requirement.text)",
        kind: entry.state.outcome.rawValue,
        details: format == .text && verbosity <= .normal ? [] : scenarios + others.map { "\($0)" })
    }
    let count = problems.isEmpty ? "" : "; \(problems.count.counted("problem"))"
    let showsAll = format != .text || verbosity > .quiet
    return Sheet(
      title: "Requirements", verdict: summary + count, isGood: problems.isEmpty,
      sections: [
        Sheet.Section(id: "states", title: "Requirements", entries: showsAll ? entries : [])
      ],
      diagnostics: diagnostics, noun: "requirements")
  }

  /// `32 requirements: 30 passed, 2 without a scenario`
  private var summary: String {
    let counts = coverage.entries.map(\.state).countedByKind
    let all = coverage.entries.count.counted("requirement")
    return counts.isEmpty ? all : "\(all): \(counts.joined(separator: ", "))"
  }

  /// More requirements than these without any result are reported together.
  private static let unseenLimit = 3

  /// The problems for people, to whom each of many requirements that were not in a run says the same.
  private var diagnostics: [Diagnostic] {
    let unseen = problems.compactMap(\.unseen)
    guard let first = unseen.first, unseen.count > Self.unseenLimit else {
      return problems.map(\.diagnostic)
    }
    let ids = unseen.prefix(Self.unseenLimit).map(\.id).joined(separator: ", ")
    let together = Diagnostic(
      path: first.path, location: first.location,
      problem:
        "Whether \(unseen.count) requirements are met is not known, because none of their scenarios ran: "
        + "\(ids) and \(unseen.count - Self.unseenLimit) more.",
      advice: "Run all features, and use the results of that run.",
      rule: RequirementProblem.Kind.notRun.rawValue)
    return problems.compactMap { problem in
      guard let requirement = problem.unseen else { return problem.diagnostic }
      return requirement == first ? together : nil
    }
  }

  private func place(_ scenario: Int) -> String {
    let traced = coverage.scenarios[scenario]
    return coverage.hasResults ? "\(traced.place) (\(traced.words))" : traced.place
  }
}

extension TraceReport {
  var json: JSONValue {
    let problems = problems.map { problem in
      let diagnostic = problem.diagnostic
      return JSONValue.members([
        "kind": .text(problem.kind.rawValue), "path": .text(diagnostic.path),
        "line": .integer(diagnostic.location.line),
        "column": diagnostic.location.column.map(JSONValue.integer),
        "problem": .text(diagnostic.problem), "advice": .text(diagnostic.advice ?? ""),
      ])
    }
    return ["requirements": .list(coverage.entries.map(json)), "problems": .list(problems)]
  }

  private func json(_ entry: RequirementCoverage.Entry) -> JSONValue {
    let requirement = entry.requirement
    func json(_ number: Int, status: Bool) -> JSONValue {
      let traced = coverage.scenarios[number]
      return .members([
        "path": .text(traced.pickle.uri), "line": .integer(traced.pickle.location.line),
        "name": .text(traced.pickle.name), "status": status ? .text(traced.word) : nil,
        "stale": traced.isStale ? true : nil,
      ])
    }
    let waiver = requirement.waiver.map { waiver in
      JSONValue.members([
        "reason": .text(waiver.reason), "owner": waiver.owner.isEmpty ? nil : .text(waiver.owner),
        "until": (waiver.end?.description).map(JSONValue.text),
      ])
    }
    let drafts = entry.drafts.map { json($0, status: false) }
    return .members([
      "id": .text(requirement.id), "text": .text(requirement.text),
      "path": .text(requirement.path), "line": .integer(requirement.location.line),
      "state": .text(entry.state.rawValue), "waiver": waiver,
      "scenarios": .list(entry.scenarios.map { json($0, status: coverage.hasResults) }),
      "drafts": drafts.isEmpty ? nil : .list(drafts),
    ])
  }
}
