package import Foundation

extension Connector {
  /// Loads images, and keeps them in the store.
  ///
  /// - Parameter remote: Downloads them; without one, plain requests do.
  package func imageLoader(
    keepingIn store: any ImageStore, downloadedBy remote: (any ImageDataLoader)? = nil
  ) -> any ImageDataLoader {
    CachingImageDataLoader(
      store: store, remote: remote ?? RemoteImageDataLoader(client: client), saves: saves)
  }

  /// A store of feeds that drops the images of movies which are in its feed no longer.
  package func feedStore(_ feeds: any FeedStore, pruning images: any ImageStore) -> any FeedStore {
    ImagePruningFeedStore(
      feeds: feeds, images: images,
      posters: PosterAddress(base: tmdb.imageBaseURL, width: .feed), saves: saves)
  }

  /// The store of the app's feed: in the folder, or where there can be none, one that keeps nothing (003-40).
  package static func feedStore(in folder: URL) -> any FeedStore {
    do throws(LoadError) {
      return try FileFeedStore(folder: folder)
    } catch {
      return NullFeedStore()
    }
  }

  /// The store of the app's images: in the folder, or where there can be none, one that keeps nothing
  /// (003-40).
  package static func imageStore(in folder: URL) -> any ImageStore {
    do throws(LoadError) {
      return try FileImageStore(folder: folder)
    } catch {
      return NullImageStore()
    }
  }
}
