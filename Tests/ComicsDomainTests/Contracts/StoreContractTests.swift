import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

/// What every store of the feed and of images promises, in memory and on disk.
@Suite(.timeLimit(.minutes(60))) struct StoreContractTests {
  enum Place: CaseIterable, Sendable { case memory, disk }

  private let folder = TemporaryFolder()
  private let memory = InMemoryFeedStore()

  private func feedStore(_ place: Place) throws -> any FeedStore {
    place == .memory ? memory : try FileFeedStore(folder: folder.url)
  }

  private func imageStore(_ place: Place) throws -> any ImageStore {
    place == .memory ? InMemoryImageStore(capacity: .max) : try FileImageStore(folder: folder.url)
  }

  private func feed(of size: Int) -> CachedFeed {
    let movies = (0..<size).map { Movie(id: $0, title: "Movie \($0) of \(size)") }
    return CachedFeed(Page(items: movies, next: size), timestamp: Date(timeIntervalSince1970: 0))
  }

  @Test(arguments: Place.allCases)
  func `reads the feed that was saved last, as often as it is asked`(place: Place) async throws {
    let store = try feedStore(place)
    #expect(try await store.retrieve() == nil)
    #expect(try await store.retrieve() == nil)
    for size in [2, 1, 3] {
      try await store.insert(feed(of: size))
      #expect(try await store.retrieve() == feed(of: size))
      #expect(try await store.retrieve() == feed(of: size))
    }
  }

  @Test(arguments: Place.allCases)
  func `deletes a feed, and has nothing against a second time`(place: Place) async throws {
    let store = try feedStore(place)
    try await store.deleteFeed()
    try await store.insert(feed(of: 2))
    try await store.deleteFeed()
    try await store.deleteFeed()
    #expect(try await store.retrieve() == nil)
  }

  @Test(arguments: Place.allCases)
  func `saves feeds one after another that come at the same time`(place: Place) async throws {
    let store = try feedStore(place)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for size in 1...12 {
        let feed = feed(of: size)
        group.addTask { try await store.insert(feed) }
      }
      try await group.waitForAll()
    }
    let kept = try #require(try await store.retrieve())
    #expect(kept == feed(of: kept.feed.items.count))
  }

  @Test func `leaves a feed as it is when the disk takes no changes`() async throws {
    try await FileFeedStore(folder: folder.url).insert(feed(of: 2))
    let store = try FileFeedStore(folder: folder.url, files: InterruptedFileSystem(after: 0))
    await #expect(throws: LoadError.storage) { try await store.insert(feed(of: 1)) }
    await #expect(throws: LoadError.storage) { try await store.deleteFeed() }
    #expect(try await store.retrieve() == feed(of: 2))
  }

  @Test(arguments: ["", "garbage", #"{"blah": []}"#])
  func `reports a file that is not a feed, and leaves it`(contents: String) async throws {
    let store = try FileFeedStore(folder: folder.url)
    let file = folder.url.appending(path: FileFeedStore.fileName)
    try Data(contents.utf8).write(to: file)
    await #expect(throws: LoadError.storage) { try await store.retrieve() }
    #expect(try String(contentsOf: file, encoding: .utf8) == contents)
  }

  @Test func `reports a folder in place of the feed`() async throws {
    let store = try FileFeedStore(folder: folder.url)
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: FileFeedStore.fileName), withIntermediateDirectories: false)
    await #expect(throws: LoadError.storage) { try await store.retrieve() }
  }

  @Test(arguments: Place.allCases)
  func `finds an image by its whole address alone`(place: Place) async throws {
    let store = try imageStore(place)
    let addresses = [
      "https://images.example/1/viper.png", "https://images.example/2/viper.png",
      "https://elsewhere.example/1/viper.png", "https://images.example/1/viper.png?size=small",
    ].compactMap { URL(string: $0) }
    for (index, address) in addresses.enumerated() {
      #expect(try await store.retrieve(address) == nil)
      try await store.insert(ImageFixture.image(named: "\(index)"), for: address)
    }
    for (index, address) in addresses.enumerated() {
      #expect(try await store.retrieve(address) == ImageFixture.image(named: "\(index)"))
    }
  }

  @Test(arguments: Place.allCases)
  func `saves images one after another that come at the same time`(place: Place) async throws {
    let store = try imageStore(place)
    let address = URL(constant: "https://images.example/ferry.jpg")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...20 {
        group.addTask {
          try await store.insert(ImageFixture.image(named: "\(number)"), for: address)
        }
      }
      try await group.waitForAll()
    }
    let name = try await store.retrieve(address).flatMap(ImageFixture.name(of:))
    #expect((1...20).map { "\($0)" }.contains(name))
  }

  @Test(arguments: Place.allCases)
  func `drops images but those that are to stay`(place: Place) async throws {
    let store = try imageStore(place)
    let (ferry, garden) = (
      URL(constant: "https://images.example/ferry.jpg"),
      URL(constant: "https://images.example/garden.jpg")
    )
    try await store.insert(ImageFixture.image(named: "ferry"), for: ferry)
    try await store.insert(ImageFixture.image(named: "garden"), for: garden)
    try await store.keepOnly([garden])
    #expect(try await store.retrieve(ferry) == nil)
    #expect(try await store.retrieve(garden) == ImageFixture.image(named: "garden"))
  }
}
