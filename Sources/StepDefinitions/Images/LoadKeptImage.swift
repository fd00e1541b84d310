import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// The use case "Load" of an image from the cache.
struct LoadKeptImage: CancellableUseCase {
  let command = "Load"
  private(set) var delivery: Result<Data, LoadError>?

  /// Whether the load is cancelled while the cache takes its time.
  var isCancelled = false

  private let url: URL

  /// The use case for the image that is kept for an address.
  init(url: URL) { self.url = url }

  func inWords(_ image: Data) -> String { image.imageInWords }

  mutating func execute(in world: SpecsWorld) async throws {
    let (store, url) = (try await world.images.storage.store, url)
    if isCancelled { store.hold(.retrieve) }
    let load = ImageTask {
      () async throws(LoadError) in
      try await LocalImageDataLoader(store: store).imageData(at: url)
    }
    if isCancelled {
      try await wait(for: "the cache to be asked") { try await store.isHolding() }
      load.cancel()
      store.release()
    }
    delivery = await load.delivery
  }

  func expectStep(_ step: UseCaseStep, in world: SpecsWorld) async throws {
    switch step {
    case .retrievesData:
      let messages = try await world.images.storage.store.messages
      try expect(messages.last, equals: .retrieve(url), "what the cache was asked last")
    case .deliversCachedItems:
      let image = try delivered(wanted: "an image")
      let kept = try await world.images.storage.store.retrieve(url)
      try expect(
        image == kept,
        "expected the image as it is kept, but the system delivered \(image.imageInWords)")
    // The cache has none, which the one who asks takes as the occasion to ask the network.
    case .deliversNothing: try expectDelivery(of: .notFound)
    default: throw hasNoStep(step)
    }
  }
}
