package import Foundation

/// Keeps a feed in a file, for the next time the app runs.
///
/// An actor, because operations run one after another, and away from the caller's actor.
package actor FileFeedStore: FeedStore {
  /// The name of the file in its folder.
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
