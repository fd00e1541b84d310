import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

func feedCacheSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(CacheAge.parameter)
  steps.parameter(StoragePlace.parameter)
  steps.parameter(ParameterType("cut", SaveInterruption.self))
  savedFeedSteps(steps)
  troubleSteps(steps)
  keptSteps(steps)
  askedSteps(steps)
}

private func savedFeedSteps(_ steps: Steps<SpecsWorld>) {
  steps.given(
    .regex("^the data to (load|save) is the feed$"), meaning: "The command opens the feed app."
  ) { (world, command: String) in
    try world.premises.state(.command, as: "\(command) the feed")
    world.useCase = FeedCache(command: command.capitalized)
  }
  steps.given("the feed is kept {storage}") { (world, place: StoragePlace) in
    try world.premises.state(.feedStorage, as: place)
    world.feedStorage.place = place
  }
  steps.given("no feed was saved") { world in
    try world.premises.state(.existenceOfFeed, as: false)
    try await world.feedStorage.keep(nil)
  }
  steps.given("a feed was saved {age} ago") { (world, age: CacheAge) in
    try await saveFeed(of: age, in: &world)
  }
  steps.given(
    "a feed was saved when the clock was {age} ahead",
    meaning: "Since then, the clock of the device was set back."
  ) { (world, age: CacheAge) in
    try await saveFeed(of: CacheAge(seconds: -age.seconds), in: &world)
  }
  steps.given("this feed was saved {age} ago:") { (world, age: CacheAge, table: DataTable) in
    try world.premises.state(.existenceOfFeed, as: true)
    try world.premises.state(.savedFeed, as: [age.seconds, table] as [AnyHashable])
    try await world.feedStorage.keep((table.movies(), age))
  }
  steps.given(
    "the app left this file {string} before its update:",
    meaning: "It lies in the folder where the app keeps everything."
  ) { (world, name: String, contents: DocString) in
    try world.feedStorage.leave(Data(contents.content.utf8), as: name)
  }
  steps.given("it is {string}") { (world, time: String) in
    try world.premises.state(.time, as: time)
    let now = try Date(time, strategy: .iso8601)
    let clock = world.feedStorage.clock
    clock.advance(by: now.timeIntervalSince(clock.now()))
  }
}

private func saveFeed(of age: CacheAge, in world: inout SpecsWorld) async throws {
  try world.premises.state(.existenceOfFeed, as: true)
  try world.premises.state(.savedFeed, as: age)
  try await world.feedStorage.keep((.saved, age))
}

private func troubleSteps(_ steps: Steps<SpecsWorld>) {
  steps.given(.regex("^the saved (feed|images) cannot be read$")) { (world, kind: String) in
    guard kind == "feed" else {
      return try await world.images.store.refuse(.retrieve)
    }
    try world.premises.state(.existenceOfFeed, as: true)
    let storage = world.feedStorage
    storage.isDamaged = true
    try await storage.keep(storage.saved ?? (.saved, CacheAge(seconds: 0)))
  }
  steps.given(.regex("^no (feed|image) can be (saved|deleted)$")) {
    (world, kind: String, change: String) in
    switch (kind, change) {
    case ("feed", "saved"): world.feedStorage.refused.insert(.insert)
    case ("feed", _): world.feedStorage.refused.insert(.delete)
    case (_, "saved"): try await world.images.store.refuse(.insert)
    default: try await world.images.store.refuse(.keepOnly)
    }
  }
  steps.given("the disk fails {cut}", meaning: "Nothing changes on it from that moment on.") {
    (world, cut: SaveInterruption) in
    try world.premises.state(.disk(of: "saved feed"), as: cut)
    world.feedStorage.disk = InterruptedFileSystem(after: cut.changes)
  }
  steps.given("the disk is full", meaning: "It takes half of the new feed.") { world in
    try world.premises.state(.disk(of: "saved feed"), as: "full")
    world.feedStorage.disk = InterruptedFileSystem.full
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
  steps.then(.regex("^the store reported (an|no) error$"), meaning: "For what it was asked last.") {
    (world, article: String) in
    let storage = world.feedStorage
    await storage.saves.finish()
    try expect(!storage.messages.isEmpty, "the store was asked nothing, so it reported nothing")
    try expect(
      (storage.failure != nil) == (article == "an"),
      "expected \(article) error, but the store reported \(storage.failure?.inWords ?? "none")")
  }
}
