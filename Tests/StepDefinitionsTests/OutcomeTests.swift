import ComicsStepDefinitions
import Foundation
import GherkinRunner
import Testing

/// Steps that do not hold must fail, in words that a product owner understands.
///
/// The files in `Fixtures/outcomes` have scenarios, each with what comes of it: the statuses of its steps, and the
/// problem. `RECORD=1` writes them anew, and fails.
@Suite(.timeLimit(.minutes(60))) struct OutcomeTests {
  static let files = [
    "connections", "contradictions", "images", "saved-feed", "screens", "vacuous",
  ]

  @Test(arguments: files)
  func `a scenario ends as it is written, and says what was seen instead`(file: String) async throws
  {
    let text = try FeatureFolder.fixture("outcomes/\(file).txt")
    var found: [String] = []
    for example in text.split(separator: "\n\n# ").map({ "# " + $0.trimmingPrefix("# ") }) {
      let lines = example.split(separator: "\n", omittingEmptySubsequences: false)
      let steps = lines.prefix { !$0.hasPrefix("= ") }
      let outcome = try await Outcome.of(steps.dropFirst().joined(separator: "\n"))
      let statuses = "= " + outcome.statuses.map(\.rawValue).joined(separator: ", ")
      let problem = outcome.problem?.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "!" : "! \($0)" }
      let ending = [statuses] + (problem ?? [])
      let expected = lines.dropFirst(steps.count).filter { !$0.isEmpty }.map(String.init)
      #expect(ending == expected, "\(steps.joined(separator: "\n"))")
      found.append((steps.map(String.init) + ending).joined(separator: "\n") + "\n")
    }
    #expect(found.count > 5)
    guard ProcessInfo.processInfo.environment["RECORD"] == "1" else { return }
    try Data(found.joined(separator: "\n").utf8).write(
      to: FeatureFolder.fixtures.appending(path: "outcomes/\(file).txt"))
    Issue.record("recorded \(file)")
  }
}

/// What product owners wrote stands in the features as they wrote it.
struct CriteriaTests {
  /// The criteria and courses, each below its tag; one with … behind its tag may be run in several ways.
  private static let criteria = Result {
    try FeatureFolder.fixture("criteria.txt").split(separator: "\n\n").map {
      $0.split(separator: "\n").map(String.init)
    }
  }

  /// What a background says, in names that the criterion uses, stands beside it.
  @Test func `keeps each acceptance criterion, and each course of a use case, as it was written`()
    throws
  {
    let criteria = try Self.criteria.get()
    #expect(criteria.count == 37)
    for lines in criteria {
      let tag = lines[0].prefix { $0 != " " }
      let isCourse = lines[1].hasPrefix("* ")
      let texts = try FeatureFolder.plan().scenarios.filter { $0.tags.contains(String(tag)) }.map {
        $0.pickle.steps.filter { !$0.isFromBackground && (!isCourse || $0.keyword == "* ") }
          .map { $0.keyword + $0.text }
      }
      // An outline, or a second scenario, runs its course once more.
      #expect(lines[0].hasSuffix("…") ? Set(texts).count == 1 : texts.count == 1, "\(tag)")
      #expect(texts.first == Array(lines.dropFirst()), "\(tag)")
    }
  }
}
