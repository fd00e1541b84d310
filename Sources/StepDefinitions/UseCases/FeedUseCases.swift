import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// The feed app as the courses of its cache see it: the user opens it, without a connection to load what was saved, and
/// with one to save what the server has. What it did is seen at its border, on the screen and in the store.
struct FeedCache: UseCaseDriver {
  let command: String
  private(set) var delivery: Result<[Row], LoadError>?

  init(command: String) { self.command = command }

  func inWords(_ rows: [Row]) -> String { rows.map(\.headline).moviesInWords }

  mutating func execute(in world: inout SpecsWorld) async throws {
    try await world.open(.feed)
    try await world.settle()
    await world.feedStorage.saves.finish()
    let app = try world.app
    try await app.requireOutcome()
    let rows = try await app.screen.state.rows
    delivery = world.feedStorage.failure.map { .failure($0) } ?? .success(rows)
  }

  func expectStep(_ step: UseCaseStep, in world: SpecsWorld) async throws {
    switch command {
    case "Load": try await expectLoad(step, from: world.feedStorage)
    default:
      try await expectSave(step, to: world.feedStorage, of: world.network.contents.feed.page(1))
    }
  }

  private func expectLoad(_ step: UseCaseStep, from storage: FeedStorage) async throws {
    let saved = (storage.saved?.movies ?? []).map { [$0.title, $0.overview] }
    switch step {
    case .retrievesData: try await storage.expectRequests(["read the feed"])
    // The course of the expired cache shows that an older one is not delivered.
    case .validatesAge:
      let rows = try delivered(wanted: "the saved movies")
      let days = (storage.saved?.age.seconds ?? 0) / (24 * 60 * 60)
      try expect(
        !rows.isEmpty && days < 7,
        "expected movies saved within seven days, but the system delivered \(inWords(rows))")
    case .deliversCachedItems:
      let rows = try delivered(wanted: "the saved movies")
      try expect(
        rows.map { $0.texts.map(\.text) } == saved,
        "expected \(saved.map { $0[0] }.moviesInWords), but the system delivered \(inWords(rows))")
    case .deliversNothing:
      let rows = try delivered(wanted: "no movies")
      try expect(rows.isEmpty, "expected no movies, but the system delivered \(inWords(rows))")
    default: throw hasNoStep(step)
    }
  }

  private func expectSave(
    _ step: UseCaseStep, to storage: FeedStorage, of page: [MovieFixture]
  ) async throws {
    switch step {
    case .deletesOldData:
      try expect(
        storage.messages.first?.inWords, equals: "delete the feed",
        "what the store was asked to do first")
    case .encodesData: try expectEncoding(of: page, in: storage.bytes)
    case .timestampsData:
      try await expect(
        storage.kept()?.timestamp, equals: storage.clock.now(), "the time in the new cache")
    case .savesData:
      let kept = try await storage.kept()?.feed.items ?? []
      try expect(
        kept.map {
          [
            "\($0.id)", $0.title, $0.overview, $0.posterPath ?? "",
            $0.releaseDate?.description ?? "",
          ]
        },
        equals: page.map {
          [
            $0.id.map { "\($0)" } ?? "", $0.title, $0.overview ?? "", $0.poster ?? "",
            $0.releaseDate ?? "",
          ]
        }, "the movies in the cache")
    case .deliversSuccess:
      let rows = try delivered(wanted: "a success message")
      try expect(rows.map(\.headline), equals: page.map(\.title), "the movies on the screen")
    default: throw hasNoStep(step)
    }
  }

  /// Encoded data can be read without the app: every title is in it, in order.
  private func expectEncoding(of page: [MovieFixture], in bytes: Data?) throws {
    guard let bytes else { throw ExpectationFailure("expected encoded data, but found no file") }
    let feed = Data((try ComicsTestDoubles.JSONValue(bytes)["feed"].string ?? "").utf8)
    try expect(
      try ComicsTestDoubles.JSONValue(feed)["movies"].elements.map { $0["title"].string ?? "" },
      equals: page.map(\.title), "the titles in the encoded data")
  }
}
