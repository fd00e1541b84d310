/// The page in front of a published site: how the last run ended, the state of each requirement, and all runs.
struct FrontPage {
  let run: PublishedRun
  /// Whether the run was green and why, in words.
  let headline: String
  /// How many scenarios came to each outcome.
  let counts: String
  /// What the run shows of the requirements; nil if none are known.
  let coverage: RequirementCoverage?

  func bytes(earlier runs: some Collection<PublishedRun>) -> Bytes {
    let requirements = (coverage?.entries ?? []).map { entry in
      Sheet.Entry(
        line: Sheet.Line(entry.state.rawValue, .strong) + " "
          + Sheet.Line(entry.requirement.id, .link("\(run.path)#requirements")),
        kind: entry.state.outcome.rawValue, details: ["\(entry.requirement.text)"])
    }
    let all = ([run] + runs).map { run in
      Sheet.Entry(
        line: Sheet.Line(run.outcome.rawValue, .strong) + " "
          + Sheet.Line(run.time, .link(run.path)),
        kind: run.outcome.rawValue, details: (run.commit.map { ["commit \($0)"] } ?? []))
    }
    return Sheet(
      title: "The last run", verdict: headline, isGood: run.outcome == .passed,
      facts: [counts, coverage?.entries.map(\.state).countedByKind.joined(separator: ", ") ?? ""]
        .filter { !$0.isEmpty },
      sections: [
        Sheet.Section(id: "runs", title: "Runs", entries: all),
        Sheet.Section(id: "requirements", title: "Requirements", entries: requirements),
      ], noun: "entries"
    ).page
  }
}
