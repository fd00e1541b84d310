/// Writes workflow commands that make GitHub show problems beside the lines of the features.
package struct GitHubReporter: PlanReporter {
  @Boxed private var context: ReportContext
  /// What the run came to, once it has ended.
  private var summary = RunSummary()
  private var describer: FailureDescriber

  package init(_ context: ReportContext) {
    self.context = context
    describer = FailureDescriber(folder: context.folder)
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
  ) {
    guard case .runFinished = event.event else { return }
    self.summary = summary
    GitHubAnnotation.write(
      errors: errors(plan), warnings: warnings(plan), notices: notices(plan),
      rest: "see the other reports", context, into: &buffer)
  }

  /// What fails the run: first what hides other problems, then the gravest.
  private mutating func errors(_ plan: Plan) -> [GitHubAnnotation] {
    let folder = context.folder
    var annotations = summary.titledProblems(with: plan).map { title, problem in
      GitHubAnnotation(
        place: problem.location?.place(from: folder), title: title, text: problem.reason)
    }
    for file in plan.files where !file.errors.isEmpty {
      annotations += file.diagnostics.map { GitHubAnnotation($0, title: "Cannot be read") }
    }
    annotations += summary.runHooks.map { number, result in
      let hook = plan.hooks[number]
      return GitHubAnnotation(
        place: hook.location.place(from: folder), title: hook.title, text: result.reason)
    }
    let isStrict = context.isStrict
    return annotations
      + scenarios(plan) {
        $0.result.status.fails(strict: isStrict) && plan.quarantine(of: $0.scenario) == nil
      }
  }

  /// What is worth a look although it does not fail the run.
  private mutating func warnings(_ plan: Plan) -> [GitHubAnnotation] {
    let flaky = summary.flaky.map { flaky in
      let pickle = plan.scenario(flaky.scenario).pickle
      let attempts = flaky.failedAttempts
      return GitHubAnnotation(
        place: SourcePlace(path: pickle.uri, line: pickle.location.line),
        title: "Flaky: \(pickle.title)",
        text: "It passed at attempt \(attempts.count + 1). "
          + "At first: \(attempts.first?.result.reason ?? "it failed")")
    }
    let isStrict = context.isStrict
    return flaky
      + scenarios(plan) {
        !$0.result.status.fails(strict: isStrict) || plan.quarantine(of: $0.scenario) != nil
      }
  }

  /// Why a green run shows less than it seems.
  private func notices(_ plan: Plan) -> [GitHubAnnotation] {
    let outcome = summary.outcome(plan, context)
    guard outcome.isGreen, !outcome.remarks.isEmpty || plan.basis.isSelectedUnseen else {
      return []
    }
    let text = ["\(outcome.headline).", plan.basis.selection].compactMap(\.self)
    return [GitHubAnnotation(title: "specs", text: text.joined(separator: " "))]
  }

  /// The scenarios that did not pass, the gravest first.
  private mutating func scenarios(
    _ plan: Plan, where isIncluded: (ScenarioRecord) -> Bool
  ) -> [GitHubAnnotation] {
    Status.allCases.reversed().flatMap { status in
      summary.failures.filter { $0.result.status == status && isIncluded($0) }
    }
    .map { annotation(of: $0, plan) }
  }

  private mutating func annotation(
    of failure: ScenarioRecord, _ plan: Plan
  ) -> GitHubAnnotation {
    let (scenario, status) = (plan.scenario(failure.scenario), failure.result.status)
    // A step and a hook after it may have failed, and neither hides the other.
    let gravest = failure.unpassed.filter { $0.result.status == status }
    var line = scenario.pickle.location.line
    if let first = gravest.first, case .step(let index, _) = scenario.testStep(first.position) {
      line = scenario.pickle.steps[index].location.line
    }
    let quarantine = plan.quarantine(of: failure.scenario).map { "\($0.note)\n" } ?? ""
    let texts = gravest.map {
      describer.describe($0.position, $0.result, of: scenario, plan).text
    }
    return GitHubAnnotation(
      place: SourcePlace(path: scenario.pickle.uri, line: line),
      title: "\(status.rawValue): \(scenario.pickle.title)",
      text: quarantine
        + (texts.isEmpty
          ? scenario.explanation(of: status) : texts.joined(separator: "\n\n")))
  }
}

/// A note that GitHub shows beside a line.
package struct GitHubAnnotation {
  var place: SourcePlace?
  let title: String
  let text: String
}

extension GitHubAnnotation {
  package init(_ diagnostic: Diagnostic, title: String) {
    self.init(
      place: SourcePlace(path: diagnostic.path, line: diagnostic.location.line), title: title,
      text: [diagnostic.problem, diagnostic.advice].compactMap(\.self).joined(separator: "\n"))
  }

  /// How many annotations of a kind GitHub shows.
  private static let limit = 10

  /// Writes workflow commands that make GitHub show annotations. It shows only a few of a job, so the most useful ones
  /// come first, and the others are counted.
  ///
  /// - Parameter rest: Where to find what is not shown.
  package static func write(
    errors: [GitHubAnnotation], warnings: [GitHubAnnotation], notices: [GitHubAnnotation] = [],
    rest: String, _ context: ReportContext, into buffer: inout ReportBuffer
  ) {
    for (command, annotations) in [
      ("error", errors), ("warning", warnings), ("notice", notices),
    ] {
      for annotation in annotations.prefix(Self.limit) {
        annotation.write(command, context, into: &buffer)
      }
    }
    let more = max(0, errors.count - Self.limit) + max(0, warnings.count - Self.limit)
    guard more > 0 else { return }
    GitHubAnnotation(title: "specs", text: "+\(more) more; \(rest)")
      .write("notice", context, into: &buffer)
  }

  private func write(
    _ command: String, _ context: ReportContext, into buffer: inout ReportBuffer
  ) {
    var properties: [String] = []
    if let place {
      let path = Self.pathInProject(place.path, context)
      properties = ["file=\(Self.escapedProperty(path))", "line=\(place.line)"]
    }
    properties.append("title=\(Self.escapedProperty(title))")
    buffer.appendLine("::\(command) \(properties.joined(separator: ","))::\(Self.escaped(text))")
  }

  /// The path as seen from the root of the checkout, where GitHub looks for it.
  private static func pathInProject(_ path: String, _ context: ReportContext) -> String {
    guard let root = context.environment["GITHUB_WORKSPACE"], !root.isEmpty else {
      return path
    }
    let absolute = path.hasPrefix("/") ? path : "\(context.folder)/\(path)"
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
