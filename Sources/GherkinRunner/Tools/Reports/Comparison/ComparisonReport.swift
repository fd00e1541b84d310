/// How `compare` reports.
package enum ComparisonFormat: String, Sendable, CaseIterable {
  case text, json, markdown, html
}

/// The differences between two runs, in each format.
struct ComparisonReport: Sendable {
  /// How many scenarios of a kind are listed for people: few of those that only take another time, since on a machine
  /// that is busy these are many.
  private static func limit(_ kind: RunComparison.Kind) -> Int {
    kind == .slower || kind == .faster ? 5 : 20
  }

  let comparison: RunComparison
  /// What the runs are called: the files they come from.
  let oldName: String
  let newName: String

  func bytes(_ format: ComparisonFormat, _ theme: Theme = .plain) -> Bytes {
    switch format {
    case .text: text(theme)
    case .json: json
    case .markdown: Bytes((markdown.joined(separator: "\n") + "\n").utf8)
    case .html: page
    }
  }

  private func label(_ name: String, _ record: RecordedRun) -> String {
    "\(name): \(record.start.day), \(record.runCount.counted("scenario"))"
  }
}

/// For people.
extension ComparisonReport {
  private func text(_ theme: Theme) -> Bytes {
    var buffer = ReportBuffer()
    buffer.appendLine("Old: \(label(oldName, comparison.old))", theme.dimmed)
    buffer.appendLine("New: \(label(newName, comparison.new))", theme.dimmed)
    for note in comparison.notes { buffer.appendLine("warning: \(note)") }
    let outside = comparison.newOutsideFailures
    if !outside.isEmpty {
      buffer.endLine()
      buffer.appendLine("\(RunComparison.outsideTitle) (\(outside.count)):", theme.title)
      for failure in outside { buffer.appendLine(failure.text, indent: 2) }
    }
    for (kind, changes) in comparison.changes {
      buffer.endLine()
      buffer.appendLine("\(kind.title) (\(changes.count)):", theme.title)
      let limit = Self.limit(kind)
      for change in changes.prefix(limit) {
        guard let scenario = change.after ?? change.before else { continue }
        buffer.appendLine(scenario.name, indent: 2)
        buffer.appendLine(RunComparison.detail(change, kind), indent: 4)
        for line in change.reason(kind)?.split(separator: "\n") ?? [] {
          buffer.appendLine(String(line), indent: 6)
        }
        buffer.appendLine("\(scenario.id)  \(scenario.place)", indent: 4, theme.dimmed)
      }
      if changes.count > limit {
        buffer.appendLine("… and \(changes.count - limit) more: --format json", indent: 2)
      }
    }
    if !comparison.requirements.isEmpty {
      buffer.endLine()
      buffer.appendLine("Requirements (\(comparison.requirements.count)):", theme.title)
    }
    for change in comparison.requirements {
      let requirement = change.requirement
      buffer.appendLine("\(requirement.id)  \(requirement.text)", indent: 2)
      buffer.appendLine("\(change.after.rawValue), before \(change.before.rawValue)", indent: 4)
    }
    buffer.endLine()
    if let failure = comparison.unexplainedFailure { buffer.appendLine(failure, theme.failed) }
    let summary = comparison.summary
    buffer.appendLine(
      "\(summary.prefix(1).uppercased())\(summary.dropFirst())",
      comparison.isWorse ? theme.failed : theme.passed)
    return buffer.bytes
  }

  private var markdown: [String] {
    var lines = ["## What changed", ""]
    lines.append("**\(MarkdownText.line(comparison.summary))**")
    for text in comparison.notes + [comparison.unexplainedFailure].compactMap(\.self) {
      lines += ["", MarkdownText.line(text)]
    }
    lines += [
      "", "- old: \(MarkdownText.line(label(oldName, comparison.old)))",
      "- new: \(MarkdownText.line(label(newName, comparison.new)))",
    ]
    let outside = comparison.newOutsideFailures
    if !outside.isEmpty {
      lines += ["", "### \(RunComparison.outsideTitle) (\(outside.count))", ""]
      lines += outside.map { "- \(MarkdownText.line($0.text))" }
    }
    for (kind, changes) in comparison.changes {
      lines += ["", "### \(kind.title) (\(changes.count))", ""]
      lines += changes.prefix(Self.limit(kind)).compactMap { change in
        guard let scenario = change.after ?? change.before else { return nil }
        let reason = change.reason(kind).map { ": \($0.split(separator: "\n")[0])" } ?? ""
        return "- \(MarkdownText.line(scenario.name)) \(MarkdownText.code(scenario.place)): "
          + MarkdownText.line(RunComparison.detail(change, kind) + reason)
      }
      let rest = changes.count - Self.limit(kind)
      if rest > 0 { lines.append("- … and \(rest) more") }
    }
    guard !comparison.requirements.isEmpty else { return lines }
    lines += ["", "### Requirements (\(comparison.requirements.count))", ""]
    lines += ["| id | text | state | before |", "| --- | --- | --- | --- |"]
    return lines
      + comparison.requirements.map { change in
        let requirement = change.requirement
        return "| \(MarkdownText.line(requirement.id)) | \(MarkdownText.line(requirement.text)) | "
          + "\(change.after.rawValue) | \(change.before.rawValue) |"
      }
  }
}

/// For other programs.
extension ComparisonReport {
  private var json: Bytes {
    var json = JSONWriter()
    json.beginObject()
    for (key, name, record) in [
      ("old" as StaticString, oldName, comparison.old), ("new", newName, comparison.new),
    ] {
      json.beginObject(key)
      json.field("file", name)
      json.field("time", record.start.timestamp.prefix(19) + "Z")
      json.field("scenarios", record.runCount)
      json.field("green", record.isGreen)
      if record.isPartial { json.field("partial", true) }
      json.endObject()
    }
    json.field("worse", comparison.isWorse)
    json.beginObject("counts")
    for (kind, count) in comparison.counts {
      json.key(kind.rawValue)
      json.element(count)
    }
    json.endObject()
    if !comparison.newOutsideFailures.isEmpty {
      json.objects("outside", comparison.newOutsideFailures) { json, failure in
        json.field("what", failure.what)
        if let why = failure.why { json.field("why", why) }
      }
    }
    json.beginArray("changes")
    for (kind, changes) in comparison.changes {
      for change in changes { encode(change, kind, to: &json) }
    }
    json.endArray()
    json.objects("requirements", comparison.requirements) { json, change in
      json.field("id", change.requirement.id)
      json.field("before", change.before.rawValue)
      json.field("after", change.after.rawValue)
    }
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private func encode(
    _ change: RunComparison.Change, _ kind: RunComparison.Kind, to json: inout JSONWriter
  ) {
    guard let scenario = change.after ?? change.before else { return }
    json.beginObject()
    json.field("kind", kind.rawValue)
    json.field("id", scenario.id)
    json.field("name", scenario.name)
    json.field("at", scenario.place)
    if scenario.isQuarantined { json.field("quarantined", true) }
    for (key, scenario) in [("before" as StaticString, change.before), ("after", change.after)] {
      guard let scenario else { continue }
      json.beginObject(key)
      if let outcome = scenario.outcome {
        json.field("result", outcome.rawValue)
        json.milliseconds("ms", scenario.duration)
      }
      if let reason = scenario.shortReason { json.field("why", reason) }
      if kind == .renamed { json.field("name", scenario.name) }
      json.endObject()
    }
    json.endObject()
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
