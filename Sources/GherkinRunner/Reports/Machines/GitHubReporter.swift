/// Writes workflow commands that make GitHub show problems beside the lines of the features.
package struct GitHubReporter: Reporter {
  private let surroundings: RunSurroundings
  private var findings = Findings()
  private var answers = UndefinedAnswers()

  package init(_ surroundings: RunSurroundings) { self.surroundings = surroundings }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, into buffer: inout ReportBuffer
  ) {
    findings.receive(event, plan: plan)
    guard case .runFinished = event.event else { return }
    GitHubAnnotations(
      errors: errors(plan), warnings: warnings(plan), rest: "the other reports have them all"
    ).write(surroundings, into: &buffer)
  }

  /// What fails the run: first what hides other problems, then the gravest.
  private mutating func errors(_ plan: Plan) -> [GitHubAnnotation] {
    var annotations: [GitHubAnnotation] = []
    annotations += findings.problems.map { title, problem in
      GitHubAnnotation(
        place: problem.location.map(SourcePlace.swift), title: title, text: problem.reason)
    }
    for file in plan.files where !file.errors.isEmpty {
      annotations += file.diagnostics.map { diagnostic in
        let text = [diagnostic.problem, diagnostic.advice].compactMap(\.self)
        let place = SourcePlace.feature(path: diagnostic.path, line: diagnostic.location.line)
        return GitHubAnnotation(
          place: place, title: "Cannot be read", text: text.joined(separator: "\n"))
      }
    }
    annotations += findings.runHooks.map { hook, result in
      let info = plan.hooks[hook]
      return GitHubAnnotation(place: .swift(info.location), title: info.title, text: result.reason)
    }
    let isStrict = surroundings.isStrict
    return annotations + scenarios(plan) { $0.fails(strict: isStrict) }
  }

  /// What is worth a look although the run is green.
  private mutating func warnings(_ plan: Plan) -> [GitHubAnnotation] {
    let flaky = findings.flaky.map { finding in
      let pickle = plan.scenario(finding.scenario).pickle
      let count = finding.failedAttempts.count
      return GitHubAnnotation(
        place: .feature(path: pickle.uri, line: pickle.location.line),
        title: "Flaky: \(pickle.name)",
        text: "It passed at attempt \(count + 1). "
          + "At first: \(finding.failedAttempts.first?.result.reason ?? "it failed")")
    }
    let isStrict = surroundings.isStrict
    return flaky + scenarios(plan) { !$0.fails(strict: isStrict) }
  }

  /// The scenarios that did not pass, the gravest first.
  private mutating func scenarios(
    _ plan: Plan, where isWanted: (Status) -> Bool
  ) -> [GitHubAnnotation] {
    let wanted = findings.unpassed.filter { isWanted($0.status) }
    let sorted = wanted.enumerated().sorted {
      ($1.element.status, $0.offset) < ($0.element.status, $1.offset)
    }
    return sorted.map { annotation(of: $0.element, plan) }
  }

  private mutating func annotation(of finding: Finding, _ plan: Plan) -> GitHubAnnotation {
    let scenario = plan.scenario(finding.scenario)
    let gravest = finding.testSteps.first { $0.result.status == finding.status }
    var line = scenario.pickle.location.line
    if let gravest, case .step(let index, _) = scenario.testStep(gravest.position) {
      line = scenario.pickle.steps[index].location.line
    }
    let text =
      gravest.map {
        scenario.details(
          of: $0.position, $0.result, plan, &answers, folder: surroundings.folder)
      } ?? scenario.explanation(of: finding.status)
    return GitHubAnnotation(
      place: .feature(path: scenario.pickle.uri, line: line),
      title: "\(finding.status.rawValue): \(scenario.pickle.name)", text: text)
  }
}
