import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// Steps about the feed that is saved on the device.
func feedCacheSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(CacheAge.parameter)
  steps.parameter(ParameterType("damage", FileDamage.self))
  steps.parameter(ParameterType("cut", SaveInterruption.self))
  savedFeedSteps(steps)
  troubleSteps(steps)
  actionSteps(steps)
  feedCacheOutcomeSteps(steps)
  feedStoreSteps(steps)
}

private func savedFeedSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the data to load is a feed") { world in
    world.useCase = LoadFeedFromCache()
  }
  steps.given("the data to save is this feed:") { (world, table: DataTable) in
    world.useCase = SaveFeed(try table.movies())
  }
  steps.given("the feed to save goes on at page {int}") { (world, page: Int) in
    world.feedStorage.nextPage = page
  }
  steps.given("no feed was saved") { world in
    world.feedStorage.saved = nil
  }
  steps.given("a feed was saved {age} ago") { (world, age: CacheAge) in
    world.feedStorage.saved = (.saved, age)
  }
  steps.given("this feed was saved {age} ago:") { (world, age: CacheAge, table: DataTable) in
    world.feedStorage.saved = (try table.movies(), age)
  }
  steps.given("it is {string}") { (world, time: String) in
    let now = try Date(time, strategy: .iso8601)
    let clock = world.feedStorage.clock
    clock.advance(by: now.timeIntervalSince(clock.now()))
  }
}

private func troubleSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the saved feed cannot be read") { world in
    let storage = world.feedStorage
    storage.saved = storage.saved ?? (.saved, CacheAge(seconds: 0))
    storage.damage = .garbage
  }
  steps.given("{damage} is found in place of the saved feed") { (world, damage: FileDamage) in
    world.feedStorage.damage = damage
  }
  steps.given("an earlier version of the app has saved this file:") {
    (world, file: DocString) in
    world.feedStorage.earlierFile = file.content
  }
  steps.given("no feed can be saved") { world in
    world.feedStorage.refused.insert(.insert)
  }
  steps.given("no feed can be deleted") { world in
    world.feedStorage.refused.insert(.delete)
  }
}

private func actionSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("the app prepares to load the saved feed") { world in
    _ = try await world.feedStorage.loader()
  }
  steps.when("the app loads the saved feed") { world in
    world.useCase = LoadFeedFromCache()
    try await world.execute("Load")
  }
  steps.when("the app saves this feed:") { (world, table: DataTable) in
    world.useCase = SaveFeed(try table.movies())
    try await world.execute("Save")
  }
  steps.when("saving this feed ends {cut}:") {
    (world, cut: SaveInterruption, table: DataTable) in
    try await world.feedStorage.save(table.movies(), cutShortAfter: cut.changes)
  }
  steps.when("the app validates the saved feed") { world in
    let clock = world.feedStorage.clock
    try await world.feedStorage.ask { store async throws(LoadError) in
      try await LocalFeedLoader(store: store, now: clock.now).validate()
      return nil
    }
  }
  steps.when(
    "the app is ended and started again",
    meaning: "The feed app, which has left what it saved: its feed and its images."
  ) { world in
    if let app = world.appInFront, app !== world.feed { _ = try world.require(world.feed) }
    await world.feed.end()
    try await world.feedStorage.endApp()
    try await world.images.restart()
  }
}
