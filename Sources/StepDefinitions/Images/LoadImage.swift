import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// The use case "Load" of an image, from the network or from the cache.
struct LoadImage: CancellableUseCase {
  /// Where the image is loaded from.
  enum Source: Sendable { case network, cache }

  /// When the load is cancelled.
  enum Cancellation: Sendable {
    /// Before the server answers in this way.
    case beforeServer(LoadOutcome)
    /// While the cache takes its time.
    case beforeCache
  }

  let command = "Load"
  private(set) var delivery: Result<Data, LoadError>?
  private var cancellation: Cancellation?
  var isCancelled: Bool { cancellation != nil }

  private let url: URL
  private let source: Source

  /// The use case for the image at an address, or kept for it.
  init(_ url: URL, from source: Source) {
    self.url = url
    self.source = source
  }

  /// Cancels the load when its command is executed.
  ///
  /// - Throws: An `ExpectationFailure` when it asks neither server nor cache at that time.
  mutating func cancel(_ cancellation: Cancellation) throws {
    switch (cancellation, source) {
    case (.beforeServer, .network), (.beforeCache, .cache): self.cancellation = cancellation
    case (.beforeServer, .cache): throw ExpectationFailure("a load from the cache asks no server")
    case (.beforeCache, .network):
      throw ExpectationFailure("a load from the network asks no cache")
    }
  }

  func inWords(_ image: Data) -> String { image.imageInWords }

  mutating func execute(in world: SpecsWorld) async throws {
    let (network, url, store) = (world.network, url, try await world.images.storage.store)
    let loader: any ImageDataLoader =
      source == .network
      ? RemoteImageDataLoader(client: network.client) : LocalImageDataLoader(store: store)
    if case .beforeServer(let outcome) = cancellation {
      try network.requireWaiting(
        for: "the load is cancelled before the server answers with \(outcome.inWords)")
    }
    if case .beforeCache = cancellation { store.hold(.retrieve) }
    let load = Task { () -> Result<Data, LoadError> in
      do throws(LoadError) {
        return .success(try await loader.imageData(at: url))
      } catch {
        return .failure(error)
      }
    }
    switch cancellation {
    case .beforeServer(let outcome):
      try await wait(for: "a request to the server") { try await network.client.isHolding() }
      load.cancel()
      network.client.release(network.answer(for: outcome))
    case .beforeCache:
      try await wait(for: "the cache to be asked") { try await store.isHolding() }
      load.cancel()
      store.release()
    case nil: break
    }
    let result = await load.value
    // A load that says that it was cancelled has delivered neither data nor error.
    delivery = result == .failure(.cancelled) ? nil : result
  }

  func expectStep(_ step: UseCaseStep, in world: SpecsWorld) async throws {
    let store = try await world.images.storage.store
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
      try await expectImage(store.retrieve(url), "it is kept")
    // The cache has none, which the one who asks takes as the occasion to ask the network.
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
