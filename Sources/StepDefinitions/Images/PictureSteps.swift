import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Steps about what becomes of the images in the rows of the screen in front.
///
/// They wait until the image of the row is there or not, or until the server was asked for it.
func pictureSteps(_ steps: Steps<SpecsWorld>) {
  viewSteps(steps)
  downloadSteps(steps)
  shownSteps(steps)
  indicatorSteps(steps)
  retrySteps(steps)
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

private func shownSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the row {string} shows the image {string}") { (world, row: String, name: String) in
    let picture = try await world.app.picture(of: row)
    let (shown, message) = (picture.image, picture.load.message)
    try expect(
      shown.flatMap(ImageFixture.name(of:)) == name,
      """
      expected the image “\(name)” in the row “\(row)”, but it shows \
      \(shown?.imageInWords ?? message.map { "the message “\($0.text)”" } ?? "no image")
      """)
  }
  steps.then("the row {string} shows no image") { (world, row: String) in
    let shown = try await world.app.picture(of: row).image
    try expect(
      shown == nil, "expected no image in the row “\(row)”, but it shows \(shown.inWords)")
  }
  steps.then("the row {string} never showed another image than {string}") {
    (world, row: String, name: String) in
    let shown = try await world.app.picturesShown(in: row)
    try expect(
      Set(shown.map(\.imageInWords)), equals: ["the image “\(name)”"],
      "the images that were to be seen in the row “\(row)”")
  }
}

private func indicatorSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the row {string} shows that its image is loading") { (world, row: String) in
    let isVisible = try await world.app.picture(of: row).load.isLoading
    try expect(isVisible, "expected an activity indicator in the row “\(row)”, but there is none")
  }
  steps.then("the row {string} does not show that an image is loading") { (world, row: String) in
    let isVisible = try await world.app.picture(of: row).load.isLoading
    try expect(!isVisible, "expected no activity indicator in the row “\(row)”, but there is one")
  }
}

private func retrySteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the row {string} offers to try again") { (world, row: String) in
    let picture = try await world.app.picture(of: row)
    let (shown, message) = (picture.image, picture.load.message)
    try expect(
      message?.button, equals: "↺",
      "the button in the row “\(row)”, which shows \(shown.inWords)")
  }
  steps.then("the row {string} does not offer to try again") { (world, row: String) in
    let message = try await world.app.picture(of: row).load.message
    try expect(
      message == nil,
      "expected no offer in the row “\(row)”, but it says “\(message?.text ?? "")”")
  }
  steps.then("the row {string} says {string}") { (world, row: String, text: String) in
    let message = try await world.app.picture(of: row).load.message
    try expect(message?.text, equals: text, "what the row “\(row)” says")
  }
}

extension Data? {
  fileprivate var inWords: String { self?.imageInWords ?? "no image" }
}
