import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Steps about where images are kept.
func imageStoreSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("images are kept {storage}") { (world, place: StoragePlace) in
    try world.premises.state(.imageStorage, as: place)
    await world.images.choose(place)
  }
  savingSteps(steps)
  contentSteps(steps)
}

private func savingSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("these images are kept:") { (world, table: DataTable) in
    for (address, image) in try await images(in: table, world) {
      try world.premises.state(.keptImage(for: address.absoluteString), as: image)
      try await world.images.store.insert(image, for: address)
    }
    try await world.premises.state(.imageStorage, as: world.images.place)
  }
  steps.when("the image {string} is saved for {string}") {
    (world, name: String, text: String) in
    let address = try imageAddress(text)
    try await LocalImageDataLoader(store: world.images.store)
      .save(ImageFixture.image(named: name), for: address)
  }
  steps.when("the device runs short of memory") { world in
    await world.images.memory.runShort()
  }
  steps.given("the file of the image for {string} is damaged") { (world, text: String) in
    try await world.images.damageFile(for: imageAddress(text))
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
}

private func keptImage(_ text: String, in world: SpecsWorld) async throws -> Data? {
  let address = try imageAddress(text)
  await world.feedStorage.saves.finish()
  return try await world.images.store.retrieve(address)
}
