import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Steps about images: in the rows of lists, in stores, and in the tables of the use cases.
func imageSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the server has these images:") { (world, table: DataTable) in
    for (address, image) in try await images(in: table, world) {
      world.network.contents.images[address] = image
    }
  }
  steps.given("the list has these images:", meaning: "A list by itself, below any app.") {
    (world, table: DataTable) in
    let rows = try table.rows(columns: ["row", "image"])
    try await world.images.append(rows.map { ($0["row"] ?? "", $0["image"] ?? "") })
  }
  imageRowSteps(steps)
  imageSightSteps(steps)
  imageStoreSteps(steps)
  imageUseCaseSteps(steps)
}

/// The images that a table names, with their addresses.
func images(in table: DataTable, _ world: SpecsWorld) async throws -> [(URL, Data)] {
  var images: [(URL, Data)] = []
  for row in try table.rows(columns: ["address", "image"]) {
    let address = try await world.images.address(row["address"] ?? "")
    images.append((address, ImageFixture.image(named: row["image"] ?? "")))
  }
  return images
}

extension Data {
  /// The image made of these bytes in words that fit into "expected …".
  var imageInWords: String {
    ImageFixture.name(of: self).map { "the image “\($0)”" } ?? "\(count) bytes that are no image"
  }
}
