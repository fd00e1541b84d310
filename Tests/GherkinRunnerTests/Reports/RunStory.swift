import Foundation
import GherkinRunner
import Testing

/// What a report tells of a run, as far as its format can tell it.
struct RunStory: Equatable {
  /// Whether the run is green.
  var isGreen: Bool?
  /// How many scenarios came to each status.
  var counts: [String: Int]?
  /// The scenarios that the report says have not passed, and were not skipped.
  var unpassed: Set<String>?
  /// Whether something failed that is not a scenario.
  var failsOutside: Bool?

  /// The statuses of scenarios that have not passed, the worst last.
  private static let bad = ["pending", "undefined", "ambiguous", "failed"]

  init() {}

  /// A story of scenarios by their statuses.
  private init(_ scenarios: [(name: String, status: String)]) {
    counts = Dictionary(scenarios.map { ($0.status, 1) }, uniquingKeysWith: +)
    unpassed = Set(scenarios.filter { Self.bad.contains($0.status) }.map(\.name))
  }

  /// The worst of some statuses, however they are written.
  private static func worst(_ statuses: [String]) -> String {
    let order = ["passed", "skipped"] + bad
    let ranks = statuses.compactMap { order.firstIndex(of: $0.lowercased()) }
    // A scenario without steps has no results; it is undefined.
    return ranks.max().map { order[$0] } ?? "undefined"
  }
}

