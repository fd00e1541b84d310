import Foundation
import GherkinRunner
import Testing

/// A year of a suite: 300 scenarios, 50 commits, two machines. A script changes the suite and the product, and the
/// test compares what the commands report with what the script did.
@Suite(.slow) struct StoryOfAYearTests {
  @Test func `the commands report what a script did in fifty commits`() async throws {
    var story = try Story()
    for number in 1...50 { try await story.play(number) }
    try await story.checkDurations()
    #expect(story.failedInRandomOrder, "in no nightly run, the polluter came before its victim")
  }
}

/// What the machines do, and what the commands report.
extension Story {
  /// Makes one commit, lets the machines run it, and compares what the commands report.
  fileprivate mutating func play(_ number: Int) async throws {
    (changed, mayAffectAll) = ([], false)
    if number > 1 { try change(number) }
    try project.save()
    if number >= 40 { slowCommits.insert(project.commit) }
    if number > 1 { try await checkChanged() }
    let isReviewed = number % 3 == 0
    let failed = try await runShards(number, withMessages: isReviewed)
    if isReviewed { try await checkTrace(failed) }
    let isNightly = number % 10 == 0
    if isNightly { try await runNightly(seed: number) }
    if isReviewed || isNightly { ledger.check(try await history("history.jsonl")) }
  }

  private var steps: StorySteps {
    StorySteps(
      broken: Set(broken.keys), flaky: flaky, folder: project.folder.path)
  }

