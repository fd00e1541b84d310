/// What stands at the top of the page of scenarios that did not simply pass.
extension FeatureMarkup {
  /// A scenario that did not pass, with everything that helps to repair it.
  mutating func card(_ finding: Finding, _ places: PagePlaces) -> Markup {
    let scenario = plan.scenario(finding.scenario)
    let pickle = scenario.pickle
    feature = ReportedFeature(pickle.document, number: 0)
    let verdict = ScenarioOutcome.Verdict(finding.status)
    var steps = Markup()
    for (position, result) in finding.testSteps {
      let verdict = ScenarioOutcome.Verdict(result.status)
      let text = self.text(of: position, in: scenario)
      let problem = problem(position, result, of: scenario)
      steps += "<li class=\"\(verdict.rawValue)\">\(word(verdict)) \(text)\(problem)</li>"
    }
    let reason: Markup =
      steps.isEmpty
      ? "<p\(english)>\(scenario.explanation(of: finding.status))</p>" : "<ol>\(steps)</ol>"
    let attempts = finding.failedAttempts.count + 1
    let tries: Markup = attempts > 1 ? "<p\(english)>None of \(attempts) attempts passed.</p>" : ""
    let command = "\(style.command) \(ShellText.quoted(scenario.place))"
    return """
      <article class="card \(verdict.rawValue)" lang="\(feature.language)">\
      <h3>\(word(verdict)) \(places.link(to: scenario))</h3>\
      <p class="at">\(pickle.featureName) · <span dir="ltr">\(scenario.place)</span></p>\
      \(reason)\(tries)<p class="at"\(english)>Run it alone: \
      <code dir="ltr">\(command)</code></p></article>

      """
  }

  /// A scenario that passed, but not at once, with what went wrong before.
  mutating func flakyCard(_ finding: Finding, _ places: PagePlaces) -> Markup {
    let scenario = plan.scenario(finding.scenario)
    feature = ReportedFeature(scenario.pickle.document, number: 0)
    var attempts = Markup()
    for (position, result) in finding.failedAttempts {
      let verdict = ScenarioOutcome.Verdict(result.status)
      attempts += """
        <li class="\(verdict.rawValue)">\(word(verdict)) \(text(of: position, in: scenario))\
        \(problem(position, result, of: scenario))</li>
        """
    }
    return """
      <article class="card flaky" lang="\(feature.language)">\
      <h3>\(word(.flaky)) \(places.link(to: scenario))</h3>\
      <p class="at"\(english)>\(scenario.place) · passed at attempt \
      \(finding.failedAttempts.count + 1); before that:</p><ol>\(attempts)</ol></article>

      """
  }

  private func text(of position: Int, in scenario: PlannedScenario) -> Markup {
    switch scenario.testStep(position) {
    case .hook(let hook): return "\(plan.hooks[hook].title)"
    case .step(let index, let decision):
      let step = scenario.pickle.steps[index]
      return "<b>\(step.keyword)</b>\(markup(step, decision))\(argument(of: step))"
    }
  }
}