/// Reading the reports for people.
extension RunStory {
  /// `pretty`, `progress` and `summary`.
  init(text: String) {
    let totals = text.matches(of: /(?m)^\d+ scenarios?(?: \((.*)\))?$/).last.flatMap(\.1) ?? ""
    counts = Self.counts(totals.matches(of: /(\d+) (\w+)/).map { ($0.2, $0.1) })
    let failures = text.prefix(upTo: text.range(of: "Flaky")?.lowerBound ?? text.endIndex)
    unpassed = Set(failures.matches(of: /(?m)^\d+\) Scenario: (\w+)/).map { String($0.1) })
    failsOutside = text.contains("Around the run:") || text.contains("could not be read")
  }

  init(markdown text: String) {
    isGreen = text.hasPrefix("## ✔ ")
    counts = Self.counts(text.matches(of: /(?m)^\| (\w+) \| (\d+) \|/).map { ($0.1, $0.2) })
    unpassed = Set(text.matches(of: /(?m)^#### . \w+: (\w+)$/).map { String($0.1) })
    let titles = text.matches(of: /(?m)^### (.*)$/).map { String($0.1) }
    failsOutside = titles.contains { !$0.hasPrefix("Did not") && !$0.hasPrefix("Flaky") }
  }

  init(html text: String) {
    isGreen = text.contains("<title>✔ ")
    let list = text.firstMatch(of: /<ul class="counts">(.*?)<\/ul>/)?.1 ?? ""
    counts = Self.counts(list.matches(of: /<b>(\d+)<\/b> (\w+)/).map { ($0.2, $0.1) })
    let sections = text.matches(
      of: /(?s)<section class="part" id="(?:unpassed|pending)">.*?<\/section>/)
    let titles = sections.flatMap { $0.0.matches(of: /<h3>.*?<a href[^>]*>(\w+)<\/a>/) }
    unpassed = Set(titles.map { String($0.1) })
    failsOutside = text.contains(/<section class="part" id="(?:unreadable|hooks|problem)/)
  }

  private static func counts(_ pairs: [(status: Substring, count: Substring)]) -> [String: Int] {
    let pairs = pairs.map { (String($0.status), Int($0.count) ?? 0) }
    return Dictionary(pairs, uniquingKeysWith: +).filter { $0.value > 0 }
  }
}

/// Reading the reports for programs.
extension RunStory {
  init(messages text: String) throws {
    var names: [String: String] = [:]
    var cases: [String: (name: String, attempt: Int, statuses: [String])] = [:]
    var hasFailed: Set<String> = []
    var scenarios: [(name: String, status: String)] = []
    for line in text.split(separator: "\n") {
      let message = try JSONReader.read(Bytes(line.utf8))
      if let pickle = message["pickle"] { names[pickle.word("id")] = pickle.word("name") }
      if let test = message["testCase"] { names[test.word("id")] = names[test.word("pickleId")] }
      if let start = message["testCaseStarted"] {
        let name = names[start.word("testCaseId")] ?? ""
        cases[start.word("id")] = (name, start["attempt"]?.int ?? 0, [])
      }
      if let step = message["testStepFinished"], let result = step["testStepResult"] {
        cases[step.word("testCaseStartedId")]?.statuses.append(result.word("status"))
      }
      if let end = message["testCaseFinished"], let test = cases[end.word("testCaseStartedId")] {
        let status = Self.worst(test.statuses)
        if end["willBeRetried"]?.bool == true {
          hasFailed.insert(test.name)
        } else if hasFailed.contains(test.name) {
          // Only an attempt that passes makes up for one that failed.
          scenarios.append((test.name, status == "passed" ? "flaky" : "failed"))
        } else {
          scenarios.append((test.name, status))
        }
      }
      let isBroken =
        message["testRunHookFinished"]?["result"]?.word("status") == "FAILED"
        || message["parseError"] != nil || message["undefinedParameterType"] != nil
        || ["while no scenario ran", "Nothing to run"].contains {
          message["testRunFinished"]?.word("message").hasPrefix($0) == true
        }
      if isBroken { failsOutside = true }
      if let end = message["testRunFinished"] { isGreen = end["success"]?.bool }
    }
    let story = RunStory(scenarios)
    (counts, unpassed, failsOutside) = (story.counts, story.unpassed, failsOutside ?? false)
  }

  /// The legacy JSON, which knows no flaky scenarios, and not whether the run is green.
  init(json text: String) throws {
    var scenarios: [(name: String, status: String)] = []
    failsOutside = false
    func isUnreported(_ part: JSONValue) -> Bool {
      part["result"]?.word("error_message").contains("a hook before the run") == true
    }
    for feature in try JSONReader.read(Bytes(text.utf8)).array ?? [] {
      for element in feature.entries("elements") {
        let parts = ["before", "steps", "after"].flatMap { element.entries($0) }
        let status = Self.worst(parts.compactMap { $0["result"]?.word("status") })
        if feature.word("uri") == "hooks" || element.word("name") == "cannot be read" {
          failsOutside = true
        } else if !parts.contains(where: { isUnreported($0) }) {
          scenarios.append((element.word("name"), status))
        }
      }
    }
    let story = RunStory(scenarios)
    (counts, unpassed) = (story.counts, story.unpassed)
  }

  init(junit text: String) {
    var scenarios: [(name: String, status: String)] = []
    failsOutside = false
    for test in text.matches(of: /(?s)<testcase classname="[^"]*" name="([^"]*)".*?<\/testcase>/) {
      let name = String(test.1)
      if test.0.contains("<error ") {
        failsOutside = true
      } else if let failure = test.0.firstMatch(of: /<failure .*?type="(\w+)"/) {
        scenarios.append((name, String(failure.1)))
      } else if let skipped = test.0.firstMatch(of: /<skipped message="([^"]*)"/) {
        // What does not fail the run is skipped there, and says what it came to.
        let status = skipped.1.firstMatch(of: /(?:^|; )(failed|undefined|pending|ambiguous):/)?.1
        let isUnreported = skipped.1.contains("a hook before the run")
        if !isUnreported { scenarios.append((name, status.map { String($0) } ?? "skipped")) }
      } else {
        scenarios.append((name, test.0.contains("<flakyFailure") ? "flaky" : "passed"))
      }
    }
    let story = RunStory(scenarios)
    (counts, unpassed) = (story.counts, story.unpassed)
    isGreen = !text.contains("<failure ") && !text.contains("<error ")
  }

  init(github text: String) {
    isGreen = !text.contains("::error ")
    let scenarios = text.matches(of: /title=(failed|undefined|pending|ambiguous)%3A (\w+)::/)
    unpassed = Set(scenarios.map { String($0.2) })
    let errors = text.split(separator: "\n").filter { $0.hasPrefix("::error ") }
    failsOutside = errors.contains { !$0.contains("%3A ") }
  }
}

extension JSONValue {
  fileprivate func word(_ name: String) -> String { self[name]?.string ?? "" }
  fileprivate func entries(_ name: String) -> [JSONValue] { self[name]?.array ?? [] }
}
