/// Writes workflow commands that make GitHub show problems beside the lines of the features.
///
/// GitHub shows only a few annotations of a job, so the most useful ones come first and the rest is
/// counted.
package struct GitHubReporter: Reporter {
  /// How many annotations of a kind GitHub shows.
  private static let limit = 10

  private let surroundings: RunSurroundings
  private var findings = Findings()

  package init(_ surroundings: RunSurroundings) { self.surroundings = surroundings }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, into buffer: inout ReportBuffer
  ) {
    findings.receive(event, plan: plan)
    guard case .runFinished = event.event else { return }
    let errors = errors(plan)
    let warnings = warnings(plan)
    for annotation in errors.prefix(Self.limit) { write(annotation, "error", into: &buffer) }
    for annotation in warnings.prefix(Self.limit) { write(annotation, "warning", into: &buffer) }
    let more = max(0, errors.count - Self.limit) + max(0, warnings.count - Self.limit)
    if more > 0 {
      let rest = Annotation(title: "specs", text: "+\(more) more; the other reports have them all")
      write(rest, "notice", into: &buffer)
    }
  }

  /// Something to say, and the line it is about.
  private struct Annotation {
    var place: SourcePlace?
    let title: String
    let text: String
  }

  /// What fails the run: first what hides other problems, then the gravest.
  private func errors(_ plan: Plan) -> [Annotation] {
    var annotations: [Annotation] = []
    if let problem = findings.problem {
      annotations.append(Annotation(title: "The run broke off", text: problem.reason))
    }
    for file in plan.files where !file.errors.isEmpty {
      annotations += file.diagnostics.map { diagnostic in
        let text = [diagnostic.problem, diagnostic.advice].compactMap(\.self)
        let place = SourcePlace.feature(path: diagnostic.path, line: diagnostic.location.line)
        return Annotation(
          place: place, title: "Cannot be read", text: text.joined(separator: "\n"))
      }
    }
    annotations += findings.runHooks.map { hook, result in
      let info = plan.hooks[hook]
      return Annotation(place: .swift(info.location), title: info.title, text: result.reason)
    }
    return annotations + scenarios(plan) { $0.fails(strict: surroundings.isStrict) }
  }

  /// What is worth a look although the run is green.
  private func warnings(_ plan: Plan) -> [Annotation] {
    let flaky = findings.flaky.map { finding in
      let pickle = plan.scenario(finding.scenario).pickle
      let count = finding.failedAttempts.count
      return Annotation(
        place: .feature(path: pickle.uri, line: pickle.location.line),
        title: "Flaky: \(pickle.name)",
        text: "It passed at attempt \(count + 1). "
          + "At first: \(finding.failedAttempts.first?.result.reason ?? "it failed")")
    }
    return flaky + scenarios(plan) { !$0.fails(strict: surroundings.isStrict) }
  }

  /// The scenarios that did not pass, the gravest first.
  private func scenarios(_ plan: Plan, where isWanted: (Status) -> Bool) -> [Annotation] {
    let wanted = findings.unpassed.filter { isWanted($0.status) }
    let sorted = wanted.enumerated().sorted {
      ($1.element.status, $0.offset) < ($0.element.status, $1.offset)
    }
    return sorted.map { annotation(of: $0.element, plan) }
  }

  private func annotation(of finding: Finding, _ plan: Plan) -> Annotation {
    let scenario = plan.scenario(finding.scenario)
    let gravest = finding.testSteps.first { $0.result.status == finding.status }
    var line = scenario.pickle.location.line
    if let gravest, case .step(let index, _) = scenario.testStep(gravest.position) {
      line = scenario.pickle.steps[index].location.line
    }
    let text =
      gravest.map {
        scenario.details(of: $0.position, $0.result, plan, folder: surroundings.folder)
      } ?? finding.status.explanation
    return Annotation(
      place: .feature(path: scenario.pickle.uri, line: line),
      title: "\(finding.status.rawValue): \(scenario.pickle.name)", text: text)
  }

  private func write(
    _ annotation: Annotation, _ command: String, into buffer: inout ReportBuffer
  ) {
    var properties: [String] = []
    if let place = annotation.place {
      let path = pathInProject(place.path(from: surroundings.folder))
      properties = ["file=\(Self.escapedProperty(path))", "line=\(place.line)"]
    }
    properties.append("title=\(Self.escapedProperty(annotation.title))")
    let text = Self.escaped(annotation.text)
    buffer.appendLine("::\(command) \(properties.joined(separator: ","))::\(text)")
  }

  /// The path as seen from the root of the checkout, where GitHub looks for it.
  private func pathInProject(_ path: String) -> String {
    guard let root = surroundings.environment["GITHUB_WORKSPACE"], !root.isEmpty else {
      return path
    }
    let absolute = path.hasPrefix("/") ? path : "\(surroundings.folder)/\(path)"
    let prefix = root.hasSuffix("/") ? root : root + "/"
    return absolute.hasPrefix(prefix) ? String(absolute.dropFirst(prefix.count)) : path
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r\n", with: "%0D%0A")
      .replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func escapedProperty(_ text: String) -> String {
    escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
