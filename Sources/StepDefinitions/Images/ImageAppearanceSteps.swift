import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Steps about what is to be seen in the places of images.
func imageAppearanceSteps(_ steps: Steps<SpecsWorld>) {
  pictureSteps(steps)
  indicatorSteps(steps)
  retrySteps(steps)
}

private func pictureSteps(_ steps: Steps<SpecsWorld>) {
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
