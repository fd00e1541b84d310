extension Connector {
  /// The module of the movie feed.
  ///
  /// - Parameters:
  ///   - cache: Keeps the feed for times without a connection.
  ///   - images: Loads the images of the rows.
  @MainActor
  package func feed(
    view: FeedPresenter.View, end: any LoadingView, router: any FeedRouter, cache: LocalFeedLoader,
    images: any ImageDataLoader, words: Localization
  ) -> FeedPresenter {
    FeedPresenter(
      view: view, end: end, router: router,
      source: FeedPageSource(
        remote: RemoteFeedLoader(client: client, service: tmdb), local: cache),
      posters: PosterAddress(base: tmdb.imageBaseURL, width: .feed),
      images: ImageRows(loader: images), words: words)
  }

  /// The module of the reviews of a movie.
  @MainActor
  package func reviews(
    of movie: Movie, view: ReviewsPresenter.View, words: Localization, dates: RelativeDates
  ) -> ReviewsPresenter {
    ReviewsPresenter(
      view: view, movie: movie, loader: RemoteReviewsLoader(client: client, service: tmdb),
      words: words, dates: dates)
  }
}
