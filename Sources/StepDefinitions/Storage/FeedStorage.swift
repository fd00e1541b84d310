import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Where the feed of a scenario is saved, what was saved there before, and what is wrong with it.
///
/// A class, because the store is made ready when something first asks for it: until then steps may set
/// in any order what it is like.
final class FeedStorage {
  /// The clock of the app; nothing depends on where it starts.
  let clock = ManualClock(Date(timeIntervalSince1970: 1_710_331_200))
  /// What the apps save beside what they show.
  let saves = Saves()
  var place = StoragePlace.disk
  /// The feed that was saved before, and how long before.
  private(set) var saved: (movies: [Movie], age: CacheAge)?
  /// Whether the file of the feed that was saved before holds something else now.
  var isDamaged = false
  /// The disk of the app, where it is out of order or in use.
  var disk: (any ComicsDomain.FileSystem)?
  /// What the store refuses to do.
  var refused: Set<SpyFeedStore.Operation> = []
  /// The bytes on the disk before anything was asked of the store.
  private(set) var bytesAtFirst: Data?

  private lazy var memory = InMemoryFeedStore()
  /// Where the app keeps everything: the feed, and its images.
  let folder = TemporaryFolder()
  private var opened: SpyFeedStore?
  private var isReady = false

  func store() async throws -> SpyFeedStore {
    if let opened { return opened }
    try await makeReady()
    let store: any FeedStore =
      if let disk { try FileFeedStore(folder: folder.url, files: disk) } else { try anotherStore() }
    let spy = SpyFeedStore(store)
    for operation in refused { spy.refuse(operation) }
    opened = spy
    return spy
  }

  var messages: [SpyFeedStore.Message] { opened?.messages ?? [] }
  /// The error that the store of the app reported for what it was asked last, if it did.
  var failure: LoadError? { opened?.failure }

  /// The feed that is kept, as another instance of the app finds it.
  func kept() async throws -> CachedFeed? {
    try await makeReady()
    await saves.finish()
    do {
      return try await anotherStore().retrieve()
    } catch {
      throw ExpectationFailure("the saved feed cannot be read")
    }
  }

  /// The bytes on the disk, or none where there is no file: only compared, so that one that cannot be
  /// read differs from what was saved.
  var bytes: Data? { try? Data(contentsOf: file) }

  /// Puts a file into the folder of the app, as an earlier version of it may have done.
  func leave(_ contents: Data, as name: String) throws {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try contents.write(to: folder.url.appending(path: name))
  }

  /// Lets this feed be saved, or none, whatever was saved before.
  func keep(_ feed: (movies: [Movie], age: CacheAge)?) async throws {
    saved = feed
    guard isReady else { return }
    try await anotherStore().deleteFeed()
    isReady = false
    try await makeReady()
  }

  /// Ends the app; the next to use the store is another instance of it.
  func endApp() async throws {
    try await makeReady()
    (opened, disk) = (nil, nil)
  }

  private func makeReady() async throws {
    if isReady { return }
    isReady = true
    if let saved {
      let timestamp = clock.now() - saved.age.seconds
      try await anotherStore().insert(CachedFeed(Page(items: saved.movies), timestamp: timestamp))
      if isDamaged { try damageFile(of: saved.movies) }
      isDamaged = false
    }
    bytesAtFirst = bytes
  }

  /// Changes a title in the file, as a bad disk does: the file is still JSON.
  private func damageFile(of movies: [Movie]) throws {
    guard let title = movies.first?.title else {
      throw ExpectationFailure("an empty feed has no letter that could be damaged")
    }
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    try Data(text.replacing(title, with: title + "?").utf8).write(to: file)
  }

  /// The store that the app opens, and every other instance of it.
  private func anotherStore() throws -> any FeedStore {
    switch place {
    case .memory: memory
    case .disk: Connector.feedStore(in: folder.url)
    case .nowhere:
      Connector.feedStore(in: try folder.occupied().appending(path: "store"))
    }
  }

  private var file: URL { folder.url.appending(path: FileFeedStore.fileName) }
}

extension FeedStorage {
  /// Expects that the store of the app was asked for this, in this order, and for nothing else.
  func expectRequests(_ wanted: [String]) async throws {
    await saves.finish()
    let asked = messages.map(\.inWords)
    try expect(
      asked == wanted,
      "expected the store to be asked \(inWords(wanted)), but it was asked \(inWords(asked))")
  }

  private func inWords(_ requests: [String]) -> String {
    requests.isEmpty ? "nothing" : "to:" + requests.map { "\n  \($0)" }.joined()
  }
}

extension SpyFeedStore.Message {
  /// The message in words that fit into "the store was asked to …".
  var inWords: String {
    switch self {
    case .retrieve: "read the feed"
    case .delete: "delete the feed"
    case .insert: "save a feed"
    }
  }
}
