import ComicsDomain
import GherkinRunner

/// Steps about the search field of the Marvel app.
func marvelSteps(_ steps: Steps<SpecsWorld>) {
  steps.when(
    "I type {string} into the search field",
    meaning: "The field holds this text then; a search for it waits for the typing to pause."
  ) { (world, text: String) in
    try await world.require(world.marvel).type(text)
    try await world.settle()
  }
  catalogueSteps(steps)
  marvelRequestSteps(steps)
}
