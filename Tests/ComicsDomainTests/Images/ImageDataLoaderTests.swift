import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

@Suite(.timeLimit(.minutes(60))) struct ImageDataLoaderTests {
  private static let address = URL(constant: "https://images.example/ferry.png")
  private static let image = ImageFixture.image(named: "ferry")

  @Test(arguments: [199, 201, 204, 300, 304, 400, 401, 404, 429, 500, 503])
  func `refuses an image with any status but 200`(status: Int) async {
    let client = ScriptedHTTPClient(answer: .invalid(.status(status)))
    await #expect(throws: LoadError.invalidData) {
      try await RemoteImageDataLoader(client: client).imageData(at: Self.address)
    }
  }

  @Test func `refuses a response without bytes`() async {
    let client = ScriptedHTTPClient(answer: .invalid(.emptyBody))
    await #expect(throws: LoadError.invalidData) {
      try await RemoteImageDataLoader(client: client).imageData(at: Self.address)
    }
  }

  @Test(arguments: [
    ScriptedAnswer.invalid(.status(200)), .invalid(.status(404)), .offline, .failure(.timedOut),
  ])
  func `delivers nothing to a cancelled caller, however the server responds`(
    answer: ScriptedAnswer
  ) async throws {
    let client = ScriptedHTTPClient(honorsCancellation: false)
    client.hold()
    let load = Task { try await RemoteImageDataLoader(client: client).imageData(at: Self.address) }
    try await client.isHolding()
    load.cancel()
    client.release(answer)
    await #expect(throws: LoadError.cancelled) { try await load.value }
  }

  @Test(arguments: [true, false], [true, false])
  func `delivers nothing to a cancelled caller, whatever the store has`(
    isKept: Bool, canBeRead: Bool
  ) async throws {
    let store = SpyImageStore(InMemoryImageStore(capacity: .max))
    if isKept { try await store.insert(Self.image, for: Self.address) }
    if !canBeRead { store.refuse(.retrieve) }
    store.hold(.retrieve)
    let load = Task { try await LocalImageDataLoader(store: store).imageData(at: Self.address) }
    try await store.isHolding()
    load.cancel()
    store.release()
    await #expect(throws: LoadError.cancelled) { try await load.value }
  }
}

@Suite(.timeLimit(.minutes(60))) struct CachingImageDataLoaderTests {
  private static let address = URL(constant: "https://images.example/ferry.png")

  private let client = ScriptedHTTPClient()
  private let store = SpyImageStore(InMemoryImageStore(capacity: .max))
  private let saves = Saves()
  private var loader: any ImageDataLoader {
    Connector.specs(client, saves: saves).imageLoader(keepingIn: store)
  }

  @Test func `asks the network nothing when it was cancelled while the store was read`()
    async throws
  {
    store.hold(.retrieve)
    let load = Task { [loader] in try await loader.imageData(at: Self.address) }
    try await store.isHolding()
    load.cancel()
    store.release()
    await #expect(throws: LoadError.cancelled) { try await load.value }
    #expect(client.requests.isEmpty)
  }

  @Test func `downloads what is kept and is not an image, and keeps the image instead`()
    async throws
  {
    let image = ImageFixture.image(named: "ferry")
    try await store.insert(Data("no image".utf8), for: Self.address)
    var contents = ServerContents()
    contents.images[Self.address] = image
    client.answer(with: .valid(from: contents))
    #expect(try await loader.imageData(at: Self.address) == image)
    await saves.finish()
    #expect(try await store.retrieve(Self.address) == image)
  }

  @Test func `delivers an image before it is saved, and asks for it once`() async throws {
    let image = ImageFixture.image(named: "ferry")
    var contents = ServerContents()
    contents.images[Self.address] = image
    client.answer(with: .valid(from: contents))
    store.hold(.insert)
    #expect(try await loader.imageData(at: Self.address) == image)
    try await store.isHolding()
    let again = Task { [loader] in try await loader.imageData(at: Self.address) }
    store.release()
    #expect(try await again.value == image)
    #expect(client.requests.count == 1)
  }

  @Test func `lets the view decide what an image is`() async throws {
    let text = Data("drawn by hand".utf8)
    var contents = ServerContents()
    contents.images[Self.address] = text
    client.answer(with: .valid(from: contents))
    let loader = CachingImageDataLoader(
      store: store, remote: RemoteImageDataLoader(client: client), saves: saves,
      isImage: { _ in true })
    #expect(try await loader.imageData(at: Self.address) == text)
  }
}
