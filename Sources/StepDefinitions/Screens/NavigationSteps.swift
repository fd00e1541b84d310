import GherkinRunner

/// Steps about the way between the screens of any app.
func navigationSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("I go back") { world in
    let app = try world.app
    try await app.act { try app.goBack() }
  }
  steps.then("I can go back to {string}") { (world, title: String) in
    try await expect(world.app.wayBack, equals: title, "the place to go back to")
  }
}
