import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Steps about images: in the rows of lists, in stores, and in the tables of the use cases.
func imageSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the server has these images:") { (world, table: DataTable) in
    for (address, image) in try await images(in: table, world) {
      try world.premises.state(.image(at: address.absoluteString), as: image)
      world.network.contents.images[address] = image
    }
  }
  imageRowSteps(steps)
  imageAppearanceSteps(steps)
  imageStoreSteps(steps)
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
        “\(format)” is no format of an image; it can be \
        \(ImageFormat.allCases.map(\.rawValue).joined(separator: ", ")), GIF87a, or sound, which is none
        """)
    }
    return ImageFixture.image(named: name, format: format)
  }
}

extension Data {
  /// The image made of these bytes in words that fit into "expected …".
  var imageInWords: String {
    ImageFixture.name(of: self).map { "the image “\($0)”" } ?? "\(count) bytes that are no image"
  }
}
