import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

struct ImagePruningFeedStoreTests {
  private let feeds = SpyFeedStore(InMemoryFeedStore())
  private let images = SpyImageStore(InMemoryImageStore(capacity: .max))
  private let posters = PosterAddress(base: URL(constant: "https://images.example"), width: .feed)
  private let cached = CachedFeed(
    Page(items: [
      Movie(id: .number(1), title: "The Night Ferry", posterPath: "ferry.jpg"),
      Movie(id: .number(2), title: "Salt and Paper"),
    ]),
    timestamp: Date(timeIntervalSince1970: 0))

  private var store: ImagePruningFeedStore {
    ImagePruningFeedStore(feeds: feeds, images: images, posters: posters)
  }

  @Test func `keeps the images of the feed that is saved, in the size in which it is shown`()
    async throws
  {
    try await store.insert(cached)
    #expect(
      images.messages == [
        .keepOnly([URL(constant: "https://images.example/w500/ferry.jpg")])
      ])
    #expect(try await store.retrieve() == cached)
  }

  @Test func `leaves the images alone when a feed is deleted`() async throws {
    try await store.insert(cached)
    try await store.deleteFeed()
    #expect(images.messages.count == 1)
    #expect(try await feeds.retrieve() == nil)
  }

  @Test func `leaves the images alone when the feed cannot be saved`() async {
    feeds.refuse(.insert)
    await #expect(throws: LoadError.storage) { try await store.insert(cached) }
    #expect(images.messages.isEmpty)
  }
}
