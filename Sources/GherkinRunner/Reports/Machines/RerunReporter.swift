/// Lists what did not pass so that it can be run again: a line a file, `PATH:LINE:LINE`.
package struct RerunReporter: Reporter {
  private let isStrict: Bool
  private var paths: [String] = []
  private var lines: [String: [Int]] = [:]

  package init(_ surroundings: RunSurroundings) { isStrict = surroundings.isStrict }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, into buffer: inout ReportBuffer
  ) {
    switch event.event {
    case .runStarted:
      for file in plan.files where !file.errors.isEmpty { add(file.document.source.uri) }
    case .scenarioFinished(let attempt, let result)
    where !result.willBeRetried && result.status.fails(strict: isStrict):
      let pickle = plan.scenario(attempt.scenario).pickle
      add(pickle.uri)
      lines[pickle.uri]?.append(pickle.location.line)
    case .runFinished:
      for path in paths {
        let lines = (lines[path] ?? []).map { ":\($0)" }
        buffer.append(raw: "\(path)\(lines.joined())\n".utf8)
      }
    default: break
    }
  }

  private mutating func add(_ path: String) {
    guard lines[path] == nil else { return }
    lines[path] = []
    paths.append(path)
  }
}
