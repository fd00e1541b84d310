import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// Steps about images: in the rows of lists, in stores, and in the tables of the use cases.
func imageSteps(_ steps: Steps<SpecsWorld>) {
  imageSceneSteps(steps)
  imageRowSteps(steps)
  imageSightSteps(steps)
  imageStoreSteps(steps)
  imageServerSteps(steps)
  imageUseCaseSteps(steps)
}

/// What the servers have, and which rows the list has.
private func imageSceneSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the server has these images:") { (world, table: DataTable) in
    for row in try table.rows(columns: ["address", "image"], optional: ["format"]) {
      let address = try await world.images.address(row["address"] ?? "")
      world.network.contents.images[address] = try image(in: row)
    }
  }
  steps.given("a list with these images:") { (world, table: DataTable) in
    try await world.images.append(rows(in: table))
  }
  steps.given("the server answers even cancelled requests") { world in
    world.network.client.ignoreCancellation()
  }
}

/// The image that a row of a table names; its format is PNG unless the table has another.
func image(in row: [String: String]) throws -> Data {
  let name = row["format"] ?? ImageFormat.png.rawValue
  guard let format = ImageFormat(rawValue: name) else {
    throw ExpectationFailure(
      """
      “\(name)” is no format of images; there are \
      \(ImageFormat.allCases.map(\.rawValue).joined(separator: ", "))
      """)
  }
  return ImageFixture.image(named: row["image"] ?? "", format: format)
}

/// The rows of a list that a table gives.
func rows(in table: DataTable) throws -> [(title: String, image: String)] {
  try table.rows(columns: ["row", "image"]).map { ($0["row"] ?? "", $0["image"] ?? "") }
}

extension Data {
  /// The image made of these bytes in words that fit into "expected …".
  var imageInWords: String {
    ImageFixture.name(of: self).map { "the image “\($0)”" } ?? "\(count) bytes that are no image"
  }
}
