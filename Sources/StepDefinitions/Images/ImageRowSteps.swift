import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// Steps about what becomes of the rows of a list with images.
func imageRowSteps(_ steps: Steps<SpecsWorld>) {
  viewSteps(steps)
  changeSteps(steps)
  downloadSteps(steps)
}

private func viewSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("the row {string} comes into view") { (world, row: String) in
    try await world.images.show(row)
  }
  steps.when("the row {string} comes into view where the row {string} was") {
    (world, row: String, other: String) in
    try await world.images.show(row, inPlaceOf: other)
  }
  steps.when(
    .regex("^I look (?:through the rows on the screen|at the picture of the page)$"),
    meaning: "Every image in sight is loaded, or not; the picture of a page is its row “picture”."
  ) { world in
    let (rows, images) = try await rowsOnScreen(in: world)
    try await world.images.lookThrough(rows, of: images)
  }
  steps.when("the row {string} of the screen comes into view") { (world, row: String) in
    let (rows, images) = try await rowsOnScreen(in: world)
    try await world.images.take(rows, of: images)
    try await world.images.show(row)
  }
  steps.when("the row {string} leaves the view") { (world, row: String) in
    try await world.images.leave(row)
  }
  steps.when("the row {string} comes near the view") { (world, row: String) in
    try await world.images.approach(row, isNear: true)
  }
  steps.when("the row {string} is no longer near the view") { (world, row: String) in
    try await world.images.approach(row, isNear: false)
  }
}

/// The rows of the app in front, each with the address of its image.
private func rowsOnScreen(
  in world: SpecsWorld
) async throws -> (rows: [(title: String, image: String)], images: ImageRows) {
  let app = try world.app
  try await app.finishLoading()
  guard let images = await app.front?.images, let content = await app.screen.contentBelow else {
    throw await app.failure("there are no rows with images on its screen")
  }
  return (content.images, images)
}

private func changeSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("I try the image of the row {string} again") { (world, row: String) in
    try await world.images.retry(row)
  }
  steps.when("the list is continued with these images:") { (world, table: DataTable) in
    try await world.images.append(rows(in: table))
  }
  steps.when("the row {string} gets the image {string}") { (world, row: String, image: String) in
    try await world.images.setImage(image, of: row)
  }
}

private func downloadSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the image at {string} is being downloaded") { (world, text: String) in
    try world.network.requireWaiting(for: "the image at \(text) is being downloaded")
    let address = try await world.images.address(text)
    let client = world.network.client
    try await wait(for: "a request for \(text)") { try await client.isHolding(address) }
  }
  steps.when("the download of {string} ends with {outcome}") {
    (world, text: String, outcome: LoadOutcome) in
    try world.network.requireWaiting(
      for: "the download of \(text) ends with \(outcome.inWords)")
    let address = try await world.images.address(text)
    let (client, answer) = (world.network.client, world.network.answer(for: outcome))
    try await wait(for: "a request for \(text)") { try await client.isHolding(address) }
    try await world.images.endingLoad(of: address) { client.release(answer, for: address) }
  }
  steps.then("the download of {string} is cancelled") { (world, text: String) in
    let address = try await world.images.address(text)
    let cancelled = world.network.client.cancelledRequests.map(\.url)
    try expect(
      cancelled, equals: [address],
      "the downloads that were cancelled")
  }
  steps.then("the server was asked for these images:") { (world, table: DataTable) in
    let wanted = try table.list
    let client = world.network.client
    try await wait(for: "\(wanted.count) requests") { try await client.hasReceived(wanted.count) }
    try expect(
      client.requests.map(\.url.absoluteString), equals: wanted,
      "the images that the server was asked for")
  }
}
