/// The comparison in words.
extension RunComparison {
  /// `2 newly failing, 1 new`
  static func summary(_ counts: [(kind: Kind, count: Int)]) -> String {
    counts.isEmpty
      ? "nothing has changed"
      : counts.map { "\($0.count) \($0.kind.title.lowercased())" }.joined(separator: ", ")
  }

  var summary: String {
    let outside = newOutsideFailures.count
    guard outside > 0 else { return Self.summary(counts) }
    let changes = changes.isEmpty ? [] : [Self.summary(counts)]
    return (["\(outside) newly failing outside scenarios"] + changes).joined(separator: ", ")
  }

  static let outsideTitle = "Newly failing outside scenarios"

  /// What a scenario came to, and what it was before.
  static func detail(_ change: Change, _ kind: Kind) -> String {
    let now = words(change.after)
    let before = words(change.before)
    switch kind {
    case .slower, .faster:
      let (old, new) = (change.before?.duration ?? .zero, change.after?.duration ?? .zero)
      return "\(new.fineText), before \(old.fineText)"
    case .renamed: return "before: \(change.before?.name ?? "")"
    case .gone: return "was \(before)"
    default:
      if change.before == nil { return kind == .new ? now : "\(now), new" }
      return now == before ? now : "\(now), before \(before)"
    }
  }

  private static func words(_ scenario: RecordedScenario?) -> String {
    let word = scenario?.outcome?.rawValue ?? "not run"
    return scenario?.isQuarantined == true ? "\(word) in quarantine" : word
  }

  /// What was not compared, because one of the runs did not read all features.
  var notes: [String] {
    func note(
      _ part: String, _ read: RecordedRun, _ other: String, _ all: RecordedRun, _ unread: Int
    )
      -> String?
    {
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
