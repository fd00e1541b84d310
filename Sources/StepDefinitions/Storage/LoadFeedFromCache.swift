import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// The use case "Load" of the local case, for the feed.
struct LoadFeedFromCache: UseCaseInHand {
  let command = "Load"
  private(set) var delivery: Result<Page<Movie>, LoadError>?

  func inWords(_ feed: Page<Movie>) -> String { feed.items.inWords }

  mutating func execute(in world: SpecsWorld) async throws {
    let loader = try await world.feedStorage.loader()
    do throws(LoadError) {
      delivery = .success(try await loader.load())
    } catch {
      delivery = .failure(error)
    }
  }

  func expectStep(_ step: UseCaseStep, in world: SpecsWorld) async throws {
    switch step {
    case .retrievesData:
      try expect(
        world.feedStorage.messages.map(\.inWords), equals: ["read the feed"],
        "what the store was asked to do")
    case .validatesAge: try await expectValidation(in: world)
    case .deliversCachedItems:
      let movies = try delivered(wanted: "the saved movies").items
      let saved = world.feedStorage.saved?.movies ?? []
      try expect(movies == saved, "expected \(saved.inWords), but found \(movies.inWords)")
    case .deliversNothing:
      let movies = try delivered(wanted: "no movies").items
      try expect(movies.isEmpty, "expected no movies, but found \(movies.inWords)")
    default: throw hasNoStep(step)
    }
  }

  /// A fresh feed is delivered; that its age was looked at shows when the same is asked in a week.
  private func expectValidation(in world: SpecsWorld) async throws {
    let movies = try delivered(wanted: "the saved movies").items
    try expect(!movies.isEmpty, "expected the saved movies, but the system delivered none")
    let clock = world.feedStorage.clock
    let store = try await world.feedStorage.store()
    let control = LocalFeedLoader(store: store) { clock.now() + 7 * 24 * 60 * 60 }
    let late = try await control.load().items
    try expect(
      late.isEmpty, "expected no movies a week later, but the system delivered \(late.inWords)")
  }
}
