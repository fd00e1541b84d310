package import Foundation

/// Keeps a feed in a file, for the next time the app runs.
///
/// An actor, because operations run one after another, and away from the caller's actor.
package actor FileFeedStore: FeedStore {
  package static let fileName = "feed.json"

  private let file: URL
  private let files: any FileSystem

  /// A store in the folder, which is made if need be.
  ///
  /// - Throws: `LoadError.storage` when there can be no such folder.
  package init(folder: URL, files: any FileSystem = DiskFileSystem()) throws(LoadError) {
    self.file = folder.appendingPathComponent(Self.fileName, isDirectory: false)
    self.files = files
    try storing { try files.makeFolder(folder) }
  }

  package func retrieve() throws(LoadError) -> CachedFeed? {
    try storing { try files.read(file).map(CachedFeedJSON.feed(in:)) }
  }

  package func insert(_ feed: CachedFeed) throws(LoadError) {
    try storing { try files.replace(file, with: CachedFeedJSON.data(of: feed)) }
  }

  package func deleteFeed() throws(LoadError) {
    try storing { try files.remove(file) }
  }
}

/// Writes a cached feed as JSON and reads it again. The format of the file ends here.
package enum CachedFeedJSON {
  /// The file is of no use: it was damaged, or written by an app that is newer than this one.
  package struct Unreadable: Error {}

  /// Goes up when older apps could no longer read what is written. Version 1 had no checksum, so that a
  /// damaged file could not be distinguished from a whole one.
  private static let version = 2

  /// The file: the feed as JSON in a text, so that its checksum is about exactly these bytes.
  private struct Root: Codable {
    let version: Int
    /// Sixteen hexadecimal digits.
    let checksum: String
    let feed: String
  }

  private struct Contents: Codable {
    let timestamp: Date
    let nextPage: Int?
    let movies: [Movie]
  }

  /// The feed as the bytes of a file.
  ///
  /// - Throws: The encoder's error, for a timestamp that is not a number.
  package static func data(of cached: CachedFeed) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let feed = try encoder.encode(
      Contents(
        timestamp: cached.timestamp, nextPage: cached.feed.next,
        movies: cached.feed.items))
    return try encoder.encode(
      Root(
        version: version, checksum: checksum(of: feed), feed: String(decoding: feed, as: UTF8.self))
    )
  }

  /// The feed in the bytes of a file.
  ///
  /// - Throws: The decoder's error or `Unreadable`, when there is no whole feed in them.
  package static func feed(in data: Data) throws -> CachedFeed {
    let decoder = JSONDecoder()
    let root = try decoder.decode(Root.self, from: data)
    let feed = Data(root.feed.utf8)
    guard root.version == version, root.checksum == checksum(of: feed) else { throw Unreadable() }
    let contents = try decoder.decode(Contents.self, from: feed)
    return CachedFeed(
      Page(items: contents.movies, next: contents.nextPage), timestamp: contents.timestamp)
  }

  private static func checksum(of feed: Data) -> String {
    String(format: "%016llx", Checksum.of([UInt8](feed)))
  }
}
