import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// Steps that set the data of the use cases of images, and those of their tables that are
/// about images alone.
func imageUseCaseSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("an image to load from {string}") { (world, text: String) in
    world.useCase = LoadImage(try await world.images.address(text), from: .network)
  }
  steps.given("an image to load from the cache, kept for {string}") { (world, text: String) in
    world.useCase = LoadImage(try await world.images.address(text), from: .cache)
  }
  steps.given("the image {string} to save for {string}") {
    (world, name: String, text: String) in
    world.useCase = SaveImage(
      image: ImageFixture.image(named: name), url: try await world.images.address(text))
  }
  steps.given("the load is cancelled before the server answers with {outcome}") {
    (world, outcome: LoadOutcome) in
    try world.cancelLoad(.beforeServer(outcome))
  }
  steps.given("the load is cancelled before the cache answers") { world in
    try world.cancelLoad(.beforeCache)
  }
  steps.then("System does not deliver image data nor error.") { world in
    try world.expectNoDelivery()
  }
  steps.then("System delivers image data.") { world in
    try await world.expectStep(.deliversItems)
  }
}

extension SpecsWorld {
  /// Cancels the load of the image when its command is executed.
  ///
  /// - Throws: An `ExpectationFailure` when no image to load was named.
  fileprivate mutating func cancelLoad(_ cancellation: LoadImage.Cancellation) throws {
    guard var load = useCase as? LoadImage else {
      throw ExpectationFailure("no image to load has been named; a step before this one has to")
    }
    try load.cancel(cancellation)
    useCase = load
  }
}
