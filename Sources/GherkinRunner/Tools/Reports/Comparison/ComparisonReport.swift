/// The differences between two runs.
struct ComparisonReport: SheetReport {
  /// How many scenarios of a kind are listed except on the page: few of those that only take another time, since on a
  /// machine that is busy these are many.
  private static func limit(_ kind: RunComparison.Kind) -> Int {
    kind == .slower || kind == .faster ? 5 : 20
  }

  let comparison: RunComparison
  /// What the runs are called: the files they come from.
  let oldName: String
  let newName: String

  func sheet(for format: SheetFormat) -> Sheet {
    let summary = comparison.summary
    let outside = comparison.newOutsideFailures.map {
      Sheet.Entry(line: "\($0.text)", kind: "failed")
    }
    let requirements = comparison.requirements.map { change in
      Sheet.Entry(
        line: "\(change.requirement.id)  \(change.requirement.text)",
        details: ["\(change.after.rawValue), before \(change.before.rawValue)"])
    }
    var sections = [
      Sheet.Section(id: "outside", title: RunComparison.outsideTitle, entries: outside)
    ]
    sections += comparison.changes.map { kind, changes in
      Sheet.Section(
        id: kind.rawValue, title: kind.title, entries: changes.map { entry($0, kind) },
        limit: Self.limit(kind))
    }
    sections.append(
      Sheet.Section(id: "requirements", title: "Requirements", entries: requirements))
    return Sheet(
      title: "What changed", verdict: summary.prefix(1).uppercased() + summary.dropFirst(),
      isGood: !comparison.isWorse,
      facts: [
        "Old: \(label(oldName, comparison.old))", "New: \(label(newName, comparison.new))",
      ],
      remarks: comparison.notes.map { ($0, false) }
        + [comparison.unexplainedFailure].compactMap(\.self).map { ($0, true) },
      sections: sections)
  }

  private func label(_ name: String, _ record: RecordedRun) -> String {
    "\(name): \(record.start.day), \(record.runCount.counted("scenario"))"
  }

  private func entry(
    _ change: RunComparison.Change, _ kind: RunComparison.Kind
  ) -> Sheet.Entry {
    Sheet.Entry(
      line: "\(change.scenario.name)", kind: change.scenario.outcome?.rawValue ?? "",
      details: ["\(RunComparison.detail(change, kind))"], reason: change.reason(kind),
      place: "\(change.scenario.id)  \(change.scenario.place)")
  }
}

/// For other programs.
extension ComparisonReport {
  var json: JSONValue {
    let outside = comparison.newOutsideFailures.map { failure in
      JSONValue.members(["what": .text(failure.what), "why": failure.why.map(JSONValue.text)])
    }
    let requirements = comparison.requirements.map { change -> JSONValue in
      [
        "id": .text(change.requirement.id), "before": .text(change.before.rawValue),
        "after": .text(change.after.rawValue),
      ]
    }
    let counts = comparison.counts.reduce(into: JSONObject()) {
      $0[$1.kind.rawValue] = .integer($1.count)
    }
    return .members([
      "old": json(oldName, comparison.old), "new": json(newName, comparison.new),
      "worse": .boolean(comparison.isWorse), "counts": .object(counts),
      "outside": outside.isEmpty ? nil : .list(outside),
      "changes": .list(
        comparison.changes.flatMap { kind, changes in changes.map { json($0, kind) } }),
      "requirements": .list(requirements),
    ])
  }

  private func json(_ name: String, _ record: RecordedRun) -> JSONValue {
    .members([
      "file": .text(name), "time": .text(record.start.timestamp.prefix(19) + "Z"),
      "scenarios": .integer(record.runCount), "green": .boolean(record.isGreen),
      "partial": record.isPartial ? true : nil,
    ])
  }

