import Foundation
import Testing

/// What a history should say, as the script knows it.
struct StoryLedger {
  enum Outcome {
    case passed, flaky, failed
  }

  struct Entry: Equatable {
    var runs = 0
    var failures = 0
    var flakes = 0
    var streak = 0
    var isNewFailure = false
    var failingSince: String?
    var place = ""
  }

  private(set) var entries: [String: Entry] = [:]
  private var last: [String: (passed: Bool, commit: String)] = [:]

  mutating func add(_ outcome: Outcome, of identity: String, at place: String, commit: String) {
    var entry = entries[identity] ?? Entry()
    entry.runs += 1
    entry.place = place
    let hasPassed = outcome != .failed
    let isContradiction =
      last[identity].map { $0.commit == commit && $0.passed != hasPassed } ?? false
    if outcome == .flaky || isContradiction { entry.flakes += 1 }
    if hasPassed {
      (entry.streak, entry.failingSince) = (0, nil)
    } else {
      entry.failures += 1
      entry.streak += 1
      entry.failingSince = entry.failingSince ?? commit
    }
    entry.isNewFailure = entry.streak == 1
    last[identity] = (hasPassed, commit)
    entries[identity] = entry
  }

  /// Compares all that `history` reports with what the script did.
  func check(_ report: StoryHistory) {
    #expect(report.unreadableLines == 0)
    #expect(report.results == entries.values.reduce(0) { $0 + $1.runs })
    let found = Dictionary(report.scenarios.map { ($0.id, $0.entry) }) { one, _ in one }
    #expect(found.count == report.scenarios.count)
    // One expectation for all of them: hundreds of them for each commit take longer than the commands.
    let differences = Set(entries.keys).union(found.keys).filter { entries[$0] != found[$0] }
    #expect(
      differences.isEmpty,
      "\(differences.map { "\($0): \(found[$0] as Any), expected \(entries[$0] as Any)" })")
  }
}

/// What `history --format json` writes.
struct StoryHistory: Decodable {
  struct Scenario: Decodable {
    let id: String
    let at: String
    let runs: Int
    let failures: Int
    let flakes: Int
    let failuresInARow: Int
    let isNewFailure: Bool
    let failingSinceCommit: String?
    let medianMs: Double?
    let medianMsBefore: Double?
    let medianMsNow: Double?

    var entry: StoryLedger.Entry {
      StoryLedger.Entry(
        runs: runs, failures: failures, flakes: flakes, streak: failuresInARow,
        isNewFailure: isNewFailure, failingSince: failingSinceCommit, place: at)
    }
  }

  let results: Int
  let unreadableLines: Int
  let scenarios: [Scenario]
}

/// What `trace --format json` writes.
struct StoryTrace: Decodable {
  struct Requirement: Decodable {
    struct Scenario: Decodable {
      let path: String
      let line: Int
      let status: String
    }

    let id: String
    let state: String
    let scenarios: [Scenario]
  }

  struct Problem: Decodable {
    let kind: String
  }

  let requirements: [Requirement]
  let problems: [Problem]
}

/// What a run with `--format json` reports.
struct StoryReport {
  struct Scenario {
    let identity: String
    let hasFailed: Bool
  }

  /// The scenarios by their places.
  private(set) var scenarios: [String: Scenario] = [:]

  private struct Feature: Decodable {
    struct Element: Decodable {
      struct Step: Decodable {
        struct Result: Decodable {
          let status: String
        }

        let result: Result
      }

      let identity: String
      let line: Int
      let steps: [Step]
    }

    let uri: String
    let elements: [Element]
  }

  init(_ json: String) throws {
    for feature in try JSONDecoder().decode([Feature].self, from: Data(json.utf8)) {
      for element in feature.elements {
        let place = "\(feature.uri):\(element.line)"
        if scenarios[place] != nil { Issue.record("\(place) ran twice") }
        scenarios[place] = Scenario(
          identity: element.identity,
          hasFailed: element.steps.contains { $0.result.status == "failed" })
      }
    }
  }
}
