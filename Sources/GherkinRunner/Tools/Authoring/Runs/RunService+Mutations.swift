import Foundation

/// Whether a scenario would notice changes to its own steps: a part of what `mutate` reports as JSON.
package struct MutationNotice: Sendable {
  /// A change that nothing noticed.
  package struct Change: Codable, Sendable {
    let step: String
    let change: String
    let line: Int
    let allowed: Bool
  }

  fileprivate struct Score: Decodable {
    let noticed: Int
    let unnoticed: Int
  }

  fileprivate struct Report: Decodable {
    let problems: [String]
    let failingScenarios: [String]
    let outcomes: Score
    let settings: Score
    let unnoticed: [Change]
  }

  package let path: String
  package let line: Int
  /// How many of `total` changes were noticed.
  package let noticed: Int
  package let total: Int
  package let unnoticed: [Change]
}

/// Changes to steps, tried on one scenario.
extension RunService {
  /// Tries changes to the steps of the scenario on a line.
  ///
  /// - Returns: False if something else goes on.
  package mutating func requestMutation(_ project: RunProject, _ path: String, line: Int) -> Bool {
    guard !isBusy else { return false }
    // What precedes the names of features besides the command holds for this one as well.
    let arguments =
      ["mutate"] + project.program.arguments.dropFirst()
      + [RunRequest.operand(path, [line]), "--format", "json"]
    begin(project.program.path, arguments, .mutation, project) { $0.place = (path, line) }
    return true
  }

  mutating func endMutation(_ job: Job, _ ending: JobEnding) {
    guard !job.wasStopped else { return }
    let report = try? JSONDecoder().decode(
      MutationNotice.Report.self, from: Data(ending.output.utf8))
    guard let report else {
      if case .notStarted(let reason) = ending.end {
        return say("It cannot start: \(reason)", .error)
      }
      let reason = ending.log.split(separator: "\n").first.map(String.init) ?? "it has no result"
      return say("Whether the scenario notices changes is not known: \(reason)", .warning)
    }
    for text in report.problems { say(text, .warning) }
    guard report.failingScenarios.isEmpty else {
      return say("The scenario does not pass as it is. Mend it first, then look again.", .warning)
    }
    let noticed = report.outcomes.noticed + report.settings.noticed
    notices.append(
      .noticed(
        MutationNotice(
          path: job.place.path, line: job.place.line, noticed: noticed,
          total: noticed + report.outcomes.unnoticed + report.settings.unnoticed,
          unnoticed: report.unnoticed.filter { !$0.allowed })))
  }
}
