import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// The use case "Load" of the local case, for the feed.
struct LoadFeedFromCache: UseCaseDriver {
  let command = "Load"
  private(set) var delivery: Result<Page<Movie>, LoadError>?
  /// The movies that the same command delivers a week later; none where it fails.
  private var moviesOneWeekLater: [Movie]?

  func inWords(_ feed: Page<Movie>) -> String { feed.items.inWords }

  mutating func execute(in world: SpecsWorld) async throws {
    let (storage, clock) = (world.feedStorage, world.feedStorage.clock)
    let loader = try await storage.loader()
    do throws(LoadError) {
      delivery = .success(try await loader.load())
    } catch {
      delivery = .failure(error)
    }
    let late = LocalFeedLoader(store: try storage.anotherStore()) {
      clock.now() + 7 * 24 * 60 * 60
    }
    // Only the step that validates looks at it; there a feed that cannot be read is a failure.
    moviesOneWeekLater = try? await late.load().items
  }

  func expectStep(_ step: UseCaseStep, in world: SpecsWorld) async throws {
    switch step {
    case .retrievesData: try await world.feedStorage.expectRequests(["read the feed"])
    case .validatesAge: try expectValidation()
    case .deliversCachedItems:
      let movies = try delivered(wanted: "the saved movies").items
      let saved = world.feedStorage.saved?.movies ?? []
      try expect(
        movies == saved, "expected \(saved.inWords), but the system delivered \(movies.inWords)")
    case .deliversNothing:
      let movies = try delivered(wanted: "no movies").items
      try expect(movies.isEmpty, "expected no movies, but the system delivered \(movies.inWords)")
    default: throw hasNoStep(step)
    }
  }

  /// A fresh feed is delivered, and a week later it is not.
  private func expectValidation() throws {
    let movies = try delivered(wanted: "the saved movies").items
    try expect(!movies.isEmpty, "expected the saved movies, but the system delivered none")
    guard let late = moviesOneWeekLater else {
      throw ExpectationFailure("expected no movies a week later, but the system delivered an error")
    }
    try expect(
      late.isEmpty, "expected no movies a week later, but the system delivered \(late.inWords)")
  }
}
