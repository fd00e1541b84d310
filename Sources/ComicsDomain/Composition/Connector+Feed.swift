package import Foundation

extension Connector {
  /// The module of the movie feed.
  ///
  /// - Parameters:
  ///   - cache: Keeps the feed for times without a connection.
  ///   - images: Loads the images of the rows.
  ///   - select: Gets the movie that was selected.
  @MainActor
  package func feed(
    view: FeedPresenter.View, end: any LoadingView, cache: LocalFeedLoader,
    images: any ImageDataLoader, select: @escaping @MainActor (Movie) -> Void
  ) -> FeedPresenter {
    FeedPresenter(
      view: view, end: end,
      source: FeedPageSource(
        remote: RemoteFeedLoader(client: client, service: tmdb), local: cache,
        saves: saves),
      posters: PosterAddress(base: tmdb.imageBaseURL, width: .feed),
      images: ImageRows(loader: images, words: words), words: words, select: select)
  }

  /// The module of the reviews of a movie.
  @MainActor
  package func reviews(
    of movie: Movie, view: ReviewsPresenter.View, dates: RelativeDates
  ) -> ReviewsPresenter {
    ReviewsPresenter(
      view: view, movie: movie, loader: RemoteReviewsLoader(client: client, service: tmdb),
      words: words, dates: dates)
  }
}

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
