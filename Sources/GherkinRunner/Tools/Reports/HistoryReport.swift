/// What a history shows: which scenarios began to fail, which are flaky, which have become slower, and how many never
/// failed.
struct HistoryReport: SheetReport {
  let history: RunHistory
  /// The file, as it was named.
  let path: String
  /// Reads the line that begins at an offset of the file.
  let line: (Int) -> HistoryLine?

  func sheet(for format: SheetFormat) -> Sheet {
    let all = history.scenarios
    let count = all.count.counted("scenario")
    let steady = all.count { $0.failures == 0 && $0.flakes == 0 && $0.runs > 0 }
    return Sheet(
      title: "History", verdict: "Never failed: \(steady) of \(count)",
      facts: ["\(path): \(count), \(history.lineCount.counted("result"))"],
      sections: [
        section(
          "new", "New failures: the last run is the first, or the first again, that did not pass",
          all.filter { $0.streak == 1 }, by: { _ in 0 }, since),
        section("failing", "Still failing", all.filter { $0.streak > 1 }, by: { Double($0.streak) })
        { "\($0.streak) runs in a row, \(since($0))" },
        section(
          "flaky",
          "Flaky: passed only when tried again, or passed and failed with the same commit",
          all.filter { $0.flakes > 0 }, by: \.flakyRate
        ) { "\(rounded($0.flakyRate * 100)) %, \($0.flakes) of \($0.runs.counted("run"))" },
        section(
          "slower", "Slower than their own median", all.filter { $0.slowdown != nil },
          by: { $0.slowdown.map { $0.now / $0.before } ?? 0 }
        ) { scenario in
          scenario.slowdown.map { before, now in
            "\(rounded(now / before)) times: \(now.fineText), before \(before.fineText)"
          } ?? ""
        },
      ])
  }

  /// Those for which `rank` is greatest come first.
  private func section(
    _ id: String, _ title: String, _ scenarios: [ScenarioHistory],
    by rank: (ScenarioHistory) -> Double, _ detail: (ScenarioHistory) -> String
  ) -> Sheet.Section {
    let ranked = scenarios.map { ($0, rank: rank($0)) }.enumerated().sorted {
      ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset)
    }
    let entries = ranked.map { _, ranked -> Sheet.Entry in
      let scenario = ranked.0
      let line = line(scenario.lastLine)
      return Sheet.Entry(
        line: "\(line?.name ?? scenario.id.text)",
        kind: scenario.recent.last?.outcome.rawValue ?? "",
        details: ["\(HistoryBar(scenario).text)  \(detail(scenario))"],
        place: scenario.id.text + (line?.place.map { ", \($0)" } ?? ""))
    }
    return Sheet.Section(id: id, title: title, entries: entries, limit: 20)
  }

  private func since(_ scenario: ScenarioHistory) -> String {
    guard let line = line(scenario.streakStart) else { return "since its first run" }
    let commit = line.commit.map { ", commit \($0)" } ?? ""
    return "since \(line.time ?? "an unknown time")\(commit)"
  }

  /// The number with at most one digit after the point.
  private func rounded(_ number: Double) -> String {
    ((number * 10).rounded() / 10).shortText
  }

  var json: JSONValue {
    [
      "file": .text(path), "results": .integer(history.lineCount),
      "unreadableLines": .integer(history.unreadableCount),
      "scenarios": .list(history.scenarios.map(json)),
    ]
  }

  private func json(_ scenario: ScenarioHistory) -> JSONValue {
    let last = line(scenario.lastLine)
    let first = scenario.streak > 0 ? line(scenario.streakStart) : nil
    return .members([
      "id": .text(scenario.id.text), "name": (last?.name).map(JSONValue.text),
      "at": (last?.place).map(JSONValue.text), "runs": .integer(scenario.runs),
      "failures": .integer(scenario.failures), "flakes": .integer(scenario.flakes),
      "skipped": .integer(scenario.skipped), "failuresInARow": .integer(scenario.streak),
      "isNewFailure": .boolean(scenario.streak == 1),
      "failingSince": (first?.time).map(JSONValue.text),
      "failingSinceCommit": (first?.commit).map(JSONValue.text),
      "medianMs": scenario.median.map(JSONValue.milliseconds),
      "medianMsBefore": (scenario.slowdown?.before).map(JSONValue.milliseconds),
      "medianMsNow": (scenario.slowdown?.now).map(JSONValue.milliseconds),
      "recent": .texts(scenario.recent.map(\.outcome.rawValue)),
    ])
  }
}

extension ScenarioHistory {
  /// The share of its runs that contradict others.
  fileprivate var flakyRate: Double { runs == 0 ? 0 : Double(flakes) / Double(runs) }
}

extension Double {
  /// Without a fraction of zero.
  var shortText: String { self == rounded() ? String(Int(self)) : String(self) }
}
