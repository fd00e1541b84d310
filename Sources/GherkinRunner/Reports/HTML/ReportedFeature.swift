/// A feature and what came of its scenarios: first in pieces, and then as HTML.
struct ReportedFeature: Sendable {
  let document: GherkinDocument
  /// Which of the files it is, which is part of the names of the places in it.
  let number: Int
  var outcomes: [ScenarioOutcome] = []

  init(_ document: GherkinDocument, number: Int) {
    self.document = document
    self.number = number
  }

  var verdict: ScenarioOutcome.Verdict { .worst(of: Set(outcomes.map(\.verdict))) }

  /// The feature's language as HTML names it; emoji are no language.
  var language: String { document.language == "em" ? "und" : document.language }

  /// Whether its text is in another language than the words of the page.
  var isForeign: Bool { language != "en" && !language.hasPrefix("en-") }

  /// Whether its text runs from right to left.
  var isRightToLeft: Bool { ["ar", "fa", "he", "ur"].contains(document.language) }

  /// `1 failed, 11 passed`, or `12 scenarios` where all came to the same.
  var counts: String {
    if Set(outcomes.map(\.verdict)).count == 1 { return outcomes.count.counted("scenario") }
    return ScenarioOutcome.Verdict.allCases.compactMap { verdict in
      let count = outcomes.count { $0.verdict == verdict }
      return count > 0 ? "\(count) \(verdict.rawValue)" : nil
    }
    .joined(separator: ", ")
  }

  /// How long its scenarios took, one after the other.
  var duration: Duration { outcomes.reduce(.zero) { $0 + $1.duration } }

  /// The name of the place of the scenario or row on `line`.
  func anchor(_ line: Int) -> Markup { "f\(number)-\(line)" }
}
