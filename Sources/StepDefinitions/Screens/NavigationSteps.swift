import GherkinRunner

/// The sentences about coming to a screen and leaving it, true of any app.
func navigationSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("I go back") { world in
    try await world.app.goBack()
  }
  steps.then("the screen already shows these rows:") { (world, table: DataTable) in
    try await world.app.screen.expectRows(table)
  }
}
