import GherkinRunner

/// The sentences about the way between the screens of any app.
func navigationSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("I go back") { world in
    try await world.app.goBack()
  }
}
