import Foundation
import GherkinRunner
import Testing

/// History files: what runs append, and what is read from them.
@Suite struct HistoryTests {
  /// A line as runs write it.
  static func line(
    _ id: String, _ result: String, ms: String = "1.000", commit: String? = nil
  ) -> String {
    let commit = commit.map { #","commit":"\#($0)""# } ?? ""
    return #"{"id":"\#(id)","result":"\#(result)","ms":\#(ms)\#(commit),"#
      + #""time":"2026-11-22T10:00:00Z","name":"Shop: \#(id)","at":"shop.feature:3"}"#
  }

  static func history(_ lines: [String], workers: Int = 1) throws -> RunHistory {
    let folder = try TemporaryFolder(["h.jsonl": lines.map { $0 + "\n" }.joined()])
    return try HistoryFile.read(folder.path + "/h.jsonl", workers: workers)
  }

  @Test func `a run appends one line for each scenario that ran`() async throws {
    let folder = try TemporaryFolder([
      "a.feature": """
      Feature: Shop
        @id:buy
        Scenario: Buy
          When it breaks
        @id:count
        Scenario: Count
          Then I own 0 comics

      """
    ])
    let typed = "a.feature --history build/h.jsonl --order random:5 -j 1"
    _ = try await CommandLineRun.of(
      typed, in: folder, environment: ["GITHUB_ACTIONS": "true", "GITHUB_SHA": "0123456789abcdef"])
    _ = try await CommandLineRun.of("\(typed) --dry-run", in: folder)
    let lines = try folder.read("build/h.jsonl").split(separator: "\n")
    // The last one is of the run.
    #expect(lines.count == 3)
    #expect(lines.last?.hasPrefix(#"{"run":""#) == true)
    #expect(lines.last?.contains(#""scenarios":2,"passed":1,"#) == true)
    let buy = try #require(lines.first { $0.contains("\"buy\"") })
    let value = try JSONReader.read(Bytes(buy.utf8))
    #expect(value["id"] == "buy")
    #expect(value["result"] == "failed")
    #expect(value["commit"] == "0123456789abcdef")
    #expect(value["seed"] == 5)
    #expect(value["name"] == "Shop: Buy")
    #expect(value["at"] == "a.feature:3")
    #expect(value["machine"]?.string?.isEmpty == false)
    #expect(value["time"]?.string?.hasSuffix("Z") == true)
    #expect(HistoryLine(value)?.id == "buy")
  }

  @Test func `a line that was cut off, wherever, is unreadable`() throws {
    let whole = Self.line("a", "passed", commit: "0123456789abcdef")
    for length in 1..<whole.count {
      let history = try Self.history([whole, String(whole.prefix(length)), whole])
      #expect(history.unreadable == [2], "\(whole.prefix(length))")
      #expect(history.lineCount == 2)
    }
  }

  @Test func `a commit is noted only if no file differs from it`() async throws {
    let repository = try Repository()
    let folder = repository.folder
    func notedCommit() async throws -> String? {
      _ = try await CommandLineRun.of(
        "Features/b.feature --history build/h.jsonl -f summary:out.txt", in: folder)
      let line = try folder.read("build/h.jsonl").split(separator: "\n").last ?? ""
      return try JSONReader.read(Bytes(line.utf8))["commit"]?.string
    }
    func expectHead() async throws {
      let commit = try #require(try await notedCommit())
      #expect(try folder.read(".git/refs/heads/main").hasPrefix(commit))
    }
    try await expectHead()
    // What the run itself has written is not a change.
    try await expectHead()
    try folder.write("Feature: Shop\n", to: "Features/a.feature")
    #expect(try await notedCommit() == nil)
    try repository.commit()
    try await expectHead()
    try folder.write("Feature: New\n", to: "Features/c.feature")
    #expect(try await notedCommit() == nil)
    try repository.commit()
    try await expectHead()
    // It ends like the path of a file that the run writes, and is another.
    try folder.write("", to: "h.jsonl")
    #expect(try await notedCommit() == nil)
  }

  @Test func `a run with fail-fast keeps no result of scenarios that did not run`() async throws {
    let folder = try TemporaryFolder([
      "a.feature": """
      Feature: Shop
        Scenario: Buy
          When it breaks
        Scenario: Count
          Then I own 0 comics

      """
    ])
    _ = try await CommandLineRun.of("a.feature --history h.jsonl --fail-fast -j 1", in: folder)
    let lines = try folder.read("h.jsonl").split(separator: "\n")
    #expect(lines.count { $0.contains("\"id\"") } == 1)
  }

  @Test func `counts runs, failures in a row, and contradictions with the same commit`() throws {
    let history = try Self.history([
      Self.line("a", "passed", commit: "1"), Self.line("b", "failed", commit: "1"),
      Self.line("a", "failed", commit: "1"), Self.line("b", "passed", commit: "2"),
      Self.line("a", "passed", commit: "1"), Self.line("b", "undefined", commit: "3"),
      Self.line("a", "flaky", commit: "2"), Self.line("b", "skipped", commit: "3"),
      Self.line("a", "passed"), Self.line("b", "failed"),
    ])
    #expect(history.scenarios.map(\.id.text) == ["a", "b"])
    let (a, b) = (history.scenarios[0], history.scenarios[1])
    #expect(a.counts == [5, 1, 3, 0, 0])
    #expect(b.counts == [4, 3, 0, 1, 2])
  }

  @Test func `says since when a scenario has not passed`() throws {
    let folder = try TemporaryFolder([
      "h.jsonl": [
        Self.line("a", "passed"), Self.line("a", "failed", commit: "111"),
        Self.line("a", "failed", commit: "222"),
      ].joined(separator: "\n")
    ])
    let path = folder.path + "/h.jsonl"
    let scenario = try #require(try HistoryFile.read(path, workers: 1).scenarios.first)
    #expect(HistoryFile.line(at: scenario.streakStart, of: path)?.commit == "111")
    #expect(HistoryFile.line(at: scenario.lastLine, of: path)?.commit == "222")
  }

  @Test(arguments: [
    "no JSON", "{}", #"{"id":"a","result":"passed"}"#,
    #"{"id":"a","result":"splendid","ms":1.000}"#,
    #"{"id":"a b","result":"passed","ms":1}"#, #"{"id":"a","result":"passed","ms":-1}"#,
    #"{"id":"a","result":"passed","ms":12.345,"time":"2026-11"#,
  ])
  func `a line that cannot be read is skipped, and named`(line: String) throws {
    let history = try Self.history([Self.line("a", "passed"), line, "", Self.line("a", "failed")])
    #expect(history.lineCount == 2)
    #expect(history.unreadable == [2])
    #expect(history.scenarios.map(\.runs) == [2])
  }

  @Test func `a line that was cut off in front of another is named, wherever`() throws {
    let whole = Self.line("a", "passed", commit: "1")
    for length in 1..<whole.count {
      let joined = String(whole.prefix(length)) + Self.line("b", "failed")
      let history = try Self.history([whole, joined])
      #expect(history.unreadable == [2], "\(joined)")
    }
  }

  @Test(arguments: [
    #"{"result": "passed", "ms": 1.5, "id": "a"}"#, #"{"id":"a","result":"passed","ms":1}"#,
    #"{"id":"a","result":"passed","ms":1.5e0,"more":[1]}"#,
    #"{"id":"\u0061","result":"passed","ms":1.000,"time":"2026-11-22T10:00:00Z"}"#,
  ])
  func `a line that another program has written counts`(line: String) throws {
    let history = try Self.history([Self.line("a", "passed"), line])
    #expect(history.unreadable.isEmpty)
    #expect(history.scenarios.map(\.runs) == [2])
  }

  /// More than two parts of several blocks, with lines of all lengths across their borders.
  @Test func `parts that are read side by side say the same as one after the other`() throws {
    var generator = SeededGenerator(seed: 7)
    var (lines, unreadable): ([String], [Int]) = ([], [])
    var count = 0
    while count < 2_000_000 {
      let id = "s\(generator.next() % 40)"
      let result = generator.next() % 5 == 0 ? "failed" : "passed"
      var line = Self.line(
        id, result, ms: "\(generator.next() % 90).123", commit: "\(count / 500_000)")
      if generator.next() % 1997 == 0 {
        line = String(repeating: "x", count: Int(generator.next() % 600_000))
        if line.contains("x") { unreadable.append(lines.count + 1) }
      }
      lines.append(line)
      count += line.utf8.count + 1
    }
    let folder = try TemporaryFolder(["h.jsonl": lines.joined(separator: "\n")])
    let path = folder.path + "/h.jsonl"
    let one = try HistoryFile.read(path, workers: 1)
    let several = try HistoryFile.read(path, workers: 3)
    for history in [one, several] {
      #expect(history.unreadable == Array(unreadable.prefix(10)))
      #expect(history.unreadableCount == unreadable.count)
      #expect(history.lineCount + unreadable.count + lines.count(where: \.isEmpty) == lines.count)
    }
    for (a, b) in zip(one.scenarios, several.scenarios) {
      #expect(a.id == b.id)
      #expect(a.counts == b.counts)
      #expect(a.streakStart == b.streakStart)
      #expect(a.lastLine == b.lastLine)
      #expect(a.median == b.median)
    }
  }

  @Test func `several writers lose no line and mix none`() throws {
    let folder = try TemporaryFolder(["h.jsonl": "a line that was cut"])
    let path = folder.path + "/h.jsonl"
    let counts = try (0..<16).map { $0 }.concurrentMap(workers: 8) { writer in
      Result {
        for block in 0..<10 {
          let sink = try HistorySink(path, limit: 0)
          let lines = (0..<20).map {
            Self.line("w\(writer)-\(block)", "passed", ms: "\($0).000") + "\n"
          }
          for line in lines { sink.write(Bytes(line.utf8)) }
          try sink.close()
        }
      }
    }.map { try $0.get() }.count
    #expect(counts == 16)
    let history = try HistoryFile.read(path, workers: 1)
    #expect(history.unreadable == [1])
    #expect(history.lineCount == 16 * 10 * 20)
    #expect(history.scenarios.allSatisfy { $0.runs == 20 })
    #expect(history.scenarios.count == 160)
  }

  @Test func `the older half goes when the file is too large, also with several writers`() throws {
    let folder = try TemporaryFolder([])
    let path = folder.path + "/h.jsonl"
    let limit = 10_000
    _ = try (0..<4).map { $0 }.concurrentMap(workers: 4) { writer in
      Result {
        for block in 0..<200 {
          let sink = try HistorySink(path, limit: limit)
          sink.write(Bytes((Self.line("w\(writer)", "passed", ms: "\(block).000") + "\n").utf8))
          try sink.close()
        }
      }
    }.map { try $0.get() }
    let history = try HistoryFile.read(path, workers: 1)
    #expect(history.unreadableCount == 0)
    #expect(try folder.read("h.jsonl").utf8.count <= limit)
    #expect(history.lineCount > limit / 2 / 200)
    // What is left of each writer is its end, without a gap: no line was written to a file that had been replaced.
    let lines = try folder.read("h.jsonl").split(separator: "\n").compactMap {
      (try? JSONReader.read(Bytes($0.utf8))).flatMap(HistoryLine.init)
    }
    for (writer, lines) in Dictionary(grouping: lines, by: \.id) {
      let blocks = lines.map { $0.microseconds / 1_000 }
      #expect(blocks == Array(200 - blocks.count..<200), "\(writer)")
    }
    #expect(lines.contains { $0.microseconds == 199_000 })
    #expect(try folder.names == ["h.jsonl"])
  }

  /// Two parts of a file that end with a failure and begin with a flake of the same commit.
  @Test func `a flake counts once where a file is read in parts`() throws {
    let filler = Self.line("b", "passed", ms: "1.000")
    let count = (1 << 17) / (filler.utf8.count + 1)
    var lines = Array(repeating: filler, count: 4 * count)
    lines[count / 2] = Self.line("a", "failed", commit: "c1")
    lines[3 * count] = Self.line("a", "flaky", commit: "c1")
    let folder = try TemporaryFolder(["h.jsonl": lines.map { $0 + "\n" }.joined()])
    for workers in [1, 3] {
      let history = try HistoryFile.read(folder.path + "/h.jsonl", workers: workers)
      let scenario = try #require(history.scenarios.first { $0.id.text == "a" })
      #expect(scenario.runs == 2)
      #expect(scenario.flakes == 1)
    }
  }

  @Test(arguments: [([7], 7), ([1, 5], 5), ([9, 1, 4], 4), ([8, 1, 100, 2, 3], 3)])
  func `how long a scenario takes is the middle of its runs that passed`(
    milliseconds: [Int], median: Int
  ) throws {
    let lines = milliseconds.map { Self.line("a", "passed", ms: "\($0).000") }
    let history = try Self.history(lines + [Self.line("a", "failed", ms: "900.000")])
    #expect(history.scenarios[0].median == .milliseconds(median))
  }

  @Test func `a scenario is slower only if several runs are`() throws {
    let steady = (0..<10).map { _ in Self.line("a", "passed", ms: "100.000") }
    let once = try Self.history(steady + [Self.line("a", "passed", ms: "900.000")])
    #expect(once.scenarios[0].slowdown == nil)
    let lasting = try Self.history(
      steady + (0..<5).map { _ in Self.line("a", "passed", ms: "151.000") })
    let slowdown = try #require(lasting.scenarios[0].slowdown)
    #expect(slowdown.before == .milliseconds(100))
    #expect(slowdown.now == .milliseconds(151))
    let instant = (0..<10).map { _ in Self.line("a", "passed", ms: "0.000") }
    let sudden = try Self.history(
      instant + (0..<5).map { _ in Self.line("a", "passed", ms: "20.000") })
    #expect(sudden.scenarios[0].slowdown?.before == .microseconds(1))
  }
}

extension ScenarioHistory {
  fileprivate var counts: [Int] { [runs, failures, flakes, skipped, streak] }
}

/// Histories that other commands use; what `specs history` says is in the transcripts.
@Suite struct HistoryCommandTests {
  @Test func `a limit never removes the results of the run itself`() throws {
    let folder = try TemporaryFolder([String: String]())
    let path = folder.path + "/h.jsonl"
    for run in ["old", "new"] {
      let sink = try HistorySink(path, limit: 100)
      sink.write(Bytes((1...50).map { "{\"\(run)\":\($0)}\n" }.joined().utf8))
      try sink.close()
    }
    let kept = try folder.read("h.jsonl")
    #expect(kept == (1...50).map { "{\"new\":\($0)}\n" }.joined())
  }

