import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// Steps about the store below the cache, which knows no age and no use case.
func feedStoreSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(ParameterType("storage", FeedStorage.Place.self))
  steps.given("the feed is kept {storage}") { (world, place: FeedStorage.Place) in
    world.feedStorage.place = place
  }
  steps.given("the disk takes no changes") { world in
    world.feedStorage.takesChanges = false
  }
  questionSteps(steps)
  answerSteps(steps)
}

private func questionSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("the store is asked for its feed") { world in
    try await world.feedStorage.ask { store async throws(LoadError) in
      try await store.retrieve()
    }
  }
  steps.when("this feed, saved {age} ago, is put into the store:") {
    (world, age: CacheAge, table: DataTable) in
    let timestamp = world.feedStorage.clock.now() - age.seconds
    let feed = CachedFeed(Page(items: try table.movies()), timestamp: timestamp)
    try await world.feedStorage.ask { store async throws(LoadError) in
      try await store.insert(feed)
      return nil
    }
  }
  steps.when("the store is asked to delete its feed") { world in
    try await world.feedStorage.ask { store async throws(LoadError) in
      try await store.deleteFeed()
      return nil
    }
  }
  steps.when("{int} feeds are put into the store at once") { (world, count: Int) in
    try await world.feedStorage.insertAtOnce(count)
  }
}

private func answerSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the store gives these movies:") { (world, table: DataTable) in
    let movies = try world.feedStorage.given()?.feed.items ?? []
    try expect(
      DataTable(of: movies, columns: table.header), equals: table, "the store gave other movies")
  }
  steps.then("the store gives no feed") { world in
    let given = try world.feedStorage.given()
    try expect(
      given == nil, "expected no feed, but the store gave \(given?.feed.items.inWords ?? "one")")
  }
  steps.then("asked again, the store gives the same answer") { world in
    let first = world.feedStorage.answer
    try await world.feedStorage.ask { store async throws(LoadError) in
      try await store.retrieve()
    }
    try expect(
      world.feedStorage.answer == first, "expected the same answer, but the store gave another")
  }
  steps.then("no error is reported") { world in
    _ = try world.feedStorage.given()
  }
  steps.then("an error is reported") { world in
    try expect(
      world.feedStorage.answer == .failure(.storage),
      "expected a storage error, but none was reported")
  }
  steps.then("the cache holds one of these feeds, whole") { world in
    let kept = try await world.feedStorage.kept()?.feed.items ?? []
    try expect(
      kept == FeedStorage.movies(ofFeed: kept.count),
      "expected one of the feeds, but the cache holds \(kept.inWords)")
  }
}
