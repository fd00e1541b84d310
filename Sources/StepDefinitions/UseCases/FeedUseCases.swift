import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

struct LoadFeedFromCache: UseCaseDriver {
  let command = "Load"
  private(set) var delivery: Result<Page<Movie>, LoadError>?

  func inWords(_ feed: Page<Movie>) -> String { feed.items.inWords }

  mutating func execute(in world: SpecsWorld) async throws {
    let loader = try await world.feedCache
    do throws(LoadError) {
      delivery = .success(try await loader.load())
    } catch {
      delivery = .failure(error)
    }
  }

  func expectStep(_ step: UseCaseStep, in world: SpecsWorld) async throws {
    switch step {
    case .retrievesData: try await world.feedStorage.expectRequests(["read the feed"])
    // The course of the expired cache shows that an older one is not delivered.
    case .validatesAge:
      let movies = try delivered(wanted: "the saved movies").items
      let days = (world.feedStorage.saved?.age.seconds ?? 0) / (24 * 60 * 60)
      try expect(
        !movies.isEmpty && days < 7,
        "expected movies saved within seven days, but the system delivered \(movies.inWords)")
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
}

struct SaveFeed: UseCaseDriver {
  let command = "Save"
  private(set) var delivery: Result<Void, LoadError>?

  private let movies: [Movie]

  init(_ movies: [Movie]) { self.movies = movies }

  func inWords(_ success: Void) -> String { "a success message" }

  mutating func execute(in world: SpecsWorld) async throws {
    let loader = try await world.feedCache
    do throws(LoadError) {
      delivery = .success(try await loader.save(Page(items: movies)))
    } catch {
      delivery = .failure(error)
    }
  }

  func expectStep(_ step: UseCaseStep, in world: SpecsWorld) async throws {
    let storage = world.feedStorage
    switch step {
    case .deletesOldData:
      try expect(
        storage.messages.first?.inWords, equals: "delete the feed",
        "what the store was asked to do first")
    case .encodesData: try expectEncoding(storage.bytes)
    case .timestampsData:
      try await expect(
        storage.kept()?.timestamp, equals: storage.clock.now(), "the time in the new cache")
    case .savesData:
      let kept = try await storage.kept()?.feed.items ?? []
      try expect(kept == movies, "expected \(movies.inWords), but the cache holds \(kept.inWords)")
    case .deliversSuccess: try delivered(wanted: "a success message")
    default: throw hasNoStep(step)
    }
  }

  /// Encoded data can be read without the app: every title is in it, in order.
  private func expectEncoding(_ bytes: Data?) throws {
    guard let bytes else { throw ExpectationFailure("expected encoded data, but found no file") }
    let feed = Data((try ComicsTestDoubles.JSONValue(bytes)["feed"].string ?? "").utf8)
    try expect(
      try ComicsTestDoubles.JSONValue(feed)["movies"].elements.map { $0["title"].string ?? "" },
      equals: movies.map(\.title), "the titles in the encoded data")
  }
}
