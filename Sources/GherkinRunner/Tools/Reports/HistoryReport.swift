/// How `history` reports.
package enum HistoryFormat: String, Sendable, CaseIterable {
  case text, json
}

/// What a history shows: which scenarios began to fail, which are flaky, which have become slower, and how many never
/// failed.
struct HistoryReport {
  /// How many scenarios of a kind the text shows.
  private static let limit = 20

  let history: RunHistory
  /// The file, as it was named.
  let path: String
  /// Reads the line that begins at an offset of the file.
  let line: (Int) -> HistoryLine?

  func write(_ format: HistoryFormat, _ theme: Theme, into buffer: inout ReportBuffer) {
    switch format {
    case .text: writeText(theme, into: &buffer)
    case .json: buffer.append(raw: json)
    }
  }

  /// Those whose last run is their first that did not pass, or the first after one that passed.
  private var newFailures: [ScenarioHistory] { history.scenarios.filter { $0.streak == 1 } }

  /// Those that have not passed for longer, the longest first.
  private var failing: [ScenarioHistory] {
    history.scenarios.filter { $0.streak > 1 }.sorted { ($1.streak, $0.id) < ($0.streak, $1.id) }
  }

  /// The flakiest first.
  private var flaky: [ScenarioHistory] {
    history.scenarios.filter { $0.flakes > 0 }.sorted {
      ($1.flakyRate, $0.id) < ($0.flakyRate, $1.id)
    }
  }

  /// The greatest change first.
  private var slower: [ScenarioHistory] {
    history.scenarios.compactMap { scenario in
      scenario.slowdown.map { (scenario, factor: $0.now / $0.before) }
    }
    .sorted { ($1.factor, $0.0.id) < ($0.factor, $1.0.id) }.map(\.0)
  }
}

/// The report as text.
extension HistoryReport {
  private func writeText(_ theme: Theme, into buffer: inout ReportBuffer) {
    buffer.appendLine(
      "\(path): \(history.scenarios.count.counted("scenario")), "
        + "\(history.lineCount.counted("result"))")
    section(
      "New failures: the last run is the first, or the first again, that did not pass", newFailures,
      theme, &buffer, since)
    section("Still failing", failing, theme, &buffer) {
      "\($0.streak) runs in a row, \(since($0))"
    }
    section(
      "Flaky: passed only when tried again, or passed and failed with the same commit", flaky,
      theme, &buffer
    ) {
      "\(rounded($0.flakyRate * 100)) %, \($0.flakes) of \($0.runs.counted("run"))"
    }
    section("Slower than their own median", slower, theme, &buffer) { scenario in
      scenario.slowdown.map { before, now in
        "\(rounded(now / before)) times: \(now.fineText), before \(before.fineText)"
      } ?? ""
    }
    buffer.endLine()
    let steady = history.scenarios.filter { $0.failures == 0 && $0.flakes == 0 && $0.runs > 0 }
    buffer.appendLine(
      "Never failed: \(steady.count) of \(history.scenarios.count.counted("scenario"))",
      theme.passed)
  }

  private func section(
    _ title: String, _ scenarios: [ScenarioHistory], _ theme: Theme,
    _ buffer: inout ReportBuffer, _ detail: (ScenarioHistory) -> String
  ) {
    guard !scenarios.isEmpty else { return }
    buffer.endLine()
    buffer.appendLine("\(title) (\(scenarios.count)):", theme.title)
    for scenario in scenarios.prefix(Self.limit) {
      let line = line(scenario.lastLine)
      buffer.appendLine("  \(line?.name ?? scenario.id.text)")
      let place = line?.place.map { ", \($0)" } ?? ""
      buffer.appendLine("\(HistoryBar(scenario).text)  \(detail(scenario))", indent: 4)
      buffer.appendLine("\(scenario.id)\(place)", indent: 4, theme.dimmed)
    }
    guard scenarios.count > Self.limit else { return }
    buffer.appendLine("… and \(scenarios.count - Self.limit) more: --format json", indent: 2)
  }

  private func since(_ scenario: ScenarioHistory) -> String {
    guard let line = line(scenario.streakStart) else { return "since its first run" }
    let commit = line.commit.map { ", commit \($0)" } ?? ""
    return "since \(line.time ?? "an unknown time")\(commit)"
  }

  /// The number with at most one digit after the point.
  private func rounded(_ number: Double) -> String {
    let value = (number * 10).rounded() / 10
    return value == value.rounded() ? "\(Int(value))" : "\(value)"
  }
}

/// The report as JSON.
extension HistoryReport {
  private var json: Bytes {
    var json = JSONWriter()
    json.beginObject()
    json.field("file", path)
    json.field("results", history.lineCount)
    json.field("unreadableLines", history.unreadableCount)
    json.objects("scenarios", history.scenarios) { encode($1, to: &$0) }
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private func encode(_ scenario: ScenarioHistory, to json: inout JSONWriter) {
    let last = line(scenario.lastLine)
    json.field("id", scenario.id.text)
    if let name = last?.name { json.field("name", name) }
    if let place = last?.place { json.field("at", place) }
    json.field("runs", scenario.runs)
    json.field("failures", scenario.failures)
    json.field("flakes", scenario.flakes)
    json.field("skipped", scenario.skipped)
    json.field("failuresInARow", scenario.streak)
    json.field("isNewFailure", scenario.streak == 1)
    if scenario.streak > 0, let first = line(scenario.streakStart) {
      if let time = first.time { json.field("failingSince", time) }
      if let commit = first.commit { json.field("failingSinceCommit", commit) }
    }
    if let median = scenario.median { json.milliseconds("medianMs", median) }
    if let slowdown = scenario.slowdown {
      json.milliseconds("medianMsBefore", slowdown.before)
      json.milliseconds("medianMsNow", slowdown.now)
    }
    json.field("recent", scenario.recent.map(\.outcome.rawValue))
  }
}

extension ScenarioHistory {
  /// The share of its runs that contradict others.
  fileprivate var flakyRate: Double { runs == 0 ? 0 : Double(flakes) / Double(runs) }
}
