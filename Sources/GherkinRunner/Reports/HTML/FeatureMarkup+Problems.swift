/// Why something did not pass, where to look, and what to do.
extension FeatureMarkup {
  /// Everything there is to say about the test step at `position`.
  mutating func problem(
    _ position: Int, _ result: StepResult, of scenario: PlannedScenario
  ) -> Markup {
    var markup = ProblemMarkup.markup(result)
    if case .step(_, .ambiguous(let index)) = scenario.testStep(position) {
      let candidates = plan.candidates[Int(index)].map { match -> Markup in
        let definition = plan.stepDefinitions[match.definition]
        return "<li><q>\(definition.pattern.description)</q> \(place(definition.location))</li>"
      }
      markup += "<p>It could mean any of these:</p><ul>\(candidates.joined())</ul>"
    }
    markup += answer(position, of: scenario)
    if result.status > .skipped {
      let places = scenario.places(of: position, result.problem, plan).map { place -> Markup in
        "\(place.path(from: style.folder)):\(place.line)"
      }
      markup += "<p class=\"at\" dir=\"ltr\">\(places.reversed().joined(" · "))</p>"
    }
    return "<div class=\"why\"\(english)>\(markup)</div>"
  }

  private mutating func answer(_ position: Int, of scenario: PlannedScenario) -> Markup {
    let answer = answers.forStep(at: position, of: scenario, in: plan)
    let advice = answer.advice.map { text -> Markup in "<p>\(text)</p>" } ?? ""
    guard !answer.suggestions.isEmpty else { return advice }
    let items = answer.suggestions.map { suggestion -> Markup in
      let differences = suggestion.differences.map(\.description).joined(separator: ", ")
      let what: Markup = differences.isEmpty ? "" : ": \(differences)"
      return "<li><q>\(suggestion.phrase)</q>\(what)</li>"
    }
    return "\(advice)<p>Did you mean:</p><ul>\(items.joined())</ul>"
  }

  /// A place in a Swift file.
  func place(_ location: SourceReference) -> Markup {
    "<span class=\"at\" dir=\"ltr\">\(style.place(location))</span>"
  }
}
