import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Steps about what becomes of the rows of a list with images.
///
/// They wait until the image of the row is there or not, or until the server was asked for it.
func imageRowSteps(_ steps: Steps<SpecsWorld>) {
  viewSteps(steps)
  changeSteps(steps)
  downloadSteps(steps)
}

private func viewSteps(_ steps: Steps<SpecsWorld>) {
  steps.when(
    "the row {string} comes into view",
    meaning: "A row of the list with images or, without such a list, of the screen in front."
  ) { (world, row: String) in
    if await world.images.isEmpty, world.appInFront != nil {
      let (rows, images) = try await rowsOnScreen(in: world)
      await world.images.take(rows, of: images)
    }
    try await world.settling(row) { try $0.show(row) }
  }
  steps.when("the row {string} comes into view where the row {string} was") {
    (world, row: String, other: String) in
    try await world.settling(row) { try $0.show(row, inPlaceOf: other) }
  }
  steps.when(
    .regex("^I look (?:through the rows on the screen|at the picture of the page)$"),
    meaning: "Every visible image is loaded, or not; the picture of a page is its row “picture”."
  ) { world in
    let (rows, images) = try await rowsOnScreen(in: world)
    try await world.images.lookThrough(rows, of: images)
  }
  steps.when("the row {string} leaves the view") { (world, row: String) in
    try await world.images.leave(row)
  }
  steps.when(.regex(#"^the row "(.*)" (comes|is no longer) near the view$"#)) {
    (world, row: String, change: String) in
    if change == "comes" {
      try await world.settling(row) { try $0.approach(row, isNear: true) }
    } else {
      try await world.images.approach(row, isNear: false)
    }
  }
}

/// The rows of the app in front, each with the address of its image.
private func rowsOnScreen(
  in world: SpecsWorld
) async throws -> (rows: [(title: String, image: String)], images: ImageRows) {
  let app = try world.app
  try await app.requireOutcome()
  guard let images = await app.front?.images, let content = await app.screen.contentBelow else {
    throw await app.failure("there are no rows with images on its screen")
  }
  return (content.images, images)
}

private func changeSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("I try the image of the row {string} again") { (world, row: String) in
    try await world.settling(row) { try $0.retry(row) }
  }
  steps.when("the row {string} gets the image {string}") { (world, row: String, image: String) in
    try await world.settling(row) { try $0.setImage(image, of: row) }
  }
}

private func downloadSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the image at {string} is being downloaded") { (world, text: String) in
    try world.network.requireWaiting(for: world.premises.step)
    let address = try await world.images.address(text)
    let client = world.network.client
    try await wait(for: "a request for \(text)") { try await client.isHolding(address) }
  }
  steps.when("the download of {string} ends with {outcome}") {
    (world, text: String, outcome: LoadOutcome) in
    try world.network.requireWaiting(for: world.premises.step)
    let address = try await world.images.address(text)
    let (client, answer) = (world.network.client, world.network.answer(for: outcome))
    try await wait(for: "a request for \(text)") { try await client.isHolding(address) }
    try await world.images.endDownload(of: address, with: answer)
  }
  steps.then("the download of {string} is cancelled") { (world, text: String) in
    let address = try await world.images.address(text)
    let cancelled = world.network.client.cancelledRequests.map(\.url)
    try expect(
      cancelled, equals: [address],
      "the downloads that were cancelled")
  }
}

extension SpecsWorld {
  /// Does something with a row, and waits until its image is there or not, or until the server was asked for it.
  fileprivate func settling(
    _ row: String, _ action: @MainActor (ImageList) throws -> Void
  ) async throws {
    try await images.settling(row, isAnswered: network.answersAtOnce, action)
  }
}
