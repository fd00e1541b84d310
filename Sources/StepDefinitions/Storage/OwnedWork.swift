import ComicsDomain
import ComicsTestDoubles

/// Work of the cache that a screen waits for, which may be gone before it is done.
enum OwnedWork: String, CaseIterable, Sendable {
  case loadFeed = "load the feed"
  case saveFeed = "save the feed"
  case validateFeed = "validate the feed"
  case loadImage = "load an image"
  case saveImage = "save an image"

  /// The work, done by the loaders of the app.
  func operation(in world: SpecsWorld) async throws -> OwnedTask<Void>.Operation {
    let feeds = try await world.feedStorage.loader()
    let store = try await world.images.storage.store
    let loader = await world.images.connector.imageLoader(keepingIn: store)
    let address = try await world.images.address("https://image.example/ferry.png")
    return switch self {
    case .loadFeed: { () async throws(LoadError) in _ = try await feeds.load() }
    case .saveFeed: { () async throws(LoadError) in try await feeds.save(Page(items: .saved)) }
    case .validateFeed: { () async throws(LoadError) in try await feeds.validate() }
    case .loadImage: { () async throws(LoadError) in _ = try await loader.imageData(at: address) }
    case .saveImage:
      { () async throws(LoadError) in
        try await LocalImageDataLoader(store: store)
          .save(ImageFixture.image(named: "ferry"), for: address)
      }
    }
  }
}

/// A moment in that work, at which a store takes its time.
enum WorkMoment: String, CaseIterable, Sendable {
  case feedIsRead = "the saved feed is read"
  case feedIsDeleted = "the old feed is deleted"
  case feedIsSaved = "the new feed is saved"
  case imageIsRead = "the saved image is read"
  case imageIsSaved = "the new image is saved"

  /// Has the store take its time.
  func hold(in world: SpecsWorld) async throws -> HeldStore {
    let feeds = try await world.feedStorage.store()
    let images = try await world.images.storage.store
    switch self {
    case .feedIsRead: feeds.hold(.retrieve)
    case .feedIsDeleted: feeds.hold(.delete)
    case .feedIsSaved: feeds.hold(.insert)
    case .imageIsRead: images.hold(.retrieve)
    case .imageIsSaved: images.hold(.insert)
    }
    return switch self {
    case .feedIsRead, .feedIsDeleted, .feedIsSaved:
      HeldStore(isHolding: feeds.isHolding, release: feeds.release)
    case .imageIsRead, .imageIsSaved:
      HeldStore(isHolding: images.isHolding, release: images.release)
    }
  }
}

/// A store that takes its time.
struct HeldStore: Sendable {
  /// Waits until it was asked for what it takes its time with.
  let isHolding: @Sendable () async throws -> Void
  /// Lets it go on.
  let release: @Sendable () -> Void
}
