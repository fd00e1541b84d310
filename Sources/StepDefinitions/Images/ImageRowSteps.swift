import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Steps about what becomes of the images in the rows of the screen in front.
///
/// They wait until the image of the row is there or not, or until the server was asked for it.
func imageRowSteps(_ steps: Steps<SpecsWorld>) {
  viewSteps(steps)
  changeSteps(steps)
  downloadSteps(steps)
}

private func viewSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("the row {string} comes into view") { (world, row: String) in
    try await world.settling(row) { $0.rowIsVisible($1) }
  }
  steps.when("the row {string} comes into view where the row {string} was") {
    (world, row: String, other: String) in
    try await world.app.change(other) { $0.rowHasLeft($1) }
    try await world.settling(row) { $0.rowIsVisible($1) }
  }
  steps.when(
    .regex("^I look (?:through the rows on the screen|at the picture of the page)$"),
    meaning: "Every visible image is loaded, or not; the picture of a page is its row “picture”."
  ) { world in
    try await world.app.lookThroughRows()
  }
  steps.when("the row {string} leaves the view") { (world, row: String) in
    try await world.app.change(row) { $0.rowHasLeft($1) }
  }
  steps.when(.regex(#"^the row "(.*)" (comes|is no longer) near the view$"#)) {
    (world, row: String, change: String) in
    if change == "comes" {
      try await world.settling(row) { $0.rowIsNear($1) }
    } else {
      try await world.app.change(row) { $0.rowIsNoLongerNear($1) }
    }
  }
}

private func changeSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("I try the image of the row {string} again") { (world, row: String) in
    try await world.settling(row) { $0.retryPicture(of: $1) }
  }
}

private func downloadSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the image at {string} is being downloaded") { (world, text: String) in
    try world.network.requireWaiting(for: world.premises.step)
    let address = try imageAddress(text)
    let client = world.network.client
    try await wait(for: "a request for \(text)") { try await client.isHolding(address) }
  }
  steps.when("the download of {string} ends with {outcome}") {
    (world, text: String, outcome: LoadOutcome) in
    try world.network.requireWaiting(for: world.premises.step)
    let address = try imageAddress(text)
    let (client, answer) = (world.network.client, world.network.answer(for: outcome))
    try await wait(for: "a request for \(text)") { try await client.isHolding(address) }
    try await world.app.endDownload(of: address, with: answer)
  }
  steps.then("the download of {string} is cancelled") { (world, text: String) in
    let cancelled = world.network.client.cancelledRequests.map(\.url)
    try expect(
      cancelled, equals: [imageAddress(text)], "the downloads that were cancelled")
  }
}

/// The address of an image that a feature writes.
func imageAddress(_ text: String) throws -> URL {
  guard let url = URL(imageAddress: text) else {
    throw ExpectationFailure("“\(text)” is not an address of an image")
  }
  return url
}

extension SpecsWorld {
  /// Does something with a row, and waits until its image is there or not, or until the server was asked for it.
  fileprivate func settling(
    _ row: String, _ action: @MainActor (Screen, Row.ID) -> Void
  ) async throws {
    try await app.settling(row, isAnswered: network.answersAtOnce, action)
  }
}
