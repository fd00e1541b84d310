import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// Steps about where images are kept.
func imageStoreSteps(_ steps: Steps<SpecsWorld>) {
  placeSteps(steps)
  savingSteps(steps)
  replacedFeedSteps(steps)
  contentSteps(steps)
}

private func placeSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("images are kept in memory") { world in
    await world.images.storage.choose(.memory(capacity: .max))
  }
  steps.given("images are kept in a memory with room for {int}") { (world, capacity: Int) in
    await world.images.storage.choose(.memory(capacity: capacity))
  }
  steps.given("images are kept on disk") { world in
    await world.images.storage.choose(.disk)
  }
  steps.given("there is no place to keep images") { world in
    await world.images.storage.choose(.nowhere)
  }
  steps.given("the images that are kept cannot be read") { world in
    try await world.images.storage.store.refuse(.retrieve)
  }
  steps.given("no image can be saved") { world in
    try await world.images.storage.store.refuse(.insert)
  }
  steps.given("no image can be dropped") { world in
    try await world.images.storage.store.refuse(.keepOnly)
  }
}

private func savingSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("these images are kept:") { (world, table: DataTable) in
    for row in try table.rows(columns: ["address", "image"], optional: ["format"]) {
      let address = try await world.images.address(row["address"] ?? "")
      try await world.images.storage.store.insert(image(in: row), for: address)
    }
  }
  steps.when("the image {string} is saved for {string}") {
    (world, name: String, text: String) in
    let address = try await world.images.address(text)
    try await LocalImageDataLoader(store: world.images.storage.store)
      .save(ImageFixture.image(named: name), for: address)
  }
  steps.when("{int} images are saved at the same time for {string}") {
    (world, count: Int, text: String) in
    let address = try await world.images.address(text)
    let store = try await world.images.storage.store
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...count {
        group.addTask {
          try await store.insert(ImageFixture.image(named: "number \(number)"), for: address)
        }
      }
      try await group.waitForAll()
    }
  }
  steps.given("what is kept for {string} is no image") { (world, text: String) in
    let address = try await world.images.address(text)
    try await world.images.storage.store.insert(InvalidResponse.garbage.imageBody, for: address)
  }
  steps.given("the file of the image for {string} is damaged") { (world, text: String) in
    try await world.images.storage.damageFile(for: world.images.address(text))
  }
}

private func replacedFeedSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("the feed is replaced by these movies:") { (world, table: DataTable) in
    let images = world.images
    let feeds = try await images.connector.feedStore(
      world.feedStorage.store(), pruning: images.storage.store)
    let movies = try table.movies()
    try await LocalFeedLoader(store: feeds, now: world.feedStorage.clock.now)
      .save(Page(items: movies))
  }
}

private func contentSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the image kept for {string} is {string}") {
    (world, text: String, name: String) in
    let kept = try await keptImage(text, in: world)
    try expect(
      kept.flatMap(ImageFixture.name(of:)) == name,
      """
      expected the image “\(name)” to be kept for \(text), but what is kept is \
      \(kept?.imageInWords ?? "nothing")
      """)
  }
  steps.then("no image is kept for {string}") { (world, text: String) in
    let kept = try await keptImage(text, in: world)
    try expect(
      kept == nil, "expected nothing to be kept for \(text), but \(kept?.imageInWords ?? "") is")
  }
  steps.then("the image kept for {string} is one of the {int} images") {
    (world, text: String, count: Int) in
    let name = try await keptImage(text, in: world).flatMap(ImageFixture.name(of:))
    try expect(
      (1...count).map { "number \($0)" }.contains(name ?? ""),
      "expected one of the \(count) images to be kept for \(text), but it is \(name ?? "none")")
  }
}

private func keptImage(_ text: String, in world: SpecsWorld) async throws -> Data? {
  let address = try await world.images.address(text)
  return try await world.images.storage.store.retrieve(address)
}
