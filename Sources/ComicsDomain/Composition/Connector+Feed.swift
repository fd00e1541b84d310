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
