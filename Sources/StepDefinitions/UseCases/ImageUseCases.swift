import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

struct LoadImage: CancellableUseCase {
  enum Source: Sendable { case network, cache }

  let command = "Load"
  private(set) var delivery: Result<Data, LoadError>?
  /// Where the command says that the image is loaded from.
  var source = Source.cache
  /// Whether it is cancelled when server or cache have been asked.
  var isCancelled = false

  private let url: URL

  init(_ url: URL) { self.url = url }

  func inWords(_ image: Data) -> String { image.imageInWords }

  mutating func execute(in world: inout SpecsWorld) async throws {
    let (network, url, store) = (world.network, url, try await world.images.store)
    let loader: any ImageDataLoader =
      source == .network
      ? RemoteImageDataLoader(client: network.client) : LocalImageDataLoader(store: store)
    if isCancelled, source == .network {
      try network.requireWaiting(for: "the load is cancelled before the response")
    }
    if isCancelled, source == .cache { store.hold(.retrieve) }
    let load = Task {
      await Result(of: { () async throws(LoadError) in try await loader.imageData(at: url) })
    }
    switch source {
    case _ where !isCancelled: break
    case .network:
      try await wait(for: "a request to the server") { try await network.client.isHolding() }
      load.cancel()
      network.client.release(network.answer(for: .valid))
    case .cache:
      try await wait(for: "the cache to be asked") { try await store.isHolding() }
      load.cancel()
      store.release()
    }
    let result = try await network.client.wait(for: "the end of the load", of: load)
    // A load that says that it was cancelled has delivered neither data nor error.
    delivery = result == .failure(.cancelled) ? nil : result
  }

  func expectStep(_ step: UseCaseStep, in world: SpecsWorld) async throws {
    let store = try await world.images.store
    switch (step, source) {
    case (.downloadsData, .network):
      try expect(
        world.network.client.requests.map(\.url), equals: [url],
        "the addresses that data was downloaded from")
    case (.deliversItems, .network):
      try expectImage(world.network.contents.images[url], "the server has it")
    case (.retrievesData, .cache):
      try expect(store.messages.last, equals: .retrieve(url), "what the cache was asked last")
    case (.deliversCachedItems, .cache):
      try await expectImage(world.images.keptBefore[url], "it is kept")
    // The cache has none, so that the caller can ask the network.
    case (.deliversNothing, .cache): try expectDelivery(of: .notFound)
    default: throw hasNoStep(step)
    }
  }

  private func expectImage(_ wanted: Data?, _ state: String) throws {
    let image = try delivered(wanted: "an image")
    try expect(
      image == wanted,
      "expected the image as \(state), but the system delivered \(image.imageInWords)")
  }
}

struct SaveImage: UseCaseDriver {
  let command = "Save"
  private(set) var delivery: Result<Void, LoadError>?

  private let image: Data
  private let url: URL

  init(image: Data, url: URL) {
    self.image = image
    self.url = url
  }

  func inWords(_ delivered: Void) -> String { "success" }

  mutating func execute(in world: inout SpecsWorld) async throws {
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
      let kept = try await store.peek(url)
      try expect(
        kept == image, "expected the image to be kept, but it is \(kept?.imageInWords ?? "not")")
    case .deliversSuccess: try delivered(wanted: "success")
    default: throw hasNoStep(step)
    }
  }
}