  private func json(_ change: RunComparison.Change, _ kind: RunComparison.Kind) -> JSONValue {
    func state(_ scenario: RecordedScenario) -> JSONValue {
      .members([
        "result": (scenario.outcome?.rawValue).map(JSONValue.text),
        "ms": scenario.outcome.map { _ in .milliseconds(scenario.duration) },
        "why": scenario.shortReason.map(JSONValue.text),
        "name": kind == .renamed ? .text(scenario.name) : nil,
      ])
    }
    let scenario = change.scenario
    return .members([
      "kind": .text(kind.rawValue), "id": .text(scenario.id), "name": .text(scenario.name),
      "at": .text(scenario.place), "quarantined": scenario.isQuarantined ? true : nil,
      "before": change.before.map(state), "after": change.after.map(state),
    ])
  }
}

extension Duration {
  /// The time since 1970 to the second, for people: `2026-11-22 10:00:00 UTC`.
  var day: String { "\(timestamp.prefix(10)) \(timestamp.dropFirst(11).prefix(8)) UTC" }
}

extension RecordedScenario {
  /// Why it did not pass, as far as a list of changes shows it.
  fileprivate var shortReason: String? {
    guard let reason, !reason.isEmpty else { return nil }
    let lines = reason.split(separator: "\n", omittingEmptySubsequences: false)
    let (lineLimit, limit) = (20, 2_000)
    let isLong = lines.count > lineLimit || reason.utf8.count > limit
    let text = lines.prefix(lineLimit).joined(separator: "\n").prefix(limit)
    return isLong ? "\(text)\n…" : String(text)
  }
}

extension RunComparison.Change {
  /// Why the scenario does not pass now, where that is what has changed.
  func reason(_ kind: RunComparison.Kind) -> String? {
    switch kind {
    case .slower, .faster, .renamed, .gone: nil
    default: after?.shortReason
    }
  }
}

/// The comparison in words.
extension RunComparison {
  /// `2 newly failing, 1 new`
  var summary: String {
    let outside = newOutsideFailures.count
    let parts =
      (outside > 0 ? ["\(outside) newly failing outside scenarios"] : [])
      + counts.map { "\($0.count) \($0.kind.title.lowercased())" }
    return parts.isEmpty ? "nothing has changed" : parts.joined(separator: ", ")
  }

  static let outsideTitle = "Newly failing outside scenarios"

  /// What a scenario came to, and what it was before.
  static func detail(_ change: Change, _ kind: Kind) -> String {
    let now = words(change.after)
    let before = words(change.before)
    switch kind {
    case .slower, .faster:
      let (usual, now) = (change.usual ?? .zero, change.after?.duration ?? .zero)
      return "\(now.fineText), usually \(usual.fineText)"
    case .renamed: return "before: \(change.before?.name ?? "")"
    case .gone: return "was \(before)"
    default:
      if change.before == nil { return kind == .new ? now : "\(now), new" }
      return now == before ? now : "\(now), before \(before)"
    }
  }

  private static func words(_ scenario: RecordedScenario?) -> String {
    let isDraft = scenario?.tags.contains(Plan.draftTag) == true
    let word = scenario?.outcome?.rawValue ?? (isDraft ? "not run, a draft" : "not run")
    return scenario?.isQuarantined == true ? "\(word) in quarantine" : word
  }

  /// What was not compared, because one of the runs did not read all features.
  var notes: [String] {
    func note(
      _ part: String, _ read: RecordedRun, _ other: String, _ all: RecordedRun, _ unread: Int
    ) -> String? {
      guard read.isPartial else { return nil }
      return
        "The \(part) run read only some of the features, with \(read.scenarios.count.counted("scenario")). "
        + "Not compared: \(unread) of the \(all.scenarios.count.counted("scenario")) of the \(other) run."
    }
    return [note("new", new, "old", old, unread.old), note("old", old, "new", new, unread.new)]
      .compactMap(\.self)
  }

  /// Why the check of the new run fails, if nothing in the run gives a reason.
  var unexplainedFailure: String? {
    guard isUnexplained else { return nil }
    return
      "The new run did not succeed, though none of its scenarios failed, and nothing in it says why."
  }
}
