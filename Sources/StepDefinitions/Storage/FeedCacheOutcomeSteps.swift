import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Steps about what came of loading, saving and validating the feed.
func feedCacheOutcomeSteps(_ steps: Steps<SpecsWorld>) {
  deliverySteps(steps)
  keptSteps(steps)
  askedSteps(steps)
}

private func deliverySteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the app gets these movies:") { (world, table: DataTable) in
    let movies = try world.loadedFeed().items
    try expect(
      DataTable(of: movies, columns: table.header), equals: table, "the app got other movies")
  }
  steps.then(.regex("^(an|no) error is reported$")) { (world, article: String) in
    let isReported = try world.endedWithError
    try expect(
      isReported == (article == "an"),
      isReported
        ? "expected no error, but one was reported" : "expected an error, but none was reported")
  }
  steps.then("the app gets no movies") { world in
    let movies = try world.loadedFeed().items
    try expect(movies.isEmpty, "expected no movies, but the app got \(movies.inWords)")
  }
}

private func keptSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the cache holds these movies:") { (world, table: DataTable) in
    let movies = try await world.feedStorage.kept()?.feed.items ?? []
    try expect(
      DataTable(of: movies, columns: table.header), equals: table, "the cache holds other movies")
  }
  steps.then("the cache holds no feed") { world in
    let kept = try await world.feedStorage.kept()
    try expect(
      kept == nil, "expected an empty cache, but it holds \(kept?.feed.items.inWords ?? "nothing")")
  }
  steps.then(
    "the saved feed is as it was",
    meaning: "The file of the feed was there at first, and has the same bytes now."
  ) { world in
    let storage = world.feedStorage
    await storage.saves.finish()
    guard let before = storage.bytesAtFirst else {
      throw ExpectationFailure(
        "there was no file of a feed at first, so it cannot be as it was. Say: the cache holds no feed"
      )
    }
    try expect(storage.bytes == before, "expected the file of the feed as it was, but it changed")
  }
}

private func askedSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the store was asked, in order, to:") { (world, table: DataTable) in
    try await world.feedStorage.expectRequests(table.list)
  }
  steps.then("the store was asked nothing") { world in
    try await world.feedStorage.expectRequests([])
  }
}

extension SpecsWorld {
  /// The feed that the app loaded.
  fileprivate func loadedFeed() throws -> Page<Movie> {
    guard let load = useCase as? LoadFeedFromCache else {
      throw ExpectationFailure("no step has loaded the saved feed")
    }
    return try load.delivered(wanted: "movies")
  }
}
