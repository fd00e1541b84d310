import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

func imageSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the server has these images:") { (world, table: DataTable) in
    for (address, image) in try await images(in: table, world) {
      try world.premises.state(.image(at: address.absoluteString), as: image)
      world.network.contents.images[address] = image
    }
  }
  pictureSteps(steps)
  steps.given("images are kept {storage}") { (world, place: StoragePlace) in
    try world.premises.state(.imageStorage, as: place)
    await world.images.choose(place)
  }
  savingSteps(steps)
  contentSteps(steps)
  imageUseCaseSteps(steps)
}

/// The images that a table names, with their addresses; the column `format` may say what kind they are of.
func images(in table: DataTable, _ world: SpecsWorld) async throws -> [(URL, Data)] {
  var images: [(URL, Data)] = []
  for row in try table.rows(columns: ["address", "image"], optional: ["format"]) {
    let address = try imageAddress(row["address"] ?? "")
    let name = row["image"] ?? ""
    images.append((address, try image(named: name, format: row["format"] ?? "PNG")))
  }
  return images
}

/// An image in the format, or other bytes that are distinguished from one by their first bytes alone.
private func image(named name: String, format: String) throws -> Data {
  switch format {
  case "GIF87a": return ImageFixture.image(named: name, format: .gif, signature: format)
  case "sound": return ImageFixture.image(named: name, format: .webP, signature: "RIFF0000WAVE")
  default:
    guard let format = ImageFormat(rawValue: format) else {
      throw ExpectationFailure(
        """
        “\(format)” is not a format of an image; it can be \
        \(ImageFormat.allCases.map(\.rawValue).joined(separator: ", ")), GIF87a, or sound, which is none
        """)
    }
    return ImageFixture.image(named: name, format: format)
  }
}

extension Data {
  /// The image made of these bytes in words that fit into "expected …".
  var imageInWords: String {
    ImageFixture.name(of: self).map { "the image “\($0)”" }
      ?? "\(count) bytes that are not an image"
  }
}

private func savingSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("these images are kept:") { (world, table: DataTable) in
    for (address, image) in try await images(in: table, world) {
      try world.premises.state(.keptImage(for: address.absoluteString), as: image)
      try await world.images.keep(image, for: address)
    }
    try await world.premises.state(.imageStorage, as: world.images.place)
  }
  steps.when("the image {string} is saved for {string}") {
    (world, name: String, text: String) in
    let address = try imageAddress(text)
    // A feed that the app still saves would take the image along.
    await world.feedStorage.saves.finish()
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
  return try await world.images.store.peek(address)
}
