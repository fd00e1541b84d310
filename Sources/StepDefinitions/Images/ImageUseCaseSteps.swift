import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// Steps that set the data of the use cases of images, and those of their tables that are
/// about images alone.
func imageUseCaseSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("an image to load from {string}") { (world, text: String) in
    world.useCase = LoadImage(url: try await world.images.address(text))
  }
  steps.given("an image to load from the cache, kept for {string}") { (world, text: String) in
    world.useCase = LoadKeptImage(url: try await world.images.address(text))
  }
  steps.given("the image {string} to save for {string}") {
    (world, name: String, text: String) in
    world.useCase = SaveImage(
      image: ImageFixture.image(named: name), url: try await world.images.address(text))
  }
  steps.given("the load is cancelled before the server answers with {outcome}") {
    (world, outcome: LoadOutcome) in
    try world.changeUseCase { (load: inout LoadImage) in load.lateOutcome = outcome }
  }
  steps.given("the load is cancelled before the cache answers") { world in
    try world.changeUseCase { (load: inout LoadKeptImage) in load.isCancelled = true }
  }
  steps.then("System does not deliver image data nor error.") { world in
    try world.expectNoDelivery()
  }
  steps.then("System delivers image data.") { world in
    try await world.expectStep(.deliversItems)
  }
}

extension SpecsWorld {
  /// Changes the use case in hand.
  ///
  /// - Throws: An `ExpectationFailure` when it is another one.
  fileprivate mutating func changeUseCase<UseCase: UseCaseInHand>(
    _ change: (inout UseCase) -> Void
  ) throws {
    guard var useCase = useCase as? UseCase else {
      throw ExpectationFailure("no image to load has been named; a step before this one has to")
    }
    change(&useCase)
    self.useCase = useCase
  }
}