  private func run(_ arguments: [String], _ suite: StorySteps? = nil) async -> CommandResult {
    await (suite ?? steps).run(
      arguments: arguments, in: project.folder.path,
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
  }

  private func decoded<Report: Decodable>(
    _ type: Report.Type, _ result: CommandResult
  ) throws -> Report {
    do {
      return try JSONDecoder().decode(type, from: Data(result.output.utf8))
    } catch {
      Issue.record("\(result.output.prefix(500))\(result.errors)")
      throw error
    }
  }

  private func history(_ file: String) async throws -> StoryHistory {
    let result = await run(["history", "\(ci.path)/\(file)", "--format", "json"])
    #expect(result.status == 0, "\(result.errors)")
    return try decoded(StoryHistory.self, result)
  }

  private func places(_ keys: some Sequence<Int>) -> Set<String> {
    Set(keys.compactMap { project.places[$0] })
  }

  private func checkChanged() async throws {
    let result = await run([
      "--changed=HEAD~1", "--dry-run", "--minimum", "0", "--format", "json",
    ])
    let chosen = Set(try StoryReport(result.output).scenarios.keys)
    #expect(chosen == places(mayAffectAll ? project.keys : changed), "\(result.errors)")
  }

  /// Both machines run their shard at the same time and append to the same history.
  ///
  /// - Returns: The scenarios that failed.
  private mutating func runShards(
    _ number: Int, withMessages hasMessages: Bool
  ) async throws -> Set<Int> {
    // There is nothing to balance the first run by.
    let hasDurations = number > 1
    if hasDurations { try ci.write(durations(), to: "durations.jsonl") }
    let (suite, expected) = (steps, expected)
    let (folder, path) = (project.folder.path, ci.path)
    let results = await withTaskGroup { group in
      for shard in 1...2 {
        group.addTask {
          let machine = StorySteps(broken: suite.broken, flaky: suite.flaky, folder: suite.folder)
          let result = await machine.run(
            arguments: [
              "--shard", "\(shard)/2", "--parallel", "1", "--retry", "1", "--history",
              "\(path)/history.jsonl", "--format", "json",
            ] + (hasDurations ? ["--durations", "\(path)/durations.jsonl"] : [])
              + (hasMessages ? ["--format", "message:\(path)/\(shard).ndjson"] : []),
            in: folder, environment: [:])
          return (machine.run.order, result)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    var loads: [Int] = []
    var (ran, failed): (Set<Int>, Set<Int>) = ([], [])
    for (order, result) in results {
      let keys = try record(result, order)
      #expect(ran.isDisjoint(with: keys.ran), "both machines ran \(ran.intersection(keys.ran))")
      ran.formUnion(keys.ran)
      failed.formUnion(keys.failed)
      loads.append(keys.ran.reduce(0) { $0 + (expected[$1] ?? 0) })
      if number > 18, number < 23 {
        #expect(result.errors.contains("Ana"), "\(result.errors)")
      }
    }
    #expect(ran == project.keys)
    // Without durations, shards have the same number of scenarios only.
    let ideal = Double(loads.reduce(0, +)) / 2
    if hasDurations { #expect(Double(loads.max() ?? 0) <= ideal * 1.1, "\(loads)") }
    return failed
  }

  /// Compares a run with what should have come of it, and adds it to the ledger.
  private mutating func record(
    _ result: CommandResult, _ order: [Int]
  ) throws -> (ran: Set<Int>, failed: Set<Int>) {
    let report = try StoryReport(result.output)
    let keys = Dictionary(uniqueKeysWithValues: project.places.map { ($0.value, $0.key) })
    var (ran, failed): (Set<Int>, Set<Int>) = ([], [])
    for (place, scenario) in report.scenarios {
      guard let key = keys[place] else {
        Issue.record("there is no scenario at \(place)")
        continue
      }
      ran.insert(key)
      let outcome = outcome(key, order)
      if scenario.hasFailed != (outcome == .failed) {
        Issue.record("\(place) failed: \(scenario.hasFailed), expected \(outcome)")
      }
      if outcome == .failed { failed.insert(key) }
      checkIdentity(of: key, scenario.identity)
      ledger.add(outcome, of: scenario.identity, at: place, commit: project.commit)
    }
    #expect(Set(order) == ran)
    let counted = failed.subtracting(isQuarantined ? [Self.quarantined] : [])
    #expect(result.status == (counted.isEmpty ? 0 : 1), "\(result.errors)")
    return (ran, failed)
  }

  private func outcome(_ key: Int, _ order: [Int]) -> StoryLedger.Outcome {
    if broken[key] != nil { return .failed }
    if key == StoryProject.victim, let polluter = order.firstIndex(of: StoryProject.polluter),
      polluter < order.firstIndex(of: key) ?? 0
    {
      return .failed
    }
    return flaky.contains(key) ? .flaky : .passed
  }

  private mutating func checkIdentity(of key: Int, _ identity: String) {
    if let known = identities[key], renewed.remove(key) == nil {
      if identity != known { Issue.record("scenario \(key) is \(identity), and was \(known)") }
    } else if ledger.entries[identity] != nil {
      Issue.record("scenario \(key) has the history of another one")
    }
    identities[key] = identity
  }

  private func checkTrace(_ failed: Set<Int>) async throws {
    let result = await run([
      "trace", "requirements.md", "Features", "--results", "\(ci.path)/1.ndjson", "--results",
      "\(ci.path)/2.ndjson", "--format", "json",
    ])
    let trace = try decoded(StoryTrace.self, result)
    #expect(trace.requirements.map(\.id) == project.requirements.keys.sorted())
    var problems = Array(repeating: "unknown", count: unknownTags)
    for requirement in trace.requirements {
      let own = project.keys(tagged: "@\(requirement.id)")
      let state =
        uncovered[requirement.id] ?? (own.isDisjoint(with: failed) ? "passed" : "failed")
      #expect(requirement.state == state, "\(requirement)")
      let scenarios = requirement.scenarios.map { "\($0.path):\($0.line) \($0.status)" }
      #expect(
        Set(scenarios)
          == Set(
            own.map { "\(project.places[$0] ?? "") \(failed.contains($0) ? "failed" : "passed")" }))
      if !["passed", "waived"].contains(state) { problems.append(state) }
    }
    #expect(trace.problems.map(\.kind).sorted() == problems.sorted())
    #expect(result.status == (problems.isEmpty ? 0 : 1), "\(result.errors)")
    #expect(!result.errors.contains("have changed since"), "\(result.errors)")
  }

  /// Runs everything on one machine in random order, and looks for the reason if the victim fails.
  private mutating func runNightly(seed: Int) async throws {
    let suite = steps
    let result = await run(
      [
        "--order", "random:\(seed)", "--parallel", "1", "--retry", "1", "--history",
        "\(ci.path)/history.jsonl", "--format", "json",
      ], suite)
    let failed = try record(result, suite.run.order).failed
    if failed.contains(StoryProject.victim) { failedInRandomOrder = true }
  }
}

/// Durations, which the script sets: what a machine measures depends on what else it does.
extension Story {
  /// How long the present scenarios took before: those without a history count as the median.
  private var expected: [Int: Int] {
    let known = identities.keys.filter { !renewed.contains($0) }
    let median = known.map(Self.milliseconds).sorted().dropFirst(known.count / 2).first
    return Dictionary(
      uniqueKeysWithValues: project.keys.map { key in
        (key, known.contains(key) ? Self.milliseconds(key) : median ?? 1)
      })
  }

  /// A few scenarios take most of the time.
  private static func milliseconds(_ key: Int) -> Int { 5 + 3_000 / (1 + key * 7 % 300) }

  /// What a history with these durations says of each scenario.
  private func durations() -> String {
    identities.sorted { $0.key < $1.key }.filter { !renewed.contains($0.key) }.map {
      "{\"id\":\"\($0.value)\",\"result\":\"passed\",\"ms\":\(Self.milliseconds($0.key))}\n"
    }.joined()
  }

  /// Checks what the history of the year says of durations, with those of the script in place of the measured ones.
  fileprivate func checkDurations() async throws {
    let keys = Dictionary(identities.map { ($0.value, $0.key) }) { one, _ in one }
    let lines = try ci.read("history.jsonl").split(separator: "\n").map { line -> String in
      // A line of a whole run has the time of no scenario.
      guard line.hasPrefix("{\"id\":") else { return line + "\n" }
      var fields = line.split(separator: ",")
      let text = fields[0].dropFirst("{\"id\":\"".count).dropLast()
      let key = keys[String(text)] ?? 1
      let isSlow = key == Self.slow && slowCommits.contains { fields[3].contains($0) }
      fields[2] = "\"ms\":\(Self.milliseconds(key) * (isSlow ? 3 : 1))"
      return fields.joined(separator: ",") + "\n"
    }
    try ci.write(lines.joined(), to: "measured.jsonl")
    let report = try await history("measured.jsonl")
    ledger.check(report)
    for scenario in report.scenarios {
      guard let key = keys[scenario.id] else { continue }
      let usual = Double(Self.milliseconds(key))
      #expect(scenario.medianMs == usual, "\(scenario)")
      #expect(scenario.medianMsBefore == (key == Self.slow ? usual : nil), "\(scenario)")
      #expect(scenario.medianMsNow == (key == Self.slow ? usual * 3 : nil), "\(scenario)")
    }
  }
}
