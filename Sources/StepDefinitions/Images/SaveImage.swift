import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// The use case "Save" of an image.
struct SaveImage: UseCaseDriver {
  let command = "Save"
  private(set) var delivery: Result<Void, LoadError>?

  private let image: Data
  private let url: URL

  /// The use case for an image and the address it is kept for.
  init(image: Data, url: URL) {
    self.image = image
    self.url = url
  }

  func inWords(_ delivered: Void) -> String { "success" }

  mutating func execute(in world: SpecsWorld) async throws {
    let loader = LocalImageDataLoader(store: try await world.images.store)
    do throws(LoadError) {
      delivery = .success(try await loader.save(image, for: url))
    } catch {
      delivery = .failure(error)
    }
  }

  func expectStep(_ step: UseCaseStep, in world: SpecsWorld) async throws {
    switch step {
    case .savesData:
      let store = try await world.images.store
      try expect(store.messages, equals: [.insert(image, url)], "what the cache was asked")
      let kept = try await store.retrieve(url)
      try expect(
        kept == image, "expected the image to be kept, but it is \(kept?.imageInWords ?? "not")")
    case .deliversSuccess: try delivered(wanted: "success")
    default: throw hasNoStep(step)
    }
  }
}
