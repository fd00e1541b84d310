/// Failures: why something did not pass, where to look, and what to do.
extension FeatureMarkup {
  /// The failure of the test step at `position`, without its title.
  mutating func failure(
    _ position: Int, _ result: StepResult, of scenario: PlannedScenario
  ) -> Markup {
    let failure = describer.describe(position, result, of: scenario, plan)
    var markup = ReasonMarkup.markup(failure.status, failure.reason, result.problem)
    if !failure.candidates.isEmpty {
      let items = failure.candidates.map { candidate -> Markup in
        """
        <li><q>\(candidate.pattern)</q> \
        <span class="at" dir="ltr">\(candidate.place.description)</span></li>
        """
      }
      markup += "<p>It could be any of these:</p><ul>\(items.joined())</ul>"
    }
    if let advice = failure.advice { markup += "<p>\(advice)</p>" }
    if !failure.suggestions.isEmpty {
      let items = failure.suggestions.map { suggestion -> Markup in
        let differences: Markup =
          suggestion.differences.isEmpty ? "" : ": \(suggestion.differences)"
        return "<li><q>\(suggestion.text)</q>\(differences)</li>"
      }
      markup += "<p>Did you mean:</p><ul>\(items.joined())</ul>"
    }
    if let snippet = failure.snippet {
      markup += """
        <details><summary>For developers: a definition to complete</summary>\
        <pre dir="ltr">\(snippet.code)</pre></details>
        """
    }
    if result.status > .skipped {
      let places = failure.places.map { "\($0.place.description)" as Markup }
      markup += "<p class=\"at\" dir=\"ltr\">\(places.joined(" · "))</p>"
    }
    return "<div class=\"why\"\(english)>\(markup)</div>"
  }

  /// A scenario that did not simply pass, for the top of the page: the steps that failed, or why each
  /// earlier attempt of a flaky one did.
  mutating func card(_ unpassed: UnpassedScenario) -> Markup {
    let scenario = plan.scenario(unpassed.scenario)
    let pickle = scenario.pickle
    feature = ReportedFeature(pickle.document, number: 0)
    // Only a flaky scenario has passed.
    let outcome = ScenarioOutcome(unpassed.status, isFlaky: true)
    let isFlaky = outcome == .flaky
    var steps = Markup()
    for (position, result) in isFlaky ? unpassed.failedAttempts : unpassed.testSteps {
      let status = ScenarioOutcome(result.status)
      steps += """
        <li class="\(status.rawValue)">\(word(status)) \(text(of: position, in: scenario))\
        \(failure(position, result, of: scenario))</li>
        """
    }
    let attempts = unpassed.failedAttempts.count + 1
    let explanation: Markup = "<p\(english)>\(scenario.explanation(of: unpassed.status))</p>"
    var markup: Markup = """
      <article class="card \(outcome.rawValue)" lang="\(feature.language)">\
      <h3>\(word(outcome)) \(anchors.link(to: scenario))</h3>\
      <p class="at">\(pickle.featureName) · <span dir="ltr">\(scenario.place)</span>\
      \(anchors.pastRuns(of: pickle, outcome, context.history))</p>
      """
    if !isFlaky, let entry = plan.quarantine(of: unpassed.scenario) {
      markup += "<p\(english)>\(entry.note)</p>"
    }
    if isFlaky {
      markup += "<p class=\"at\"\(english)>Passed at attempt \(attempts); before that:</p>"
    }
    markup += steps.isEmpty ? explanation : "<ol>\(steps)</ol>"
    if !isFlaky {
      if attempts > 1 { markup += "<p\(english)>None of \(attempts) attempts passed.</p>" }
      markup += """
        <p class="at"\(english)>Run it alone: \
        <code dir="ltr">\(context.command(running: scenario))</code></p>
        """
    }
    return markup + "</article>\n"
  }

  private func text(of position: Int, in scenario: PlannedScenario) -> Markup {
    switch scenario.testStep(position) {
    case .world: return "\(scenario.title(of: position, plan))"
    case .hook(let hook): return "\(plan.hooks[hook].title)"
    case .step(let index, let decision):
      let step = scenario.pickle.steps[index]
      return "<b>\(step.keyword)</b>\(markup(step, decision))\(argument(of: step))"
    }
  }
}