  @Test func `a limit that no number of bytes can say is not a limit`() async throws {
    let folder = try TemporaryFolder([
      "a.feature": "Feature: Shop\n  Scenario: Buy\n    Then I own 0 comics\n",
      "h.jsonl": HistoryTests.line("fine", "passed") + "\n",
    ])
    let run = try await CommandLineRun.of(
      "a.feature --history h.jsonl --history-limit 17592186044417 -f summary", in: folder)
    #expect(run.status == .passed, "\(run.errors)")
    #expect(try folder.read("h.jsonl").split(separator: "\n").count == 3)
    #expect(17_592_186_044_417.megabytes == .max)
  }

  @Test func `the HTML report shows the last runs as signs and in words`() async throws {
    let folder = try TemporaryFolder([
      "h.jsonl": (0..<3).map { HistoryTests.line("buy", $0 == 1 ? "failed" : "passed") + "\n" }
        .joined(),
      "a.feature":
        "Feature: F\n  @id:buy\n  Scenario: A\n    When it breaks\n    Then I own 0 comics\n",
      "specs.json": #"{"history": "h.jsonl"}"#,
    ])
    _ = try await CommandLineRun.of("a.feature -f html:out.html", in: folder)
    let page = try folder.read("out.html")
    #expect(page.contains(#"title="last 4 runs: 2 failed, 2 passed">▁█▁█</span>"#), "\(page)")
    #expect(try folder.read("h.jsonl").split(separator: "\n").count == 5)
  }
}
