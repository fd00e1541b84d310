import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// The use case "Load" of an image from the network.
struct LoadImage: CancellableUseCase {
  let command = "Load"
  private(set) var delivery: Result<Data, LoadError>?

  /// How the server answers when the load has been cancelled meanwhile; none when it is not cancelled.
  var lateOutcome: LoadOutcome?
  var isCancelled: Bool { lateOutcome != nil }

  private let url: URL

  /// The use case for the image at an address.
  init(url: URL) { self.url = url }

  func inWords(_ image: Data) -> String { image.imageInWords }

  mutating func execute(in world: SpecsWorld) async throws {
    let (network, url) = (world.network, url)
    if let lateOutcome {
      try network.requireWaiting(
        for: "the load is cancelled before the server answers with \(lateOutcome.inWords)")
    }
    let load = ImageTask {
      () async throws(LoadError) in
      try await RemoteImageDataLoader(client: network.client).imageData(at: url)
    }
    if let lateOutcome {
      try await wait(for: "a request to the server") { try await network.client.isHolding() }
      load.cancel()
      network.client.release(network.answer(for: lateOutcome))
    }
    delivery = await load.delivery
  }

  func expectStep(_ step: UseCaseStep, in world: SpecsWorld) async throws {
    switch step {
    case .downloadsData:
      try expect(
        world.network.client.requests.map(\.url), equals: [url],
        "the addresses that data was downloaded from")
    case .deliversItems:
      let image = try delivered(wanted: "an image")
      try expect(
        image == world.network.contents.images[url],
        "expected the image as the server has it, but the system delivered \(image.imageInWords)")
    default: throw hasNoStep(step)
    }
  }
}
