import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

/// Steps that set the data of the use cases of images, and those of their tables that are
/// about images alone.
func imageUseCaseSteps(_ steps: Steps<SpecsWorld>) {
  steps.given(
    "the data to load is the image at {string}",
    meaning: "“with provided URL” from its server, and otherwise from the cache."
  ) { (world, text: String) in
    try world.premises.state(.command, as: text)
    world.useCase = LoadImage(try imageAddress(text))
  }
  steps.given("the image {string} to save for {string}") {
    (world, name: String, text: String) in
    try world.premises.state(.command, as: [name, text])
    world.useCase = SaveImage(
      image: ImageFixture.image(named: name), url: try imageAddress(text))
  }
  steps.given(
    "the load is cancelled before the response",
    meaning: "When server or cache have been asked; their response is valid."
  ) { world in
    guard var load = world.useCase as? LoadImage else {
      throw ExpectationFailure("no image to load has been named; a step before this one has to")
    }
    load.isCancelled = true
    world.useCase = load
  }
  steps.then("System does not deliver image data nor error.") { world in
    try world.expectNoDelivery()
  }
}
