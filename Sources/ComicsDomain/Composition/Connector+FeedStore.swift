package import Foundation

extension Connector {
  /// The store of the app: in the folder, or where there can be none, one that keeps nothing (003-40).
  package static func feedStore(in folder: URL) -> any FeedStore {
    do throws(LoadError) {
      return try FileFeedStore(folder: folder)
    } catch {
      return NullFeedStore()
    }
  }
}
